import type { RowOf } from '#define'
import type { bookings } from '#resources'
import type { BookingNews } from './sms'

/** The fields of a booking that its farmer relies on. */
type Promised = Pick<RowOf<typeof bookings>, 'status' | 'serviceDate' | 'slot' | 'operator'>

/**
 * Decides what the farmer is told about a change, made by an action, in the form or by an import. One message covers
 * all of it; none where day, slot, operator and cancellation are unchanged, or the work has started.
 */
export function newsOfChange(before: Promised, after: Promised): BookingNews | undefined {
  if (after.status === 'CANCELLED') return before.status === 'CANCELLED' ? undefined : 'CANCELLED'
  if (after.status !== 'CREATED' && after.status !== 'ASSIGNED') return undefined
  if (after.operator && before.operator?.id !== after.operator.id) return 'ASSIGNED'
  return before.serviceDate !== after.serviceDate || before.slot !== after.slot ? 'RESCHEDULED' : undefined
}
