import { describe, expect, it } from 'vitest'
import { sentenceOf, type Fields } from '#define'
import { bookings } from '#resources'

describe('The summary sentence of a record', () => {
  const template = bookings.page.summary?.sentence ?? ''
  const whole = {
    ...{
      service: 'BOOM_SPRAY',
      crop: { id: 1, label: 'Cotton' },
      village: { id: 5, label: 'Mankhetra', type: 'village' },
    },
    ...{ requestedArea: { value: 2.25, unit: 'ACRE', acres: 2.25 }, serviceDate: '2026-12-02', slot: 'MORNING' },
    farmer: { id: 9, label: 'Kala Parmar' },
    ...{ operator: { id: 2, label: 'Govindbhai' }, machine: { id: 3, label: 'MC-GJ-0090' } },
  }
  const sentence = (row: object) =>
    sentenceOf(template, bookings, row as Readonly<Record<string, unknown>>, '2026-11-25')

  it('has all known values', () => {
    expect(sentence(whole)).toMatch(
      /^Boom spray for Kala Parmar, 2\.25 ac of Cotton at Mankhetra, Wed 2 Dec, Morning, 09:30–12:00, Govindbhai with MC-GJ-0090$/,
    )
  })

  it.each([
    ['farmer', 'Boom spray, 2.25 ac of'],
    ['crop', '2.25 ac at Mankhetra, Wed'],
    ['operator', '12:00, MC-GJ-0090'],
    ['machine', ', Govindbhai'],
    ['requestedArea', ', Cotton at Mankhetra'],
  ])('omits its %s cleanly', (missing, words) => {
    expect(sentence({ ...whole, [missing]: null })).toContain(words)
  })

  it('joins what follows a missing value with its own words, not with those of the missing one', () => {
    const fields: Fields = { by: { kind: 'text', label: 'By' }, on: { kind: 'date', label: 'On' } }
    const row = { what: 'Low rating', by: null, on: '2026-12-02' }
    expect(
      sentenceOf('{what}, from {by}, due {on}', { fields: { ...fields, what: fields.by! } }, row, '2026-11-25'),
    ).toBe('Low rating, due Wed 2 Dec')
  })

  it('starts with a capital, keeps what belongs to a value, and names another year', () => {
    const fields: Fields = { count: { kind: 'integer', label: 'Count' }, on: { kind: 'date', label: 'On' } }
    const say = (row: object) =>
      sentenceOf('{count} lands, until {on}', { fields }, row as Readonly<Record<string, unknown>>, '2026-11-25')
    expect(say({ count: 3, on: '2027-01-01' })).toBe('3 lands, until Fri 1 Jan 2027')
    expect(say({ count: null, on: '2026-12-02' })).toBe('Until Wed 2 Dec')
    expect(say({ count: 3, on: null })).toBe('3 lands')
    expect(say({})).toBe('')
  })
})
