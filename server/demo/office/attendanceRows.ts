import { addDays, todayInIndia } from '#define'
import { sql, type Database, type Sql } from '../../database'

/** The days of outlets that are kept (domain §8), and the minimum for a small company. */
const [OUTLET_DAYS, LEAST_DAYS] = [90, 7]
/** The marks themselves are kept for the last days only. */
const MARKED_DAYS = 2

/**
 * Writes the days of operators and field staff on which this month's salaries are based, and in a full-size company
 * last month's; `share` is its size.
 */
export async function writeFieldAttendance(database: Database, now: string, share: number): Promise<void> {
  const thisMonth = `${todayInIndia(new Date(now)).slice(0, 7)}-01`
  const from = share < 1 ? thisMonth : `${addDays(thisMonth, -1).slice(0, 7)}-01`
  await writeDays(database, { from, now }, fieldPeople)
}

/** Writes the days of outlet employees, the marks of the last ones, and corrections that are pending or approved. */
export async function writeOutletAttendance(
  database: Database,
  now: string,
  { selfie, share }: { readonly selfie: object; readonly share: number },
): Promise<void> {
  const today = todayInIndia(new Date(now))
  const days = Math.max(LEAST_DAYS, Math.round(OUTLET_DAYS * Math.min(1, share)))
  await writeDays(database, { from: addDays(today, -days), now }, outletPeople)
  await database.run(sql`
    insert into attendance_marks (kind, employee_id, user_id, attendance_id, outlet_id, at, point, selfie, distance, geo_ok, created_at, updated_at)
    select m.kind, a.employee_id, a.user_id, a.id, a.outlet_id, m.at, json_build_object('type', 'Point', 'coordinates', json_build_array(
        round((o.location #>> '{coordinates,0}')::numeric, 6), round((o.location #>> '{coordinates,1}')::numeric + a.distance / 111195, 6))),
      ${JSON.stringify([selfie])}::jsonb, a.distance, a.geo_ok, m.at, m.at
    from attendance a join outlets o on o.id = a.outlet_id cross join lateral (values ('IN', a.in_at), ('OUT', a.out_at)) m(kind, at)
    where a.day >= ${addDays(today, 1 - MARKED_DAYS)}::date and m.at is not null order by m.at, a.id`)
  await writeCorrections(database, today, now)
}

const fieldPeople = sql`
  select null::bigint as employee, u.id as "user", null::bigint as outlet, u.name as person, u.role_type as role, u.joining_date as since,
    case when u.status <> 'ACTIVE' then coalesce(u.last_working_day, u.joining_date) end as until, '{SUN}'::text[] as off, 390 as opens, null::integer as geofence,
    (select coalesce(min(g.parent_state_id), min(g.id) filter (where g.type = 'state')) from users_scope l join geographies g on g.id = l.target_id where l.record_id = u.id) as state
  from users u where u.role_type in ('OPERATOR', 'FIELD_OFFICER', 'ASSISTANT_BDO', 'BDO') and u.status <> 'INVITED' and u.deleted_at is null`

const outletPeople = sql`
  select e.id as employee, e.user_id as "user", e.outlet_id as outlet, e.name as person, e.role, e.joining_date as since, e.leaving_date as until,
    o.weekly_off as off, 540 as opens, o.geofence, o.place_state_id as state
  from outlet_employees e join outlets o on o.id = e.outlet_id where o.status in ('ACTIVE', 'SUSPENDED', 'CLOSED') and e.deleted_at is null`

/**
 * Writes a row for each day of each person: weekly offs, holidays and known absences; of a hundred working days about
 * two absent, two on leave and four half days. Today is in progress.
 */
