import { addDays, formatMonth, todayInIndia } from '#define'
import { performanceTargets } from '#resources'
import { sql, type Database } from '../../database'
import { insertMany } from '../../engine/write/insertMany'

interface Reached {
  readonly id: number
  readonly manager: number
  readonly acres: number
  readonly farmers: number
  readonly bookings: number
}

/** The minimum target of a month. */
const least = { acres: 2, farmers: 1, bookings: 1 } as const

/** Writes the targets of field staff for this month and the last two: about what they reach, and slightly more. */
export async function writeTargets(database: Database, now: string): Promise<void> {
  const today = todayInIndia(new Date(now))
  const months = [today]
  while (months.length < 3) months.push(addDays(`${months.at(-1)?.slice(0, 7)}-01`, -1))
  const [until = '', before = '', from = ''] = months.map((day) => day.slice(0, 7))
  const staff = await reachedBy(database, from, until)
  const busyness = await busynessOf(database, from, until)
  await insertMany(
    database,
    performanceTargets,
    [from, before, until].flatMap((month) => staff.flatMap((one) => rowsOf(one, month, busyness(month)))),
    { today },
  )
}

/** Compares the activity of months; for the running month the last one's is used. */
async function busynessOf(database: Database, from: string, until: string): Promise<(month: string) => number> {
  const rows = await database.rows<{ month: string; bookings: number }>(sql`
    select month, sum(bookings)::int as bookings from field_staff_months where month >= ${from} and month < ${until} group by month order by month`)
  const usual = rows.reduce((sum, { bookings }) => sum + bookings, 0) / Math.max(1, rows.length)
  return (month) => ((rows.find((row) => row.month === month) ?? rows.at(-1))?.bookings ?? usual) / Math.max(1, usual)
}

const metrics = {
  acres: { metric: 'ACRES', label: 'Acres' },
  farmers: { metric: 'NEW_FARMERS', label: 'New farmers' },
  bookings: { metric: 'BOOKINGS', label: 'Bookings' },
} as const

/** Every seventh target is not by bookings, but by more acres. */
function rowsOf({ id, manager, ...reached }: Reached, month: string, busy: number): Record<string, unknown>[] {
  const more = busy * (0.9 + ((id * 31 + Number(month.slice(5))) % 9) / 20)
  const isWithoutBookings = id % 7 === 3
  const startDate = `${month}-01`
  const names = (Object.keys(metrics) as (keyof typeof metrics)[]).filter(
    (one) => one !== 'bookings' || !isWithoutBookings,
  )
  return names.map((one) => ({
    ...{ name: `${metrics[one].label}, ${formatMonth(month)}`, assigneeKind: 'USER', user: id },
    ...{ metric: metrics[one].metric, period: 'RANGE', startDate, endDate: lastDayOf(startDate) },
    value: Math.max(least[one], Math.round(reached[one] * more)),
    ...(isWithoutBookings && { weight: one === 'acres' ? 60 : 40 }),
    ...{ createdBy: manager, createdAt: new Date(`${addDays(startDate, -4)}T11:20:00+05:30`).toISOString() },
  }))
}

const lastDayOf = (firstDay: string): string => addDays(`${addDays(firstDay, 35).slice(0, 7)}-01`, -1)

/**
 * Reads what field staff reached in a recent month, and their territory manager, except those with far fewer bookings
 * than others, because they work where no machine comes yet.
 */
function reachedBy(database: Database, from: string, until: string): Promise<Reached[]> {
  return database.rows<Reached>(sql`
    with recursive line (id, above, role_type) as (
      select u.id, u.manager_id, u.role_type from users u where u.role_type in ('BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER') and u.status = 'ACTIVE'
      union all select l.id, m.manager_id, m.role_type from line l join users m on m.id = l.above where l.role_type <> 'TERRITORY_MANAGER'),
    leads as (select l.id, min(m.id) as manager from line l join users m on m.id = l.above and m.role_type = 'TERRITORY_MANAGER' group by l.id),
    reached as (
      select l.id, l.manager, sum(w.acres)::float8 / 2 as acres, sum(w.farmers)::float8 / 2 as farmers, sum(w.bookings)::float8 / 2 as bookings
      from leads l join field_staff_months w on w.user_id = l.id and w.month >= ${from} and w.month < ${until} group by l.id, l.manager)
    select * from reached where bookings > 0 and bookings >= (select avg(bookings) / 2 from reached) order by id`)
}
