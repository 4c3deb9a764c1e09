import { describe, expect, it } from 'vitest'
import {
  account,
  belongingTo,
  erasedFields,
  longText,
  mobile,
  reference,
  tags,
  text,
  type AnyResource,
  type Fields,
} from '#define'
import { complaintsOf, plots, withAction } from './plots'

/** People who can be erased, and notes about each. */
const people: AnyResource = withAction({ to: 'DONE', erases: true })

function notes(
  fields: Fields,
  storage: Partial<AnyResource['storage']> = {},
  rules: Partial<AnyResource['rules']> = {},
): AnyResource {
  const owner = reference({ label: 'Owner', to: 'plots' })
  const all = { name: text({ label: 'Name' }), owner, ...fields }
  return {
    ...plots,
    is: { ...plots.is, name: 'notes', title: 'name' },
    fields: all,
    rules: { unique: [], limits: [], checks: [], ...rules },
    list: { ...plots.list, columns: ['name'], search: [], filters: [] },
    page: { ...plots.page, sections: [{ label: 'Note', fields: Object.keys(all) }] },
    access: { ...plots.access, scope: undefined },
    navigation: { path: 'notes' },
    storage: { ...plots.storage, ...storage },
    actions: {},
  }
}

const saidOf = (one: AnyResource): string[] => complaintsOf({ resources: [people, one] })

describe('An erasure', () => {
  it('empties texts, personal numbers and free tags, with a replacement where a value is required', () => {
    const one = notes({
      caller: mobile({ label: 'Caller', required: true }),
      words: longText({ label: 'Words', required: true }),
      labels: tags({ label: 'Labels' }),
      kinds: tags({ label: 'Kinds', options: { A: 'A' } }),
    })
    expect(saidOf(one)).toEqual([])
    expect(erasedFields(one)).toEqual({ name: null, caller: '+910000000000', words: '–', labels: null })
  })

  it('keeps what has a declared reason, and writes the declared values', () => {
    const erasure = { keeps: [{ fields: ['serial'], because: 'It names the note' }], leaves: { name: 'Erased' } }
    const one = notes({ serial: text({ label: 'Serial', required: true, unique: true }) }, { erasure })
    expect(saidOf(one)).toEqual([])
    expect(erasedFields(one)).toEqual({ name: 'Erased' })
  })

  it('covers records that cannot exist without one of the person’s', () => {
    const note = reference({ label: 'Note', to: 'notes', required: true })
    const line = { ...notes({}), is: { ...plots.is, name: 'lines', title: 'name' } }
    const lines = { ...line, fields: { name: text({ label: 'Name' }), note } }
    const found = belongingTo({ resources: [people, lines, notes({})] }, 'plots')
    expect(found.map(({ from, by }) => [from.is.name, by])).toEqual([
      ['notes', [{ field: 'owner', to: 'plots' }]],
      ['lines', [{ field: 'note', to: 'notes' }]],
    ])
  })
})

describe('The check of erasures', () => {
  it.each<[string, AnyResource]>([
    [
      'notes: serial is unique, and an erasure leaves the same in all records: declare it in storage.erasure.keeps, with the reason',
      notes({ serial: text({ label: 'Serial', required: true, unique: true }) }),
    ],
    [
      'notes: number is required, and an erasure leaves nothing in it: declare it in storage.erasure.leaves or keeps',
      notes({ number: account({ label: 'Number', required: true }) }),
    ],
    [
      'notes: an erasure names colour, which is no field',
      notes({}, { erasure: { keeps: [{ fields: ['colour'], because: 'It is blue' }] } }),
    ],
    ['notes: an erasure names colour, which is no field', notes({}, { erasure: { empties: ['colour'] } })],
    ['notes: an erasure names colour, which is no field', notes({}, { erasure: { leaves: { colour: 'Grey' } } })],
    ['notes: what is kept has no reason', notes({}, { erasure: { keeps: [{ fields: ['name'], because: ' ' }] } })],
    [
      'notes: owner is kept in any case',
      notes({}, { erasure: { keeps: [{ fields: ['owner'], because: 'It leads to the person' }] } }),
    ],
    [
      'notes: a line of a ledger never changes, so name must be kept',
      notes({}, {}, { ledger: { account: 'owner', ref: 'name', counters: {} } }),
    ],
    ['notes: “erasure” has no word keep', notes({}, { erasure: { keep: [] } as object })],
  ])('reports: %s', (complaint, spoiled) => {
    expect(saidOf(spoiled)).toContain(complaint)
  })

  it('refuses options for records that belong to no one who can be erased', () => {
    const erasure = { leaves: { name: 'Erased' } }
    expect(complaintsOf({ ...plots, storage: { ...plots.storage, erasure } })).toContain(
      'plots: the records belong to no one who can be erased',
    )
  })
})
