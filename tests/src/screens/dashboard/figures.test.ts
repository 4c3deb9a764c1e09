import { describe, expect, it } from 'vitest'
import { boundsOf, comparison, dayMark, figure, stepOf } from '../../../../src/screens/dashboard/drawing/figures'

describe('Dashboard figures', () => {
  it('are grouped as in India, with one decimal for small ones', () => {
    expect([figure(1234567.8), figure(99.94), figure(0)]).toEqual(['12,34,568', '99.9', '0'])
  })

  it('have a heading of days that names the month of each only where it differs from the previous one', () => {
    const days = ['21 Sep', '28 Sep', '5 Oct', '12 Oct', '2 Nov']
    expect(days.map((day, at) => dayMark(day, days[at - 1]))).toEqual(['21 Sep', '28', '5 Oct', '12', '2 Nov'])
  })

  it('are compared with last year in words and by a sign', () => {
    expect(comparison(112, 100)).toBe('↑ 12% vs 100 last year')
    expect(comparison(50, 200)).toBe('↓ 75% vs 200 last year')
    expect(comparison(1000, 1001)).toBe('0% vs 1,001 last year')
    expect(comparison(3, 0)).toBe('no data last year')
    expect(comparison(0, 0)).toBe('no data last year')
  })

  it('show today so far beside the whole day last year, without a percentage until today has as much', () => {
    expect(comparison(3, 100, true)).toBe('100 all day last year')
    expect(comparison(150, 100, true)).toBe('↑ 50% vs 100 last year')
    expect(comparison(0, 0, true)).toBe('no data last year')
  })

  it('are coloured in five steps of about equal size, or fewer where there are few figures', () => {
    const bounds = boundsOf([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    expect([10, 30, 55, 75, 100].map((value) => stepOf(value, bounds))).toEqual([1, 2, 3, 4, 5])
    expect([boundsOf([7, 7, 7]), boundsOf([]), stepOf(7, [])]).toEqual([[], [], 5])
    expect([stepOf(1, [5]), stepOf(5, [5])]).toEqual([4, 5])
  })
})
