import { checkedCondition, MAX_BULK, type AnyResource, type ListQuery } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { matchingRows } from '../read/matchingRows'
import { affordLookups } from '../reveal/lookups'

/** The records of a request: by their ids, or all that a query finds. */
export type Chosen = { readonly ids: readonly number[] } | { readonly query: Pick<ListQuery, 'q' | 'where'> }

/** Reads the body of a request as an object; anything else becomes an empty one. */
export function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** Reads `{ ids }` or `{ filter, q }`. Throws 400, also for both, and BadQuery for an invalid filter. */
export function chosenIn(resource: AnyResource, body: unknown, title: string): Chosen {
  const { ids, filter, q } = bodyOf(body)
  if (ids !== undefined) {
    if (filter !== undefined || q !== undefined) throw badRequest(title, { detail: 'Send ids or a filter, not both' })
    const given: readonly unknown[] = Array.isArray(ids) ? ids : []
    const valid = given.filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
    if (valid.length !== given.length || given.length === 0)
      throw badRequest(title, { detail: 'ids is a list of record ids' })
    if (given.length > MAX_BULK)
      throw badRequest(title, { detail: `At most ${MAX_BULK.toLocaleString('en-IN')} records at once` })
    return { ids: [...new Set(valid)] }
  }
  if (filter === undefined && typeof q !== 'string') throw badRequest(title, { detail: 'Send ids, or a filter' })
  const where = filter === undefined ? undefined : checkedCondition(resource, filter)
  return { query: { ...(where && { where }), ...(typeof q === 'string' && q && { q }) } }
}

/** Finds the ids of the chosen records, at most 10,000. Throws 400. */
export async function idsOf(work: Work, resource: AnyResource, chosen: Chosen, title: string): Promise<number[]> {
  if ('ids' in chosen) return [...chosen.ids]
  const match = matchingRows(work, resource, chosen.query)
  await affordLookups(work)
  const rows = await work.tx.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(resource))} t where ${match} order by t.id limit ${MAX_BULK + 1}`,
  )
  if (rows.length > MAX_BULK) throw tooMany(title)
  return rows.map(({ id }) => id)
}

/** The refusal of a filter that finds more records than may be changed at once. */
export function tooMany(title: string): ReturnType<typeof badRequest> {
  return badRequest(title, { detail: `At most ${MAX_BULK.toLocaleString('en-IN')} records at once: narrow the filter` })
}
