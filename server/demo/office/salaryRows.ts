import { addDays, todayInIndia } from '#define'
import { salaries, salaryTerms } from '#resources'
import { factsOf, keyOf } from '../../behaviours/sprayed/salaryFacts'
import { reckoned } from '../../behaviours/sprayed/salaryDrafts'
import { daysOf } from '../../behaviours/sprayed/salarySum'
import { sql, type Database } from '../../database'
import { insertMany } from '../../engine/write/insertMany'
import { randomOf, type Random } from '../kernel/random'

/** The number of months before this one with salaries. */
const MONTHS_BEFORE = 3

interface Paid {
  readonly id: number
  readonly role: string
  readonly joined: string
  readonly leaves: string | null
  readonly isPayable: boolean
  readonly manager: number | null
  readonly clerk: number
  readonly payer: number
}

/** Writes the pay plans of operators and field officers, and their salaries of this month and the previous ones. */
export async function writeSalaries(database: Database, now: string): Promise<void> {
  await writeTerms(database)
  const people = await peopleOf(database)
  const thisMonth = todayInIndia(new Date(now)).slice(0, 7)
  const months = [thisMonth]
  while (months.length <= MONTHS_BEFORE) months.unshift(addDays(`${months[0]}-01`, -1).slice(0, 7))
  // In sequence: each month takes over what the previous one left.
  for (const [index, month] of months.entries())
    await writeMonth(database, people, { month, back: MONTHS_BEFORE - index, now })
}

/** By the operator's machine, from the month in which they joined. */
async function writeTerms(database: Database): Promise<void> {
  const rows = await database.rows<Record<string, unknown>>(sql`
    select u.id as "user", p.id as plan, to_char(u.joining_date, 'YYYY-MM') as since from users u
      left join lateral (select k.category from operator_mappings o join machines m on m.id = o.machine_id join machine_types k on k.id = m.type_id
        where o.operator_id = u.id and o.deleted_at is null order by o.effective_from desc limit 1) m on true
      join salary_plans p on p.code = case when u.role_type = 'FIELD_OFFICER' then 'FO' when m.category = 'DRONE' then 'OP-DRONE' else 'OP-BOOM' end
    where u.role_type in ('OPERATOR', 'FIELD_OFFICER') and u.status <> 'INVITED' and u.deleted_at is null order by u.id`)
  await insertMany(
    database,
    salaryTerms,
    rows.map((row) => ({ ...row, createdAt: `${String(row.since)}-28T06:00:00.000Z` })),
  )
}

interface OfMonth {
  readonly month: string
  /** The number of months ago. */
  readonly back: number
  readonly now: string
}

async function writeMonth(database: Database, people: readonly Paid[], of: OfMonth): Promise<void> {
  const { month, now } = of
  const [first, last] = [`${month}-01`, `${month}-${daysOf(month)}`]
  const there = people.filter(({ joined, leaves }) => joined <= last && (leaves === null || leaves >= first))
  const facts = await factsOf(
    database,
    there.map(({ id }) => ({ employee: id, month })),
  )
  const rows = there.flatMap((one) => {
    const random = randomOf(`salary ${one.id} ${of.back}`)
    const typed = typedOf(one, of, random)
    const values = reckoned(facts.get(keyOf({ employee: one.id, month })), typed)
    return values ? [{ employee: one.id, month, ...typed, ...values, ...standing(one, of, values.net, random) }] : []
  })
  await insertMany(database, salaries, rows, { today: todayInIndia(new Date(now)) })
}

const penalties = ['A battery was lost', 'Cash was deposited late', 'The machine was left unwashed']

