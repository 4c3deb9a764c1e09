import { sql, type Queries } from '../../database'

/** Holds the sprayings of a booking before the booking itself, as does whoever changes one of them. */
export async function holdSprayings(tx: Queries, booking: number): Promise<void> {
  await tx.rows(sql`select id from sprayings where booking_id = ${booking} order by id for no key update`)
}

/**
 * Keeps at the sprayings of a booking whether it is verified: they stand then as they were judged. It follows from another
 * record, so neither version nor history move.
 */
export async function keepJudged(tx: Queries, booking: number): Promise<void> {
  await tx.run(sql`
    update sprayings s set booking_verified = b.status = 'VERIFIED' from bookings b
    where b.id = ${booking} and s.booking_id = b.id and s.booking_verified is distinct from (b.status = 'VERIFIED')`)
}
