import type { AnyResource, Register } from '#define'
import { sql } from '../../database'
import type { Endpoint, Given } from '../behaviour'
import type { Work } from '../engine'
import { badRequest, forbidden, notFound, preconditionFailed } from '../problem'
import { idIn } from '../read/idIn'
import { mustHold } from '../viewer'
import { deltaIn, newView, sharedIn, viewChange } from './viewInput'
import { keptView, mayChange, oneView, viewsOf } from './viewRows'
import { listOf, objectOf, text } from '../jsonSchema'
import { newViewSchema, viewChangeSchema, viewSchema } from './deskSchemas'

const MOST = 100

/**
 * The saved views of lists: private, shared with people and roles, or for everyone who sees the list. People without
 * the key of a resource see none of its views.
 */
export const viewEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/views',
    summary: 'The saved views of a list the viewer may open',
    need: 'signedIn',
    query: { resource: 'The name of the resource' },
    gives: objectOf({ views: listOf(viewSchema) }),
    answer: async (work, _body, { query: { resource } }) => ({ views: await viewsOf(work, seen(work, resource)) }),
  },
  {
    method: 'GET',
    path: '/admin/views/roles',
    summary: 'The roles a view can be shared with',
    need: 'signedIn',
    gives: objectOf({ roles: listOf(objectOf({ key: text, label: text })) }),
    answer: rolesOf,
  },
  {
    method: 'POST',
    path: '/admin/views',
    summary: 'Saves a list as a view: resource, label, delta, audience, users, keys',
    need: 'signedIn',
    body: newViewSchema,
    gives: viewSchema,
    answer: create,
  },
  {
    method: 'PATCH',
    path: '/admin/views/:id',
    summary: 'Changes a view at the version sent; 412 if it has changed since',
    need: 'signedIn',
    body: viewChangeSchema,
    gives: viewSchema,
    answer: change,
  },
  {
    method: 'DELETE',
    path: '/admin/views/:id',
    summary: 'Deletes a view',
    need: 'signedIn',
    gives: null,
    answer: remove,
  },
]

async function rolesOf({ tx }: Work): Promise<unknown> {
  const text = await tx.json(sql`
    select coalesce(json_agg(json_build_object('key', authority, 'label', coalesce(label, authority)) order by label), '[]')::text
    from authorities where kind = 'ROLE' and deleted_at is null`)
  return { roles: JSON.parse(text) as unknown }
}

async function create(work: Work, body: unknown): Promise<object> {
  const given = newView(body)
  const resource = seen(work, given.resource)
  const delta = deltaIn(resource, given.delta ?? {})
  const shared = await sharedIn(work, {
    audience: given.audience ?? 'mine',
    users: given.users ?? [],
    keys: given.keys ?? [],
  })
  const { tx, viewer } = work
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into list_views (resource, label, owner_id, audience, users, keys, delta)
    select ${resource.is.name}, ${given.label}, ${viewer.id}, ${shared.audience}, ${shared.users}::bigint[], ${shared.keys}::text[], ${JSON.stringify(delta)}::jsonb
    where (select count(*) from list_views where owner_id = ${viewer.id} and resource = ${resource.is.name}) < ${MOST}
    returning id`)
  if (!made)
    throw badRequest('The view couldn’t be saved', {
      detail: `You already have ${MOST} views of this list. Delete one first.`,
    })
  return oneView(work, resource, made.id)
}

async function change(work: Work, body: unknown, given: Given): Promise<object> {
  const { version, label, delta, ...shared } = viewChange(body)
  const { view, resource } = await changeable(work, given)
  if (version !== view.version)
    throw preconditionFailed('Someone else changed this view', {
      detail: 'It has been reloaded. Check it and make your change again.',
      conflicts: [],
    })
  const before = { audience: view.audience, users: view.users.map(({ id }) => id), keys: view.keys }
  const { audience, users, keys } = await sharedIn(work, { ...before, ...shared }, Object.keys(shared).length > 0)
  const kept = delta === undefined ? view.delta : deltaIn(resource, delta)
  await work.tx.run(sql`
    update list_views set resource = ${resource.is.name}, label = ${label ?? view.label}, audience = ${audience},
      users = ${users}::bigint[], keys = ${keys}::text[], delta = ${JSON.stringify(kept)}::jsonb,
      version = version + 1, updated_at = now()
    where id = ${view.id}`)
  return oneView(work, resource, view.id)
}

async function remove(work: Work, _body: unknown, given: Given): Promise<undefined> {
  const { view } = await changeable(work, given)
  await work.tx.run(sql`delete from list_views where id = ${view.id}`)
  return undefined
}

/** Finds and locks the view in the address. Throws 404 and 403. */
async function changeable(
  work: Work,
  { params: { id = '' } }: Given,
): Promise<{ view: Awaited<ReturnType<typeof keptView>>; resource: AnyResource }> {
  const viewId = idIn(id)
  if (viewId === undefined) throw notFound('View Not Found')
  await work.tx.rows(sql`select id from list_views where id = ${viewId} for update`)
  const view = await keptView(work, viewId)
  const resource = seen(work, view.resource)
  if (!mayChange(work.viewer, view)) throw forbidden('Only the owner can change this view')
  return { view, resource }
}

/** The resource of a view, under its present name. Throws 404 if there is none, 403 when the viewer does not see it. */
function seen({ engine, viewer }: Work, name: unknown): AnyResource {
  const resource = named(engine.register, name)
  if (!resource) throw notFound('This list doesn’t exist')
  mustHold(viewer, resource.access.see)
  return resource
}

function named({ resources }: Register, name: unknown): AnyResource | undefined {
  return resources.find((one) => one.is.name === name) ?? resources.find((one) => one.storage.renamedFrom === name)
}
