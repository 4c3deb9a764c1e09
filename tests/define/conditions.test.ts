import { describe, expect, it } from 'vitest'
import { fieldsIn, holds, type Condition, type Tests } from '#define'

const today = '2026-03-31'
const farmer = {
  name: 'Asha Devi',
  note: '',
  lands: 3,
  acres: { value: 3, unit: 'BIGHA', rule: 'GJ', acres: 1.2 },
  crop: { id: 7, label: 'Wheat' },
  crops: [
    { id: 7, label: 'Wheat' },
    { id: 8, label: 'Gram' },
  ],
  tags: ['new', 'big'],
  none: [],
  blacklisted: false,
  born: '1990-02-28',
  season: '2026-02',
  seenAt: '2026-03-30T18:30:00.000Z',
  village: { id: 40, label: 'Galib Kalan', type: 'village', path: [{ id: 12, label: 'Punjab', type: 'state' }] },
  home: { type: 'Point', coordinates: [75, 30] },
  nowhere: null,
}
const is = (field: string, tests: Tests): boolean => holds({ field, ...tests }, farmer, today)

describe('A comparison', () => {
  it.each<[string, Tests, boolean]>([
    ['name', { eq: 'Asha Devi' }, true],
    ['name', { eq: 'asha devi' }, false],
    ['name', { contains: 'DEV' }, true],
    ['name', { startsWith: 'asha' }, true],
    ['name', { startsWith: 'devi' }, false],
    ['lands', { gt: 3 }, false],
    ['lands', { gte: 3, lte: 3 }, true],
    ['lands', { gte: 1, lt: 3 }, false],
    ['lands', { between: [1, 3] }, true],
    ['lands', { between: [4, 9] }, false],
    ['lands', { eq: '3' }, false],
    ['lands', { in: [1, 2, 3] }, true],
    ['lands', { nin: [1, 2, 3] }, false],
    ['lands', { in: [] }, false],
    ['acres', { gt: 1, lt: 2 }, true],
    ['crop', { eq: 7 }, true],
    ['crop', { ne: 7 }, false],
    ['crops', { eq: 8 }, true],
    ['crops', { in: [9, 10] }, false],
    ['tags', { eq: 'big' }, true],
    ['blacklisted', { eq: false }, true],
    ['blacklisted', { ne: true }, true],
    ['born', { lt: '1990-03-01' }, true],
    ['born', { within: 'thisYear' }, false],
    // Midnight of 31 March in India.
    ['seenAt', { eq: '2026-03-31' }, true],
    ['seenAt', { ne: '2026-03-31' }, false],
    ['seenAt', { in: ['2026-03-30', '2026-04-01'] }, false],
    ['seenAt', { lte: '2026-03-31' }, true],
    ['seenAt', { lte: '2026-03-30' }, false],
    ['seenAt', { gt: '2026-03-30' }, true],
    ['seenAt', { gt: '2026-03-31' }, false],
    ['seenAt', { gte: '2026-03-31' }, true],
    ['seenAt', { lt: '2026-03-31' }, false],
    ['seenAt', { between: ['2026-03-01', '2026-03-31'] }, true],
    ['season', { within: 'earlier' }, true],
    ['season', { within: 'thisMonth' }, false],
    ['season', { within: 'last30Days' }, false],
    ['village', { eq: 40 }, true],
    ['village.village', { eq: 40 }, true],
    ['village.state', { eq: 12 }, true],
    ['village.district', { eq: 12 }, false],
  ])('of %s by %j is %s', (field, tests, expected) => {
    expect(is(field, tests)).toBe(expected)
  })

  it.each(['nowhere', 'unheardOf', 'note', 'none'])('finds %s empty', (field) => {
    expect(is(field, { empty: true })).toBe(true)
    expect(is(field, { empty: false })).toBe(false)
  })

  it.each(['name', 'lands', 'blacklisted', 'home', 'village', 'tags'])('finds %s not empty', (field) => {
    expect(is(field, { empty: true })).toBe(false)
    expect(is(field, { empty: false })).toBe(true)
  })

  it('of a missing value is true only for a negation', () => {
    for (const tests of [
      { eq: 1 },
      { in: [1] },
      { lt: 1 },
      { gte: 1 },
      { between: [0, 1] as const },
      { contains: 'a' },
    ])
      expect(is('nowhere', tests)).toBe(false)
    for (const tests of [{ ne: 1 }, { nin: [1] }]) expect(is('nowhere', tests)).toBe(true)
    expect(is('nowhere', { within: 'today' })).toBe(false)
  })
})

describe('A time', () => {
  it('belongs to its day in India', () => {
    expect(is('seenAt', { within: 'today' })).toBe(true)
    expect(is('seenAt', { within: 'yesterday' })).toBe(false)
  })

  it.each(['2026-03-31T00:00:00+05:30', '2026-03-30T18:30:00Z', '2026-03-30T18:30Z'])(
    'is the same as %s',
    (spelled) => {
      expect(is('seenAt', { eq: spelled })).toBe(true)
      expect(is('seenAt', { lt: spelled })).toBe(false)
      expect(is('seenAt', { gte: spelled })).toBe(true)
    },
  )

  it('is compared with the start of a day', () => {
    expect(is('seenAt', { gt: '2026-03-30' })).toBe(true)
    expect(is('seenAt', { gt: '2026-03-31' })).toBe(false)
  })
})

describe('Combined conditions', () => {
  const yes: Condition = { field: 'lands', eq: 3 }
  const no: Condition = { field: 'lands', eq: 4 }
  const truth = (condition: Condition): boolean => holds(condition, farmer, today)

  it('match when all, any or none of them match', () => {
    expect([{ all: [yes, yes] }, { all: [yes, no] }, { all: [] }].map(truth)).toEqual([true, false, true])
    expect([{ any: [no, yes] }, { any: [no, no] }, { any: [] }].map(truth)).toEqual([true, false, false])
    expect([{ not: no }, { not: yes }, { not: { not: yes } }].map(truth)).toEqual([true, false, true])
    expect(truth({ all: [yes, { any: [no, { not: no }] }] })).toBe(true)
  })

  it('know the fields that they use', () => {
    const nested: Condition = { all: [yes, { any: [{ field: 'tags', eq: 'a' }, { not: { field: 'crop', eq: 1 } }] }] }
    expect(fieldsIn(nested)).toEqual(['lands', 'tags', 'crop'])
  })
})
