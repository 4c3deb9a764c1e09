import { readdirSync } from 'node:fs'
import { sql, type Sql } from '../../server/database'
import { sheetsIn } from '../support/sheets'
import { BASE, mobilesOf, refsOf, ROWS, spendersOf, SPENT, type Asker, type TakeoverCompany } from './takeoverCompany'

/** A fault found after a round. */
export interface Fault {
  readonly job: Job
  readonly kind: 'lost' | 'doubled' | 'stuck' | 'untrue'
  readonly words: string
}

/** The work of a round. */
export type Job = 'farmers' | 'credits' | 'expenses' | 'undo' | 'export'

/** Compares numbers that must be equal: a smaller one means loss, a larger one duplicates. */
function compared(job: Job, got: Readonly<Record<string, number>>, want: Readonly<Record<string, number>>): Fault[] {
  return Object.entries(want).flatMap(([name, wanted]): Fault[] => {
    const found = Number(got[name])
    if (found === wanted) return []
    return [{ job, kind: found < wanted ? 'lost' : 'doubled', words: `${name}: ${found} instead of ${wanted}` }]
  })
}

async function counted({ database }: TakeoverCompany, query: Sql): Promise<Record<string, number>> {
  const [row = {}] = await database.rows<Record<string, number>>(query)
  return row
}

/** Checks that every farmer of a round exists once, with one line of history, one account and one entry of points. */
export async function checkFarmers(
  company: TakeoverCompany,
  round: number,
  operations: readonly string[],
): Promise<Fault[]> {
  const want = ROWS.farmers
  const got = await counted(
    company,
    sql`
    with f as (select id, farmer_code from farmers where mobile = any(${mobilesOf(round)}::text[]) and deleted_at is null)
    select (select count(*)::int from f) as farmers, (select count(distinct farmer_code)::int from f) as codes,
      (select count(*)::int from history h join f on f.id = h.record_id where h.resource = 'farmers') as lines,
      (select count(*)::int from history h join f on f.id = h.record_id where h.resource = 'farmers' and h.operation = any(${operations}::uuid[])) as "linesOfOperations",
      (select count(*)::int from point_accounts a join f on f.id = a.farmer_id) as accounts,
      (select count(*)::int from point_entries e join point_accounts a on a.id = e.account_id join f on f.id = a.farmer_id) as entries,
      (select coalesce(sum(a.balance), 0)::int from point_accounts a join f on f.id = a.farmer_id) as points`,
  )
  const wanted = { farmers: want, codes: want, lines: want, linesOfOperations: want, accounts: want, entries: want }
  return compared('farmers', got, { ...wanted, points: want * 5 })
}

/** Checks that the points of a round are credited once, and that every balance is the sum of its entries. */
export async function checkCredits(company: TakeoverCompany, round: number): Promise<Fault[]> {
  const got = await counted(
    company,
    sql`
    with c as (select id, credit_no, points, farmer_id from point_credits where ref = any(${refsOf(round)}::text[]) and deleted_at is null)
    select (select count(*)::int from c) as credits, (select count(distinct credit_no)::int from c) as numbers,
      (select count(*)::int from point_entries e join c on e.key = 'credit ' || c.credit_no) as entries,
      (select coalesce(sum(a.balance), 0)::int from point_accounts a join c on c.farmer_id = a.farmer_id) as points,
      (select count(*)::int from point_accounts a where a.balance <> (select coalesce(sum(e.amount), 0) from point_entries e where e.account_id = a.id)) as "wrongBalances"`,
  )
  const want = ROWS.credits
  return compared('credits', got, { credits: want, numbers: want, entries: want, points: want * 10, wrongBalances: 0 })
}

