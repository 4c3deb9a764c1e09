import type { AnyResource, ListQuery } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { notFound } from '../problem'
import { beyond, orderKeys, positionSql, type Position, type Way } from './keyset'
import { mustBeReadable } from './matchingRows'
import { visibleRows } from './scope'
import { waysTo } from './waysTo'

/** The records before and after a record, in the order of a list. */
export interface Neighbours {
  readonly previous: number | null
  readonly next: number | null
}

/**
 * Finds the neighbours of a record in a list from its position, so that the cost is the same everywhere; a record that
 * is not in the list (any more) has the position where it would be. Throws 404 like the record itself.
 */
export async function neighboursOf(
  work: Work,
  resource: AnyResource,
  id: number,
  query: ListQuery,
): Promise<Neighbours> {
  for (const { field } of query.sort) mustBeReadable(resource, field, work.viewer)
  const keys = orderKeys(resource, query.sort)
  const table = name(tableOf(resource))
  const visible = visibleRows(work.engine, resource, work.viewer)
  const [found] = await work.tx.rows<{ position: Position }>(
    sql`select ${positionSql(keys)} as position from ${table} t where t.id = ${id} and ${visible}`,
  )
  if (!found) throw notFound(resource.form.messages.notFound)
  const beside = async (way: Way): Promise<number | null> => {
    const stretches = beyond(keys, found.position, way)
    for await (const { ids, isWholeTo } of waysTo(work, resource, { ...query, size: 1 }, { stretches, way })) {
      const [row] = await work.tx.rows<{ id: number; position: Position }>(
        sql`select t.id, ${positionSql(keys)} as position from ${table} t where t.id in (${ids})`,
      )
      if (row && (!isWholeTo || (await isWholeTo(row.position)))) return row.id
    }
    return null
  }
  return { previous: await beside('back'), next: await beside('onward') }
}
