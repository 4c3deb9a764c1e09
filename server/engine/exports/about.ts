import { formatInstant, writeListQuery, type AnyResource } from '#define'
import { noteAccess } from '../accessLog'
import type { Queries } from '../../database'
import type { Taken, Wanted } from './taken'
import type { AboutLines } from './plan'

/** Describes a file inside itself: the list, who made it and when, the filter, and what was left out. */
export function aboutLines(
  { resource, query }: Wanted,
  { leftOut }: Taken,
  made: { readonly by: string; readonly at: Date; readonly filter: string },
): AboutLines {
  const left = leftOut.join(', ')
  return [
    ['List', resource.is.plural],
    ['Exported by', made.by],
    ['Exported at', formatInstant(made.at.toISOString())],
    ['Search', query.q ?? 'None'],
    ['Filter', made.filter || 'None'],
    ...(left ? [['Skipped', `${left}: needs the right to export personal data`] as const] : []),
  ]
}

/** Notes in the access log who exported how much of what. */
export async function noteExport(queries: Queries, wanted: Wanted, count: number, who: number): Promise<void> {
  await noteAccess(queries, {
    kind: 'EXPORTED',
    what: `${count.toLocaleString('en-IN')} of ${wanted.resource.is.plural}`,
    detail: wordsOf(wanted.resource, wanted.query) || 'Without a filter',
    who,
  })
}

/** The query as in the list's address, without the search words, which may be a person's number. */
function wordsOf(resource: AnyResource, { q, sort, where }: Wanted['query']): string {
  const words = decodeURIComponent(new URLSearchParams(writeListQuery(resource, { sort, where })).toString())
  return [words, q && 'a search'].filter(Boolean).join(', ')
}
