import { addDays, todayInIndia, type InputOf } from '#define'
import { soldOrders, type performanceTargets } from '#resources'
import { join, raw, sql, type Queries, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'

type Metric = keyof typeof performanceTargets.fields.metric.options

/** Where the records of a metric are stored: `x` is their row. */
interface Counted {
  readonly of: string
  readonly sum: string
  /** The columns of the user who did it, of the outlet if any, and of the day in India. */
  readonly user: string
  readonly outlet?: string
  readonly when: string
  readonly where: string
}

/** Builds the condition that a moment is within the days of the target `t`. */
const moment = (column: string): string =>
  `x.${column} >= t."from"::timestamp at time zone 'Asia/Kolkata' and x.${column} < (t.till + 1)::timestamp at time zone 'Asia/Kolkata'`

const isSold = `x.status in (${soldOrders.map((status) => `'${status}'`).join(', ')})`
const order = { of: 'orders', user: 'x.taken_by_id', outlet: 'x.outlet_id', when: moment('placed_at'), where: isSold }

/** What each metric counts: the same as the report on field staff where that includes it. */
const counted: Readonly<Record<Metric, Counted>> = {
  ACRES: {
    ...{ of: 'bookings', sum: 'coalesce(sum(x.actual_acre), 0)', user: 'x.taken_by_id' },
    ...{ when: 'x.service_date between t."from" and t.till', where: `x.status = 'VERIFIED'` },
  },
  BOOKINGS: {
    ...{ of: 'bookings', sum: 'count(*)', user: 'x.taken_by_id', when: moment('created_at') },
    where: `x.status not in ('CANCELLED', 'INVALID')`,
  },
  NEW_FARMERS: {
    ...{ of: 'farmers', sum: 'count(*)', user: 'x.created_by', when: moment('created_at') },
    where: `x.status <> 'MERGED'`,
  },
  LANDS_MAPPED: { of: 'lands', sum: 'count(*)', user: 'x.created_by', when: moment('created_at'), where: 'true' },
  ORDERS: { ...order, sum: 'count(*)' },
  REVENUE: { ...order, sum: 'round(coalesce(sum(x.net_total), 0) / 100.0, 2)' },
  MEETINGS: {
    ...{ of: 'meetings', sum: 'count(*)', user: 'x.host_id', when: moment('held_at') },
    where: `x.status in ('HELD', 'VERIFIED')`,
  },
  PHOTOS_APPROVED: {
    ...{ of: 'picture_tasks', sum: 'count(*)', user: 'x.officer_id', when: moment('uploaded_at') },
    where: `x.status = 'APPROVED'`,
  },
}

const place = `t.geography_id in (x.village_id, x.village_tehsil_id, x.village_district_id, x.village_state_id, x.village_zone_id)`

function reachedBy({ of, sum, user, outlet, when, where }: Counted): string {
  const rows = (whose: string): string =>
    `(select ${sum} from ${of} x where x.deleted_at is null and ${whose} and ${when} and ${where})`
  return `case t.assignee_kind
    when 'USER' then ${rows(`${user} = t.user_id`)}
    when 'ROLE' then ${rows(`${user} in (select id from users where role_type = t.role)`)}
    when 'GEOGRAPHY' then ${rows(place)}
    ${outlet ? `when 'OUTLET' then ${rows(`${outlet} = t.outlet_id`)}` : ''} else 0 end`
}

/** Selects what is reached of the target `t`. */
const reached: Sql = sql`case t.metric ${join(
  Object.entries(counted).map(([metric, one]) => raw(`when '${metric}' then ${reachedBy(one)}`)),
  ' ',
)} else 0 end`

/** Selects the share of the target `t` that is due for the days passed. */
const due = (today: string): Sql =>
  sql`round(t.value * least(greatest(${today}::date - t."from", 0), t.till - t."from" + 1)::numeric / (t.till - t."from" + 1), 2)`

/** Computes what is reached and due of a target that is about to be written. */
export async function countTarget(
  { tx, engine }: Work,
  input: InputOf<typeof performanceTargets>,
  { from, till }: { readonly from: string; readonly till: string },
): Promise<{ readonly achieved: number; readonly expected: number }> {
  const [row] = await tx.rows<{ achieved: number; expected: number }>(sql`
    select (${reached})::float8 as achieved, (${due(todayInIndia(engine.now()))})::float8 as expected
    from (select ${input.metric ?? null}::text as metric, ${input.assigneeKind ?? null}::text as assignee_kind, ${idOf(input.user) ?? null}::bigint as user_id,
      ${input.role ?? null}::text as role, ${idOf(input.geography) ?? null}::bigint as geography_id, ${idOf(input.outlet) ?? null}::bigint as outlet_id,
      ${Number(input.value ?? 0)}::numeric as value, ${from}::date as "from", ${till}::date as till) t`)
  return row ?? { achieved: 0, expected: 0 }
}

/** Targets are counted this many days after their period, for corrections: acres are verified later than sprayed. */
const COUNTED_DAYS = 10

/** Counts again what is reached of targets that are running or ended recently. */
export async function countTargets(
  database: Queries,
  today: string,
  since = addDays(today, -COUNTED_DAYS),
): Promise<void> {
  await database.run(sql`
    update performance_targets t set achieved = c.achieved, expected = c.expected
    from (select t.id, ${reached} as achieved, ${due(today)} as expected from performance_targets t
      where t.deleted_at is null and t."from" <= ${today}::date and t.till >= ${since}::date) c
    where c.id = t.id and (t.achieved, t.expected) is distinct from (c.achieved, c.expected)`)
}
