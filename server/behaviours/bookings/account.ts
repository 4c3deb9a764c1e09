import type { RowOf } from '#define'
import type { bookings } from '#resources'

/** Identifies a booking for its farmer's wallet and its offer. */
export function accountOf({ farmer, bookingNo }: RowOf<typeof bookings>): {
  readonly farmer: number
  readonly bookingNo: string
} {
  return { farmer: farmer?.id ?? 0, bookingNo: bookingNo ?? '' }
}