async function writeDays(
  database: Database,
  { from, now }: { readonly from: string; readonly now: string },
  people: Sql,
): Promise<void> {
  const today = todayInIndia(new Date(now))
  await database.run(sql`
    with people as (${people}),
    days as materialized (
      select p.*, d.day::date as day, (hashtext(p.person || coalesce(p.employee, p."user") || (${today}::date - d.day::date)) & 2147483647) as dice
      from people p cross join generate_series(${from}::date, ${today}::date, interval '1 day') d(day)
      where p.since <= d.day::date and (p.until is null or p.until >= d.day::date)),
    fates as materialized (
      select d.*, case
          when to_char(d.day, 'DY') = any(d.off) then 'WEEK_OFF'
          when exists (select from holidays h where h.day = d.day and (h.state_id is null or h.state_id = d.state)) then 'HOLIDAY'
          when exists (select from absences a where a.operator_id = d."user" and a.status = 'ACTIVE' and d.day between a.first_day and a.last_day) then 'LEAVE'
          when d.dice % 1000 < 18 then 'ABSENT' when d.dice % 1000 < 36 then 'LEAVE' when d.dice % 1000 < 75 then 'HALF_DAY' else 'PRESENT' end as status
      from days d),
    times as materialized (
      select f.*, case when f.status in ('PRESENT', 'HALF_DAY') then (f.day::timestamp + make_interval(mins => f.opens - 12 + f.dice / 1000 % 45)) at time zone 'Asia/Kolkata' end as came,
        case f.status when 'PRESENT' then 484 + f.dice / 50000 % 120 else 250 + f.dice / 50000 % 200 end as minutes
      from fates f),
    marked as materialized (
      select t.*, t.came + make_interval(mins => t.minutes) as went,
        case when t.came is not null and t.outlet is not null then case when t.dice / 7000 % 100 < 4 then 180 + t.dice / 700000 % 700 else 4 + t.dice / 700000 % 110 end end as metres
      from times t)
    insert into attendance (employee_id, user_id, outlet_id, person, role, day, in_at, in_time, out_at, out_time, worked_minutes, late_minutes, distance, geo_ok, status, correction, created_at, updated_at)
    select m.employee, m."user", m.outlet, m.person, m.role, m.day, m.came, to_char(m.came at time zone 'Asia/Kolkata', 'HH24:MI'),
      w.went, to_char(w.went at time zone 'Asia/Kolkata', 'HH24:MI'), case when w.went is not null then m.minutes end,
      case when m.outlet is not null and m.came is not null then case when m.dice / 1000 % 45 - 12 > 15 then m.dice / 1000 % 45 - 12 else 0 end end,
      m.metres, m.metres <= m.geofence, case when m.came is null or w.went is not null then m.status end, 'NONE',
      coalesce(m.came, (m.day + 1)::timestamp at time zone 'Asia/Kolkata'), coalesce(w.went, m.came, (m.day + 1)::timestamp at time zone 'Asia/Kolkata')
    from marked m cross join lateral (select case when m.went <= ${now}::timestamptz then m.went end as went) w
    where m.came <= ${now}::timestamptz or m.came is null and m.day < ${today}::date
    order by m.day, m.person, m.employee, m."user"`)
}

const reasons = [
  'The phone was out of charge',
  'The network was down at the outlet',
  'Worked at the field day',
  'Forgot to mark out',
]

/** Writes corrections of recent absences: some wait for the second person, and older ones were approved. */
async function writeCorrections(database: Database, today: string, now: string): Promise<void> {
  await database.run(sql`
    with people as (
      select (select min(id) from users where username = 'retail') as proposer, (select min(id) from users where username = 'admin') as judge),
    wrong as (
      select a.id, a.day, row_number() over (order by a.day desc, a.id) as place, case when a.status = 'ABSENT' then 'PRESENT' else 'LEAVE' end as wanted
      from attendance a where a.outlet_id is not null and a.status in ('ABSENT', 'HALF_DAY') and a.day between ${addDays(today, -40)}::date and ${addDays(today, -1)}::date)
    update attendance t set corrected_to = w.wanted, correction_reason = (${reasons}::text[])[1 + w.place % ${reasons.length}], proposed_by_id = p.proposer,
      proposed_at = least(${now}::timestamptz, (w.day + 1)::timestamp at time zone 'Asia/Kolkata' + interval '10 hours'),
      correction = case when w.day >= ${addDays(today, -5)}::date then 'PROPOSED' else 'APPROVED' end,
      status = case when w.day >= ${addDays(today, -5)}::date then t.status else w.wanted end,
      judged_by_id = case when w.day < ${addDays(today, -5)}::date then p.judge end,
      judged_at = case when w.day < ${addDays(today, -5)}::date then (w.day + 2)::timestamp at time zone 'Asia/Kolkata' + interval '11 hours' end,
      updated_at = least(${now}::timestamptz, (case when w.day < ${addDays(today, -5)}::date then w.day + 2 else w.day + 1 end)::timestamp at time zone 'Asia/Kolkata' + interval '11 hours')
    from wrong w cross join people p where w.id = t.id and w.place % 4 = 1`)
}
