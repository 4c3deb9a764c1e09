import type { AnyResource, ListQuery } from '#define'
import type { Work } from '../engine'
import { countBeside, type Total } from './countRows'
import { writeCursor } from './cursor'
import { listRows, type PageOfRows, type Reading } from './listRows'
import { nearestRows } from './nearestRows'

/**
 * A page of a list as JSON text: its rows, how many there are as far as that is quickly told, and the cursor from which
 * the pages around it are reached. Where a search finds nothing, the nearest that there is.
 */
export async function listPage(work: Work, resource: AnyResource, query: ListQuery, reading: Reading): Promise<string> {
  const found = await listRows(work, resource, query, reading)
  const isNothing = found.count === 0 && query.page === 1 && query.q !== undefined
  const page = isNothing ? await nearestRows(work, resource, query, reading.columns) : found
  const total = page.isNearest
    ? { totalItems: page.count, totalIsExact: true }
    : await countBeside(work, resource, query, page.count)
  const { items, ...rest } = answerOf(resource, query, page, total)
  return `{"items":${items},${JSON.stringify(rest).slice(1)}`
}

function answerOf(resource: AnyResource, query: ListQuery, page: PageOfRows, total: Total) {
  const after = page.ends && !page.isNearest ? writeCursor(resource, query, ...page.ends) : undefined
  return {
    items: page.items,
    currentPage: query.page,
    pageSize: query.size,
    ...total,
    ...(page.isNearest && { nearest: true }),
    ...(after && { after }),
  }
}
