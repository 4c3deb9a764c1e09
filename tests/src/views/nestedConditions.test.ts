import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedCondition, holds, type Condition } from '#define'
import { farmers } from '#resources'
import { conditionOf, depthOf, draftOf, isComplete, isGroup, withPart } from '../../../src/views/filters/advanced/draft'
import { describeCondition } from '../../../src/views/conditions/conditionText'

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constant('status'), in: fc.subarray(['ACTIVE', 'MERGED'], { minLength: 1 }) }),
  fc.record({ field: fc.constant('language'), eq: fc.constantFrom('hi', 'pa') }),
  fc.record({ field: fc.constant('blacklisted'), eq: fc.boolean() }),
  fc.record({ field: fc.constant('holdingClass'), empty: fc.boolean() }),
  fc.record({ field: fc.constant('id'), gte: fc.integer({ min: 0, max: 3 }), lt: fc.integer({ min: 1, max: 5 }) }),
)
const { condition: conditions } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf,
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}))
const records = fc.record({
  id: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom('ACTIVE', 'MERGED', 'INACTIVE'),
  language: fc.constantFrom('hi', 'pa', 'ta'),
  blacklisted: fc.boolean(),
  holdingClass: fc.constantFrom(null, 'SMALL'),
})

describe('A nested condition', () => {
  it('keeps its meaning when drawn and read back, and is valid for the service', () => {
    fc.assert(
      fc.property(conditions, fc.array(records, { minLength: 5, maxLength: 20 }), (condition, rows) => {
        const draft = draftOf(condition)
        expect(isComplete(draft)).toBe(true)
        const back = conditionOf(draft) ?? { all: [] }
        for (const row of rows) expect(holds(back, row, '2026-11-21')).toBe(holds(condition, row, '2026-11-21'))
        expect(checkedCondition(farmers, back)).toEqual(back)
        expect(describeCondition(farmers, back)).not.toMatch(/undefined|object/)
      }),
      { numRuns: 300 },
    )
  })

  it('can be changed and split at any depth', () => {
    const draft = draftOf({
      any: [
        { field: 'language', eq: 'hi' },
        {
          not: {
            all: [
              { field: 'id', gt: 5 },
              { field: 'id', lt: 9 },
            ],
          },
        },
      ],
    })
    expect(depthOf(draft)).toBe(3)
    const [, none] = draft.parts
    const inner = none && isGroup(none) ? none.parts[0] : undefined
    const first = inner && isGroup(inner) ? inner.parts[0] : undefined
    const changed = withPart(draft, first?.key ?? 0, (part) => ({ ...part, operand: 7 }))
    expect(conditionOf(changed)).toEqual({
      any: [
        { field: 'language', eq: 'hi' },
        {
          not: {
            all: [
              { field: 'id', gt: 7 },
              { field: 'id', lt: 9 },
            ],
          },
        },
      ],
    })
    expect(conditionOf(withPart(draft, none?.key ?? 0, () => undefined))).toEqual({ field: 'language', eq: 'hi' })
  })

  it('is incomplete while a comparison has no value', () => {
    const test = { key: 1, field: 'name', operator: 'contains' } as const
    for (const operand of [undefined, '', 'ab', '  a  '])
      expect(isComplete({ key: 2, how: 'all', parts: [{ ...test, operand }] })).toBe(false)
    expect(isComplete({ key: 2, how: 'all', parts: [{ ...test, operand: 'abc' }] })).toBe(true)
  })

  it('is described in words', () => {
    expect(
      describeCondition(farmers, {
        any: [
          { field: 'status', eq: 'MERGED' },
          { all: [{ field: 'blacklisted', eq: true }, { not: { field: 'language', eq: 'hi' } }] },
        ],
      }),
    ).toBe('Status: Merged or (Blacklisted: Yes and not (Language: Hindi))')
  })
})
