import { allows, viewOf, type AnyResource } from '#define'
import { join, raw, sql, type Sql } from '../../database'
import { instantJson } from '../read/fieldJson'
import { notFound } from '../problem'
import type { Work } from '../engine'
import { withheldFrom } from '../read/whole'
import type { Viewer } from '../viewer'

/**
 * The audiences of a view: its owner, the named people and all who hold one of the named keys, or everyone who sees the
 * list.
 */
export const audiences = ['mine', 'people', 'everyone'] as const

/** A saved view as it is stored, with the names of the people. */
interface Kept {
  readonly id: number
  readonly resource: string
  readonly label: string
  readonly owner: { readonly id: number; readonly label: string }
  readonly audience: (typeof audiences)[number]
  readonly users: readonly { readonly id: number; readonly label: string }[]
  readonly keys: readonly string[]
  readonly delta: unknown
  readonly version: number
  readonly updatedAt: string
}

/** The key to share views with everyone, and to maintain the views shared like that. */
export const SHARE = 'view:share'

/** Reads the saved views of a resource that the viewer may open. */
export async function viewsOf(work: Work, resource: AnyResource): Promise<object[]> {
  const names = [resource.is.name, ...(resource.storage.renamedFrom ? [resource.storage.renamedFrom] : [])]
  const kept = await read(work, sql`v.resource = any(${names}::text[])`)
  return kept.map((view) => told(work, resource, view))
}

/** Reads one saved view as the viewer gets it. Throws 404 when it is not shared with them. */
export async function oneView(work: Work, resource: AnyResource, id: number): Promise<object> {
  return told(work, resource, await keptView(work, id))
}

/** Reads one saved view completely, for the service's own use. Throws 404 when it is not shared with the viewer. */
export async function keptView(work: Work, id: number): Promise<Kept> {
  const [found] = await read(work, sql`v.id = ${id}`)
  if (!found) throw notFound('View Not Found')
  return found
}

/** Whether a person may change a view: their own and, with the key, all that are for everyone. */
export function mayChange(viewer: Viewer, { owner, audience }: Pick<Kept, 'owner' | 'audience'>): boolean {
  return owner.id === viewer.id || (audience === 'everyone' && allows(viewer.keys, SHARE))
}

/**
 * Only those who may change a view see whom it is shared with, and a filter or a search may contain values that not
 * everyone may read.
 */
function told(work: Work, resource: AnyResource, { users, keys, delta, ...view }: Kept): object {
  const isMine = mayChange(work.viewer, view)
  const isOwn = view.owner.id === work.viewer.id
  const withheld = isOwn ? [] : withheldFrom(work, resource, viewOf(resource, delta).query)
  return {
    ...view,
    resource: resource.is.name,
    ...(isMine && { users, keys }),
    ...(withheld.length ? { delta: {}, withheld } : { delta }),
    _can: isMine ? ['update', 'delete'] : [],
  }
}

async function read({ tx, viewer }: Work, which: Sql): Promise<Kept[]> {
  const people = sql`(select coalesce(json_agg(json_build_object('id', u.id, 'label', u.name) order by u.name, u.id), '[]')
    from users u where u.id = any(v.users) and u.deleted_at is null)`
  const pairs = [
    raw(`'id', v.id, 'resource', v.resource, 'label', v.label, 'audience', v.audience, 'keys', v.keys`),
    raw(`'owner', json_build_object('id', o.id, 'label', o.name), 'delta', v.delta, 'version', v.version`),
    sql`'users', ${people}`,
    sql`'updatedAt', ${instantJson(raw('v.updated_at'))}`,
  ]
  const text = await tx.json(sql`
    select coalesce(json_agg(json_build_object(${join(pairs)}) order by lower(v.label), v.id), '[]')::text
    from list_views v join users o on o.id = v.owner_id
    where ${which} and (v.owner_id = ${viewer.id} or v.audience = 'everyone' or (v.audience = 'people' and (
      ${viewer.id} = any(v.users)
      or exists (select from unnest(v.keys) k where lower(k) = any(${[...viewer.keys]}::text[])))))`)
  return JSON.parse(text) as Kept[]
}
