import type { InputOf } from '#define'
import { bookings } from '#resources'
import type { Work } from '../../engine/engine'
import { put as putInto } from '../../engine/write/put'

/**
 * Writes the consequences of an action into a booking that the action has moved already; both appear as one history
 * entry.
 */
export function put(work: Work, id: number, values: InputOf<typeof bookings>): Promise<void> {
  return putInto(work, bookings, id, values)
}
