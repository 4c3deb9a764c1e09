import { farmers } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { daySums } from './daySums'

/** The last 12 months in India, months without farmers included. */
export function farmersByMonth(work: Work): Promise<{ month: string; count: number }[]> {
  const thisMonth = sql`date_trunc('month', ${work.engine.now().toISOString()}::timestamptz at time zone 'Asia/Kolkata')`
  return work.tx.rows(sql`
    select to_char(m, 'YYYY-MM') as month, coalesce(c.count, 0)::int as count
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') m
    left join (select date_trunc('month', s.day::timestamp) as month, sum(s.records) as count from ${daySums(work, farmers, 'day')} s
      where s.day >= ${thisMonth} - interval '11 months' group by 1) c on c.month = m
    order by m`)
}

/** All farmers by the state in which they live. */
export function farmersByState(work: Work): Promise<{ id: number; label: string; count: number }[]> {
  return work.tx.rows(sql`
    select g.id, g.name as label, c.count from (select s.state_id as state, sum(s.records)::int as count
      from ${daySums(work, farmers, 'state')} s group by 1) c
    join geographies g on g.id = c.state where c.count > 0 order by c.count desc, g.name`)
}
