import { describe, expect, it } from 'vitest'
import {
  addDays,
  isDay,
  relativeMonths,
  relativeRange,
  relativeRanges,
  todayInIndia,
  yearsBefore,
  type RelativeRange,
} from '#define'

describe('Today in India', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '2026-03-31'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01'],
    ['2025-12-31T18:30:00.000Z', '2026-01-01'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
  ])('at %s is %s', (now, day) => {
    expect(todayInIndia(new Date(now))).toBe(day)
  })
})

describe('A day plus a number of days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-31', 365, '2027-03-31'],
  ])('from %s by %i is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })
})

describe('A day some years before', () => {
  it.each([
    ['2026-11-21', 18, '2008-11-21'],
    ['2028-02-29', 1, '2027-02-28'],
    ['2028-02-29', 4, '2024-02-29'],
    ['2104-02-29', 204, '1900-02-28'],
  ])('of %s, by %i, is %s', (day, years, expected) => {
    expect(yearsBefore(day, years)).toBe(expected)
  })
})

describe('A range of days', () => {
  const stretches: [RelativeRange, string, string, string][] = [
    ['today', '2026-03-31', '2026-03-31', '2026-03-31'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['last7Days', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['last30Days', '2026-03-31', '2026-03-02', '2026-03-31'],
    ['last90Days', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['next7Days', '2026-12-30', '2026-12-30', '2027-01-05'],
    ['next30Days', '2026-01-31', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['thisYear', '2026-07-01', '2026-01-01', '2026-12-31'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['earlier', '2026-03-01', '1000-01-01', '2026-02-28'],
    ['later', '2026-12-31', '2027-01-01', '9998-12-31'],
    ['upcoming', '2026-12-31', '2026-12-31', '9998-12-31'],
    ['thisWeek', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['thisWeek', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['lastWeek', '2026-03-01', '2026-02-16', '2026-02-22'],
    ['lastYear', '2026-07-01', '2025-01-01', '2025-12-31'],
    ['lastFinancialYear', '2026-03-31', '2024-04-01', '2025-03-31'],
    ['lastFinancialYear', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['monthToDate', '2026-02-10', '2026-02-01', '2026-02-10'],
    ['financialYearToDate', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['financialYearToDate', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['last12Weeks', '2026-11-21', '2026-08-31', '2026-11-22'],
    ['last12Weeks', '2026-11-23', '2026-09-07', '2026-11-29'],
    ['last12Months', '2026-11-30', '2025-12-01', '2026-11-30'],
    ['last12Months', '2024-02-29', '2023-03-01', '2024-02-29'],
    ['thisFinancialYear', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['thisFinancialYear', '2026-04-01', '2026-04-01', '2027-03-31'],
    ['thisFinancialYear', '2026-12-31', '2026-04-01', '2027-03-31'],
    ['thisFinancialYear', '2027-01-01', '2026-04-01', '2027-03-31'],
  ]

  it.each(stretches)('%s on %s is %s to %s', (range, today, from, to) => {
    expect(relativeRange(range, today)).toEqual([from, to])
  })

  it('is tested here for each known one', () => {
    expect(new Set(stretches.map(([range]) => range))).toEqual(new Set(Object.keys(relativeRanges)))
  })
})

describe('A range of months', () => {
  it.each<[RelativeRange, string, string, string]>([
    ['earlier', '2026-11-18', '1000-01', '2026-10'],
    ['earlier', '2026-12-01', '1000-01', '2026-11'],
    ['thisMonth', '2026-11-18', '2026-11', '2026-11'],
    ['lastMonth', '2026-01-31', '2025-12', '2025-12'],
    ['later', '2026-11-30', '2026-12', '9998-12'],
    ['later', '2026-11-29', '2026-12', '9998-12'],
    ['thisFinancialYear', '2026-03-31', '2025-04', '2026-03'],
  ])('%s on %s has the whole months from %s to %s', (range, today, first, last) => {
    expect(relativeMonths(range, today)).toEqual([first, last])
  })

  it('is empty if it has no whole month', () => {
    const [first, last] = relativeMonths('last7Days', '2026-11-18')
    expect(first > last).toBe(true)
  })
})

describe('A calendar day', () => {
  it.each(['2026-02-28', '2024-02-29', '2026-12-31', '1926-01-01'])('is %s', (day) => {
    expect(isDay(day)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '21-11-2026',
    '2026-11-21T00:00:00Z',
    '',
  ])('is not "%s"', (day) => {
    expect(isDay(day)).toBe(false)
  })
})
