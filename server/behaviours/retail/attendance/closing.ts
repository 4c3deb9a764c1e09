import { addDays, todayInIndia } from '#define'
import { sql, type Queries } from '../../../database'
import type { Engine } from '../../../engine/engine'
import { geographyAt } from '../../../engine/read/scope'
import { keepDrafts } from '../../sprayed/salaryDrafts'

/**
 * The number of past days for which absent people get a row, as the service may have been down. An older day can no
 * longer be corrected (domain §1.G) and could not be marked: without rows, its month is paid by entered days.
 */
const DAYS_BACK = 7

/** Closes past days. Idempotent: a closed day has a row for everyone, and stays unchanged. */
export async function closeDays(engine: Engine): Promise<void> {
  const today = todayInIndia(engine.now())
  await engine.database.transaction(async (tx) => {
    await closeBetween(tx, addDays(today, -DAYS_BACK), addDays(today, -1))
    await keepDrafts({ tx, engine }, { from: addDays(today, -DAYS_BACK).slice(0, 7) })
  })
}

/**
 * Closes attendance until a day. A person who marked in but never out counts as absent until corrected, on any earlier day.
 * Those who have marked attendance before but did not come get a row: a holiday of their state, the weekly closing day of
 * their outlet (Sunday in the field), leave if there is an absence, or absent. Others do not use attendance yet, and their
 * salaries are entered by hand.
 */
export async function closeBetween(tx: Queries, from: string, till: string): Promise<void> {
  await tx.run(sql`
    update attendance set status = 'ABSENT' where status is null and day <= ${till}::date and deleted_at is null`)
  await tx.run(sql`
    with people as (
      select e.id as employee, e.user_id as "user", e.name as person, e.role, e.outlet_id as outlet, e.joining_date as since, e.leaving_date as until,
        o.place_state_id as state, coalesce(o.weekly_off, '{}') as off
      from outlet_employees e join outlets o on o.id = e.outlet_id
      where e.deleted_at is null and (e.status = 'ACTIVE' or e.leaving_date >= ${from}::date)
      union all
      select null, u.id, u.name, u.role_type, null, u.joining_date, case when u.status <> 'ACTIVE' then u.last_working_day end, null, '{SUN}'
      from users u where u.deleted_at is null and u.role_type in ('OPERATOR', 'FIELD_OFFICER', 'ASSISTANT_BDO', 'BDO')
        and (u.status = 'ACTIVE' or u.last_working_day >= ${from}::date)
        and not exists (select from outlet_employees e where e.user_id = u.id and e.status = 'ACTIVE' and e.deleted_at is null))
    insert into attendance (employee_id, user_id, person, role, outlet_id, day, status, correction)
    select p.employee, p."user", p.person, p.role, p.outlet, d.day::date, case
        when exists (select from holidays h where h.day = d.day::date and h.deleted_at is null and (h.state_id is null or h.state_id = p.state
          or p.state is null and exists (select from users_scope l join geographies g on g.id = l.target_id
            where l.record_id = p."user" and h.state_id = ${geographyAt('g', 'state')}))) then 'HOLIDAY'
        when to_char(d.day, 'DY') = any(p.off) then 'WEEK_OFF'
        when exists (select from absences a where a.operator_id = p."user" and a.status = 'ACTIVE' and d.day::date between a.first_day and a.last_day
          and a.deleted_at is null) then 'LEAVE'
        else 'ABSENT' end, 'NONE'
    from people p cross join generate_series(${from}::date, ${till}::date, interval '1 day') d(day)
    where p.since <= d.day::date and (p.until is null or p.until >= d.day::date)
      and exists (select from attendance a where (a.employee_id = p.employee or a.user_id = p."user") and a.day < d.day::date and a.in_at is not null)
    on conflict do nothing`)
}
