import { addDays, formatMonth, todayInIndia } from '#define'
import { boardNotices, performanceTargets } from '#resources'
import { addresses } from '../../behaviours/content/notices'
import { countTargets } from '../../behaviours/reports/targetCounts'
import { raw, sql, type Database } from '../../database'
import { insertMany } from '../../engine/write/insertMany'
import { noticeDrafts } from './noticeRows'

/** A target of a place, an outlet or a role, and its author. */
interface Aimed {
  readonly id: number
  readonly done: number
}

/**
 * Writes the notices of the last weeks with their readers, and the targets of outlets, states and roles; counts all
 * targets.
 */
export async function writeBoard(database: Database, now: string): Promise<string> {
  const today = todayInIndia(new Date(now))
  const [lead] = await database.rows<{ id: number }>(
    sql`select id from users where role_type = 'SBU_HEAD' and status = 'ACTIVE' order by id limit 1`,
  )
  if (!lead) return 'no notices'
  await insertMany(database, performanceTargets, await targetRows(database, today, lead.id), { today })
  await countTargets(database, today, '2000-01-01')
  await database.run(sql`
    update performance_targets set status = case when "from" > ${today}::date then 'UPCOMING' when achieved >= value then 'ACHIEVED'
      when till < ${today}::date then 'MISSED' when achieved < expected then 'BEHIND' else 'ON_TRACK' end`)
  const notices = noticeDrafts(today, lead.id)
  await insertMany(database, boardNotices, notices, { today })
  await database.run(sql`
    update board_notices t set audience = (select count(*) from users p where p.deleted_at is null and p.status = 'ACTIVE' and ${addresses(raw('p.id'))}) where t.status <> 'DRAFT'`)
  await writeReaders(database, now)
  return `notices ${notices.length}`
}

/**
 * Two of three read a notice within three days, users with a demo sign-in have read all, and most acknowledge where
 * required.
 */
async function writeReaders(database: Database, now: string): Promise<void> {
  await database.run(sql`
    insert into notice_reads (notice_id, user_id, read_at, acknowledged_at, created_at, updated_at)
    select r.notice, r.reader, r.at, a.at, r.at, coalesce(a.at, r.at)
    from (select t.id as notice, p.id as reader, t.ack_required as asks, (p.id * 7919 + t.id * 104729) % 100 as chance, p.username not like '%.%' as is_known,
        least(t."from" + make_interval(mins => ((p.id * 613 + t.id * 71) % 4000)::int), ${now}::timestamptz - interval '5 minutes') as at
      from board_notices t join users p on p.deleted_at is null and p.status = 'ACTIVE' and ${addresses(raw('p.id'))}
      where t.status <> 'DRAFT' and t."from" < ${now}::timestamptz - interval '10 minutes') r
      cross join lateral (select case when r.asks and (r.chance % 5 > 0 or r.is_known) then r.at + interval '2 minutes' end as at) a
    where r.chance < 66 or r.is_known order by r.at`)
}

/** Makes this month's orders of outlets, the quarter's acres of states, and the targets of field officers. */
async function targetRows(database: Database, today: string, createdBy: number): Promise<Record<string, unknown>[]> {
  const firstDay = `${today.slice(0, 7)}-01`
  const month = { startDate: firstDay, endDate: addDays(`${addDays(firstDay, 35).slice(0, 7)}-01`, -1) }
  const before = addDays(firstDay, -1).slice(0, 7)
  const made = { createdBy, createdAt: new Date(`${addDays(firstDay, -3)}T11:00:00+05:30`).toISOString() }
  const outlets = await database.rows<Aimed>(sql`
    select o.id, round(sum(x.total) / 100.0)::int as done from outlets o join orders x on x.outlet_id = o.id and x.deleted_at is null
    where o.status = 'ACTIVE' and x.status = 'DELIVERED' and to_char(x.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${before}
    group by o.id order by done desc, o.id limit 24`)
  const states = await database.rows<Aimed>(sql`
    select g.id, round(sum(b.actual_acre))::int as done from bookings b join geographies g on g.id = b.village_state_id
    where b.status = 'VERIFIED' and to_char(b.service_date, 'YYYY-MM') = ${before} group by g.id having sum(b.actual_acre) > 10 order by g.id`)
  const label = formatMonth(today.slice(0, 7))
  const aimed = (value: number, at: number): number => Math.max(1, Math.round((value * (8 + (at % 6))) / 10))
  return [
    ...outlets.map(({ id, done }, at) => ({
      ...{ name: `Order value, ${label}`, assigneeKind: 'OUTLET', outlet: id, metric: 'REVENUE' },
      ...{ period: 'RANGE', ...month, value: aimed(done, at), ...made },
    })),
    ...states.map(({ id, done }, at) => ({
      ...{ name: `Acres, ${label}`, assigneeKind: 'GEOGRAPHY', geography: id, metric: 'ACRES' },
      ...{ period: 'RANGE', ...month, value: aimed(done, at), ...made },
    })),
    {
      ...{ name: `Lands mapped, ${label}`, assigneeKind: 'ROLE', role: 'FIELD_OFFICER' },
      ...{ metric: 'LANDS_MAPPED', period: 'RANGE', ...month, value: 40, ...made },
    },
    {
      ...{ name: `Meetings, ${label}`, assigneeKind: 'ROLE', role: 'FIELD_OFFICER', metric: 'MEETINGS' },
      ...{ period: 'RANGE', ...month, value: 60, ...made },
    },
    {
      ...{ name: 'Bookings at the field day', assigneeKind: 'ROLE', role: 'BDO', metric: 'BOOKINGS' },
      ...{ period: 'DAY', date: addDays(today, 6), value: 60, ...made },
    },
  ]
}
