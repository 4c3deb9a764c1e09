import { allows, paths, type AnyResource } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import type { Endpoint } from '../behaviour'
import type { About } from '../read/mustSee'
import type { Work } from '../engine'
import { wholeNumber } from '../given'
import { titleSql } from '../read/fieldJson'
import { visibleRows } from '../read/scope'
import { visibilityOf, type Viewer } from '../viewer'

export type { About }

/** An endpoint around one record: it gets the record in the address, which the viewer may read. */
export interface RecordEndpoint extends Pick<
  Endpoint,
  'method' | 'summary' | 'alsoNeeds' | 'query' | 'takesListQuery' | 'body' | 'gives' | 'media'
> {
  /** The path after that of the record: `comments/:comment`. */
  readonly path: string
  readonly answer: (
    work: Work,
    about: About,
    given: { readonly body: unknown } & Parameters<Endpoint['answer']>[2],
  ) => Promise<unknown>
}

/**
 * Makes the endpoint for one resource. It needs the resource's own key, and answers 404 for records outside the
 * viewer's scope.
 */
export function around(resource: AnyResource, { path, ...endpoint }: RecordEndpoint): Endpoint {
  return {
    ...endpoint,
    path: `${paths.api(resource)}/:id/${path}`,
    need: resource.access.see,
    record: resource,
    answer: answering(resource, endpoint),
  }
}

/** Makes the answer for the record in the address, which the route has found. */
export function answering(resource: AnyResource, { answer }: Pick<RecordEndpoint, 'answer'>): Endpoint['answer'] {
  return (work, body, given) => answer(work, { resource, id: wholeNumber(given.params.id) ?? 0 }, { body, ...given })
}

/** Finds those who may see a record, by key and by scope. */
export async function thoseWhoSee(
  { engine, tx }: Work,
  { resource, id }: About,
  viewers: readonly Viewer[],
): Promise<Viewer[]> {
  const able = viewers.filter(({ keys }) => allows(keys, resource.access.see))
  if (able.length === 0) return []
  const checks = able.map(
    (viewer): Sql =>
      sql`exists (select from ${name(tableOf(resource))} t where t.id = ${id} and ${visibleRows(engine, resource, viewer)})`,
  )
  const list = checks.reduce((whole, check) => sql`${whole}, ${check}`)
  const [row] = await tx.rows<{ seen: boolean[] }>(sql`select array[${list}] as seen`)
  return able.filter((_, index) => row?.seen[index])
}

/** The title of a record, for a person who may see it. */
export interface Titled {
  readonly id: number
  readonly title: string | null
  readonly state: string | null
}

/** Reads the titles of records of several resources, as far as the viewer may see them, by `resource/id`. */
export async function titlesOf(
  { engine, viewer, tx }: Work,
  wanted: readonly { readonly resource: string; readonly record: number }[],
): Promise<Map<string, Titled>> {
  const found = new Map<string, Titled>()
  for (const resourceName of new Set(wanted.map(({ resource }) => resource))) {
    const resource = engine.register.resources.find((one) => one.is.name === resourceName)
    if (!resource || !allows(viewer.keys, resource.access.see)) continue
    const ids = wanted.filter((one) => one.resource === resourceName).map(({ record }) => record)
    for (const row of await tx.rows<Titled>(titledRows({ engine, viewer, tx }, resource, ids)))
      found.set(`${resourceName}/${row.id}`, row)
  }
  return found
}

function titledRows({ engine, viewer }: Work, resource: AnyResource, ids: readonly number[]): Sql {
  const isShown = (field: string | undefined): boolean => {
    const declared = field === undefined ? undefined : resource.fields[field]
    return !!declared && visibilityOf(declared, viewer) !== 'absent'
  }
  const title = isShown(resource.is.title)
    ? sql`(${titleSql(resource, 't', { register: engine.register, viewer, alias: 't' })})::text`
    : sql`null`
  const state = isShown(resource.rules.state) ? sql`t.${name(snake(resource.rules.state ?? ''))}` : sql`null`
  return sql`select t.id, ${title} as title, ${state} as state from ${name(tableOf(resource))} t
    where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, resource, viewer)}`
}
