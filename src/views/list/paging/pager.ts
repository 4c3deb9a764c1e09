/**
 * The position in a list and its page links (spec §3). Indexes start at 0 and are inclusive; an empty list ends at -1.
 */
export interface Pager {
  readonly totalItems: number
  readonly currentPage: number
  readonly pageSize: number
  readonly totalPages: number
  readonly startPage: number
  readonly endPage: number
  readonly startIndex: number
  readonly endIndex: number
  readonly pages: readonly number[]
}

const LINKS = 10
const BEFORE = 5
const AFTER = 4

/** The pager of a list: at most ten page links, five before the current page and four after it. */
export function pagerOf(totalItems: number, page = 1, pageSize = 10): Pager {
  const totalPages = Math.ceil(totalItems / pageSize)
  const currentPage = Math.min(Math.max(page, 1), Math.max(totalPages, 1))
  const startPage = Math.max(1, Math.min(currentPage - BEFORE, totalPages - LINKS + 1))
  const endPage = Math.min(totalPages, Math.max(currentPage + AFTER, LINKS))
  const startIndex = (currentPage - 1) * pageSize
  return {
    totalItems,
    currentPage,
    pageSize,
    totalPages,
    startPage,
    endPage,
    startIndex,
    endIndex: Math.min(startIndex + pageSize, totalItems) - 1,
    pages: Array.from({ length: Math.max(0, endPage - startPage + 1) }, (_, index) => startPage + index),
  }
}

/** What is known about a list after fetching a page. `totalItems` is null if it was not counted. */
export interface Counted {
  readonly totalItems: number | null
  readonly totalIsExact: boolean
  readonly currentPage: number
  readonly pageSize: number
  /** The number of rows of this page. */
  readonly rows: number
}

/** The minimum number of records: the count, or as many as have been seen; a full last page implies one more. */
export function atLeast({ totalItems, totalIsExact, currentPage, pageSize, rows }: Counted): number {
  if (totalItems !== null && totalIsExact) return totalItems
  const seen = (currentPage - 1) * pageSize + rows
  return Math.max(totalItems ?? 0, rows === pageSize ? seen + 1 : seen)
}
