import { sql, type Database, type Sql } from '../../server/database'
import { copyUntil } from './copies'

/**
 * The number of weeks that a round moves its copies; unfinished bookings keep their day, since past ones would be
 * cancelled.
 */
const shift = (round: number): Sql =>
  sql`(case when c.status in ('CREATED', 'ASSIGNED', 'IN_PROGRESS') then 0 else 7 * ((c.id + ${round}::int) % 5)::int end)`

/**
 * Copies bookings until there are this many: each copy has a number, a farmer and days of its own, within eighteen
 * months.
 */
export function multiply(database: Database, wanted: number): Promise<void> {
  return copyUntil(
    database,
    {
      table: 'bookings',
      empty: ['offer_id', 'upi_ref'],
      own: {
        booking_no: (round) => sql`'BKG-COPY-' || ${round}::int || '-' || c.id`,
        service_date: (round) => sql`c.service_date - ${shift(round)}`,
        created_at: (round) => sql`c.created_at - ${shift(round)} * interval '1 day'`,
      },
      isOriginal: sql`c.booking_no not like 'BKG-COPY-%'`,
    },
    wanted,
  )
}
