import { expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { register } from '#resources'
import { raw, sql } from '../../../server/database'
import { snake, tableOf } from '../../../server/database/columns'
import { factsOf, keyOf, type Facts } from '../../../server/behaviours/sprayed/salaryFacts'
import { reckoned, typedIn, type Typed } from '../../../server/behaviours/sprayed/salaryDrafts'
import { noon, type AskedCompany } from './askedCompany'

/** Defines the tests of the bookings of a company of 600 farmers at noon. */
export function askBookings({ database }: AskedCompany): void {
  const today = todayInIndia(noon)
  const count = async (where: string): Promise<number> =>
    Number(await database().json(raw(`select count(*)::text from bookings b where ${where}`)))

  it('are as many as the company’s farmers make in eighteen months, in every state', async () => {
    const total = await count('true')
    expect(total).toBeGreaterThan(1300)
    expect(total).toBeLessThanOrEqual(1400)
    const states = await database().rows<{ status: string }>(sql`select distinct status from bookings`)
    expect(states.map(({ status }) => status).sort()).toEqual(
      ['ASSIGNED', 'CANCELLED', 'COMPLETED', 'CREATED', 'INVALID', 'IN_PROGRESS', 'VERIFIED'].sort(),
    )
  })

  it('are partly assigned for today and tomorrow, and none in the past is still open', async () => {
    for (const day of [today, addDays(today, 1)]) {
      expect(await count(`service_date = '${day}' and status = 'CREATED'`), day).toBeGreaterThan(0)
      expect(await count(`service_date = '${day}' and status = 'ASSIGNED'`), day).toBeGreaterThan(0)
    }
    expect(await count(`service_date < '${today}' and status in ('CREATED', 'ASSIGNED', 'IN_PROGRESS')`)).toBe(0)
  })

  it('are done by operators whose machine works in the village, and priced by the tariff', async () => {
    const isGiven = `status not in ('CREATED', 'CANCELLED')`
    expect(await count(`${isGiven} and (operator_id is null or machine_id is null)`)).toBe(0)
    expect(
      await count(
        `${isGiven} and not exists (select from village_mappings v where v.machine_id = b.machine_id and v.village_id = b.village_id)`,
      ),
    ).toBe(0)
    expect(await count(`status = 'VERIFIED' and (net_payable is null or net_payable % 100 <> 0)`)).toBe(0)
    expect(await count(`verified_by_id in (taken_by_id, operator_id)`)).toBe(0)
    expect(await count(`deviation is not null and abs(deviation) > 10`)).toBeGreaterThan(0)
    expect(await count(`village_id is null or service_area_id is null or contact_mobile is null`)).toBe(0)
  })

  it('bring in cash that is handed over in full by the person who received it', async () => {
    const handovers = async (where: string): Promise<number> =>
      Number(await database().json(raw(`select count(*)::text from cash_handovers h where ${where}`)))
    const covered = `(select coalesce(sum(p.amount), 0) from payments p where p.handover_id = h.id and p.mode = 'CASH' and p.received_by_id = h.from_user_id)`
    expect(await handovers(`status = 'ACCEPTED'`)).toBeGreaterThan(0)
    expect(await handovers(`amount <> ${covered}`)).toBe(0)
    expect(await handovers(`(coalesce(difference, 0) <> 0) <> (difference_reason is not null)`)).toBe(0)
  })

  it('are not older than their farmers', async () => {
    expect(
      await count(
        `exists (select from farmers f where f.id = b.farmer_id and f.created_at::date > b.created_at::date)`,
      ),
    ).toBe(0)
  })

  it('have moments in order: created, assigned, started in their slot, completed, verified', async () => {
    expect(await count(`assigned_at < created_at or started_at < assigned_at or completed_at < started_at`)).toBe(0)
    expect(
      await count(`verified_at < completed_at or greatest(completed_at, verified_at) > '${noon.toISOString()}'`),
    ).toBe(0)
    const begins = `service_date + case slot when 'EARLY' then time '05:30' when 'MORNING' then '09:30' when 'AFTERNOON' then '14:00' else '16:30' end`
    expect(await count(`started_at at time zone 'Asia/Kolkata' < ${begins}`)).toBe(0)
    expect(await count(`status in ('COMPLETED', 'VERIFIED') and completed_by_id is null`)).toBe(0)
  })

  const begun = `('IN_PROGRESS', 'COMPLETED', 'VERIFIED', 'INVALID')`
  const done = `('COMPLETED', 'VERIFIED', 'INVALID')`
  const dayOf = (moment: string): string => `(${moment} at time zone 'Asia/Kolkata')::date`
  it.each([
    [
      'was completed, or anything else, after its last change',
      `updated_at < greatest(created_at, assigned_at, started_at, completed_at, verified_at)`,
    ],
    ['was changed in the future', `updated_at > '${noon.toISOString()}'`],
    [
      'was taken by an agent although it came by an app, a machine or an outlet',
      `(source in ('CALL_CENTRE', 'FO_APP')) <> (taken_by_id is not null)`,
    ],
    [
      'was taken by a call in the field, or by the call centre’s people in the field officer’s app',
      `exists (select from users u where u.id = taken_by_id and (source = 'CALL_CENTRE') <> ('CALL_CENTRE' in (u.role_type, coalesce(u.office_role, ''))))`,
    ],
    ['was begun or done before its day', `status in ${begun} and service_date > '${today}'`],
    [
      'was done on another day than that of the service',
      `${dayOf('started_at')} <> service_date or ${dayOf('completed_at')} <> service_date`,
    ],
    ['was taken after its day', `${dayOf('created_at')} > service_date`],
    [
      'is given to somebody although it waits, or was called off',
      `status in ('CREATED', 'CANCELLED') and coalesce(operator_id, machine_id, assigned_by_id) is not null`,
    ],
    [
      'is on the way without anybody who goes',
      `status not in ('CREATED', 'CANCELLED') and (operator_id is null or assigned_at is null)`,
    ],
    ['has a start that its state denies', `(started_at is not null) <> (status in ${begun})`],
    ['has an end that its state denies', `(completed_at is not null) <> (status in ${done})`],
    [
      'has a verdict that its state denies',
      `(verified_at is null and status = 'VERIFIED') or (verified_at is not null and status not in ('VERIFIED', 'INVALID')) or (verified_at is null) <> (verified_by_id is null)`,
    ],
    [
      'is invalid, or called off, without a reason',
      `(invalid_reason_id is not null) <> (status = 'INVALID') or (cancel_reason_id is not null) <> (status = 'CANCELLED')`,
    ],
    ['was paid before it was done', `coalesce(paid_amount, 0) > 0 and status not in ${done}`],
    ['has given its money back and counts', `(payment_status = 'REFUNDED') and status <> 'INVALID'`],
  ])('are consistent: none %s', async (_how, where) => {
    expect(await count(where)).toBe(0)
  })

  it('and all other demo records have no moment after their last change', async () => {
    // Before noon, records loaded as of noon were changed earlier than that.
    const passed = new Date(Math.min(noon.getTime(), Date.now())).toISOString()
    for (const resource of register.resources) {
      const moments = Object.entries(resource.fields).flatMap(([field, { kind, readOnly }]) =>
        kind === 'instant' && readOnly ? [`case when "${snake(field)}" <= '${passed}' then "${snake(field)}" end`] : [],
      )
      if (moments.length === 0) continue
      const later = await database().json(
        raw(
          `select count(*)::text from ${tableOf(resource)} where updated_at < greatest(${moments.join(', ')}) - interval '1 second'`,
        ),
      )
      expect(Number(later), resource.is.name).toBe(0)
    }
  })

  it('feed the reports on field staff, who have targets set by others', async () => {
    const rows = async (where: string): Promise<number> =>
      Number(
        await database().json(
          raw(`select count(*)::text from performance_targets t where t.user_id is not null and ${where}`),
        ),
      )
    const [measured] = await database().rows<{ people: number; reached: number }>(sql`
      select count(distinct user_id)::int as people, avg(score) filter (where month = ${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)})::float8 as reached
      from field_staff_months where target_acres is not null`)
    expect(measured?.people).toBeGreaterThan(10)
    expect(measured?.reached, 'of the last whole month, on average').toBeGreaterThan(15)
    expect(
      await rows(
        `t.metric in ('ACRES', 'NEW_FARMERS') and (3 <> (select count(*) from performance_targets o where o.user_id = t.user_id and o.metric = t.metric))`,
      ),
    ).toBe(0)
    expect(
      await rows(`not exists (select from users m where m.id = t.created_by and m.role_type = 'TERRITORY_MANAGER')`),
    ).toBe(0)
    const [told] = await database().rows<Record<string, number>>(
      sql`select sum(farmers)::int as farmers, sum(bookings)::int as bookings, sum(acres)::float8 as acres from field_staff_report`,
    )
    const field = `exists (select from users u where u.id = taken_by_id and u.role_type in ('BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER'))`
    expect(told?.bookings).toBe(await count(`${field} and status not in ('CANCELLED', 'INVALID')`))
    expect(told?.farmers).toBeGreaterThan(150)
    expect(told?.acres).toBeGreaterThan(300)
  })

  it('are numbered in the year of their creation, with unpaid amounts due', async () => {
    const year = `to_char((created_at at time zone 'Asia/Kolkata')::date - interval '3 months', 'YY')`
    expect(await count(`substr(booking_no, 5, 2) <> ${year}`)).toBe(0)
    expect(await count(`payment_status = 'PARTIAL' and coalesce(due_amount, 0) <= 0`)).toBe(0)
    expect(
      await count(`status = 'VERIFIED' and due_amount <> net_payable - paid_amount and payment_status <> 'WAIVED'`),
    ).toBe(0)
  })

  it('have a gapless invoice of their bill when verified recently, credited when invalid', async () => {
    const last = await database().rows<{ no: number; papers: number; series: number }>(
      raw(`select max(right(p.no, 6)::int) as no, count(*)::int as papers, max(s.last)::int as series
        from (select invoice_no as no from invoices union all select note_no from credit_notes) p
          left join number_series s on s.series like '%' || left(p.no, 9) group by left(p.no, 9)`),
    )
    expect(last.length).toBeGreaterThanOrEqual(1)
    for (const { no, papers, series } of last) expect([no, series]).toEqual([papers, papers])
    const isLate = `verified_at >= '${addDays(today, -60)}T00:00:00+05:30' and net_payable > 0`
    const invoiced = `coalesce((select sum(i.total - i.credited) from invoices i where i.booking_id = b.id), 0)`
    expect(await count(`${isLate} and status = 'VERIFIED' and ${invoiced} <> net_payable`)).toBe(0)
    expect(await count(`(status <> 'VERIFIED' or not (${isLate})) and ${invoiced} <> 0`)).toBe(0)
    expect(
      await count(`exists (select from credit_notes n where n.booking_id = b.id and n.issued_on < verified_at::date)`),
    ).toBe(0)
  })

  it('agree with their sprayings, some of which deviate, are outside, duplicate or missing', async () => {
    const acres = `(select sum(s.sprayed_acres) from sprayings s where s.booking_id = b.id and s.link = 'LINKED' and s.billable and s.source <> 'MANUAL')`
    expect(await count(`controller_acre is distinct from ${acres}`)).toBe(0)
    const total = await count(`has_spraying`)
    expect(total / (await count(`completed_at is not null`))).toBeGreaterThan(0.8)
    for (const part of ['OK', 'BLOCKED', 'NO_SPRAYING'])
      expect(await count(`status = 'COMPLETED' and comparison = '${part}'`), part).toBeGreaterThan(0)
    const sprayed = async (where: string): Promise<number> =>
      count(`exists (select from sprayings s where s.booking_id = b.id and ${where})`)
    for (const where of [
      `quality = 'OUTSIDE_LAND' and path is not null`,
      `duplicate_of_id is not null`,
      `source = 'MANUAL'`,
    ])
      expect(await sprayed(where), where).toBeGreaterThan(0)
    expect(await sprayed(`jsonb_array_length(s.path -> 'coordinates') > 120`)).toBe(0)
    expect(await sprayed(`s.end_at > '${noon.toISOString()}' or s.end_at <= s.start_at`)).toBe(0)
    expect(await count(`status = 'VERIFIED' and comparison = 'BLOCKED' and verdict_remark is null`)).toBe(0)
  })

  it('determine the salaries of this month and the three before, each of which agrees with its formula', async () => {
    const rows = await database().rows<Facts & Typed & { id: number; status: string; net: number }>(sql`
      select id, employee_id as employee, month, status, present, half_days as "halfDays", paid_leave as "paidLeave", weekly_offs as "weeklyOffs",
        km::float8 as km, penalty, tds, advance, net, carried_forward as "carriedForward" from salaries order by id`)
    expect(new Set(rows.map(({ status }) => status))).toContain('DRAFT')
    expect(new Set(rows.map(({ month }) => month)).size).toBe(4)
    const facts = await factsOf(database(), rows)
    const wrong = rows.filter((row) => {
      const sum = reckoned(facts.get(keyOf(row)), typedIn(row))
      return sum?.net !== row.net || row.net < 0
    })
    expect(wrong).toEqual([])
    const contradicting = await database().json(
      raw(`
      select count(*)::text from salaries s join users u on u.id = s.employee_id where (s.status = 'PAID') <> (s.utr is not null)
        or (s.status = 'PAID' and (u.bank_status <> 'VERIFIED' or s.net = 0)) or (s.status <> 'DRAFT' and s.submitted_by_id is null)
        or (s.status in ('APPROVED', 'PAID') and s.approved_by_id is null) or s.approved_by_id = s.submitted_by_id or s.paid_by_id = s.approved_by_id
        or greatest(s.submitted_at, s.approved_at, s.paid_at) > '${noon.toISOString()}'`),
    )
    expect(Number(contradicting)).toBe(0)
  })
}
