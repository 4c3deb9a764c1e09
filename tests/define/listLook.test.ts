import { describe, expect, it } from 'vitest'
import { code, integer, knownLook, layered, resource, text } from '#define'
import '#resources'

const depots = resource({
  is: {
    name: 'depots',
    singular: 'Depot',
    plural: 'Depots',
    title: 'label',
  },
  fields: {
    storeNo: code({ label: 'Number', pattern: 'DP-{0000}', renamedFrom: 'number' }),
    label: text({ label: 'Name', renamedFrom: 'name' }),
    // This field has taken over the old name of another one.
    name: text({ label: 'Signboard' }),
    bays: integer({ label: 'Bays' }),
  },
  list: { columns: ['storeNo', 'label'], search: [], filters: [], sort: 'id' },
  access: {
    see: 'signedIn',
    create: false,
    update: false,
    delete: false,
  },
})

describe('A stored look', () => {
  it('follows the fields renamed since', () => {
    expect(knownLook(depots, { columns: ['bays', 'number'], pinned: ['number'], widths: { number: 90 } })).toEqual({
      columns: ['bays', 'storeNo'],
      pinned: ['storeNo'],
      widths: { storeNo: 90 },
    })
  })

  it('means the field that has a name now, before one that had it once', () => {
    expect(knownLook(depots, { columns: ['name', 'label'] })).toEqual({ columns: ['name', 'label'] })
  })

  it('names each field once, though one was stored under both of its names', () => {
    expect(knownLook(depots, { columns: ['number', 'bays', 'storeNo'] })).toEqual({ columns: ['storeNo', 'bays'] })
  })

  it('drops removed fields, and keeps those that every record has', () => {
    expect(knownLook(depots, { columns: ['gone', 'createdAt', 'id', 'toString'], widths: { gone: 80 } })).toEqual({
      columns: ['createdAt', 'id'],
    })
  })

  it.each([undefined, null, 7, 'wide', [], { columns: 'label', pinned: 3, widths: [1], density: 'loose' }])(
    'is invalid when it is %j',
    (kept) => expect(knownLook(depots, kept)).toEqual({}),
  )

  it('accepts a width only as a number within the limits of a column', () => {
    expect(
      knownLook(depots, { widths: { bays: 1e9, label: 3.2, storeNo: '90', name: Number.NaN }, density: 'compact' }),
    ).toEqual({ widths: { bays: 900, label: 56 }, density: 'compact' })
  })
})

describe('A look merged into another', () => {
  it('keeps what it does not mention, down to single widths', () => {
    expect(
      layered(
        { columns: ['label'], density: 'compact', widths: { label: 200, bays: 80 } },
        { columns: ['bays'], widths: { bays: 100 } },
      ),
    ).toEqual({ columns: ['bays'], density: 'compact', widths: { label: 200, bays: 100 } })
  })
})
