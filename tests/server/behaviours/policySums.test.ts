import { describe, expect, it } from 'vitest'
import { lastDayOf, refundOf } from '../../../server/behaviours/insurance/term'
import { payoutOf } from '../../../server/behaviours/insurance/payout'

describe('The term of a policy', () => {
  it('of 365 days is one year, and ends on 29 February in a leap year', () => {
    expect(lastDayOf('2027-03-01', 365)).toBe('2028-02-29')
    expect(lastDayOf('2028-02-29', 365)).toBe('2029-02-28')
    expect(lastDayOf('2026-11-27', 365)).toBe('2027-11-26')
    expect(lastDayOf('2028-02-20', 30)).toBe('2028-03-20')
    const term = { start: '2027-03-01', end: '2028-02-29' }
    expect(refundOf(1_000_00, { ...term, today: '2027-02-28' })).toBe(1_000_00)
    // 10 of 366 days are covered.
    expect(refundOf(1_000_00, { ...term, today: '2027-03-10' })).toBe(97_268)
  })
})

describe('The payout for a stay', () => {
  const stay = {
    ...{ admissionAt: '2026-05-01T10:00:00Z', dischargeAt: '2026-05-06T11:00:00Z', icuDays: 0 },
    ...{ dailyCash: 1000_00, icuMultiplier: 2, deductibleDays: 1, daysLeft: 30 },
  }
  it.each([
    ['five days less one', {}, 5, 4, 4000_00],
    ['two of them in the ICU', { icuDays: 2 }, 5, 4, 6000_00],
    ['with two days left', { daysLeft: 2 }, 5, 2, 2000_00],
    ['an hour below 24', { dischargeAt: '2026-05-02T09:59:59Z' }, 0, 0, 0],
    ['24 hours', { dischargeAt: '2026-05-02T10:00:00Z', deductibleDays: 0 }, 1, 1, 1000_00],
    ['a day, which is the deductible', { dischargeAt: '2026-05-02T10:00:00Z' }, 1, 0, 0],
  ])('%s', (_name, more, days, paidDays, payout) => {
    expect(payoutOf({ ...stay, ...more })).toMatchObject({ days, paidDays, payout })
  })
})
