import { describe, expect, it } from 'vitest'
import { acresOf, areaUnits, bighaRules, kathaRules, type AreaRule, type AreaUnit, type BighaRule } from '#define'

/** The size of a bigha (domain §4.1): square feet, and acres to four decimals as in the table. */
const bighas: Record<BighaRule, [squareFeet: number, acres: number]> = {
  WB_AS_TR: [14_400, 0.3306],
  UP_BR_JH_PUCCA: [27_225, 0.625],
  UP_KACHCHA: [9_075, 0.2083],
  RJ_PUCCA: [27_225, 0.625],
  RJ_KACHCHA: [17_424, 0.4],
  GJ: [17_424, 0.4],
  MP_CG: [12_000, 0.2755],
  PB_HR: [9_070, 0.2082],
  HP: [8_712, 0.2],
  UK: [6_804, 0.1562],
}

const others: Record<Exclude<AreaUnit, 'BIGHA' | 'KATHA'>, [value: number, acres: number]> = {
  ACRE: [1, 1],
  HECTARE: [1, 2.471],
  GUNTHA: [40, 1],
  KANAL: [8, 1],
  CENT: [100, 1],
  SQM: [4046.8564224, 1],
}

describe('A bigha', () => {
  it('has every rule of the table', () => {
    expect(Object.keys(bighaRules).toSorted()).toEqual(Object.keys(bighas).toSorted())
  })

  it.each(Object.entries(bighas))('by the rule %s has the size in the table', (rule, [squareFeet, acres]) => {
    expect(bighaRules[rule as BighaRule].squareFeet).toBe(squareFeet)
    expect(acresOf({ value: 10_000, unit: 'BIGHA', rule: rule as BighaRule })).toBeCloseTo(acres * 10_000, -0.5)
  })

  it('is 1.875 acres for three pucca ones of Uttar Pradesh', () => {
    expect(acresOf({ value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' })).toBe(1.875)
  })

  it('has no acres while its rule is unknown', () => {
    expect(acresOf({ value: 3, unit: 'BIGHA' })).toBeNaN()
    expect(acresOf({ value: 3, unit: 'BIGHA', rule: null })).toBeNaN()
  })
})

describe('A katha', () => {
  it.each([
    ['KATHA_BR_JH', 20, 'UP_BR_JH_PUCCA'],
    ['KATHA_WB_TR', 20, 'WB_AS_TR'],
    ['KATHA_AS', 5, 'WB_AS_TR'],
  ] as const)('by the rule %s is one of %d in a bigha', (katha, parts, bigha) => {
    expect(kathaRules[katha].squareFeet * parts).toBe(bighaRules[bigha].squareFeet)
    expect(acresOf({ value: 1000, unit: 'KATHA', rule: katha })).toBeCloseTo(
      acresOf({ value: 1000 / parts, unit: 'BIGHA', rule: bigha }),
      2,
    )
  })

  it.each([null, 'UP_BR_JH_PUCCA'] as const)('has no acres by the rule %s', (rule: AreaRule | null) => {
    expect(acresOf({ value: 3, unit: 'KATHA', rule })).toBeNaN()
  })
})

describe('A unit of land', () => {
  it('is one of those in common use', () => {
    expect(Object.keys(areaUnits).toSorted()).toEqual([...Object.keys(others), 'BIGHA', 'KATHA'].toSorted())
  })

  it.each(Object.entries(others))('%s is converted to acres', (unit, [value, acres]) => {
    expect(acresOf({ value, unit: unit as AreaUnit })).toBe(acres)
  })

  it('ignores a rule unless it is the bigha', () => {
    expect(acresOf({ value: 2, unit: 'ACRE', rule: 'GJ' })).toBe(2)
  })

  it('keeps three decimals, rounding half up', () => {
    for (const half of [1.0005, 2.0035, 4.0055, 99.9995])
      expect(acresOf({ value: half, unit: 'ACRE' })).toBe(Number((half + 0.0005).toFixed(3)))
    expect(acresOf({ value: 0.0004, unit: 'ACRE' })).toBe(0)
    expect(acresOf({ value: 10, unit: 'HECTARE' })).toBe(24.711)
    expect(acresOf({ value: 100, unit: 'SQM' })).toBe(0.025)
  })
})
