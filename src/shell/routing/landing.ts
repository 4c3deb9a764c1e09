import { placeAt, type Register } from '#define'
import type { StoredViewer } from '../../../providers/session'
import { mayEnter } from './places'

const DASHBOARD = '/dashboard'

/**
 * The start page of a viewer: by the company's landing rules (spec §2), else the dashboard. Never a place that they may
 * not enter, which would cause a redirect loop.
 */
export function landingOf(register: Register, viewer: StoredViewer): string {
  const place = viewer.landing === null ? undefined : placeAt(register, viewer.landing)
  return viewer.landing !== null && place && mayEnter(place, viewer) ? viewer.landing : DASHBOARD
}
