import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acresOf } from '#define'
import { billOf, type Bill, type BillInput, type OfferTerms } from '../../../../server/behaviours/tariff'

const rupees = (amount: number): number => Math.round(amount * 100)

/** ₹400 an acre without anything else. */
const plain = { ratePerAcre: rupees(400), minCharge: 0, minAcres: 0, gstRate: 0 }

/** Each with its calculation, and the result in rupees. */
const examples: [arithmetic: string, input: BillInput, expected: Partial<Record<keyof Bill, number>>][] = [
  [
    '5 acres × ₹400 = ₹2,000',
    { rate: plain, requestedAcres: 5, actualAcres: 5 },
    { gross: 2000, net: 2000, due: 2000 },
  ],
  ['nothing sprayed yet: 2.5 asked for × ₹400 = ₹1,000', { rate: plain, requestedAcres: 2.5 }, { net: 1000 }],
  [
    '6 sprayed, 5 asked for: 5 × 1.10 = 5.50 × ₹400 = ₹2,200',
    { rate: plain, requestedAcres: 5, actualAcres: 6 },
    { billableAcres: 5.5, net: 2200 },
  ],
  [
    '3.004 acres are 3.00 × ₹400 = ₹1,200',
    { rate: plain, requestedAcres: 4, actualAcres: 3.004 },
    { billableAcres: 3, net: 1200 },
  ],
  [
    '3.005 acres are 3.01 × ₹400 = ₹1,204',
    { rate: plain, requestedAcres: 4, actualAcres: 3.005 },
    { billableAcres: 3.01, net: 1204 },
  ],
  [
    '3 pucca bigha of UP are 1.875 acres, billed as 1.88 × ₹400 = ₹752',
    { rate: plain, requestedAcres: acresOf({ value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' }) },
    { billableAcres: 1.88, net: 752 },
  ],
  [
    '0.333 asked for: 0.333 × 1.10 = 0.3663, billed as 0.37 × ₹400 = ₹148',
    { rate: plain, requestedAcres: 0.333, actualAcres: 1 },
    { billableAcres: 0.37, net: 148 },
  ],
  [
    'least area 1 acre: max(0.4, 1) = 1 × ₹400 = ₹400',
    { rate: { ...plain, minAcres: 1 }, requestedAcres: 1, actualAcres: 0.4 },
    { billableAcres: 1, net: 400 },
  ],
  [
    'least area 2 acres, 1 asked for: min(max(0.4, 2), 1.10) = 1.10 × ₹400 = ₹440',
    { rate: { ...plain, minAcres: 2 }, requestedAcres: 1, actualAcres: 0.4 },
    { billableAcres: 1.1, net: 440 },
  ],
  [
    '0.6 × ₹400 = ₹240, but at least ₹500',
    { rate: { ...plain, minCharge: rupees(500) }, requestedAcres: 1, actualAcres: 0.6 },
    { gross: 500, net: 500 },
  ],
  [
    '12 km, far is beyond 10: 2 × ₹400 + ₹150 = ₹950',
    { rate: { ...plain, far: { km: 10, amount: rupees(150) } }, requestedAcres: 2, distanceKm: 12 },
    { farSurcharge: 150, gross: 950, net: 950 },
  ],
  [
    'least charge before the surcharge: max(₹240, ₹500) + ₹150 = ₹650',
    {
      rate: { ...plain, minCharge: rupees(500), far: { km: 10, amount: rupees(150) } },
      requestedAcres: 0.6,
      distanceKm: 10.1,
    },
    { gross: 650, net: 650 },
  ],
  [
    'exactly 10 km is not beyond 10: 2 × ₹400 = ₹800',
    { rate: { ...plain, far: { km: 10, amount: rupees(150) } }, requestedAcres: 2, distanceKm: 10 },
    { farSurcharge: 0, gross: 800 },
  ],
  [
    '5 × ₹400 − ₹300 = ₹1,700',
    { rate: plain, requestedAcres: 5, offer: { kind: 'FLAT', amount: rupees(300) } },
    { discount: 300, taxable: 1700, net: 1700 },
  ],
  [
    '₹300 off 0.5 × ₹400 = ₹200: no more than ₹200',
    { rate: plain, requestedAcres: 0.5, offer: { kind: 'FLAT', amount: rupees(300) } },
    { discount: 200, taxable: 0, net: 0 },
  ],
  [
    '3 × ₹411.52 = ₹1,234.56; 15 % = ₹185.184 → ₹185.18; ₹1,049.38 → ₹1,049 − ₹0.38',
    { rate: { ...plain, ratePerAcre: rupees(411.52) }, requestedAcres: 3, offer: { kind: 'PERCENT', percent: 15 } },
    { gross: 1234.56, discount: 185.18, taxable: 1049.38, net: 1049, roundOff: -0.38 },
  ],
  [
    '50 % of 5 × ₹400 = ₹1,000, but at most ₹500: ₹1,500',
    { rate: plain, requestedAcres: 5, offer: { kind: 'PERCENT', percent: 50, maxDiscount: rupees(500) } },
    { discount: 500, net: 1500 },
  ],
  [
    '3.33 × ₹400 = ₹1,332; 3.33 × ₹50 off = ₹166.50; ₹1,165.50 → ₹1,166 + ₹0.50',
    { rate: plain, requestedAcres: 3.33, offer: { kind: 'PER_ACRE', amount: rupees(50) } },
    { gross: 1332, discount: 166.5, taxable: 1165.5, net: 1166, roundOff: 0.5 },
  ],
  [
    'one of four acres free: 4 × ₹400 − 1 × ₹400 = ₹1,200',
    { rate: plain, requestedAcres: 4, offer: { kind: 'FREE_ACRE', acres: 1 } },
    { discount: 400, net: 1200 },
  ],
  [
    'ten acres free, two sprayed: 2 × ₹400 − 2 × ₹400 = ₹0',
    { rate: plain, requestedAcres: 2, offer: { kind: 'FREE_ACRE', acres: 10 } },
    { discount: 800, net: 0, due: 0 },
  ],
  [
    'an offer from 3 acres on gives 2.99 acres nothing: 2.99 × ₹400 = ₹1,196',
    { rate: plain, requestedAcres: 2.99, offer: { kind: 'FLAT', amount: rupees(100), minAcres: 3 } },
    { discount: 0, net: 1196 },
  ],
  [
    '3 × ₹333 = ₹999; 18 % GST = ₹179.82; ₹1,178.82 → ₹1,179 + ₹0.18',
    { rate: { ...plain, ratePerAcre: rupees(333), gstRate: 18 }, requestedAcres: 3 },
    { taxable: 999, gst: 179.82, net: 1179, roundOff: 0.18 },
  ],
  [
    'GST on what is left: (₹2,000 − ₹500) × 5 % = ₹75; ₹1,575',
    { rate: { ...plain, gstRate: 5 }, requestedAcres: 5, offer: { kind: 'FLAT', amount: rupees(500) } },
    { taxable: 1500, gst: 75, net: 1575 },
  ],
  [
    'GST on what points leave, rounded once: (₹100 − ₹0.25) × 18 % = ₹17.955 → ₹17.96; ₹117.71 → ₹118 + ₹0.29',
    { rate: { ...plain, ratePerAcre: rupees(100), gstRate: 18 }, requestedAcres: 1, points: 1 },
    { taxable: 99.75, gst: 17.96, net: 118, roundOff: 0.29 },
  ],
  [
    '₹2,000 with ₹500 in the wallet: ₹1,500 due',
    { rate: plain, requestedAcres: 5, wallet: rupees(500) },
    { net: 2000, walletUsed: 500, due: 1500 },
  ],
  [
    '₹800 with ₹5,000 in the wallet: all of it, and no more',
    { rate: plain, requestedAcres: 2, wallet: rupees(5000) },
    { walletUsed: 800, due: 0 },
  ],
]

describe('A bill', () => {
  it.each(examples)('%s', (_arithmetic, input, expected) => {
    const bill = billOf(input)
    for (const [name, amount] of Object.entries(expected))
      expect(bill[name as keyof Bill], name).toBe(name === 'billableAcres' ? amount : rupees(amount))
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('is refused for %s', (wrong) => {
    expect(() => billOf({ rate: plain, requestedAcres: wrong })).toThrow(RangeError)
    expect(() => billOf({ rate: plain, requestedAcres: 1, actualAcres: wrong })).toThrow(RangeError)
    expect(() => billOf({ rate: plain, requestedAcres: 1, wallet: wrong })).toThrow(RangeError)
  })
})

const paise = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })
const acres = fc.integer({ min: 0, max: 200_000 }).map((thousandths) => thousandths / 1000)
const limits = {
  maxDiscount: fc.option(paise(1_000_000), { nil: undefined }),
  minAcres: fc.option(acres, { nil: undefined }),
}
const anyOffer: fc.Arbitrary<OfferTerms> = fc.oneof(
  fc.record({ ...limits, kind: fc.constantFrom('FLAT' as const, 'PER_ACRE' as const), amount: paise(10_000_000) }),
  fc.record({
    ...limits,
    kind: fc.constant('PERCENT' as const),
    percent: fc.integer({ min: 0, max: 10_000 }).map((part) => part / 100),
  }),
  fc.record({ ...limits, kind: fc.constant('FREE_ACRE' as const), acres }),
)
const anyInput: fc.Arbitrary<BillInput> = fc.record(
  {
    rate: fc.record({
      ratePerAcre: paise(1_000_000),
      minCharge: paise(10_000_000),
      minAcres: acres,
      gstRate: fc.integer({ min: 0, max: 2800 }).map((part) => part / 100),
      far: fc.record({ km: fc.integer({ min: 0, max: 100 }), amount: paise(1_000_000) }),
    }),
    requestedAcres: acres,
    actualAcres: acres,
    distanceKm: fc.integer({ min: 0, max: 200 }),
    offer: anyOffer,
    freeAcres: fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100),
    budget: paise(1_000_000),
    points: fc.integer({ min: 0, max: 100_000 }),
    wallet: paise(100_000_000),
  },
  { requiredKeys: ['rate', 'requestedAcres'] },
)

describe('Every bill', () => {
  it('adds up, is never negative, and is in whole rupees', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const bill = billOf(input)
        expect(Object.values(bill).filter((value) => !Number.isFinite(value))).toEqual([])
        const { billableAcres, freeAcres, roundOff, ...amounts } = bill
        expect(Object.values(amounts).filter((value) => value < 0 || !Number.isInteger(value))).toEqual([])
        expect(bill.net - roundOff).toBe(bill.taxable + bill.gst)
        expect(bill.taxable).toBe(bill.gross - bill.subscription - bill.discount - bill.pointsValue)
        expect(freeAcres).toBeLessThanOrEqual(Math.min(billableAcres, input.freeAcres ?? 0))
        expect(bill.discount).toBeLessThanOrEqual(Math.min(bill.gross - bill.subscription, input.budget ?? Infinity))
        expect(bill.pointsValue).toBe(bill.points * 25)
        expect(bill.pointsValue * 5).toBeLessThanOrEqual(bill.gross)
        expect(bill.discount).toBeLessThanOrEqual(input.offer?.maxDiscount ?? bill.gross)
        expect(bill.net % 100).toBe(0)
        expect(roundOff).toBeGreaterThanOrEqual(-49)
        expect(roundOff).toBeLessThanOrEqual(50)
        expect(bill.walletUsed + bill.due).toBe(bill.net)
        expect(billableAcres * 100).toBeCloseTo(Math.round(billableAcres * 100), 6)
        expect(billableAcres).toBeLessThanOrEqual(input.requestedAcres * 1.1 + 0.005 + 1e-9)
      }),
      { numRuns: 500 },
    )
  })

  it('is reduced by the subscription, then the offer within its budget, then points, and last the wallet', () => {
    const rate = { ratePerAcre: 50_000, minCharge: 0, minAcres: 0, gstRate: 0 }
    const offer = { kind: 'PERCENT', percent: 10 } as const
    const input = { rate, requestedAcres: 5, freeAcres: 2, offer, points: 10_000, wallet: 30_000 }
    // 5 acres are ₹2,500; two of them are free, a tenth of the rest is off, a fifth of ₹2,500 is paid by points.
    expect(billOf(input)).toMatchObject({
      ...{ gross: 250_000, freeAcres: 2, subscription: 100_000, discount: 15_000, points: 2_000, pointsValue: 50_000 },
      ...{ taxable: 85_000, net: 85_000, walletUsed: 30_000, due: 55_000 },
    })
    expect(billOf({ ...input, budget: 4_000 })).toMatchObject({ discount: 4_000, taxable: 96_000 })
    expect(billOf({ ...input, freeAcres: 9 })).toMatchObject({ subscription: 250_000, discount: 0, points: 0, net: 0 })
  })

  it('is never smaller for more acres', () => {
    fc.assert(
      fc.property(anyInput, acres, (input, more) => {
        const { offer: _offer, freeAcres: _free, points: _points, ...plainly } = input
        const one = billOf(plainly)
        const other = billOf({
          ...plainly,
          requestedAcres: input.requestedAcres + more,
          actualAcres: (input.actualAcres ?? input.requestedAcres) + more,
        })
        expect(other.net).toBeGreaterThanOrEqual(one.net)
      }),
      { numRuns: 200 },
    )
  })
})
