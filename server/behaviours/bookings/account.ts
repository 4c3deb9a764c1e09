import type { RowOf } from '#define'
import type { bookings } from '#resources'

/** A booking as the wallet of its farmer, and its offer, know it. */
export function accountOf({ farmer, bookingNo }: RowOf<typeof bookings>): {
  readonly farmer: number
  readonly bookingNo: string
} {
  return { farmer: farmer?.id ?? 0, bookingNo: bookingNo ?? '' }
}
