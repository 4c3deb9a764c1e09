import { sql, type Queries } from '../../database'
import type { MonthOfWork, PaidBy } from './salarySum'

/** A person's month. */
export interface Asked {
  readonly employee: number
  /** `YYYY-MM` */
  readonly month: string
}

/** The payable days of a month by kind. */
export type Attended = Pick<MonthOfWork, 'present' | 'halfDays' | 'paidLeave' | 'weeklyOffs'>

/** The facts of a person's month besides typed values. */
export interface Facts extends Asked {
  readonly company: number | null
  readonly employment: 'ON_ROLL' | 'OFF_ROLL' | 'PARTNER' | 'GIG'
  /** The last digits of the account, which are never masked. */
  readonly bank: string | null
  /** Missing while no pay plan has been set. */
  readonly plan: (PaidBy & { readonly id: number; readonly role: 'OPERATOR' | 'FIELD_OFFICER' }) | null
  /** The days of the month by attendance; missing where none is recorded. */
  readonly attended: Attended | null
  readonly acresVerified: number
  readonly bookingsVerified: number
  readonly bookingsInvalid: number
  /** Advances carried over from the months before, in paise. */
  readonly broughtForward: number
}

/** Makes the key for the facts of a person's month. */
export function keyOf({ employee, month }: Asked): string {
  return `${employee} ${month}`
}

/**
 * Reads the facts of some people's months. Of the bookings completed in a month, in India, the verified ones count with
 * the acres of their bill, and approved manual work too unless it is on a land of a booking of that operator and day,
 * with which it is billed. Days are those of attendance, where a holiday counts as a weekly off. A field officer has
 * the work of those who reported to them on its day.
 */
export async function factsOf(tx: Queries, asked: readonly Asked[]): Promise<Map<string, Facts>> {
  const found = await tx.rows<Facts>(sql`
    with asked as (
      select a.employee, a.month, (a.month || '-01')::date as first, ((a.month || '-01')::date + interval '1 month')::date as next
      from json_to_recordset(${JSON.stringify(asked)}::json) as a(employee bigint, month text)),
    hands as (
      select a.*, a.employee as operator, null::date as since, null::date as until from asked a
      union all select a.*, h.user_id, h.since, h.until from asked a
        join hierarchy_links h on h.manager_id = a.employee and h.deleted_at is null and h.since < a.next and (h.until is null or h.until > a.first)),
    did as (
      select h.employee, h.month, b.status, coalesce(b.billable_acre, b.actual_acre) as acres
      from hands h join bookings b on b.operator_id = h.operator and b.status in ('VERIFIED', 'INVALID') and b.deleted_at is null
        and b.completed_at >= (h.first::timestamp at time zone 'Asia/Kolkata') and b.completed_at < (h.next::timestamp at time zone 'Asia/Kolkata')
        and (h.since is null or (b.completed_at at time zone 'Asia/Kolkata')::date >= h.since)
        and (h.until is null or (b.completed_at at time zone 'Asia/Kolkata')::date < h.until)
      union all
      select h.employee, h.month, 'BY_HAND', w.acres
      from hands h join manual_work w on w.operator_id = h.operator and w.status = 'APPROVED' and w.deleted_at is null
        and w.day >= h.first and w.day < h.next and (h.since is null or w.day >= h.since) and (h.until is null or w.day < h.until)
      where not exists (
        select from bookings b join booking_lands l on l.booking_id = b.id and l.deleted_at is null
        where b.operator_id = w.operator_id and b.status <> 'CANCELLED' and b.deleted_at is null and l.land_id = w.land_id
          and w.day in (b.service_date, (b.completed_at at time zone 'Asia/Kolkata')::date))),
    work as (
      select employee, month, sum(acres) filter (where status <> 'INVALID') as acres,
        count(*) filter (where status = 'VERIFIED')::int as verified, count(*) filter (where status = 'INVALID')::int as invalid
      from did group by employee, month)
    select a.employee, a.month, u.company_id as company, u.employment,
      (select right(b.account_no, 4) from bank_accounts b where b.user_id = u.id and b.deleted_at is null) as bank,
      case when p.id is not null then json_build_object('id', p.id, 'role', p.role, 'basePerMonth', p.base_per_month, 'basicPerMonth', p.basic_per_month,
        'ratePerKm', coalesce(p.rate_per_km, 0), 'phonePerMonth', coalesce(p.phone_per_month, 0), 'foodPerDay', coalesce(p.food_per_day, 0),
        'slabs', coalesce((select json_agg(json_build_object('above', s.above, 'perAcre', s.per_acre) order by s.above) from salary_slabs s
          where s.plan_id = p.id and s.deleted_at is null), '[]'::json)) end as plan,
      (select json_build_object('present', count(*) filter (where d.status = 'PRESENT'), 'halfDays', count(*) filter (where d.status = 'HALF_DAY'),
          'paidLeave', count(*) filter (where d.status = 'LEAVE'), 'weeklyOffs', count(*) filter (where d.status in ('WEEK_OFF', 'HOLIDAY')))
        from attendance d where d.user_id = a.employee and d.day >= a.first and d.day < a.next and d.deleted_at is null having count(*) > 0) as attended,
      coalesce(w.acres, 0)::float8 as "acresVerified", coalesce(w.verified, 0) as "bookingsVerified", coalesce(w.invalid, 0) as "bookingsInvalid",
      coalesce((select s.carried_forward from salaries s where s.employee_id = a.employee and s.month < a.month and s.deleted_at is null
        order by s.month desc limit 1), 0) as "broughtForward"
    from asked a join users u on u.id = a.employee left join work w on w.employee = a.employee and w.month = a.month
      left join salary_plans p on p.id = (select t.plan_id from salary_terms t
        where t.user_id = a.employee and t.since <= a.month and t.deleted_at is null order by t.since desc limit 1)`)
  return new Map(found.map((one) => [keyOf(one), one]))
}
