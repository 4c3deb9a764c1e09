import { messages } from '#define'
import { raw, sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { changeCells } from './settle'
import { pagesOf, type Import } from './store'
import type { Cut } from './targets'

/** A wrong word in the same column of several rows, and suggestions for it. */
export interface WrongWord {
  readonly field: string
  readonly text: string
  readonly rows: number
  readonly error: string
  readonly hints: readonly string[]
}

/** The maximum number of words. */
const MOST_WORDS = 50

/** Finds wrong words that occur in several rows, the most frequent first. */
export async function wrongWords(tx: Queries, { id, columns }: Import): Promise<WrongWord[]> {
  const filled = columns.flatMap(({ field }, at) => (field === undefined ? [] : [{ field, at }]))
  // A word that is wrong because another row has it too is wrong in each row for its own reason.
  return tx.rows<WrongWord>(sql`
    select c.field, r.cells ->> c.at as text, e.value as error, count(*)::integer as rows,
      coalesce((array_agg(r.hints -> c.field order by r.number) filter (where r.hints -> c.field <> '[]'))[1], '[]') as hints
    from import_rows r cross join lateral jsonb_each_text(r.errors) e
      join jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as c(field text, at integer) on c.field = e.key
    where r.import_id = ${id}::uuid and r.verdict = 'ERROR' and r.cells ->> c.at <> ''
    group by c.field, r.cells ->> c.at, e.value having count(*) > 1 order by count(*) desc, min(r.number), c.field limit ${MOST_WORDS}`)
}

/** Replaces a wrong word throughout a column, and checks those rows again. Throws 400 if it does not occur. */
export async function replaceWord(work: Work, cut: Cut, found: Import, asked: unknown): Promise<void> {
  const { field, text, error, by } = (asked ?? {}) as Readonly<Record<string, unknown>>
  const index = found.columns.findIndex((column) => column.field !== undefined && column.field === field)
  if (index < 0 || typeof text !== 'string' || typeof by !== 'string')
    throw badRequest('Send field, text and by: the column, the word that is wrong in it, and what takes its place')
  const isSo = sql`r.verdict = 'ERROR' and r.cells ->> ${raw(String(index))} = ${text} and r.errors ->> ${String(field)} = coalesce(${typeof error === 'string' ? error : null}::text, r.errors ->> ${String(field)})`
  let isAnywhere = false
  for await (const rows of pagesOf(work.tx, found.id, isSo)) {
    isAnywhere = true
    await changeCells(
      work.tx,
      cut,
      found,
      rows.map((row) => ({ row, given: { [index]: by } })),
    )
  }
  if (!isAnywhere) throw badRequest(messages.badRequest, { detail: 'No row has this error any more' })
}
