import { messages } from '#define'
import { sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { badRequest, notFound } from '../problem'
import { letGo } from './files'
import { judgeNext } from './judge'
import type { Column } from './layout'
import { keysOf } from './readRows'
import type { Cut } from './targets'
import { countsOf, rowsOf, type Import, type ImportRow, type Verdict } from './store'

const LONGEST = 4000

/** Notes what the columns mean: every row that is not in has to be looked at anew. */
export async function settleColumns({ tx }: Work, cut: Cut, { id }: Import, columns: readonly Column[]): Promise<void> {
  await tx.run(sql`
    update imports set columns = ${JSON.stringify(columns)}::jsonb, is_mapped = true, touched_at = now() where id = ${id}::uuid`)
  const rows = await rowsOf(tx, id, sql`r.verdict <> 'DONE'`)
  const keys = rows.map(({ number, cells }) => ({ number, keys: keysOf(cut, columns, cells) }))
  const counts = new Map<string, number>()
  for (const word of keys.flatMap((one) => wordsIn(one.keys))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const settled = keys.map((one) => ({
    ...one,
    shared: wordsIn(one.keys).some((word) => (counts.get(word) ?? 0) > 1),
  }))
  await tx.run(sql`
    update import_rows t set keys = k.keys, is_shared = k.shared, verdict = 'PENDING', changes = '{}', errors = '{}', hints = '{}', doubts = '{}'
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as k(number integer, keys jsonb, shared boolean)
    where t.import_id = ${id}::uuid and t.number = k.number`)
  await letGo(tx, cut.resource, { id, columns })
}

function wordsIn(keys: Readonly<Record<string, string>>): string[] {
  return Object.entries(keys).map((entry) => JSON.stringify(entry))
}

/**
 * Writes other words into the cells of a row, and looks at it again, and at those that had or now have a value in common
 * with it. `cells` is by the index of the column. Throws 404 for no row, 400 for one that is in.
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
  if (row.verdict === 'DONE') throw badRequest(messages.badRequest, { detail: 'This row has been imported already' })
  await changeCells(tx, cut, found, [{ row, given: cells }])
  await judgeNext(work, cut, found)
  const [after] = await rowsOf(tx, id, sql`r.number = ${number}`)
  return { row: after, counts: await countsOf(tx, id) }
}

/** Writes other words into cells of rows: these are looked at again, and those that had or now have a value in common. */
export async function changeCells(
  tx: Queries,
  cut: Cut,
  found: Import,
  changes: readonly { readonly row: ImportRow; readonly given: unknown }[],
): Promise<void> {
  const { id, columns } = found
  const shared: { name: string; value: string }[] = []
  const changed = changes.map(({ row, given }) => {
    const cells = mendedCells(columns, row, given)
    const keys = keysOf(cut, columns, cells)
    for (const [name, value] of [...Object.entries(keysOf(cut, columns, row.cells)), ...Object.entries(keys)])
      shared.push({ name, value })
    return { number: row.number, cells, keys }
  })
  await tx.run(sql`
    update import_rows t set cells = c.cells, keys = c.keys, verdict = 'PENDING'
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(number integer, cells jsonb, keys jsonb)
    where t.import_id = ${id}::uuid and t.number = c.number`)
  await tx.run(sql`
    update import_rows t set verdict = 'PENDING', is_shared = true
    from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as s(name text, value text)
    where t.import_id = ${id}::uuid and t.verdict <> 'DONE' and t.keys ->> s.name = s.value`)
  await letGo(
    tx,
    cut.resource,
    found,
    changed.map(({ number }) => number),
  )
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
