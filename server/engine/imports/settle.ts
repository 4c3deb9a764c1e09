import { messages } from '#define'
import { sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { badRequest, notFound } from '../problem'
import { letGo } from './files'
import { judgeThese } from './judge'
import { columnsOfFile, type Column } from './layout'
import { keepKeys, keysOf, linkValues } from './rowKeys'
import type { Cut } from './targets'
import { pagesOf, rowsOf, tallyOf, type Import, type ImportRow, type Verdict } from './store'

const LONGEST = 4000

/** Stores the meaning of the columns: all rows that are not imported yet have to be checked again. */
export async function settleColumns({ tx }: Work, cut: Cut, found: Import, columns: readonly Column[]): Promise<void> {
  const { id } = found
  await writeValues(tx, found, columns)
  await keyAnew(tx, cut, id, { from: found.columns, to: columns })
  await tx.run(sql`
    update imports set columns = ${JSON.stringify(columns)}::jsonb, is_mapped = true, touched_at = now() where id = ${id}::uuid`)
  await tx.run(sql`
    update import_rows set verdict = 'PENDING', changes = '{}', errors = '{}', hints = '{}', doubts = '{}', alike = '[]', sounds = '{}',
      answer = case answer when 'NOTE' then answer end, answer_record = null
    where import_id = ${id}::uuid and verdict not in ('DONE', 'PENDING')`)
  await tx.run(sql`
    update import_rows set is_shared = false where import_id = ${id}::uuid and is_shared and verdict <> 'DONE'`)
  await tx.run(sql`
    update import_rows t set is_shared = true from (
      select r.number, count(*) over (partition by k.key, k.value) as among
      from import_rows r, jsonb_each_text(r.keys) k where r.import_id = ${id}::uuid and r.verdict <> 'DONE') s
    where t.import_id = ${id}::uuid and t.number = s.number and s.among > 1`)
  await letGo(tx, cut.resource, { id, columns })
}

/** Writes the values for all rows into the rows, in place of the earlier ones. */
async function writeValues(tx: Queries, found: Import, columns: readonly Column[]): Promise<void> {
  if (![...found.columns, ...columns].some(({ value }) => value !== undefined)) return
  const width = columnsOfFile(columns).length
  const values = columns.flatMap(({ isAdded, value = '' }) => (isAdded ? [value] : []))
  await tx.run(sql`
    update import_rows r set cells = jsonb_path_query_array(r.cells, ${`$[0 to ${width - 1}]`}::text::jsonpath) || ${JSON.stringify(values)}::jsonb
    where r.import_id = ${found.id}::uuid and r.verdict <> 'DONE'`)
}

/** Stores the keys of rows again if the meaning of the columns has changed. */
export async function keyAnew(
  tx: Queries,
  cut: Cut,
  id: string,
  { from, to }: { readonly from: readonly Column[]; readonly to: readonly Column[] },
): Promise<void> {
  const meaning = (columns: readonly Column[]): string =>
    JSON.stringify([
      columnsOfFile(columns).map(({ field }) => field ?? ''),
      columns.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])),
    ])
  if (meaning(from) === meaning(to)) return
  for await (const rows of pagesOf(tx, id, sql`r.verdict <> 'DONE'`)) {
    const keyed = rows.map(({ number, cells }) => ({ number, keys: keysOf(cut, to, cells) }))
    await keepKeys(tx, id, keyed)
  }
}

/**
 * Changes cells of a row, and checks it again, with all rows that share or now share a value with it. `cells` is by the
 * index of the column. Throws 404 for an unknown row, 400 for an imported one.
 */
