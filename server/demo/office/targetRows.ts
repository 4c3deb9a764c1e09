import { addDays, todayInIndia } from '#define'
import { fieldTargets } from '#resources'
import { sql, type Database } from '../../database'
import { insertMany } from '../../engine/insertMany'

interface Reached {
  readonly id: number
  readonly manager: number
  readonly acres: number
  readonly farmers: number
  readonly bookings: number
}

/** Nobody is asked for less in a month. */
const least = { acres: 4, farmers: 2, bookings: 2 } as const

/** Writes the targets of field staff for this and the last two months: about what they reach, and a little more. */
export async function writeTargets(database: Database, now: string): Promise<void> {
  const today = todayInIndia(new Date(now))
  const months = [today]
  while (months.length < 3) months.push(addDays(`${months.at(-1)?.slice(0, 7)}-01`, -1))
  const staff = await reachedBy(database, months.at(-1)?.slice(0, 7) ?? '', today.slice(0, 7))
  await insertMany(
    database,
    fieldTargets,
    months.reverse().flatMap((day) => staff.map((one) => rowOf(one, day.slice(0, 7)))),
    { today },
  )
}

/** Every seventh is not measured by bookings. */
function rowOf({ id, manager, ...reached }: Reached, month: string): Record<string, unknown> {
  const more = 1 + ((id * 31 + Number(month.slice(5))) % 9) / 20
  const target = (name: keyof typeof least): number => Math.max(least[name], Math.ceil(reached[name] * more))
  const isWithoutBookings = id % 7 === 3
  return {
    ...{ user: id, month, acres: target('acres'), farmers: target('farmers') },
    ...(isWithoutBookings
      ? { acresWeight: 60, farmersWeight: 40, bookingsWeight: 0 }
      : { bookings: target('bookings'), acresWeight: 50, farmersWeight: 25, bookingsWeight: 25 }),
    ...{ createdBy: manager, createdAt: new Date(`${addDays(`${month}-01`, -4)}T11:20:00+05:30`).toISOString() },
  }
}

/** What everybody of the field reached in a month of late, and the territory manager above them. */
function reachedBy(database: Database, from: string, until: string): Promise<Reached[]> {
  return database.rows<Reached>(sql`
    with recursive line (id, above, role_type) as (
      select u.id, u.manager_id, u.role_type from users u where u.role_type in ('BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER') and u.status = 'ACTIVE'
      union all select l.id, m.manager_id, m.role_type from line l join users m on m.id = l.above where l.role_type <> 'TERRITORY_MANAGER'),
    leads as (select l.id, m.id as manager from line l join users m on m.id = l.above and m.role_type = 'TERRITORY_MANAGER')
    select l.id, min(l.manager) as manager, coalesce(avg(w.acres), 0)::float8 as acres, coalesce(avg(w.farmers), 0)::float8 as farmers, coalesce(avg(w.bookings), 0)::float8 as bookings
    from leads l left join field_staff_months w on w.user_id = l.id and w.month >= ${from} and w.month < ${until}
    group by l.id order by l.id`)
}
