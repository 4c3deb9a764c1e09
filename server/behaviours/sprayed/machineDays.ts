import { addDays, todayInIndia } from '#define'
import { machineDayLimits } from '#resources'
import { prepared, sql, type Queries } from '../../database'
import type { Engine } from '../../engine/engine'

/** The days and machines to be computed again; without machines all those in service. */
export interface Days {
  readonly machines?: readonly number[]
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** Hours of a day: the maximum of a critical breakdown, and of overlapping sprayings. */
const DAY_HOURS = 24

/**
 * Updates the rows of the machine report: one per machine and Indian day, from its bookings, sprayings, breakdowns and
 * operators (domain §1.N, utilisation §4.6). Frozen rows stay unchanged, and a verified row that has changed has to be
 * checked again.
 */
export async function keepMachineDays(tx: Queries, { machines, from, to, now }: Days): Promise<void> {
  const today = todayInIndia(now)
  const last = to < today ? to : today
  if (last < from) return
  const which = machines ? sql`m.id = any(${[...machines]}::bigint[])` : sql`m.status not in ('INACTIVE', 'SCRAPPED')`
  // Inserts or updates rows by day, from four resources: roll-ups know no days in India, nor do they create records.
  const reckoned = sql`
    insert into machine_days as t (machine_id, day, district_id, district_state_id, district_zone_id, operator_id, is_mapped, assigned, bookings_done,
      booked_acre, verified_acre, controller_acre, litres, run_hours, idle_hours, utilisation, breakdown_hours, cash_collected, frozen_on)
    select m.id, d.day, m.district_id, m.district_state_id, m.district_zone_id, o.operator_id, o.operator_id is not null, b.assigned, b.done,
      b.booked, b.verified, s.controller, s.litres, s.hours, greatest(0, ${machineDayLimits.hours}::numeric - s.hours - x.hours),
      case when x.hours < ${DAY_HOURS} and k.max_acres_per_day > 0 then round(100 * b.verified / (k.max_acres_per_day * (1 - x.hours / ${DAY_HOURS})), 1) end,
      x.hours, b.cash, (date_trunc('month', d.day) + interval '1 month')::date + ${machineDayLimits.frozenOnDay - 1}::int
    from machines m join machine_types k on k.id = m.type_id
      cross join lateral (select day::date as day, day::timestamp at time zone 'Asia/Kolkata' as starts from generate_series(${from}::date, ${last}::date, interval '1 day') day) d
      left join lateral (
        select o.operator_id from operator_mappings o where o.machine_id = m.id and o.role = 'PRIMARY' and o.deleted_at is null
          and o.effective_from < d.starts + interval '1 day' and (o.effective_to is null or o.effective_to > d.starts)
        order by o.effective_from desc limit 1) o on true
      cross join lateral (
        select count(*) filter (where b.status not in ('CREATED', 'CANCELLED'))::int as assigned, count(*) filter (where b.status in ('COMPLETED', 'VERIFIED'))::int as done,
          coalesce(sum(b.requested_area_acres) filter (where b.status not in ('CREATED', 'CANCELLED')), 0) as booked,
          coalesce(sum(coalesce(b.billable_acre, b.actual_acre)) filter (where b.status = 'VERIFIED'), 0) as verified,
          coalesce(sum(p.cash), 0)::bigint as cash
        from bookings b left join lateral (
          select sum(p.amount) as cash from payments p where p.booking_id = b.id and p.mode = 'CASH' and p.status = 'RECEIVED' and p.deleted_at is null) p on true
        where b.machine_id = m.id and b.service_date = d.day and b.deleted_at is null) b
      cross join lateral (
        select sum(s.sprayed_acres) filter (where s.source <> 'MANUAL' and s.billable) as controller, coalesce(sum(s.litres), 0) as litres,
          round(least(${DAY_HOURS}, coalesce(sum(extract(epoch from s.end_at - s.start_at)), 0)::numeric / 3600), 1) as hours
        from sprayings s where s.machine_id = m.id and s.start_at >= d.starts and s.start_at < d.starts + interval '1 day'
          and s.deleted_at is null and s.duplicate_of_id is null and s.merged_into_id is null) s
      cross join lateral (
        select round(least(${DAY_HOURS}, coalesce(sum(extract(epoch from least(coalesce(x.resolved_at, ${now.toISOString()}::timestamptz), d.starts + interval '1 day') - greatest(x.occurred_at, d.starts))), 0) / 3600)::numeric, 1) as hours
        from breakdowns x where x.machine_id = m.id and x.severity = 'CRITICAL' and x.status <> 'REJECTED' and x.deleted_at is null
          and x.occurred_at < least(d.starts + interval '1 day', ${now.toISOString()}::timestamptz) and (x.resolved_at is null or x.resolved_at > d.starts)) x
    where m.deleted_at is null and ${which}
    on conflict (machine_id, day) where deleted_at is null do update set district_id = excluded.district_id, district_state_id = excluded.district_state_id,
      district_zone_id = excluded.district_zone_id, operator_id = excluded.operator_id, is_mapped = excluded.is_mapped, assigned = excluded.assigned,
      bookings_done = excluded.bookings_done, booked_acre = excluded.booked_acre, verified_acre = excluded.verified_acre, controller_acre = excluded.controller_acre,
      litres = excluded.litres, run_hours = excluded.run_hours, idle_hours = excluded.idle_hours, utilisation = excluded.utilisation,
      breakdown_hours = excluded.breakdown_hours, cash_collected = excluded.cash_collected,
      bo_status = case when t.bo_status = 'VERIFIED' and (t.controller_acre, t.cash_collected) is distinct from (excluded.controller_acre, excluded.cash_collected) then 'PENDING' else t.bo_status end
    where t.frozen_on > ${today}::date`
  await tx.run(machines ? prepared(reckoned) : reckoned)
  if (last >= `${today.slice(0, 7)}-01`) await keepAcresOfMonth(tx, { ...(machines && { machines }), now })
}

/** Updates this month's acres of machines, by controller or by hand. */
export async function keepAcresOfMonth(
  tx: Queries,
  { machines, now }: { readonly machines?: readonly number[]; readonly now: Date },
): Promise<void> {
  const first = `${todayInIndia(now).slice(0, 7)}-01`
  const which = machines ? sql`m.id = any(${[...machines]}::bigint[])` : sql`true`
  // “This month” changes with the day, which a roll-up's condition cannot; many thousand machines are one statement.
  const kept = sql`
    update machines m set month_acres = coalesce(d.acres, 0)
    from machines n left join (
      select machine_id, sum(coalesce(controller_acre, 0) + coalesce(manual_acre, 0)) as acres from machine_days
      where day >= ${first}::date and deleted_at is null group by machine_id) d on d.machine_id = n.id
    where n.id = m.id and ${which} and m.month_acres is distinct from coalesce(d.acres, 0)`
  await tx.run(machines ? prepared(kept) : kept)
}

/**
 * The report is completed this many days back, in case the service was down: a day may change until its month is
 * frozen.
 */
const DAYS_BACK = 35

/**
 * Adds the rows of today and of missed days for each machine in service, and continues earlier breakdowns through them.
 */
async function beginToday({ database, now }: Pick<Engine, 'database' | 'now'>): Promise<void> {
  const today = todayInIndia(now())
  const [begun] = await database.rows<{ day: string | null }>(sql`
    select greatest(max(day), ${addDays(today, -DAYS_BACK)}::date)::text as day from machine_days
    where day < ${today}::date and deleted_at is null having max(day) is not null`)
  const from = begun?.day ?? addDays(today, -1)
  await database.transaction((tx) => keepMachineDays(tx, { from, to: today, now: now() }))
}

/** Creates the missing days of the report; called often, so it checks first. */
export async function letDaysBegin(engine: Engine): Promise<void> {
  const today = todayInIndia(engine.now())
  const [missing] = await engine.database.rows(sql`
    select 1 from machines m where m.deleted_at is null and m.status not in ('INACTIVE', 'SCRAPPED')
      and not exists (select from machine_days d where d.machine_id = m.id and d.day = ${today}::date and d.deleted_at is null) limit 1`)
  if (missing) await beginToday(engine)
}
