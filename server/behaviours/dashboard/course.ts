import { todayInIndia } from '#define'
import { bookings, type DistrictWork, type Week } from '#resources'
import { sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { listAddress } from './address'
import { daySums, type SummedBy } from './daySums'
import { worked } from './growth'
import { weeksUntil, type Span } from './spans'

/** The work of the last twelve weeks: week by week, and district by district. */
export async function course(work: Work): Promise<{ weeks: Week[]; districts: DistrictWork[] }> {
  const weeks = weeksUntil(todayInIndia(work.engine.now()))
  const span: Span = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[1] ?? '']
  const done = (by: SummedBy): Sql =>
    sql`${daySums(work, bookings, by)} s where s.status = any(${[...worked]}::text[]) and s.day between ${span[0]}::date and ${span[1]}::date`
  const sums = sql`sum(s.amount)::float8 as acres, sum(s.records)::float8 as records`
  const weekly = work.tx.rows<Pick<Week, 'from' | 'acres' | 'records'>>(
    sql`select to_char(date_trunc('week', s.day), 'YYYY-MM-DD') as "from", ${sums} from ${done('day')} group by 1`,
  )
  const [byWeek, byDistrict] = await Promise.all([
    weekly,
    work.tx.rows<Omit<DistrictWork, 'to'>>(sql`
    select g.id, g.name as label, p.name as above, w.acres, w.records
    from (select s.district_id, ${sums} from ${done('dayAndDistrict')} group by s.district_id) w
    join geographies g on g.id = w.district_id left join geographies p on p.id = g.parent_id
    where w.records > 0 order by w.acres desc, g.name`),
  ])
  const address = (days: Span, district?: number): string =>
    listAddress(
      bookings,
      { field: 'status', in: worked },
      { field: 'serviceDate', between: [...days] },
      ...(district ? [{ field: 'village.district', eq: district }] : []),
    )
  return {
    weeks: weeks.map((days) => {
      const { acres = 0, records = 0 } = byWeek.find(({ from }) => from === days[0]) ?? {}
      return { from: days[0], acres, records, to: address(days) }
    }),
    districts: byDistrict.map((district) => ({ ...district, to: address(span, district.id) })),
  }
}
