import type { InputOf, RowOf } from '#define'
import { bookings } from '#resources'
import type { Work } from '../../engine/engine'
import { begun } from './taking'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

const { fields } = bookings

/** What of a booking in a form decides on its price. */
const priced = ['farmer', 'village', 'service', 'crop', 'requestedArea', 'serviceDate'] as const

/** The fields of a booking by which it is priced, its offer left aside. */
export const pricedFields = Object.fromEntries(priced.map((name) => [name, fields[name]]))

/** A booking as it would be if its form were saved: a new one begins with what follows from its farmer. */
export async function inForm(work: Work, given: Given, before?: Booking): Promise<Given> {
  if (before) return { ...before, ...given } as Given
  const start = given.farmer ? await begun(work, given) : {}
  return { ...start, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) }
}

/** Names what a price still needs, as people call it; empty once there is all of it. */
export function missingOf(whole: Given): string[] {
  return priced
    .filter((name) => !whole[name] && (name !== 'village' || whole.farmer))
    .map((name) => fields[name].label.toLowerCase())
}

/** Says what is still needed, as “service, crop and area”. */
export function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('en-IN').format(labels)
}
