import { describe, expect, it } from 'vitest'
import { counted, decimal, inUnit, isCountable, percent, resource, singularOf, valueText } from '#define'

describe('A number with its unit', () => {
  it('has no space before % and °, and one before any other unit', () => {
    expect(['%', '°C', 'km', 'kg/acre', undefined].map((unit) => inUnit('2.8', unit))).toEqual([
      '2.8%',
      '2.8°C',
      '2.8 km',
      '2.8 kg/acre',
      '2.8',
    ])
  })

  it('is formatted alike for a percentage and for a decimal in percent', () => {
    const fields = { share: decimal({ suffix: '%' }), part: percent({}) }
    const { fields: named } = resource({
      is: { name: 'shares', singular: 'Share', plural: 'Shares', title: 'share' },
      ...{ fields, list: { columns: ['share'], search: [], filters: [], sort: 'share' } },
      access: { see: 'view_farmer_tab', create: false, update: false, delete: false },
    })
    expect([valueText(named.share, 15), valueText(named.part, 15)]).toEqual(['15%', '15%'])
  })

  it('is one acre, but 1.5 acres and 0 acres', () => {
    expect([1, 1.5, 0].map((acres) => counted(acres, 'acres'))).toEqual(['1 acre', '1.5 acres', '0 acres'])
  })
})

describe('The singular of a plural label', () => {
  it('is that of the first plural word', () => {
    const words = [
      'villages',
      'photos approved',
      'expected attendees',
      'minutes late',
      'policies',
      'responses',
      'people',
    ]
    expect(words.map(singularOf)).toEqual([
      'village',
      'photo approved',
      'expected attendee',
      'minute late',
      'policy',
      'response',
      'person',
    ])
    expect(singularOf('orders, 30 days')).toBe('order, 30 days')
    expect(singularOf('batches')).toBe('batch')
  })

  it('keeps words that only end like a plural', () => {
    for (const word of ['priority', 'gross', 'bonus', 'basis', 'SMS', 'mm', 's']) {
      expect(singularOf(word)).toBe(word)
      expect(isCountable(word)).toBe(false)
    }
  })
})
