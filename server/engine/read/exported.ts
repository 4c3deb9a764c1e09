import { allows, messages, MOST_EXPORTED, writeListQuery, type AnyResource, type ListQuery } from '#define'
import { noteAccess } from '../accessLog'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import type { Viewer } from '../viewer'
import { listRows } from './listRows'

/**
 * The rows of a list as one statement finds them, as JSON text for a workbook: none twice and none missing while people
 * work. Personal columns stand in it for holders of `export:pii` alone; the names of those that were left out stand
 * beside. Every export is noted in the access log with its filter and its rows. Throws 400 when nothing is found and for
 * more than 5,000 rows (domain §0.3).
 */
export async function exportedRows(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  columns: readonly string[] = resource.list.columns,
): Promise<string> {
  const { engine, viewer } = work
  const mayTake = mayTakePersonal(viewer)
  const leftOut = mayTake ? [] : columns.filter((name) => isPersonal(resource, name))
  const taken = columns.filter((name) => !leftOut.includes(name))
  // What other records show beside their titles is masked as for whoever may not see it at all.
  const reading: Work = mayTake ? work : { ...work, viewer: withoutPersonal(viewer) }
  const page = await listRows(reading, resource, { ...query, page: 1, size: MOST_EXPORTED + 1 }, { columns: taken })
  if (page.count === 0) throw badRequest(messages.nothingToExport)
  const most = MOST_EXPORTED.toLocaleString('en-IN')
  if (page.count > MOST_EXPORTED)
    throw badRequest(`More than ${most} rows: narrow the list by a search or a filter, and export again.`)
  await noteAccess(engine.database, {
    kind: 'EXPORTED',
    what: `${page.count.toLocaleString('en-IN')} of ${resource.many}`,
    detail: wordsOf(resource, query) || 'Without a filter',
  })
  return `{"items":${page.items},${JSON.stringify({ by: viewer.name, at: engine.now().toISOString(), leftOut }).slice(1)}`
}

/** Looking as somebody else takes nobody more than they may take themselves. */
function mayTakePersonal({ keys, viewedBy }: Viewer): boolean {
  return allows(keys, 'export:pii') && (!viewedBy || allows(viewedBy.keys, 'export:pii'))
}

function withoutPersonal(viewer: Viewer): Viewer {
  return { ...viewer, keys: new Set([...viewer.keys].filter((key) => key !== 'pii:reveal')) }
}

function isPersonal(resource: AnyResource, path: string): boolean {
  const field = resource.fields[path.split('.')[0] ?? '']
  return field !== undefined && (field.personal !== undefined || field.read === 'pii:reveal')
}

/** The query as it stands in the address, without the words of a search, which may be somebody's number. */
function wordsOf(resource: AnyResource, { q, sort, where }: ListQuery): string {
  const words = decodeURIComponent(new URLSearchParams(writeListQuery(resource, { sort, where })).toString())
  return [words, q && 'a search'].filter(Boolean).join(', ')
}
