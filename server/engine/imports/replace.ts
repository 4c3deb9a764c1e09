import { messages } from '#define'
import { raw, sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { changeCells } from './settle'
import { rowsOf, type Import, type ImportRow } from './store'
import type { Cut } from './targets'

/** One wrong word that stands in the same column of several rows, and what may have been meant by it. */
export interface WrongWord {
  readonly field: string
  readonly text: string
  readonly rows: number
  readonly error: string
  readonly hints: readonly string[]
}

/** So many are told at once. */
const MOST_WORDS = 50

/** The words that are wrong in several rows alike, the most frequent first. */
export async function wrongWords(tx: Queries, found: Import): Promise<WrongWord[]> {
  const words = new Map<string, WrongWord>()
  for (const row of await rowsOf(tx, found.id, sql`r.verdict = 'ERROR' order by r.number`))
    for (const [field, error] of Object.entries(row.errors)) {
      const text = textAt(found, row, field)
      // What is wrong because another row says it too is wrong in each of them for a reason of its own.
      if (!text) continue
      const key = JSON.stringify([field, text, error])
      const known = words.get(key) ?? { field, text, rows: 0, error, hints: row.hints[field] ?? [] }
      words.set(key, {
        ...known,
        rows: known.rows + 1,
        hints: known.hints.length ? known.hints : (row.hints[field] ?? []),
      })
    }
  return [...words.values()]
    .filter(({ rows }) => rows > 1)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, MOST_WORDS)
}

function textAt({ columns }: Import, { cells }: ImportRow, field: string): string | undefined {
  return cells[columns.findIndex((column) => column.field === field)]
}

/** Writes another word wherever one is wrong in a column, and has those rows checked anew. Throws 400 where it is nowhere. */
export async function replaceWord(work: Work, cut: Cut, found: Import, asked: unknown): Promise<void> {
  const { field, text, error, by } = (asked ?? {}) as Readonly<Record<string, unknown>>
  const index = found.columns.findIndex((column) => column.field !== undefined && column.field === field)
  if (index < 0 || typeof text !== 'string' || typeof by !== 'string')
    throw badRequest('Send field, text and by: the column, the word that is wrong in it, and what takes its place')
  const rows = await rowsOf(
    work.tx,
    found.id,
    sql`r.verdict = 'ERROR' and r.cells ->> ${raw(String(index))} = ${text} and r.errors ->> ${String(field)} = coalesce(${typeof error === 'string' ? error : null}::text, r.errors ->> ${String(field)}) for update`,
  )
  if (rows.length === 0) throw badRequest(messages.badRequest, { detail: 'This word is wrong in no row any more' })
  await changeCells(
    work.tx,
    cut,
    found,
    rows.map((row) => ({ row, given: { [index]: by } })),
  )
}
