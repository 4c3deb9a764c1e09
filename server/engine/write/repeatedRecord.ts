import { CHILDREN, todayInIndia, type AnyResource, type Condition } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { idOf } from '../idOf'
import { visibleRows } from '../read/scope'
import { givenToCreate } from './create'

/** Whether a request for a new record may change an existing one instead. */
export function editsRepeated({ rules: { unique } }: AnyResource): boolean {
  return unique.some(({ edits }) => edits)
}

/** An existing record, and what a request for a new one changes in it. */
interface Repeated {
  readonly id: number
  readonly changes: Readonly<Record<string, unknown>>
}

/**
 * Finds the record that a request would create a second time, by the declared keys that edit (`rules.unique`). The key
 * is locked until the transaction ends, so that the later of two concurrent requests finds the record of the first.
 * Throws as `createRecord` for an invalid body.
 */
export async function repeatedRecord(work: Work, resource: AnyResource, body: unknown): Promise<Repeated | undefined> {
  const [key] = resource.rules.unique.filter(({ edits }) => edits)
  if (!key || typeof body !== 'object' || body === null) return undefined
  const { [CHILDREN]: _rows, ...own } = body as Readonly<Record<string, unknown>>
  const given = givenToCreate(work, resource, own)
  const values = key.fields.map((field) => idOf(given[field]) ?? given[field] ?? null)
  const held = JSON.stringify([resource.is.name, ...values])
  await work.tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${held}::text, 0))::text`)
  const same = key.fields.map((field, at): Condition => {
    const value = values[at] as string | number | boolean | null
    return value === null ? { field, empty: true } : { field, eq: value }
  })
  const where = conditionSql({ all: same }, { resource, alias: 't', today: todayInIndia(work.engine.now()) })
  const [found] = await work.tx.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(resource))} t where ${visibleRows(work.engine, resource, work.viewer)} and ${where} limit 1`,
  )
  if (!found) return undefined
  const changes = Object.entries(body).filter(([field]) => !key.fields.includes(field))
  return { id: found.id, changes: Object.fromEntries(changes) }
}
