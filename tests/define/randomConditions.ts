import fc from 'fast-check'
import {
  comparablePaths,
  fieldOperators,
  filterableFields,
  operators,
  relativeRanges,
  traitsAt,
  type Condition,
  type Operator,
  type RelativeRange,
  type Scalar,
} from '#define'
import { everything } from './everything'

/** ASCII texts, including characters that are special in SQL patterns and in addresses. */
export const words = fc.oneof(
  fc.constantFrom('', 'wheat', 'Wheat', 'WHEAT field', '50%', 'a_b', 'back\\slash', "o'clock", 'a,b', '"quoted"', ' '),
  fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
)

/** Days around 2026, including ends of months and of financial years. */
export const days = fc.oneof(
  fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2025-12-31', '2026-01-01', '2024-02-29'),
  fc
    .integer({ min: 0, max: 1200 })
    .map((offset) => new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10)),
)

/** Times as the service writes them, including the last minutes of Indian days. */
export const moments = fc
  .tuple(
    days,
    fc.constantFrom('00:00:00.000', '18:29:59.999', '18:30:00.000', '23:59:59.999', '05:30:00.000', '12:34:56.789'),
  )
  .map(([day, time]) => `${day}T${time}Z`)

/** The same times as people and programs write them: in Indian time, or as the start of a day. */
const spelledMoments = fc.oneof(
  moments,
  moments.map((moment) => new Date(Date.parse(moment) + 19_800_000).toISOString().replace('Z', '+05:30')),
  days,
)

/** A few values of each kind, so that random comparisons match random rows. */
export const valuesOf: Readonly<Record<string, fc.Arbitrary<Scalar>>> = {
  title: words,
  whole: fc.oneof(words, fc.constantFrom('wheat RED', 'RED', 'BLUE')),
  guid: fc.constantFrom('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'),
  id: fc.integer({ min: 1, max: 40 }),
  pieces: fc.constantFrom(-3, 0, 1, 2, 500, 2_147_483_647),
  weight: fc.constantFrom(-1.5, 0, 0.1, 0.125, 0.3, 12.5, 99_999.999),
  price: fc.constantFrom(0, 1, 99, 100, 123_456_789_012),
  share: fc.constantFrom(0, 0.01, 33.33, 50, 100),
  weighed: fc.constantFrom(-1.5, 0, 0.1, 0.12, 0.3, 12.5, 99_999.99),
  laterDay: days,
  laterMoment: spelledMoments,
  otherTitle: words,
  land: fc.constantFrom(0.25, 0.625, 1, 1.875, 2.471),
  day: days,
  moment: spelledMoments,
  createdAt: spelledMoments,
  updatedAt: spelledMoments,
  season: fc.constantFrom('2025-12', '2026-01', '2026-02', '2026-10'),
  open: fc.boolean(),
  colour: fc.constantFrom('RED', 'GREEN', 'BLUE'),
  marks: fc.constantFrom('new', 'old', 'Wheat', 'a b'),
  mobile: fc.constantFrom('+919876543210', '+919876543211', '+916000000000'),
  email: fc.constantFrom('asha@example.in', 'Ravi_k@example.in'),
  pin: fc.constantFrom('141001', '141002', '600001'),
  pan: fc.constantFrom('AAPFU0939F', 'ABCPD1234E'),
  gstin: fc.constantFrom('27AAPFU0939F1ZV'),
  ifsc: fc.constantFrom('SBIN0001234', 'HDFC0000001'),
  vehicle: fc.constantFrom('PB10AB1234', '22BH1234AA'),
  licence: fc.constantFrom('PB1020150001234'),
}

/**
 * Returns conditions of every shape over every path of `everything`; `links` are the possible ids of records and
 * places.
 */
export function conditions(links: readonly number[]): fc.Arbitrary<Condition> {
  const leaf = fc.constantFrom(...filterableFields(everything)).chain((path) => comparisons(path, links))
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  }))
  return condition
}

/** One or two comparisons of one path, with values or with other fields of its kind. */
function comparisons(path: string, links: readonly number[]): fc.Arbitrary<Condition> {
  const others = comparablePaths(everything, path)
  const withFields = fieldOperators.filter((word) => traitsAt(everything, path)?.operators.includes(word))
  const ofFields =
    others.length && withFields.length
      ? [
          fc
            .tuple(fc.constantFrom(...withFields), fc.constantFrom(...others))
            .map(([word, other]): Condition => ({ field: path, [word]: { field: other } })),
        ]
      : []
  return fc.oneof(valueComparisons(path, links), ...ofFields)
}

function valueComparisons(path: string, links: readonly number[]): fc.Arbitrary<Condition> {
  const words = operators.filter((word) => traitsAt(everything, path)?.operators.includes(word))
  return fc
    .subarray(words, { minLength: 1, maxLength: Math.min(2, words.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((word) => [word, operandOf(path, word, links)]))))
    .map((tests) => ({ field: path, ...tests }))
}

/** Returns the operands that a path may be compared with by an operator. */
export function operandOf(path: string, word: Operator, links: readonly number[]): fc.Arbitrary<unknown> {
  const value = valuesOf[path] ?? fc.constantFrom(...links)
  switch (word) {
    case 'empty':
      return fc.boolean()
    case 'within':
      return fc.constantFrom(...(Object.keys(relativeRanges) as RelativeRange[]))
    case 'in':
    case 'nin':
      return fc.array(value, { maxLength: 3 })
    case 'between':
      return fc.tuple(value, value)
    case 'contains':
      return fc.oneof(fc.constantFrom('hea', 'HEAT', '50%', 'a_b', 'k\\s', 'example', '987'), value.map(String))
    case 'startsWith':
      return fc.oneof(fc.constantFrom('whe', 'WH', '5', 'a_', '+91', '%'), value.map(String))
    default:
      return value
  }
}
