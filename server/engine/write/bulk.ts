import { randomUUID } from 'node:crypto'
import { checkedCondition, type AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, Problem } from '../problem'
import { matchingRows } from '../read/listRows'
import { mustHold } from '../viewer'
import { actionInput, actionNamed, actOn, type Target } from './act'

/** The most records of one bulk operation. */
export const MAX_BULK = 10_000

/** What happened to one record. */
export interface BulkResult {
  readonly id: number
  readonly ok: boolean
  readonly title?: string
  readonly detail?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** What happened to all of them. `operation` is noted in the history of each. */
export interface BulkAnswer {
  readonly operation: string
  readonly done: number
  readonly failed: number
  readonly results: readonly BulkResult[]
}

/**
 * Does an action to many records, each in a transaction of its own, so that one refusal does not take the others back.
 * The body is `{ ids, input }` or `{ filter, q, input }`.
 */
export async function actOnMany(
  work: Omit<Work, 'tx'>,
  resource: AnyResource,
  word: string,
  body: unknown,
): Promise<BulkAnswer> {
  const action = actionNamed(resource, word)
  if (!action.bulk) throw badRequest(action.failed, { detail: `“${action.label}” is done one by one` })
  mustHold(work.viewer, action.key)
  const outside: Work = { ...work, tx: work.engine.database }
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const ids = await chosenIds(outside, resource, given, action.failed)
  const input = await actionInput(outside, action, given.input)
  const operation = randomUUID()
  const results: BulkResult[] = []
  for (const id of ids) results.push(await actOnOne({ ...work, operation }, resource, word, { id, input }))
  const done = results.filter((result) => result.ok).length
  return { operation, done, failed: results.length - done, results }
}

async function actOnOne(
  work: Omit<Work, 'tx'>,
  resource: AnyResource,
  word: string,
  target: Target,
): Promise<BulkResult> {
  const { id } = target
  try {
    await work.engine.database.transaction((tx) => actOn({ ...work, tx }, resource, word, target))
    return { id, ok: true }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { title, detail, fields } = error
    return { id, ok: false, title, ...(detail && { detail }), ...(fields && { fields }) }
  }
}

async function chosenIds(
  work: Work,
  resource: AnyResource,
  { ids, filter, q }: Record<string, unknown>,
  title: string,
): Promise<number[]> {
  if (Array.isArray(ids)) {
    const valid = ids.filter((id): id is number => Number.isSafeInteger(id) && id > 0)
    if (valid.length !== ids.length || ids.length === 0)
      throw badRequest(title, { detail: 'ids is a list of record ids' })
    if (ids.length > MAX_BULK) throw badRequest(title, { detail: `At most ${MAX_BULK} records at once` })
    return [...new Set(valid)]
  }
  if (filter === undefined && typeof q !== 'string') throw badRequest(title, { detail: 'Send ids, or a filter' })
  const query = {
    ...(filter !== undefined && { where: checkedCondition(resource, filter) }),
    ...(typeof q === 'string' && { q }),
  }
  const rows = await work.tx.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query)} order by t.id limit ${MAX_BULK + 1}`,
  )
  if (rows.length > MAX_BULK)
    throw badRequest(title, { detail: `At most ${MAX_BULK} records at once: narrow the filter` })
  return rows.map(({ id }) => id)
}
