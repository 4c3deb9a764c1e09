import { useEffect } from 'react'
import { keepPreference, preferenceOf } from '../../../providers/preferences'
import type { Place } from '../routing/places'

/** A recently opened record. Its title may be personal data, so only its key is stored. */
export interface Recent {
  readonly resource: string
  readonly id: number
}

const NAME = 'recent'
const MOST = 20

/** The viewer's recently opened records, latest first. */
export function recentRecords(): readonly Recent[] {
  const kept = preferenceOf(NAME)
  return Array.isArray(kept) ? (kept as Recent[]) : []
}

/** Stores the record whose page is opened. */
export function useRecent(place: Place | undefined): void {
  const resource = place?.kind === 'show' ? place.resource.is.name : undefined
  const id = place?.kind === 'show' && /^[1-9]\d{0,14}$/.test(place.id) ? Number(place.id) : undefined
  useEffect(() => {
    if (!resource || !id) return
    const known = recentRecords()
    if (known[0]?.resource === resource && known[0].id === id) return
    const others = known.filter((one) => one.resource !== resource || one.id !== id)
    keepPreference(NAME, [{ resource, id }, ...others].slice(0, MOST))
  }, [resource, id])
}
