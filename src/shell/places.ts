import { allows, paths, type Access, type AnyResource, type Page, type Register } from '#define'
import type { StoredViewer } from '../../providers/session'

/** A place in the portal: what stands at an address. */
export type Place =
  | { readonly kind: 'list'; readonly resource: AnyResource; readonly tab?: string }
  | { readonly kind: 'create'; readonly resource: AnyResource }
  | { readonly kind: 'show' | 'edit'; readonly resource: AnyResource; readonly id: string }
  | { readonly kind: 'page'; readonly page: Page }

type Owner = { readonly resource: AnyResource } | { readonly page: Page }

const owners = new WeakMap<Register, Map<string, Owner>>()

/** The place at an address; undefined when there is none. Capitals do not matter. */
export function placeAt(register: Register, pathname: string): Place | undefined {
  const segments = pathname.split('/').filter(Boolean)
  const known = ownersOf(register)
  for (let length = segments.length; length > 0; length -= 1) {
    const owner = known.get(segments.slice(0, length).join('/').toLowerCase())
    if (owner) return placeBelow(owner, segments.slice(length))
  }
  return undefined
}

/** The address of a place as it is declared, to the letter. */
export function addressOf(place: Place): string {
  switch (place.kind) {
    case 'page':
      return `/${place.page.path}`
    case 'list':
      return paths.list(place.resource, place.tab)
    case 'create':
      return paths.create(place.resource)
    case 'show':
    case 'edit':
      return paths[place.kind](place.resource, place.id)
  }
}

/** The resource or page to which a place belongs. */
export function tabOf(place: Place): AnyResource | Page {
  return place.kind === 'page' ? place.page : place.resource
}

/** The name of the entry under which a place stands in the sidebar: its own tab's, or that of the tab it stands beside. */
export function entryOf(place: Place): string {
  const tab = tabOf(place)
  return tab.beside ?? tab.name
}

/** The words for a place in the title of the window. */
export function titleOf(place: Place): string {
  switch (place.kind) {
    case 'page':
      return place.page.label
    case 'list':
      return (place.tab && place.resource.tabs[place.tab]?.label) || place.resource.many
    case 'create':
      return `New ${place.resource.one.toLowerCase()}`
    case 'show':
      return place.resource.one
    case 'edit':
      return `Edit ${place.resource.one.toLowerCase()}`
  }
}

/** Whether a viewer may enter a place. Everybody may enter the form of their own user record: it is their profile. */
export function mayEnter(place: Place, viewer: Pick<StoredViewer, 'id' | 'keys'>): boolean {
  if (isOwnProfile(place, viewer)) return true
  return needsOf(place).every((need) => allows(viewer.keys, need))
}

/** Where the profile of a user stands (spec §2). */
export function profileAddress(viewer: Pick<StoredViewer, 'id'>): string {
  return `/users/edit-user/${viewer.id}?user=1&profile=true`
}

/** Where people see in which places they are signed in. */
export const ownSessionsAddress = '/sessions/mine'

function isOwnProfile(place: Place, viewer: Pick<StoredViewer, 'id'>): boolean {
  return place.kind === 'edit' && place.resource.name === 'users' && place.id === String(viewer.id)
}

function needsOf(place: Place): readonly Access[] {
  switch (place.kind) {
    case 'page':
      return [place.page.key]
    case 'list':
    case 'show':
      return [place.resource.key]
    case 'create':
      return [place.resource.key, place.resource.access.create]
    case 'edit':
      return [place.resource.key, place.resource.access.update]
  }
}

function ownersOf(register: Register): Map<string, Owner> {
  const known = owners.get(register)
  if (known) return known
  const made = new Map<string, Owner>([
    ...register.resources.map((resource): [string, Owner] => [resource.path.toLowerCase(), { resource }]),
    ...register.pages.map((page): [string, Owner] => [page.path.toLowerCase(), { page }]),
  ])
  owners.set(register, made)
  return made
}

function placeBelow(owner: Owner, rest: readonly string[]): Place | undefined {
  if ('page' in owner) return rest.length === 0 ? { kind: 'page', page: owner.page } : undefined
  const { resource } = owner
  const [first, second, ...more] = rest
  if (more.length > 0) return undefined
  if (first === undefined) return { kind: 'list', resource }
  // The address that the specification gives to the form of a user.
  if (first.toLowerCase() === 'edit-user' && second && resource.name === 'users')
    return { kind: 'edit', resource, id: second }
  if (second !== undefined) return second.toLowerCase() === 'edit' ? { kind: 'edit', resource, id: first } : undefined
  if (first.toLowerCase() === 'create') return { kind: 'create', resource }
  const tab = Object.keys(resource.tabs).find((name) => name.toLowerCase() === first.toLowerCase())
  return tab ? { kind: 'list', resource, tab } : { kind: 'show', resource, id: first }
}
