import { placeAt, type Register } from '#define'
import type { StoredViewer } from '../../../providers/session'
import { mayEnter } from './places'

const DASHBOARD = '/dashboard'

/**
 * Where a viewer begins: where the company's landing rules send them (spec §2), else on the dashboard. Never a place that
 * they may not enter, so that nobody is sent in a circle.
 */
export function landingOf(register: Register, viewer: StoredViewer): string {
  const place = viewer.landing === null ? undefined : placeAt(register, viewer.landing)
  return viewer.landing !== null && place && mayEnter(place, viewer) ? viewer.landing : DASHBOARD
}