/** Makes the typed values of the back office, until yesterday in the current month; days come from attendance. */
function typedOf({ joined, role }: Paid, { month, back, now }: OfMonth, random: Random) {
  const yesterday = addDays(todayInIndia(new Date(now)), -1)
  const end = back > 0 ? `${month}-${daysOf(month)}` : yesterday
  const begin = joined > `${month}-01` ? joined : `${month}-01`
  const days = begin > end ? 0 : Number(end.slice(8)) - Number(begin.slice(8)) + 1
  const hasPenalty = back > 0 && random.chance(0.05)
  const perDay = role === 'FIELD_OFFICER' ? 28 : 17
  return {
    ...{ present: 0, halfDays: 0, paidLeave: 0, weeklyOffs: 0 },
    km: Math.round(days * perDay * (0.5 + random.next()) * 10) / 10,
    penalty: hasPenalty ? random.integer(2, 10) * 100_00 : 0,
    ...(hasPenalty && { penaltyReason: random.pick(penalties) }),
    advance: random.chance(0.12) ? random.integer(2, 10) * 500_00 : 0,
    tds: 0,
  }
}

/** Chooses the status of a salary: older ones are paid where there is a valid account. */
function standing(one: Paid, { month, back, now }: OfMonth, net: number, random: Random) {
  const next = addDays(`${month}-${daysOf(month)}`, 1)
  const at = (day: number, hour: number): string =>
    new Date(
      Date.parse(`${addDays(next, day - 1)}T00:00:00+05:30`) + (hour * 60 + random.integer(0, 59)) * 60_000,
    ).toISOString()
  const begun = new Date(`${month}-01T08:00:00+05:30`).toISOString()
  const createdAt = begun < now ? begun : now
  const [submittedAt, approvedAt, paidAt] = [at(1, 11), at(3, 12), at(7, 15)]
  if (back === 0 || submittedAt > now || one.manager === null)
    return { status: 'DRAFT', createdAt, updatedAt: createdAt }
  const submitted = { submittedBy: one.clerk, submittedAt }
  if (approvedAt > now || (back === 1 && random.chance(0.4)))
    return { status: 'SUBMITTED', ...submitted, createdAt, updatedAt: submittedAt }
  const approved = { ...submitted, approvedBy: one.manager, approvedAt }
  if (back === 1 || paidAt > now || !one.isPayable || net === 0)
    return back > 1 && net > 0 && random.chance(0.2)
      ? { status: 'HELD', heldFrom: 'APPROVED', ...approved, createdAt, updatedAt: approvedAt }
      : { status: 'APPROVED', ...approved, createdAt, updatedAt: approvedAt }
  const utr = `HDFCN${month.replace('-', '')}${String(one.id).padStart(7, '0')}`
  return { status: 'PAID', ...approved, paidBy: one.payer, paidAt, utr, createdAt, updatedAt: paidAt }
}

/** Reads the people with a plan, and the clerk, the manager and the payer of their salaries. */
function peopleOf(database: Database): Promise<Paid[]> {
  return database.rows<Paid>(sql`
    with recursive line (id, at, role, depth) as (
      select u.id, u.manager_id, u.role_type, 0 from users u where u.role_type in ('OPERATOR', 'FIELD_OFFICER') and u.deleted_at is null
      union all select l.id, m.manager_id, m.role_type, l.depth + 1 from line l join users m on m.id = l.at where l.depth < 8),
    above as (select l.id, min(m.id) as manager from line l join users m on m.id = l.at and m.role_type = 'TERRITORY_MANAGER' group by l.id)
    select u.id, u.role_type as role, u.joining_date::text as joined, case when u.status <> 'ACTIVE' then coalesce(u.last_working_day, u.joining_date)::text end as leaves,
      coalesce(u.bank_status = 'VERIFIED', false) as "isPayable", a.manager,
      (select c.id from users c where c.office_role = 'BACK_OFFICE' and c.status = 'ACTIVE' and c.deleted_at is null order by (c.id * 31 + u.id) % 7, c.id limit 1) as clerk,
      (select c.id from users c where c.office_role = 'ADMIN' and c.status = 'ACTIVE' and c.deleted_at is null order by c.id limit 1) as payer
    from users u left join above a on a.id = u.id
    where u.role_type in ('OPERATOR', 'FIELD_OFFICER') and u.status <> 'INVITED' and u.deleted_at is null order by u.id`)
}
