import { systemResources } from './systemResources'
import type { Page, SidebarEntry } from './page'
import type { AnyResource } from './resource/resource'

/** All declarations: what the service serves and the browser draws. */
export interface Register {
  readonly resources: readonly AnyResource[]
  readonly pages: readonly Page[]
  readonly sidebar: readonly SidebarEntry[]
  readonly vocabulary?: Vocabulary
}

/** The words that a company adds to the language of declarations: the sources of the types, for the check. */
export interface Vocabulary {
  /** The authority keys. */
  readonly keys?: readonly string[]
  readonly icons?: readonly string[]
  /** The folders of the file store. */
  readonly folders?: readonly string[]
  /** The templates of messages. */
  readonly templates?: readonly string[]
}

/** Returns a resource by its name. Throws if none of that name is declared. */
export function resourceNamed(register: Pick<Register, 'resources'>, name: string): AnyResource {
  const found = register.resources.find((resource) => resource.is.name === name)
  if (!found) throw new Error(`No resource is named ${name}`)
  return found
}

/** A link from one resource to another. */
export interface Link {
  readonly from: AnyResource
  readonly field: string
  readonly kind: 'reference' | 'place' | 'many'
  /** The heading of the records on the page of the other, if they are shown there. */
  readonly related?: string
  /** The label of the button that creates one of them on the page of the other, if offered. */
  readonly offer?: string
}

/** Cached for all resources, by the name of the resource that the links point to. */
const known = new WeakMap<Register['resources'], ReadonlyMap<string, readonly Link[]>>()

/** The links that point to a resource. */
export function linksTo({ resources }: Pick<Register, 'resources'>, name: string): readonly Link[] {
  const links = known.get(resources) ?? linksAmong(resources)
  known.set(resources, links)
  return links.get(name) ?? []
}

function linksAmong(resources: Register['resources']): ReadonlyMap<string, readonly Link[]> {
  const links = new Map<string, Link[]>()
  for (const { to, link } of resources.flatMap(linksFrom)) links.set(to, [...(links.get(to) ?? []), link])
  return links
}

function linksFrom(from: AnyResource): { readonly to: string; readonly link: Link }[] {
  return Object.entries(from.fields).flatMap(([field, declared]) => {
    if (declared.kind === 'place')
      return { to: systemResources.geographies, link: { from, field, kind: 'place', related: declared.related } }
    if (declared.kind === 'reference') {
      const { to, related, offer } = declared
      return { to, link: { from, field, kind: 'reference', related, offer } }
    }
    return declared.kind === 'many' ? { to: declared.to, link: { from, field, kind: 'many' } } : []
  })
}

/** The fields by which records of one resource refer to at most one record of another. */
export function referencesTo(from: AnyResource, name: string): string[] {
  return linksFrom(from).flatMap(({ to, link }) => (to === name && link.kind !== 'many' ? [link.field] : []))
}
