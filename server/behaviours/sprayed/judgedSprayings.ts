import type { RowOf } from '#define'
import { sprayings, type bookings } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { put } from '../../engine/write/put'

/** Locks the sprayings of a booking before the booking itself, in the order in which changing one of them does. */
export async function holdSprayings(tx: Queries, booking: number): Promise<void> {
  await tx.rows(sql`select id from sprayings where booking_id = ${booking} order by id for no key update`)
}

/**
 * Stores at the sprayings of a booking whether it is verified, which freezes their judgement. It follows from another
 * record, so neither version nor history change.
 */
export async function keepJudged(work: Work, { id, status }: RowOf<typeof bookings>): Promise<void> {
  const bookingVerified = status === 'VERIFIED'
  const others = [
    { field: 'booking', eq: id },
    { field: 'bookingVerified', ne: bookingVerified },
  ]
  await put(work, sprayings, { all: others }, { bookingVerified })
}
