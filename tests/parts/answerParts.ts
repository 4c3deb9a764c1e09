import type { Answer } from '../providers/signedIn'
import { things } from './things'

const pageOf = (items: readonly object[]): object => ({
  items,
  currentPage: 1,
  pageSize: 20,
  totalItems: items.length,
  totalIsExact: true,
})

/** The service's responses around a record without comments, assignments and other data. */
const around: Readonly<Record<string, object | null>> = {
  comments: { items: [], totalItems: 0, hasEarlier: false, readsInternal: false },
  assignment: { assignment: null },
  neighbours: null,
}

const ok = (data: unknown) => ({ status: 200, data })

/** Replaces the service on the page of parts: every state of a list is a list under its own name. */
export const answerParts: Answer = ({ url = '', method }) => {
  if (method !== 'get') return { status: 403, data: { title: 'This page saves nothing' } }
  const [, list = '', rest = ''] = /^\/([^/?]+)(.*)$/.exec(url) ?? []
  if (list === 'loading-things') return 'waiting'
  if (list === 'failing-things') return { status: 500, data: { title: 'The service did not answer in time' } }
  if (list === 'crops') return ok(pageOf([{ id: 7, version: 1, name: 'Wheat', label: 'Wheat' }]))
  if (rest.startsWith('/context')) return ok(around)
  if (/^\/\d+$/.test(rest)) return ok(things[Number(rest.slice(1)) - 1] ?? null)
  if (/facets|groupings|preferences|views/.test(url)) return ok({})
  return ok(pageOf(list === 'test-things' ? things : []))
}
