import type { Condition } from './kernel/conditions'
import { knownCondition } from './knownCondition'
import { sortableFields } from './kinds'
import { MAX_PAGE_SIZE, type ListQuery, type SortKey } from './listQuery'
import { lookDeltaOf, lookOf, type LookDelta } from './listViewLook'
import type { ListLook } from './listLook'
import { namesNow, type Names } from './renamed'
import type { AnyResource } from './resource/resource'

/** The query of a view: that of a list without its page. */
export type ViewQuery = Pick<ListQuery, 'sort' | 'size' | 'q' | 'where'>

/** A saved list. */
export interface ListView {
  readonly query: ViewQuery
  readonly look: ListLook
  /** The declared tab that it filters further. */
  readonly tab?: string
}

/** A view as stored: only its differences from the declared list, so that later declarations take effect. */
export interface ViewDelta {
  readonly where?: Condition
  /** As in an address: `status,-createdAt`. */
  readonly sort?: string
  readonly q?: string
  readonly size?: number
  readonly tab?: string
  readonly look?: LookDelta
}

/** The part of a view that is valid under the present declaration; `lost` lists the rest as sentences. */
export interface KnownView extends ListView {
  readonly lost: readonly string[]
}

/** The difference between a view and the declared list. */
export function deltaOf(resource: AnyResource, { query, look, tab }: ListView): ViewDelta {
  const sort = sortText(query.sort)
  const lookDelta = lookDeltaOf(resource, look)
  return {
    ...(query.where && { where: query.where }),
    ...(sort && sort !== resource.list.sort && { sort }),
    ...(query.q && { q: query.q }),
    ...(query.size !== resource.list.size && { size: query.size }),
    ...(tab && { tab }),
    ...(lookDelta && { look: lookDelta }),
  }
}

/**
 * The view of a stored difference under the present declaration. Renamed fields are followed, removed ones are dropped
 * and named in `lost`. Accepts anything, because it was stored under an older declaration.
 */
export function viewOf(resource: AnyResource, kept: unknown): KnownView {
  const delta = membersOf(kept)
  const names = namesNow(resource)
  const lost = new Set<string>()
  const where =
    delta.where === undefined
      ? undefined
      : knownCondition({ resource, names, lost: (why) => lost.add(why) }, delta.where)
  const query: ViewQuery = {
    sort: sortOf(resource, delta.sort, { names, lost }),
    size: isSize(delta.size) ? delta.size : resource.list.size,
    ...(typeof delta.q === 'string' && delta.q && { q: delta.q.slice(0, 500) }),
    ...(where && { where }),
  }
  const look = lookOf(resource, delta.look, {
    columnOf: names.columnOf,
    lost: (column) => lost.add(`The column ${names.wordsFor(column)} was removed: the field no longer exists`),
  })
  const tab = typeof delta.tab === 'string' && Object.hasOwn(resource.list.tabs, delta.tab) ? delta.tab : undefined
  if (delta.tab !== undefined && !tab)
    lost.add(`The tab ${String(delta.tab)} of ${resource.is.plural} no longer exists`)
  return { query, look, ...(tab && { tab }), lost: [...lost] }
}

/** Writes a sort order as in an address and a declaration. */
export function sortText(sort: readonly SortKey[]): string {
  return sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
}

/** The declared list, from which views differ. */
export function declaredView(resource: AnyResource): ListView {
  return { query: { sort: sortFrom(resource.list.sort), size: resource.list.size }, look: {} }
}

function sortOf(
  resource: AnyResource,
  given: unknown,
  { names, lost }: { readonly names: Names; readonly lost: Set<string> },
): readonly SortKey[] {
  const allowed = sortableFields(resource)
  const keys = sortFrom(typeof given === 'string' ? given : '').flatMap(({ field, descending }) => {
    const now = names.pathNow(field)
    if (allowed.includes(now)) return [{ field: now, descending }]
    lost.add(`The sort by ${names.wordsFor(now)} was removed: ${resource.is.plural} can no longer be sorted by it`)
    return []
  })
  return keys.length > 0 ? keys : declaredView(resource).query.sort
}

function sortFrom(text: string): SortKey[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((word) => ({ field: word.replace(/^-/, ''), descending: word.startsWith('-') }))
}

function isSize(given: unknown): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MAX_PAGE_SIZE
}

function membersOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
}
