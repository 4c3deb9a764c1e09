import type { AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, type Problem } from '../problem'
import { inOpenWholes, wholesOf } from '../read/openWholes'
import { closedRowsWords } from './closedWords'

/**
 * Finds the rows among locked ones that belong to a record which can no longer be changed, with their refusals: a row
 * written by its own address is changed only as long as in the form of that record.
 */
export async function closedWholes(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  title: string,
): Promise<Map<number, Problem>> {
  const [whole] = work.isOfForm ? [] : wholesOf(work.engine, resource)
  if (!whole || ids.length === 0) return new Map()
  const closed = await work.tx.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[]) and not coalesce(${inOpenWholes(work.engine, resource)}, false)`,
  )
  return new Map(closed.map(({ id }) => [id, badRequest(title, { detail: closedRowsWords(resource, whole.parent) })]))
}

/** Throws 400 if a locked row belongs to a record that can no longer be changed. */
export async function mustBeInOpenWholes(work: Work, resource: AnyResource, id: number, title: string): Promise<void> {
  const refusal = (await closedWholes(work, resource, [id], title)).get(id)
  if (refusal) throw refusal
}
