import { beforeAll, describe, expect, it } from 'vitest'
import { area, choice, date, integer, nestedIn, type Nested } from '#define'
import { authorityList, farmers, geographies, lands, partnerRecords, register, users } from '#resources'
import { headingOf, readCell, readTable } from '../../../src/views/form/children/readCells'
import { draftOf, withDraft } from '../../../src/views/form/children/rowDrafts'
import { judgeRows, newRow, onScreen, rowErrors, storedRow } from '../../../src/views/form/children/rows'
import { copyOf, withoutFilesOf } from '../../../src/views/form/state/copyOf'
import { ownFillable } from '../../../src/views/form/state/ownRecord'
import { draftIn } from '../../../src/views/values/draft'
import { prefillOf } from '../../../src/views/form/state/prefillOf'
import { readDay, readSpokenDay } from '../../../src/views/format/dayFormats'
import { configured, signedIn, viewerWith } from '../../providers/signedIn'
import { gita, rampur } from './stage'

const everything = Object.keys(authorityList)
beforeAll(async () => {
  await configured()
  await signedIn(viewerWith(everything))
})

const [nested] = nestedIn(register, 'farmers') as [Nested]
const land = {
  id: 7,
  version: 2,
  createdAt: '2026-11-21T08:35:00.000Z',
  updatedAt: '2026-11-21T08:35:00.000Z',
  _can: ['update'],
  name: 'Well field',
  village: rampur,
  area: { value: 2, unit: 'ACRE', rule: null, acres: 2 },
  ownership: 'OWNED',
  status: 'ACTIVE',
}
const filled = { name: 'New field', village: rampur, area: { value: 1, unit: 'ACRE' } }

describe('The form for a new record of a partner', () => {
  it('asks the company’s people for the partner, but not the people of a partner', async () => {
    expect(Object.keys(ownFillable(partnerRecords, 'create', undefined))).toContain('partner')
    await signedIn(viewerWith(everything, { reach: 'partner' }))
    expect(Object.keys(ownFillable(partnerRecords, 'create', undefined))).not.toContain('partner')
    await signedIn(viewerWith(everything))
  })
})

describe('A search text that found no record', () => {
  it.each([
    [farmers, '98123 45678', { mobile: '+919812345678' }],
    [farmers, 'Gurpreet Kaur Rani Sandhu', { firstName: 'Gurpreet', middleName: 'Kaur Rani', lastName: 'Sandhu' }],
    [users, 'Gurpreet Kaur Sandhu', { firstName: 'Gurpreet', lastName: 'Kaur Sandhu' }],
    [farmers, '98123', {}],
    [geographies, 'Rampur', { name: 'Rampur' }],
  ])('becomes the first values of a new one, case %#', (resource, typed, expected) => {
    expect(prefillOf(resource, typed)).toEqual(expected)
  })
})

describe('A copy of a record', () => {
  it('omits what must differ, secrets, files, and what only creation decides', () => {
    const secrets = { aadhaar: 'XXXX XXXX 7058', pan: '•••••34E', photo: [{ key: 'a' }], bankHolder: 'G•••••' }
    const copied = copyOf(farmers, { ...gita, ...secrets })
    expect(copied).toMatchObject({ firstName: 'Gita', village: rampur, primaryCrops: gita.primaryCrops })
    for (const name of ['mobile', 'source', 'status', 'farmerCode', 'guid', ...Object.keys(secrets)])
      expect(copied).not.toHaveProperty(name)
    expect(copyOf(lands, land as never)).not.toHaveProperty('name')
  })

  it('takes over no masked values', async () => {
    const row = { ...gita, addressLine: 'Near the well' } as never
    expect(copyOf(farmers, row)).toHaveProperty('addressLine')
    await signedIn(viewerWith(['view_farmer_tab', 'farmer:create']))
    expect(copyOf(farmers, row)).not.toHaveProperty('addressLine')
    await signedIn(viewerWith(everything))
  })

  it('restored from a removed record has none of its files, only those added since', () => {
    const [old, added] = ['old', 'new'].map((key) => ({ key, name: 'x.png', mime: 'image/png', size: 1 }))
    const typed = { photo: [old, added], tags: ['a'], firstName: 'Gita' }
    expect(withoutFilesOf({ ...gita, photo: [old] }, typed)).toEqual({ ...typed, photo: [added] })
  })
})

