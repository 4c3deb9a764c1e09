import { describe, expect, it } from 'vitest'
import { blacklistEntries, bookings, campaigns } from '#resources'
import { fixedDigits, withDigits } from '../../../src/views/columns/fixedDigits'
import { countWords } from '../../../src/views/format/countWords'
import { figureWords } from '../../../src/views/overview/words'

describe('A number of records', () => {
  it('is of what their list is called, and of records where that is no plural', () => {
    expect([countWords(bookings, 1), countWords(bookings, 1234)]).toEqual(['1 booking', '1,234 bookings'])
    expect([countWords(blacklistEntries, 1), countWords(blacklistEntries, 51)]).toEqual([
      '1 blacklist entry',
      '51 records',
    ])
  })

  it('that are not counted is grouped as all numbers are', () => {
    const tally = { count: 3, states: {}, notCounted: { CANCELLED: 2178 } }
    expect(figureWords(bookings, tally)).toBe('3 bookings; not counted: 2,178 Cancelled')
  })
})

it('percentages of one column have the same digits after the point', () => {
  const field = campaigns.fields.sentShare
  const digits = fixedDigits([{ name: 'sentShare', field }], [{ sentShare: 1.7 }, { sentShare: 2.31 }, {}])
  expect([digits, withDigits(field, 1.7, 2)]).toEqual([{ sentShare: 2 }, '1.70%'])
})
