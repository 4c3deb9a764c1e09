import { describe, expect, it } from 'vitest'
import {
  area,
  check,
  date,
  decimal,
  instant,
  integer,
  money,
  reference,
  text,
  type AnyResource,
  type Field,
} from '#define'
import { crates, sheds, yards } from '../support/depots'
import { saidOf } from './plots'

/** Returns the complaints about one field that replaces another, or is added to a resource. */
function complaintsOf(resource: AnyResource, name: string, field: Field): string[] {
  const fields = { ...resource.fields, [name]: field }
  const changed = { ...resource, fields, sections: [{ label: 'All', fields: Object.keys(fields) }] }
  const resources = [crates, sheds, yards].map((one): AnyResource => (one.is.name === resource.is.name ? changed : one))
  return saidOf(check({ resources, pages: [], sidebar: [] }))
}

const total = { of: 'crates', through: 'shed' } as const

describe('The check of a roll-up', () => {
  it('accepts a valid one', () => {
    expect(check({ resources: [crates, sheds, yards], pages: [], sidebar: [] })).toEqual([])
  })

  it.each<[string, Field]>([
    [
      'rolls up boxes, which is not declared',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'count', of: 'boxes' } }),
    ],
    [
      'speaks of shade, which is no field of crates',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'count', through: 'shade' } }),
    ],
    [
      'speaks of amout, which is no field of crates',
      money({ label: 'N', rollUp: { ...total, aggregate: 'sum', field: 'amout' } }),
    ],
    [
      'goes through label, which is no reference to sheds',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'count', through: 'label' } }),
    ],
    ['counts, so it is an integer', money({ label: 'N', rollUp: { ...total, aggregate: 'count' } })],
    ['says not which field is rolled up', money({ label: 'N', rollUp: { ...total, aggregate: 'sum' } })],
    [
      'is a integer and rolls up a money',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'sum', field: 'amount' } }),
    ],
    [
      'cannot roll up what is of the kind text',
      money({ label: 'N', rollUp: { ...total, aggregate: 'sum', field: 'label' } }),
    ],
    [
      'takes the last one, but says no order',
      text({ label: 'N', rollUp: { ...total, aggregate: 'last', field: 'label' } }),
    ],
    [
      'there is no field colour',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'count', where: { field: 'colour', eq: 1 } } }),
    ],
    [
      'state has no option LOST',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'count', where: { field: 'state', eq: 'LOST' } } }),
    ],
    [
      'asks what changes with the day: no kept value does',
      integer({ label: 'N', rollUp: { ...total, aggregate: 'count', where: { field: 'packed', within: 'today' } } }),
    ],
    [
      'is derived, so “required” says nothing',
      integer({ label: 'N', required: true, rollUp: { ...total, aggregate: 'count' } }),
    ],
  ])('reports that it “%s”', (complaint, field) => {
    expect(complaintsOf(sheds, 'extra', field).join('\n')).toContain(complaint)
  })

  it('refuses to filter or sort by fields that not everyone sees', () => {
    const veiled = {
      packed: date({ label: 'Packed', read: 'pii:reveal' }),
      label: text({ label: 'Label', personal: true }),
    }
    const resources = [{ ...crates, fields: { ...crates.fields, ...veiled } }, yards]
    const said = (field: Field): string =>
      saidOf(
        check({
          resources: [...resources, { ...sheds, fields: { ...sheds.fields, extra: field } }],
          ...{ pages: [], sidebar: [] },
        }),
      ).join('\n')
    const counted = { ...total, aggregate: 'count', where: { field: 'label', empty: true } } as const
    expect(said(integer({ label: 'N', rollUp: counted }))).toContain(
      'extra asks label, which is personal, and is not personal itself',
    )
    const latest = { ...total, aggregate: 'last', field: 'qty', orderBy: 'packed' } as const
    expect(said(integer({ label: 'N', rollUp: latest }))).toContain(
      'extra is ordered by packed, which not everyone reads, and says not who reads it',
    )
  })
})

describe('The check of a formula', () => {
  it.each<[string, Field]>([
    ['speaks of price, which is no field', money({ label: 'N', formula: { multiply: ['qty', 'price'] } })],
    ['has label where a number belongs', money({ label: 'N', formula: { add: ['qty', 'label'] } })],
    ['has a text where a number belongs', money({ label: 'N', formula: { text: 'many' } })],
    ['has a number where a date belongs', date({ label: 'N', formula: 3 })],
    ['holds no value of a formula: it is of the kind instant', instant({ label: 'N', formula: 'packed' })],
    ['holds no value of a formula: it is of the kind area', area({ label: 'N', formula: 'qty' })],
    [
      'compares two values of different types',
      integer({ label: 'N', formula: { cases: [{ when: { compare: ['qty', 'lt', 'packed'] }, is: 1 }] } }),
    ],
    [
      'has a condition on amount, which is computed: compare it instead',
      integer({ label: 'N', formula: { cases: [{ when: { field: 'amount', gt: 1 }, is: 1 }] } }),
    ],
  ])('reports that it “%s”', (complaint, field) => {
    expect(complaintsOf(crates, 'extra', field).join('\n')).toContain(complaint)
  })

  it('refuses a value derived from fields that not everyone reads, also by its conditions, without a reader', () => {
    const qty = integer({ label: 'Quantity', read: 'pii:reveal' })
    const [condition, comparison] = [
      { cases: [{ when: { field: 'qty', gt: 5 }, is: 1 }] },
      { cases: [{ when: { compare: ['qty', 'gt', 5] }, is: 1 }] },
    ] as const
    for (const formula of [{ add: ['qty', 1] }, condition, comparison] as const) {
      const fields = { ...crates.fields, qty }
      const resource: AnyResource = { ...crates, fields }
      const told = 'extra follows from qty, which not everyone reads, and says not who reads it'
      expect(complaintsOf(resource, 'extra', integer({ label: 'Extra', formula })).join('\n')).toContain(told)
      const kept = integer({ label: 'Extra', formula, read: 'pii:reveal' })
      expect(complaintsOf(resource, 'extra', kept).join('\n')).not.toContain(told)
    }
  })

  it('refuses a value derived from personal data that is not personal itself', () => {
    const owner = text({ label: 'Owner', personal: true })
    const resource = { ...crates, fields: { ...crates.fields, owner } }
    const complaints = complaintsOf(resource, 'extra', text({ label: 'N', formula: { join: ['owner'], with: '' } }))
    expect(complaints.join('\n')).toContain('extra follows from owner, which is personal, and is not personal itself')
  })
})

describe('Values derived from each other in a circle', () => {
  it('are refused within a record', () => {
    expect(
      complaintsOf(crates, 'qty', decimal({ label: 'Q', formula: { divide: ['amount', 2] } })).join('\n'),
    ).toContain('crates: the values follow from each other in a circle: crates.')
  })

  it('are refused across resources', () => {
    const latest = reference({ label: 'Shed', to: 'sheds' })
    const worth = money({ label: 'W', rollUp: { aggregate: 'sum', field: 'worth', of: 'yards', through: 'shed' } })
    const resources: AnyResource[] = [
      crates,
      { ...sheds, fields: { ...sheds.fields, extra: worth, worth: money({ label: 'W', formula: 'extra' }) } },
      { ...yards, fields: { ...yards.fields, shed: latest } },
    ]
    const complaints = saidOf(check({ resources, pages: [], sidebar: [] })).join('\n')
    expect(complaints).toMatch(/in a circle: .*yards\.worth.*sheds\.worth|in a circle: .*sheds\.worth.*yards\.worth/)
  })
})
