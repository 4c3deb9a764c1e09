import type { AnyResource, ListQuery } from '#define'
import type { Work } from '../engine'
import { countBeside, type Total } from './countRows'
import { writeCursor } from './cursor'
import { listRows, type PageOfRows, type Reading } from './listRows'
import { nearestRows } from './nearestRows'

/**
 * Reads a page of a list as JSON text: its rows, their number as far as it is known quickly, and the cursor for the
 * neighbouring pages. If a search finds nothing, the nearest matches.
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
