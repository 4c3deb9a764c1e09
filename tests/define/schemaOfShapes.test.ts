import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  area,
  date,
  file,
  image,
  integer,
  keyValue,
  many,
  month,
  place,
  reference,
  schemaOf,
  type Field,
} from '#define'

/** Returns a field's message about a value; undefined when it is valid. */
function complaint(field: Field, value: unknown): string | undefined {
  return schemaOf(field).safeParse(value).error?.issues[0]?.message
}

/** Returns the stored form of a value. */
function kept(field: Field, value: unknown): unknown {
  return schemaOf(field).parse(value)
}

describe('An area', () => {
  const land = area({ label: 'Area', min: 0.05, max: 100 })

  it('is stored as entered, with its acres', () => {
    expect(schemaOf(land).parse({ value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' })).toEqual({
      value: 3,
      unit: 'BIGHA',
      rule: 'UP_BR_JH_PUCCA',
      acres: 1.875,
    })
  })

  it('keeps a rule only for the bigha, and computes its own acres', () => {
    expect(schemaOf(land).parse({ value: 2, unit: 'HECTARE', rule: 'GJ', acres: 99 })).toEqual({
      value: 2,
      unit: 'HECTARE',
      rule: null,
      acres: 4.942,
    })
  })

  it('is within its bounds in acres, whatever the unit', () => {
    expect(complaint(land, { value: 100, unit: 'ACRE' })).toBeUndefined()
    expect(complaint(land, { value: 41, unit: 'HECTARE' })).toBe('Area must be between 0.05 and 100 acres')
    expect(complaint(land, { value: 1, unit: 'SQM' })).toBe('Area must be between 0.05 and 100 acres')
  })

  it.each([
    [{ value: 1, unit: 'BIGHA' }, 'Choose which bigha'],
    [{ value: 1, unit: 'BIGHA', rule: 'NEPAL' }, 'Choose which bigha'],
    [{ value: 1, unit: 'KATHA', rule: 'GJ' }, 'Choose which katha'],
    [{ value: 1, unit: 'MORGEN' }, 'Choose a unit'],
    [{ value: 0, unit: 'ACRE' }, 'Enter a valid acreage'],
    [{ value: -1, unit: 'ACRE' }, 'Enter a valid acreage'],
    [{ value: '1', unit: 'ACRE' }, 'Enter a valid acreage'],
    [1, 'Enter a valid acreage'],
  ])('is refused as %j: %s', (value, message) => {
    expect(complaint(land, value)).toBe(message)
  })

  it('is entered in the units that the field allows', () => {
    const metric = area({ label: 'Area', units: ['ACRE', 'HECTARE'] })
    expect(complaint(metric, { value: 1, unit: 'HECTARE' })).toBeUndefined()
    expect(complaint(metric, { value: 1, unit: 'CENT' })).toBe('Choose a unit')
  })
})

describe('A day', () => {
  beforeEach(() => {
    // It is past midnight in India but not yet in UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-31T20:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(['31-03-2026', '2026-03-31T00:00:00Z', 'tomorrow', '21 Foo 2026', '', 20260331])('is not %j', (value) => {
    expect(complaint(date({ label: 'Joining date' }), value)).toBe('Joining date must be a date such as 2026-11-21')
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '32 Feb 1990',
    '29 february 2025',
    '0/5/2026',
    '31.04.26',
    '1-13-2026',
  ])('is not %j, which no calendar has', (value) =>
    expect(complaint(date({ label: 'Joining date' }), value)).toBe(`${value} doesn’t exist`),
  )

  it('is in the past or the future by the Indian calendar, both including today', () => {
    const past = date({ label: 'Day', past: true })
    const future = date({ label: 'Day', future: true })
    expect(complaint(past, '2026-04-01')).toBeUndefined()
    expect(complaint(past, '2026-04-02')).toBe('Day can’t be in the future')
    expect(complaint(future, '2026-04-01')).toBeUndefined()
    expect(complaint(future, '2026-03-31')).toBe('Day can’t be in the past')
  })

  it('of birth has a minimum age reached on the birthday itself, and a maximum', () => {
    const birth = date({ label: 'Date of birth', age: [18, 100] })
    expect(complaint(birth, '2008-04-01')).toBeUndefined()
    expect(complaint(birth, '2008-04-02')).toBe('The age must be between 18 and 100 years')
    expect(complaint(birth, '1925-04-02')).toBeUndefined()
    expect(complaint(birth, '1925-04-01')).toBe('The age must be between 18 and 100 years')
    expect(complaint(birth, '2027-01-01')).toBe('The age must be between 18 and 100 years')
  })

  it('of birth known only by its year refuses no year in which a person of that age may be born', () => {
    const year = integer({ label: 'Birth year', age: [18, 100], plain: true })
    for (const possible of [1925, 1926, 2008]) expect(complaint(year, possible)).toBeUndefined()
    for (const impossible of [1924, 2009, 2027])
      expect(complaint(year, impossible)).toBe('The age must be between 18 and 100 years')
    expect(complaint(year, 1980.5)).toBe('Birth year must be a whole number')
  })

  it('is a month that may be the current one', () => {
    const season = month({ label: 'Month', past: true })
    expect(complaint(season, '2026-04')).toBeUndefined()
    expect(complaint(season, '2026-05')).toBe('Month can’t be in the future')
    expect(complaint(month({ label: 'Month' }), '2026-05')).toBeUndefined()
    for (const value of ['2026-13', '2026-00', '2026-4', '2026-04-01'])
      expect(complaint(season, value)).toBe('Month must be a month')
  })
})

describe('Files', () => {
  const stored = (key: string): object => ({
    key,
    name: 'field.png',
    mime: 'image/png',
    size: 120,
    width: 8,
    height: 8,
  })

  it('are one by default, and at most ten', () => {
    const photo = image({ label: 'Photo', folder: 'farmer_profile_pictures' })
    const papers = file({ label: 'Papers', many: 10, folder: 'machine-document-upload' })
    const eleven = Array.from({ length: 11 }, (_, index) => stored(`papers/${index}`))
    expect(complaint(photo, [stored('a')])).toBeUndefined()
    expect(complaint(photo, [stored('a'), stored('b')])).toBe('Photo must be one file')
    expect(complaint(papers, eleven.slice(0, 10))).toBeUndefined()
    expect(complaint(papers, eleven)).toBe('Can not upload more than 10 files at once')
    const pair = file({ label: 'Consent', many: 2, folder: 'farmer_farm_images' })
    expect(complaint(pair, eleven.slice(0, 2))).toBeUndefined()
    expect(complaint(pair, eleven.slice(0, 3))).toBe('Can not upload more than 2 files at once')
  })

  it('are the results of uploads', () => {
    const photo = image({ label: 'Photo', folder: 'farmer_profile_pictures' })
    expect(schemaOf(photo).parse([stored('a')])).toEqual([stored('a')])
    expect(complaint(photo, stored('a'))).toBe('Photo must be a list of files')
    for (const wrong of [{ ...stored('a'), size: -1 }, { ...stored('a'), key: 1 }, { key: 'a' }, 'a'])
      expect(schemaOf(photo).safeParse([wrong]).success).toBe(false)
  })
})

describe('A link', () => {
  it.each([reference({ label: 'Farmer', to: 'farmers' }), place({ label: 'Farmer', level: 'village' })])(
    'is the id of its target: $kind',
    (field) => {
      expect(complaint(field, 12)).toBeUndefined()
      for (const value of [0, -1, 1.5, '12', { id: 12 }]) expect(complaint(field, value)).toBe('Choose farmer')
    },
  )

  it('to many is a list of ids, each once', () => {
    const crops = many({ label: 'Crops', to: 'crops', max: 3 })
    expect(kept(crops, [3, 1, 3])).toEqual([3, 1])
    expect(complaint(crops, 3)).toBe('Crops must be a list')
    expect(complaint(crops, [1, 'x'])).toBe('Choose crops')
    expect(complaint(crops, [1, 2, 3, 4])).toBe('Crops can have at most 3 entries')
  })
})

describe('Named values', () => {
  it('are texts under known names', () => {
    const names = keyValue({ label: 'Local names', keys: { hi: 'Hindi', pa: 'Punjabi' } })
    expect(kept(names, { hi: 'गेहूँ' })).toEqual({ hi: 'गेहूँ' })
    for (const value of [{ fr: 'blé' }, { hi: 1 }, ['hi'], 'hi'])
      expect(schemaOf(names).safeParse(value).success).toBe(false)
    expect(complaint(keyValue({ label: 'Notes', max: 1 }), { a: '1', b: '2' })).toBe('Notes can have at most 1 entries')
  })

  it('are whole numbers by the IDs of records, of which at least one is more than 0', () => {
    const packs = keyValue({ label: 'Packs', countsOf: { of: 'items', through: 'order', upTo: 'keptQty' } })
    expect(kept(packs, { 4: ' 02 ', 5: '0' })).toEqual({ 4: '2' })
    for (const value of [{ 4: '1.5' }, { 4: '-1' }, { 4: 1 }, { name: '1' }, { 4: '' }])
      expect(schemaOf(packs).safeParse(value).success).toBe(false)
    for (const value of [{}, { 4: '0' }]) expect(complaint(packs, value)).toBe('Enter at least 1 under Packs')
  })
})