export async function mendRow(
  work: Work,
  cut: Cut,
  found: Import,
  { number, cells }: { readonly number: number; readonly cells: unknown },
): Promise<{ row: ImportRow | undefined; counts: Record<Verdict, number> }> {
  const { tx } = work
  const { id } = found
  const [row] = Number.isSafeInteger(number) ? await rowsOf(tx, id, sql`r.number = ${number} for update`) : []
  if (!row) throw notFound('Row Not Found')
  if (row.verdict === 'DONE') throw badRequest(messages.badRequest, { detail: 'This row has already been imported' })
  const touched = await changeCells(tx, cut, found, [{ row, given: cells }])
  await judgeThese(work, cut, found, [number, ...touched])
  const [after] = await rowsOf(tx, id, sql`r.number = ${number}`)
  return { row: after, counts: (await tallyOf(tx, id)).counts }
}

/**
 * Changes cells of rows, which are checked again, with all rows that share or now share a value with them. Answers
 * their numbers.
 */
export async function changeCells(
  tx: Queries,
  cut: Cut,
  found: Import,
  changes: readonly { readonly row: ImportRow; readonly given: unknown }[],
): Promise<number[]> {
  const { id, columns } = found
  // Values that a row had until now no longer block other rows.
  const shared = await linkValues(
    tx,
    cut.resource,
    id,
    changes.map(({ row }) => row.number),
  )
  const changed = changes.map(({ row, given }) => {
    const cells = mendedCells(columns, row, given)
    const keys = keysOf(cut, columns, cells)
    const before = keysOf(cut, columns, row.cells)
    for (const name of Object.keys({ ...before, ...keys }))
      if (before[name] !== keys[name])
        for (const value of [before[name], keys[name]]) if (value !== undefined) shared.push({ name, value })
    return { number: row.number, cells, keys }
  })
  await tx.run(sql`
    update import_rows t set cells = c.cells, keys = c.keys, verdict = 'PENDING', answer = null, answer_record = null
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(number integer, cells jsonb, keys jsonb)
    where t.import_id = ${id}::uuid and t.number = c.number`)
  const own = changed.map(({ number }) => number)
  const sharing = await lookAnew(tx, id, { numbers: own, shared })
  const waiting = await letGo(tx, cut.resource, found, own)
  return [...own, ...sharing, ...waiting]
}

/**
 * Marks rows to be checked again that share a value with some rows, or are probable doubles of them. Answers their
 * numbers.
 */
export async function lookAnew(
  tx: Queries,
  id: string,
  {
    numbers,
    shared,
  }: { readonly numbers: readonly number[]; readonly shared: readonly { name: string; value: string }[] },
): Promise<number[]> {
  const sharing = shared.length
    ? await tx.rows<{ number: number }>(sql`
      update import_rows t set verdict = 'PENDING', is_shared = true
      from import_rows r cross join lateral jsonb_each_text(r.keys) k
        join jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as s(name text, value text) on s.name = k.key and s.value = k.value
      where r.import_id = ${id}::uuid and t.import_id = r.import_id and t.number = r.number and t.verdict <> 'DONE' returning t.number`)
    : []
  const alike = await tx.rows<{ number: number }>(sql`
    update import_rows t set verdict = 'PENDING'
    where t.import_id = ${id}::uuid and t.verdict in ('CREATE', 'ALIKE') and t.alike <> '[]' and exists (
      select from jsonb_array_elements(t.alike) a where (a ->> 'row')::integer = any(${numbers}::integer[])) returning t.number`)
  return [...sharing, ...alike].map(({ number }) => number)
}

function mendedCells(columns: readonly Column[], row: ImportRow, given: unknown): string[] {
  const mended = [...row.cells]
  if (typeof given !== 'object' || given === null) throw badRequest('Send cells by the index of their column')
  for (const [key, value] of Object.entries(given)) {
    const index = /^\d{1,3}$/.test(key) ? Number(key) : -1
    if (!columns[index] || typeof value !== 'string' || value.length > LONGEST || /[\0\p{Surrogate}]/u.test(value))
      throw badRequest('Send cells by the index of their column')
    mended[index] = value.trim()
  }
  return mended
}
