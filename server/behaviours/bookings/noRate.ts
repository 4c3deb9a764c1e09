import type { RowOf } from '#define'
import type { bookings } from '#resources'
import { sql } from '../../database'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'

/** Says why a booking has no bill, and what to do about it. */
export async function noRateWords({ tx }: Work, { village, serviceDate }: RowOf<typeof bookings>): Promise<string> {
  const [found] = await tx.rows<{ place: string }>(sql`
    select d.name as place from geographies v join geographies d on d.id = v.parent_district_id where v.id = ${village?.id ?? 0}`)
  const place = found?.place ?? 'this place'
  return `No rate applies on ${dayWords(serviceDate ?? '')} in ${place}: add a rate or correct the bill.`
}