describe('A table pasted from a spreadsheet', () => {
  it('is distinguished from other text, and its heading from its rows', () => {
    expect(readTable('Well field')).toBeNull()
    expect(readTable('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(headingOf(['area', 'Land name', 'Colour'], nested)).toEqual(['area', 'name', undefined])
    expect(headingOf(['Well field', '2'], nested)).toBeNull()
  })

  it.each([
    [area({ label: 'A' }), '3 hectares', { value: 3, unit: 'HECTARE' }],
    [date({ label: 'D' }), '21-11-26', '2026-11-21'],
    [choice({ label: 'C', options: { OWNED: 'Owned' } }), 'owned', 'OWNED'],
    [choice({ label: 'C', options: { OWNED: 'Owned' } }), 'Bought', 'Bought'],
    [choice({ label: 'C', options: { OWNED: { label: 'Owned', short: 'W' } } }), 'w', 'OWNED'],
    [area({ label: 'A' }), '२.५ hectares', { value: 2.5, unit: 'HECTARE' }],
    [integer({ label: 'N' }), '१,२५०', 1250],
  ])('has its cells read as values, case %#', (field, text, value) => {
    expect(readCell(field, text)).toEqual(value)
  })
})

describe('The child rows of a form', () => {
  it('are sent as new, changed and removed ones, and untouched ones not at all', () => {
    const stored = (id: number) => storedRow(nested, { ...land, id })
    const verdict = judgeRows([nested], {
      lands: [
        stored(7),
        { ...stored(8), values: { ...stored(8).values, name: 'Changed' } },
        { ...stored(9), isRemoved: true },
        newRow(nested, 'new-1', {}),
        { ...newRow(nested, 'new-2', { village: rampur }), values: { ownership: 'OWNED', ...filled } },
      ],
    })
    expect(verdict).toMatchObject({
      body: {
        lands: { update: [{ id: 8, version: 2, name: 'Changed' }], delete: [9], create: [{ name: 'New field' }] },
      },
    })
    const places = 'places' in verdict ? verdict.places : {}
    expect(onScreen('_children.lands.create.0.name', places, [nested])).toBe('_children.lands.new-2.name')
    expect(onScreen('_children.lands.create.0.boundary', places, [nested])).toBe('_children.lands.new-2')
  })

  it('pass when a required value is stored but masked', async () => {
    await signedIn(viewerWith(['view_farmer_tab', 'farmer:edit']))
    const leased = storedRow(nested, { ...land, ownership: 'LEASED', ownerName: 'O•••••' })
    expect(rowErrors(nested, { ...leased, values: { ...leased.values, name: 'Changed' } })).toEqual({})
    await signedIn(viewerWith(everything))
  })

  it('are restored from a draft unchanged, new ones at the end', () => {
    const stored = storedRow(nested, land)
    const changed = { ...stored, values: { ...stored.values, name: 'Changed' } }
    const added = { ...newRow(nested, 'new-1', {}), values: filled }
    const text = JSON.stringify(draftOf([nested], { lands: [changed, added] }))
    const kept = JSON.parse(text) as NonNullable<ReturnType<typeof draftOf>>
    const fresh = [storedRow(nested, { ...land, version: 3, surveyNumber: '12' })]
    const back = withDraft(nested, fresh, kept.lands ?? [], () => 'new-9')
    expect(back.map(({ key, version, values }) => [key, version, values.name, values.surveyNumber])).toEqual([
      ['row-7', 2, 'Changed', '12'],
      ['new-9', undefined, 'New field', undefined],
    ])
  })
})

describe('A draft', () => {
  it('expires after thirty days', () => {
    const from = (days: number): string =>
      JSON.stringify({ values: {}, base: {}, at: new Date(Date.now() - days * 86_400_000).toISOString() })
    expect(draftIn(from(29))).not.toBeNull()
    expect(draftIn(from(31))).toBeNull()
  })
})

describe('A typed day', () => {
  it.each(['21/11/2026', '21 Nov 2026', '21-11-26', '21.11.2026', '21 november 2026', '2026-11-21', '२१/११/२०२६'])(
    'is parsed from %s',
    (typed) => expect(readDay(typed)?.format('YYYY-MM-DD')).toBe('2026-11-21'),
  )

  it.each([
    ['tomorrow', '2026-11-19'],
    ['Tom', '2026-11-19'],
    ['today', '2026-11-18'],
    ['+2', '2026-11-20'],
    ['-7', '2026-11-11'],
    ['+૨', '2026-11-20'],
    ['fri', '2026-11-20'],
    ['Wednesday', '2026-11-25'],
    ['to', undefined],
    ['+2000', undefined],
    ['someday', undefined],
    ['20 nov', '2026-11-20'],
    ['02/12', '2026-12-02'],
    ['2  December', '2026-12-02'],
    ['3-1', '2027-01-03'],
    ['28.2', '2027-02-28'],
    ['15 aug', '2026-08-15'],
    ['31/2', undefined],
    ['2/13', undefined],
  ])('is described as %s when today is Wednesday the 18th', (typed, day) =>
    expect(readSpokenDay(typed, '2026-11-18')?.format('YYYY-MM-DD')).toBe(day),
  )

  it('is the previous or next one where only past or future days are allowed', () => {
    const told = (typed: string, mayBe: (day: string) => boolean) =>
      readSpokenDay(typed, '2026-11-18', (day) => mayBe(day.format('YYYY-MM-DD')))?.format('YYYY-MM-DD')
    expect(told('1 may', (day) => day <= '2026-11-18')).toBe('2026-05-01')
    expect(told('2 dec', (day) => day <= '2026-11-18')).toBe('2025-12-02')
    expect(told('15 aug', (day) => day >= '2026-11-18')).toBe('2027-08-15')
    expect(told('15 aug', () => false)).toBe('2026-08-15')
  })

  it('is not parsed from an invalid text', () => expect(readDay('31/02/2026')).toBeNull())
})
