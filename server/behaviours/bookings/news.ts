import type { RowOf } from '#define'
import type { bookings } from '#resources'
import type { BookingNews } from './sms'

/** What of a booking its farmer reckons with. */
type Promised = Pick<RowOf<typeof bookings>, 'status' | 'serviceDate' | 'slot' | 'operator'>

/**
 * What a farmer is to hear of a change, however it was made: by an action, in the form or from a sheet. One message tells
 * all of it; nothing where day, slot, operator and cancellation are as they were, or the work has begun.
 */
export function newsOfChange(before: Promised, after: Promised): BookingNews | undefined {
  if (after.status === 'CANCELLED') return before.status === 'CANCELLED' ? undefined : 'CANCELLED'
  if (after.status !== 'CREATED' && after.status !== 'ASSIGNED') return undefined
  if (after.operator && before.operator?.id !== after.operator.id) return 'ASSIGNED'
  return before.serviceDate !== after.serviceDate || before.slot !== after.slot ? 'RESCHEDULED' : undefined
}
