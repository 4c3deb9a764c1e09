import { describe, expect, it } from 'vitest'
import { bookings, farmers, lands } from '#resources'
import { inSpan } from '../../../src/views/calendar/days'
import { refusalOf } from '../../../src/views/files/acceptFiles'
import { changedValues, initialValues, toWrite } from '../../../src/views/values/values'
import { levelCondition } from '../../../src/views/geography/LevelSelect'
import { readShape } from '../../../src/views/inputs/places/readShape'
import { allOf, figureWords, tallyWords } from '../../../src/views/overview/words'
import { newSelection } from '../../../src/views/rows/selection'
import { gita, rampur } from './stage'

describe('Row selection', () => {
  it('ticks or unticks one row, or all rows from the last one touched', () => {
    const selection = newSelection()
    selection.tick(2, true)
    selection.tick(5, true, [1, 2, 3, 4, 5, 6])
    expect(selection.ids()).toEqual([2, 3, 4, 5])
    selection.tick(4, false, [1, 2, 3, 4, 5, 6])
    expect(selection.ids()).toEqual([2, 3])
  })
})

describe('The calendar of a month', () => {
  const today = '2026-11-22'
  const week = (anchor: string, isOpen: boolean): string =>
    inSpan('week', { span: 'month', anchor, isOpen }, today).anchor

  it('leads to the week of the open day, of today in the current month, or of the first day', () => {
    expect(week('2026-11-10', true)).toBe('2026-11-10')
    expect(week('2026-11-01', false)).toBe('2026-11-22')
    expect(week('2026-10-01', false)).toBe('2026-10-01')
  })
})

describe('A day of bookings', () => {
  const day = { count: 58, sum: 109.25, states: { CREATED: 8, ASSIGNED: 50 }, notCounted: { INVALID: 1, CANCELLED: 4 } }

  it('shows the number and acres of the same bookings, and what neither includes', () => {
    expect(figureWords(bookings, day)).toBe('58 bookings, 109.3 ac; not counted: 1 Invalid, 4 Cancelled')
    expect(tallyWords(bookings, day)).toBe(
      '58 bookings, 109.3 acres: 8 Created, 50 Assigned; not counted: 1 Invalid, 4 Cancelled',
    )
    expect(allOf(day)).toBe(63)
    expect(figureWords(bookings, { count: 1, sum: 2, states: { CREATED: 1 } })).toBe('1 booking, 2 ac')
  })
})

describe('A file', () => {
  const picture = { name: 'field.JPG', type: 'image/jpeg', size: 2 * 1024 * 1024 }

  it('is accepted as a picture when it is a PNG or JPG of at most 2 MB', () => {
    expect(refusalOf(picture, 'image')).toBeUndefined()
    expect(refusalOf({ ...picture, size: picture.size + 1 }, 'image')).toBe('The file is larger than 2 MB')
    for (const other of [
      { name: 'field.gif', type: 'image/gif' },
      { name: 'field.png', type: 'text/html' },
      { name: 'card.pdf', type: 'application/pdf' },
    ]) {
      expect(refusalOf({ ...picture, ...other }, 'image')).toBe('Invalid File type')
    }
  })

  it('may be a PDF where documents are accepted', () => {
    expect(refusalOf({ name: 'card.pdf', type: 'application/pdf', size: 10 }, 'file')).toBeUndefined()
  })
})

describe('The body that a form sends', () => {
  it('has the ids of records and the area as entered', () => {
    expect(toWrite(farmers.fields.village, rampur)).toBe(5)
    expect(toWrite(farmers.fields.primaryCrops, gita.primaryCrops)).toEqual([7])
    expect(toWrite(lands.fields.area, { value: 3, unit: 'BIGHA', rule: 'GJ', acres: 1.2 })).toEqual({
      value: 3,
      unit: 'BIGHA',
      rule: 'GJ',
    })
    expect(toWrite(farmers.fields.tags, [])).toBeNull()
  })

  it('is empty for a form closed again unchanged', () => {
    const base = initialValues(farmers.fields, { ...gita, aadhaar: 'XXXX XXXX 1234' })
    expect(changedValues(farmers.fields, base, { ...base, middleName: ' ', village: { ...rampur } })).toEqual({})
  })

  it('keeps, replaces or removes a stored Aadhaar number', () => {
    const base = initialValues(farmers.fields, { ...gita, aadhaar: 'XXXX XXXX 1234' })
    expect(changedValues(farmers.fields, base, { ...base, aadhaar: '999941057058' })).toEqual({
      aadhaar: '999941057058',
    })
    expect(changedValues(farmers.fields, base, { ...base, aadhaar: null })).toEqual({ aadhaar: null })
  })
})

describe('A pasted boundary', () => {
  const coordinates = [
    [
      [75.8, 30.9],
      [75.801, 30.9],
      [75.801, 30.901],
      [75.8, 30.9],
    ],
  ]

  it('is found in a geometry, feature or collection, without the altitudes of survey tools', () => {
    const high = { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map((corner) => [...corner, 231])) }
    for (const given of [
      high,
      { type: 'Feature', geometry: high },
      { type: 'FeatureCollection', features: [{ geometry: high }] },
    ]) {
      expect(readShape(JSON.stringify(given))).toEqual({ type: 'Polygon', coordinates })
    }
  })

  it('stays text when it is invalid, and null when empty', () => {
    expect(readShape('{"type": "Poly')).toBe('{"type": "Poly')
    expect(readShape('  ')).toBeUndefined()
  })
})

describe('The cascade of geographies', () => {
  it('offers those within the nearest chosen level', () => {
    expect(levelCondition('district', null)).toEqual({ field: 'type', in: ['district'] })
    expect(levelCondition('village', { id: 3, label: 'Ludhiana', type: 'district', path: [] })).toEqual({
      all: [
        { field: 'type', in: ['village'] },
        { field: 'parent.district', eq: 3 },
      ],
    })
  })
})
