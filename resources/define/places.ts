import type { Page } from './page'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** A place in the portal, by its address. */
export type PortalPlace =
  | { readonly kind: 'list'; readonly resource: AnyResource; readonly tab?: string }
  | { readonly kind: 'create' | 'desk'; readonly resource: AnyResource }
  | { readonly kind: 'show' | 'edit'; readonly resource: AnyResource; readonly id: string }
  | { readonly kind: 'page'; readonly page: Page }

/** The owner of a path: a tab, or the form for a new record of one. */
type Owner = { readonly resource: AnyResource } | { readonly page: Page } | { readonly form: AnyResource }

const owners = new WeakMap<Register, Map<string, Owner>>()

/** The place at an address; undefined if there is none. Case is ignored. */
export function placeAt(register: Register, pathname: string): PortalPlace | undefined {
  const segments = pathname.split('/').filter(Boolean)
  const known = ownersOf(register)
  const viewed = viewedAt(known, segments)
  if (viewed) return viewed
  for (let length = segments.length; length > 0; length -= 1) {
    const owner = known.get(segments.slice(0, length).join('/').toLowerCase())
    if (owner) return placeBelow(owner, segments.slice(length))
  }
  return undefined
}

/** The longer address of a record, `/view-daily-quiz/7`, which the specification uses for quizzes. */
function viewedAt(known: ReadonlyMap<string, Owner>, [first = '', id = '', ...more]: readonly string[]) {
  const owner = first.toLowerCase().startsWith('view-')
    ? known.get(first.slice('view-'.length).toLowerCase())
    : undefined
  const isRecord = owner !== undefined && 'resource' in owner && isId(id) && more.length === 0
  return isRecord ? ({ kind: 'show', resource: owner.resource, id } as const) : undefined
}

function ownersOf(register: Register): Map<string, Owner> {
  const known = owners.get(register)
  if (known) return known
  const made = new Map<string, Owner>([
    ...register.resources.map((resource): [string, Owner] => [resource.navigation.path.toLowerCase(), { resource }]),
    ...register.resources.flatMap((resource): [string, Owner][] =>
      resource.navigation.createPath ? [[resource.navigation.createPath.toLowerCase(), { form: resource }]] : [],
    ),
    ...register.pages.map((page): [string, Owner] => [page.navigation.path.toLowerCase(), { page }]),
  ])
  owners.set(register, made)
  return made
}

function placeBelow(owner: Owner, rest: readonly string[]): PortalPlace | undefined {
  if ('page' in owner) return rest.length === 0 ? { kind: 'page', page: owner.page } : undefined
  if ('form' in owner) return rest.length === 0 ? { kind: 'create', resource: owner.form } : undefined
  const { resource } = owner
  const [first, second, ...more] = rest
  if (more.length > 0) return undefined
  if (first === undefined) return { kind: 'list', resource }
  if (second && first.toLowerCase() === namedEdit(resource))
    return isId(second) ? { kind: 'edit', resource, id: second } : undefined
  if (second !== undefined)
    return isId(first) && second.toLowerCase() === 'edit' ? { kind: 'edit', resource, id: first } : undefined
  if (first.toLowerCase() === 'create') return { kind: 'create', resource }
  if (first.toLowerCase() === 'desk' && resource.access.judge !== undefined) return { kind: 'desk', resource }
  const tab = Object.keys(resource.list.tabs).find((name) => name.toLowerCase() === first.toLowerCase())
  if (tab) return { kind: 'list', resource, tab }
  // A record is named by digits, so that an unknown tab is an unknown address and not a missing record.
  return isId(first) ? { kind: 'show', resource, id: first } : undefined
}

function isId(segment: string): boolean {
  return /^\d{1,16}$/.test(segment)
}

/**
 * The segment before the ID in the longer address of a form, `/users/edit-user/7`: the specification uses it for
 * profiles.
 */
function namedEdit({ is: { singular: one } }: AnyResource): string {
  return `edit-${one.toLowerCase().replaceAll(' ', '-')}`
}
