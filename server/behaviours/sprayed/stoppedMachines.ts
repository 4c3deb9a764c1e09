import { todayInIndia } from '#define'
import { prepared, sql, type Queries, type Sql } from '../../database'
import type { Engine } from '../../engine/engine'

/**
 * Builds a join named `stop` with the availability of a machine of the table `m`: whether it is out of service, whether
 * breakdowns hold it (a critical one that is open, or any under repair) and which, and the day on which it is expected
 * back. That day is null where one of those breakdowns has none, or where it has passed.
 */
export function machineStop(today: string): Sql {
  return sql`cross join lateral (
    select m.status in ('BREAKDOWN', 'MAINTENANCE', 'INACTIVE', 'SCRAPPED') or x.held > 0 as is_stopped, x.held > 0 as is_held, x.numbers,
      case when m.status not in ('INACTIVE', 'SCRAPPED') and x.is_known and x.back >= ${today}::date then x.back end as back
    from (
      select count(*) as held, string_agg(x.breakdown_no, ', ' order by x.id) as numbers, max(x.eta) as back, bool_and(x.eta is not null) as is_known
      from breakdowns x where x.machine_id = m.id and x.deleted_at is null
        and (x.status = 'REPAIRING' or (x.severity = 'CRITICAL' and x.status not in ('RESOLVED', 'CLOSED', 'REJECTED')))) x) stop`
}

/**
 * Builds the condition that a machine with a `stop` is expected to work again on a day. Never true for today, which is
 * unknown.
 */
export function backBy(day: Sql, today: string): Sql {
  return sql`coalesce(stop.back <= ${day} and ${day} > ${today}::date, false)`
}

/** Selects the last day of an operator's absence that includes a day; null for none. */
export function absentTill(operator: Sql, day: Sql): Sql {
  return sql`(select max(a.last_day) from absences a where a.operator_id = ${operator} and a.status = 'ACTIVE' and a.deleted_at is null and ${day} between a.first_day and a.last_day)`
}

/** Whose bookings are checked: one, those of a machine or an operator, or all that may be affected. */
type Which = { readonly booking: number } | { readonly machine: number } | { readonly operator: number } | 'all'

/**
 * Updates which bookings have to be reassigned, with the reason in words: those of an operator who is absent on their
 * day, and those of a machine out of service, except on days by which it is expected back (domain §1.E). It follows
 * from other records, so neither version nor history change. A booking that is being written is skipped: its own write,
 * or the next check, updates it.
 */
export async function keepToReassign(tx: Queries, which: Which, now: Date): Promise<void> {
  const today = todayInIndia(now)
  // Any number of bookings, from their machines and breakdowns, skipping locked ones: no formula reads other records.
  const kept = sql`
    update bookings t set needs_reassign = d.because is not null, reassign_because = d.because
    from (
      select b.id, d.because from bookings b left join machines m on m.id = b.machine_id left join users u on u.id = b.operator_id
        left join lateral (select stop.* from (select 1) one ${machineStop(today)}) stop on true
        left join lateral (select ${absentTill(sql`b.operator_id`, sql`b.service_date`)} as till) off on true
        cross join lateral (
          select case when b.status = 'ASSIGNED' and off.till is not null then u.name || ' is absent until ' || to_char(off.till, 'FMDD Mon YYYY')
            when b.status = 'ASSIGNED' and stop.is_stopped and not ${backBy(sql`b.service_date`, today)} then
            m.machine_no || case m.status when 'BREAKDOWN' then ' is broken down' when 'MAINTENANCE' then ' is in maintenance'
              when 'INACTIVE' then ' is not active' when 'SCRAPPED' then ' is scrapped' else ' is kept from work' end
            || coalesce(' (' || stop.numbers || ')', '') || coalesce(', expected back on ' || to_char(stop.back, 'FMDD Mon YYYY'), '') end as because) d
      where b.deleted_at is null and ${chosen(which, today)} and b.reassign_because is distinct from d.because
      for no key update of b skip locked) d
    where d.id = t.id`
  await tx.run(which === 'all' ? kept : prepared(kept))
}

function chosen(which: Which, today: string): Sql {
  if (which === 'all')
    return sql`b.id in (
      select n.id from bookings n where n.needs_reassign = true and n.deleted_at is null
      union select n.id from bookings n join machines m on m.id = n.machine_id ${machineStop(today)}
      where n.status = 'ASSIGNED' and n.deleted_at is null and stop.is_stopped
      union select n.id from absences a join bookings n on n.operator_id = a.operator_id and n.service_date between a.first_day and a.last_day
      where n.status = 'ASSIGNED' and n.deleted_at is null and a.status = 'ACTIVE' and a.deleted_at is null)`
  if ('operator' in which) return sql`b.operator_id = ${which.operator} and b.status in ('ASSIGNED', 'IN_PROGRESS')`
  return 'booking' in which ? sql`b.id = ${which.booking}` : sql`b.machine_id = ${which.machine}`
}

/**
 * Waits for writers of a machine's open bookings. Locked before the machine itself, in the order of assigning bookings,
 * so that there is no deadlock.
 */
export async function lockOpenBookings(tx: Queries, machine: number): Promise<void> {
  await tx.rows(sql`
    select id from bookings where machine_id = ${machine} and status = 'ASSIGNED' and deleted_at is null order by id for no key update`)
}

/** Updates bookings as time passes: a machine is still out of service after the day on which it was expected back. */
export async function letStopsLast({ database, now }: Pick<Engine, 'database' | 'now'>): Promise<void> {
  await database.transaction((tx) => keepToReassign(tx, 'all', now()))
}
