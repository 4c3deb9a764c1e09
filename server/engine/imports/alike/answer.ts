import { messages } from '#define'
import { sql, type Queries } from '../../../database'
import type { Work } from '../../engine'
import { badRequest } from '../../problem'
import { judgeThese } from '../judge'
import { lookAnew } from '../settle'
import type { Import } from '../store'
import type { Cut } from '../targets'
import { answers, type Answer } from './double'

/** The maximum number of answered rows that are checked immediately; more are checked by the job. */
const AT_ONCE = 50

/**
 * Stores the answer to rows that are probable doubles, or were left out: to some, or to all that wait. Throws 400 for
 * an invalid answer, and for rows that do not allow it.
 */
export async function answerRows(
  work: Work,
  cut: Cut,
  found: Import,
  asked: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx } = work
  const { id } = found
  const { answer, record } = asked
  const title = messages.badRequest
  if (!isAnswer(answer)) throw badRequest(title, { detail: 'The answer must be NEW, CHANGE or LEAVE' })
  const numbers = numbersIn(asked.rows)
  const some = numbers ? sql`t.number = any(${numbers}::integer[]) and t.verdict <> 'DONE'` : sql`t.verdict = 'ALIKE'`
  // A row that found its record by a key cannot be new; one that only resembles other rows has no record to change.
  const able = {
    NEW: sql`(t.record_id is null or t.answer is not null)`,
    CHANGE: sql`exists (select from jsonb_array_elements(t.alike) a where a ? 'id' and ${typeof record === 'number' ? sql`(a ->> 'id')::bigint = ${record}` : sql`true`})`,
    LEAVE: sql`true`,
  }[answer]
  const chosen =
    typeof record === 'number'
      ? sql`${record}::bigint`
      : sql`(jsonb_path_query_first(t.alike, '$[*] ? (exists (@.id))') ->> 'id')::bigint`
  const answered = await tx.rows<{ number: number }>(sql`
    update import_rows t set answer = ${answer}, verdict = 'PENDING', answer_record = ${answer === 'CHANGE' ? chosen : sql`null`}
    where t.import_id = ${id}::uuid and (t.alike <> '[]' or t.answer is not null) and ${some} and ${able} returning t.number`)
  if (numbers && answered.length === 0)
    throw badRequest(title, {
      detail: `${answerWords[answer]} is no answer to ${numbers.length === 1 ? 'this row' : 'these rows'}`,
    })
  const own = answered.map(({ number }) => number)
  const others = await lookAnew(tx, id, { numbers: own, shared: await valuesOf(tx, id, own) })
  await tx.run(sql`update imports set touched_at = now() where id = ${id}::uuid`)
  if (own.length + others.length <= AT_ONCE) await judgeThese(work, cut, found, [...new Set([...own, ...others])])
}

const answerWords = { NEW: 'Add as new', CHANGE: 'Update existing', LEAVE: 'Leave out' } as const

function isAnswer(value: unknown): value is Exclude<Answer, 'NOTE'> {
  return value !== 'NOTE' && (answers as readonly unknown[]).includes(value)
}

function numbersIn(rows: unknown): readonly number[] | undefined {
  if (rows === undefined) return undefined
  if (Array.isArray(rows) && rows.length > 0 && rows.every((one) => Number.isSafeInteger(one))) return rows as number[]
  throw badRequest(messages.badRequest, {
    detail: 'Send rows as the numbers of rows, or leave it out for all that wait',
  })
}

/** The values that some rows have and no other row may share. */
function valuesOf(tx: Queries, id: string, numbers: readonly number[]): Promise<{ name: string; value: string }[]> {
  return tx.rows<{ name: string; value: string }>(sql`
    select distinct k.key as name, k.value from import_rows r, jsonb_each_text(r.keys) k
    where r.import_id = ${id}::uuid and r.number = any(${numbers}::integer[])`)
}
