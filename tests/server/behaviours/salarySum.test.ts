import { describe, expect, it } from 'vitest'
import { salarySum, type MonthOfWork, type PaidBy } from '../../../server/behaviours/sprayed/salarySum'

/** ₹18,600 a month: ₹600 a day in a month of 31 days, ₹620 in one of 30. */
const plan: PaidBy = {
  ...{ basePerMonth: 18_600_00, basicPerMonth: 12_400_00, ratePerKm: 4_50, phonePerMonth: 300_00, foodPerDay: 80_00 },
  slabs: [
    { above: 0, perAcre: 0 },
    { above: 150, perAcre: 25_00 },
    { above: 300, perAcre: 35_00 },
    { above: 500, perAcre: 45_00 },
  ],
}
const nothing: MonthOfWork = {
  ...{ month: '2026-10', present: 0, halfDays: 0, paidLeave: 0, weeklyOffs: 0, km: 0 },
  ...{ acresVerified: 0, bookingsVerified: 0, bookingsInvalid: 0 },
  ...{ penalty: 0, tds: 0, broughtForward: 0, advance: 0, isOnRoll: false },
}
const of = (work: Partial<MonthOfWork>, by: Partial<PaidBy> = {}) =>
  salarySum({ ...plan, ...by }, { ...nothing, ...work })

describe('The salary of a month', () => {
  it.each([
    [0, 0],
    [150, 0],
    [150.001, 3],
    [151, 25_00],
    [300, 150 * 25_00],
    [301, 150 * 25_00 + 35_00],
    [500, 150 * 25_00 + 200 * 35_00],
    [501, 150 * 25_00 + 200 * 35_00 + 45_00],
    [12_345.678, 150 * 25_00 + 200 * 35_00 + 53_305_551],
  ])(
    'has for %d acres an incentive of %d paise, where each acre earns the rate of its own slab',
    (acresVerified, incentive) => {
      expect(of({ acresVerified }).incentive).toBe(incentive)
    },
  )

  it.each([
    [0, 0, 1],
    [40, 0, 1.1],
    [39, 1, 1.05],
    [38, 2, 1],
    [36, 4, 0.9],
    [3, 1, 0.9],
    [66, 1, 1.07],
  ])('has for %d verified and %d invalid bookings a quality of %d', (bookingsVerified, bookingsInvalid, quality) => {
    const found = of({ acresVerified: 250, bookingsVerified, bookingsInvalid })
    expect([found.quality, found.incentive]).toEqual([quality, Math.round(100 * 25_00 * quality)])
  })

  it.each([
    ['2026-02', 28, 18_600_00],
    ['2028-02', 28, 17_958_62],
    ['2026-11', 30, 18_600_00],
    ['2026-10', 30, 18_000_00],
    ['2026-10', 31, 18_600_00],
    ['2026-10', 1, 600_00],
  ])('in %s for %d payable days has a base of %d paise', (month, present, base) => {
    expect(of({ month, present }).base).toBe(base)
  })

  it('counts half days as half, and leave and weekly offs in full', () => {
    const { daysPayable, base, foodAllowance } = of({ present: 20, halfDays: 3, paidLeave: 1, weeklyOffs: 4 })
    expect([daysPayable, base, foodAllowance]).toEqual([26.5, 26.5 * 600_00, 26.5 * 80_00])
  })

  it('pays the phone in full for a month with a payable day, and not at all otherwise', () => {
    expect([of({}).phoneAllowance, of({ halfDays: 1 }).phoneAllowance]).toEqual([0, 300_00])
    expect(of({ km: 12.3 }).kmAllowance).toBe(55_35)
  })

  it('deducts the provident fund of people on roll, on at most ₹15,000', () => {
    const fund = (work: Partial<MonthOfWork>, basicPerMonth = 12_400_00) =>
      of({ present: 31, isOnRoll: true, ...work }, { basicPerMonth }).pf
    expect(fund({})).toBe(1_488_00)
    expect(fund({ present: 30 })).toBe(1_440_00)
    expect(fund({}, 15_000_00)).toBe(1_800_00)
    expect(fund({}, 15_000_01)).toBe(1_800_00)
    expect(fund({}, 18_600_00)).toBe(1_800_00)
    expect(fund({ present: 15, halfDays: 1 }, 30_000_00)).toBe(1_800_00)
    expect(fund({ isOnRoll: false })).toBe(0)
  })

  it('deducts the insurance of people on roll up to a gross of ₹21,000, but not for a paisa more', () => {
    const bare = { phonePerMonth: 0, foodPerDay: 0, basicPerMonth: 0 }
    const at = (basePerMonth: number, isOnRoll = true) => of({ present: 31, isOnRoll }, { ...bare, basePerMonth })
    expect(at(21_000_00)).toMatchObject({ gross: 21_000_00, esi: 157_50, net: 20_842_50 })
    expect(at(21_000_01)).toMatchObject({ gross: 21_000_01, esi: 0, net: 21_000_01 })
    expect(at(10_000_00, false).esi).toBe(0)
  })

  it('is the sum of its columns, to the paisa', () => {
    const found = of({
      ...{
        month: '2026-02',
        present: 19,
        halfDays: 1,
        weeklyOffs: 4,
        km: 333.3,
        acresVerified: 310.457,
        isOnRoll: true,
      },
      ...{
        bookingsVerified: 60,
        bookingsInvalid: 1,
        penalty: 101_01,
        tds: 50_02,
        broughtForward: 7_03,
        advance: 1_000_04,
      },
    })
    expect(found).toMatchObject({ daysPayable: 23.5, base: 15_610_71, incentive: 4_391_77, kmAllowance: 1_499_85 })
    expect(found.gross).toBe(15_610_71 + 4_391_77 + 1_499_85 + 300_00 + 1_880_00)
    expect(found).toMatchObject({ pf: 1_248_86, esi: 0, carriedForward: 0 })
    expect(found.net).toBe(found.gross - 101_01 - 1_248_86 - 50_02 - 7_03 - 1_000_04)
  })

  it('is never negative: excess advances are carried to the next month', () => {
    const month = { present: 1, broughtForward: 500_00, advance: 600_00 }
    expect(of(month)).toMatchObject({ gross: 980_00, net: 0, carriedForward: 120_00 })
    expect(of({ ...month, penalty: 80_00 })).toMatchObject({ net: 0, carriedForward: 200_00 })
    expect(of({ ...month, penalty: 5_000_00 })).toMatchObject({ net: 0, carriedForward: 1_100_00 })
    expect(of({ ...month, advance: 480_00 })).toMatchObject({ net: 0, carriedForward: 0 })
    expect(of({ ...month, advance: 479_99 })).toMatchObject({ net: 1, carriedForward: 0 })
  })
})
