import type { InputOf, RowOf } from '#define'
import { bookings } from '#resources'
import type { Work } from '../../engine/engine'
import { begun } from './taking'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

const { fields } = bookings

/** The fields of a booking in a form that decide on its price. */
const priced = ['farmer', 'village', 'service', 'crop', 'requestedArea', 'serviceDate'] as const

/** The fields of a booking by which it is priced, except the offer. */
export const pricedFields = Object.fromEntries(priced.map((name) => [name, fields[name]]))

/** Builds a booking as it would be if its form were saved; a new one starts with its farmer's defaults. */
export async function inForm(work: Work, given: Given, before?: Booking): Promise<Given> {
  if (before) return { ...before, ...given } as Given
  const start = given.farmer ? await begun(work, given) : {}
  return { ...start, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) }
}

/** Lists the labels of fields that a price still needs; empty when it needs none. */
export function missingOf(whole: Given): string[] {
  return priced
    .filter((name) => !whole[name] && (name !== 'village' || whole.farmer))
    .map((name) => fields[name].label.toLowerCase())
}

/** Joins labels, as “service, crop and area”. */
export function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('en-IN').format(labels)
}
