import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { AnyResource, ListQuery } from '#define'
import type { Work } from '../engine'
import { nearestRows } from '../read/nearestRows'
import { isByTitle, itemJson, MOST_OF_A_GROUP } from './searchGroup'
import { inLane } from './searchLanes'
import { searchedField, type SearchTerm } from './searchTerm'

/** People of one kind whose names are most similar to the typed words. */
export interface NearestGroup {
  readonly resource: string
  readonly items: readonly unknown[]
}

/**
 * Finds the people whose names are most similar to words without a match, by kind: a caller's name is typed as it is
 * heard. Only kinds with a mobile number of their own are searched, because each takes as long as a search of its list.
 */
export async function nearestGroups(
  work: Work,
  resources: readonly AnyResource[],
  term: SearchTerm,
): Promise<NearestGroup[]> {
  if (term.kind !== 'words') return []
  const people = resources.filter((resource) => isOfPeople(resource) && isByTitle(work.viewer, resource, term))
  const groups = people.map((resource) => inLane(work.engine, () => nearestOf(work, resource, term.q)))
  return (await Promise.all(groups)).filter(({ items }) => items.length > 0)
}

function isOfPeople(resource: AnyResource): boolean {
  const mobile = searchedField(resource, 'mobile')
  return mobile !== undefined && resource.fields[mobile]?.required === true
}

async function nearestOf(work: Work, resource: AnyResource, q: string): Promise<NearestGroup> {
  const query: ListQuery = { q, sort: [], page: 1, size: MOST_OF_A_GROUP, count: 'none' }
  const { items } = await nearestRows(work, resource, query, [])
  const ids = (JSON.parse(items) as readonly { readonly id: number }[]).map(({ id }) => id)
  if (ids.length === 0) return { resource: resource.is.name, items: [] }
  const text = await work.tx.json(sql`
    select coalesce(json_agg(${itemJson(work, resource)} order by array_position(${ids}::bigint[], t.id)), '[]')::text
    from ${name(tableOf(resource))} t cross join lateral (select t.id) o (id) where t.id = any(${ids}::bigint[])`)
  return { resource: resource.is.name, items: JSON.parse(text) as readonly unknown[] }
}