/** Checks that the expenses of a round were created once and changed once, or all removed once and restored once. */
export async function checkExpenses(
  company: TakeoverCompany,
  round: number,
  { isUndone }: { readonly isUndone: boolean },
): Promise<Fault[]> {
  const { added, changed } = spendersOf(round)
  const got = await counted(
    company,
    sql`
    with a as (select e.* from farmer_expenses e join farmers f on f.id = e.farmer_id where f.farmer_code = any(${added}::text[]) and e.year = 2025),
      c as (select e.* from farmer_expenses e join farmers f on f.id = e.farmer_id where f.farmer_code = any(${changed}::text[]) and e.year = 2024)
    select (select count(*)::int from a) as added, (select count(*)::int from a where deleted_at is null) as "addedLeft",
      (select count(*)::int from c) as changed, (select coalesce(sum(amount), 0)::int / 100 from c) as amount,
      (select count(*)::int from history h join a on a.id = h.record_id where h.resource = 'farmer-expenses') as "linesOfAdded",
      (select count(*)::int from history h join c on c.id = h.record_id where h.resource = 'farmer-expenses') as "linesOfChanged"`,
  )
  const times = isUndone ? 2 : 1
  return compared(isUndone ? 'undo' : 'expenses', got, {
    ...{ added: ROWS.added, addedLeft: isUndone ? 0 : ROWS.added, changed: ROWS.changed },
    amount: ROWS.changed * (isUndone ? SPENT.before : SPENT.changed),
    ...{ linesOfAdded: ROWS.added * times, linesOfChanged: ROWS.changed * times },
  })
}

/** Checks that operations report what was done: together all rows, and each as many as its history has. */
export async function checkOperations(
  company: TakeoverCompany,
  job: Job,
  operations: readonly string[],
  rows: number,
): Promise<Fault[]> {
  const got = await counted(
    company,
    sql`
    select coalesce(sum(o.done), 0)::int as done, coalesce(sum(o.failed), 0)::int as failed,
      coalesce(sum(abs(o.done - (select count(*) from history h where h.operation = o.id and h.resource = o.resource))), 0)::int as "toldOtherwise"
    from operations o where o.id = any(${operations}::uuid[])`,
  )
  return compared(job, got, { done: rows, failed: 0, toldOtherwise: 0 })
}

/** The data of a finished export. */
export interface MadeExport {
  readonly id: string
  readonly format: 'csv' | 'xlsx'
  readonly asker: Asker
  readonly bytes: Uint8Array
}

/**
 * Checks that the file has every row once and only the requester's columns, and is stored, notified and logged once.
 */
export async function checkExport(
  company: TakeoverCompany,
  { id, format, asker, bytes }: MadeExport,
): Promise<Fault[]> {
  const fault = (kind: Fault['kind'], words: string): Fault => ({ job: 'export', kind, words })
  const rows = format === 'csv' ? linesIn(bytes) : (Object.values(sheetsIn(bytes))[0] ?? [])
  const top = rows.findIndex((row) => row.some((cell) => cell === 'Village'))
  const headings = rows[top] ?? []
  const body = rows.slice(top + 1).filter((row) => row.some((cell) => cell.startsWith('BASE-')))
  const at = (row: readonly string[]): string => row.find((cell) => cell.startsWith('BASE-')) ?? ''
  const distinct = new Set(body.map(at)).size
  const faults = compared('export', { rows: body.length, distinct }, { rows: BASE, distinct: BASE })
  if (rows.length - top - 1 > BASE) faults.push(fault('doubled', `${rows.length - top - 1} rows below the headings`))
  if (headings.some((one) => /mobile/i.test(one)) !== (asker === 'wide'))
    faults.push(fault('untrue', `its columns are ${headings.join(', ')}`))
  const files = readdirSync(company.exports).filter((name) => name.startsWith(id))
  if (files.length !== 1 || files[0]?.endsWith('.part')) faults.push(fault('doubled', `its files: ${files.join(', ')}`))
  const got = await counted(
    company,
    sql`select (select count(*)::int from communications where template = 'EXPORT_READY' and ref = ${`export ${id.slice(0, 8)}`}) as mails,
      (select done from exports where id = ${id}::uuid) as done`,
  )
  return [...faults, ...compared('export', got, { mails: 1, done: BASE })]
}

function linesIn(bytes: Uint8Array): string[][] {
  return new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
}

/** Checks that nothing is running after all tasks have ended. */
export async function checkNothingRuns(company: TakeoverCompany): Promise<Fault[]> {
  const got = await counted(
    company,
    sql`
    select (select count(*)::int from pgboss.job where state = 'active') as jobs,
      (select count(*)::int from exports where state in ('QUEUED', 'RUNNING')) as exports,
      (select count(*)::int from operations where state = 'running' and beat_at > now() - interval '30 seconds') as operations,
      (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 seconds') as transactions`,
  )
  return Object.entries(got).flatMap(([name, count]): Fault[] =>
    count > 0
      ? [{ job: name === 'operations' ? 'farmers' : 'export', kind: 'stuck', words: `${count} ${name} at work` }]
      : [],
  )
}
