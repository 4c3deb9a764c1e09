import { describe, expect, it } from 'vitest'
import { atLeast, pagerOf } from '../../../src/views/list/paging/pager'

describe('The pager', () => {
  it('shows every page up to ten', () => {
    expect(pagerOf(95, 4)).toMatchObject({ totalPages: 10, startPage: 1, endPage: 10, startIndex: 30, endIndex: 39 })
    expect(pagerOf(25).pages).toEqual([1, 2, 3])
  })

  it('shows five pages before the current one and four after it', () => {
    expect(pagerOf(1000, 50).pages).toEqual([45, 46, 47, 48, 49, 50, 51, 52, 53, 54])
  })

  it('always shows ten links at both ends of a long list', () => {
    expect(pagerOf(1000, 1).pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pagerOf(1000, 6).pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pagerOf(1000, 7).pages).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(pagerOf(1000, 96).pages).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
    expect(pagerOf(1000, 100).pages).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
  })

  it('counts indexes from 0 and includes the last one, which may be on a page that is not full', () => {
    expect(pagerOf(101, 11)).toMatchObject({ startIndex: 100, endIndex: 100 })
  })

  it('ends at -1 when the list is empty', () => {
    expect(pagerOf(0)).toMatchObject({
      totalPages: 0,
      currentPage: 1,
      startPage: 1,
      endPage: 0,
      startIndex: 0,
      endIndex: -1,
      pages: [],
    })
  })

  it('returns to the last page from beyond it, and to the first from before it', () => {
    expect(pagerOf(25, 9).currentPage).toBe(3)
    expect(pagerOf(25, -2).currentPage).toBe(1)
  })
})

describe('The minimum count', () => {
  const seen = { totalItems: 1000, totalIsExact: false, currentPage: 100, pageSize: 10, rows: 10 }

  it('is one more than was seen when the count is capped and the page is full', () => {
    expect(atLeast(seen)).toBe(1001)
    expect(atLeast({ ...seen, currentPage: 150 })).toBe(1501)
  })

  it('is what was seen when the page is not full', () => {
    expect(atLeast({ ...seen, currentPage: 120, rows: 4 })).toBe(1194)
  })

  it('is the count when that is exact', () => {
    expect(atLeast({ ...seen, totalIsExact: true })).toBe(1000)
  })

  it('comes from the rows alone when nothing was counted', () => {
    expect(atLeast({ ...seen, totalItems: null, currentPage: 2, rows: 3 })).toBe(13)
  })
})
