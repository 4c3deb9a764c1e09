import { describe, expect, it } from 'vitest'
import {
  choice,
  code,
  date,
  decimal,
  email,
  flag,
  instant,
  integer,
  joined,
  condition,
  longText,
  mobile,
  money,
  month,
  pan,
  percent,
  schemaOf,
  tags,
  text,
  uuid,
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

describe('A text', () => {
  const plain = text({ label: 'Land name', min: 3, max: 10 })

  it('is trimmed and normalised', () => {
    expect(kept(plain, '  Near   well ')).toBe('Near well')
  })

  it('is at most its maximum length', () => {
    expect(complaint(plain, 'ab')).toBe('Land name must have at least 3 characters')
    expect(complaint(plain, 'abcdefghijk')).toBe('Land name can have at most 10 characters')
    expect(complaint(text({ label: 'Key', max: 1 }), 'ab')).toBe('Key can have at most 1 character')
    expect(complaint(text({ label: 'Address' }), 'a'.repeat(121))).toBe('Address can have at most 120 characters')
    expect(complaint(text({ label: 'Address' }), 'a'.repeat(120))).toBeUndefined()
  })

  it('is measured after trimming', () => {
    expect(complaint(plain, '  ab  ')).toBe('Land name must have at least 3 characters')
    expect(complaint(plain, ' abcdefghij ')).toBeUndefined()
  })

  it.each([12, true, null, {}, ['a']])('is not %j', (value) => {
    expect(complaint(plain, value)).toBe('Land name must be text')
  })

  it('follows its pattern, and is refused with the pattern’s message', () => {
    const digits = text({ label: 'Id', pattern: { source: '^\\d{3}$', message: 'Enter the 3 digits' } })
    expect(complaint(digits, '12')).toBe('Enter the 3 digits')
    expect(kept(digits, ' 123 ')).toBe('123')
  })

  it('may be all upper or all lower case', () => {
    expect(kept(text({ label: 'Code', form: 'upper' }), 'in-pb')).toBe('IN-PB')
    expect(kept(text({ label: 'Code', form: 'lower' }), 'IN-PB')).toBe('in-pb')
  })
})

describe('A name', () => {
  const name = text({ label: 'First name', form: 'name' })

  it.each([
    ['gurpreet', 'Gurpreet'],
    ['  asha   DEVI ', 'Asha Devi'],
    ["d'souza", "D'Souza"],
    ['गुरप्रीत सिंह', 'गुरप्रीत सिंह'],
    ['Nabha (East)', 'Nabha (East)'],
  ])('"%s" is stored as "%s"', (given, as) => {
    expect(kept(name, given)).toBe(as)
  })

  it.each(['Ram 2', '2 Ram', '<b>Ram</b>', 'Ram@Lal', '.Ram'])('is not "%s"', (given) => {
    expect(complaint(name, given)).toBe('First name can contain only letters, spaces and . ’ - ( )')
  })

  it('has 2 to 80 letters', () => {
    expect(complaint(name, 'R')).toBe('First name must have at least 2 characters')
    expect(complaint(name, 'Ra')).toBeUndefined()
    expect(complaint(name, 'r'.repeat(80))).toBeUndefined()
    expect(complaint(name, 'r'.repeat(81))).toBe('First name can have at most 80 characters')
  })
})

describe('A username', () => {
  const username = text({ label: 'Username', form: 'username' })

  it('is lower case and starts with a letter', () => {
    expect(kept(username, ' Asha.Devi_1 ')).toBe('asha.devi_1')
    for (const given of ['1asha', '_asha', 'asha devi', 'asha-devi', 'आशा'])
      expect(complaint(username, given)).toMatch(/^Username must have .* start with a letter$/)
  })
})

describe('A long text', () => {
  it('keeps its lines, and at most 2,000 characters by default', () => {
    expect(kept(longText({ label: 'Reason' }), ' one\n\n two ')).toBe('one\n\n two')
    expect(complaint(longText({ label: 'Reason' }), 'a'.repeat(2001))).toBe('Reason can have at most 2,000 characters')
    expect(complaint(longText({ label: 'Reason', max: 3 }), 'abcd')).toBe('Reason can have at most 3 characters')
  })
})

describe('A field that the service sets', () => {
  it.each([
    code({ label: 'Code', pattern: 'FR-{0000}' }),
    uuid({ label: 'Code' }),
    joined({ label: 'Code', of: ['name'] }),
  ])('is refused as input: $kind', (field) => {
    expect(complaint(field, 'FR-0001')).toBe('Code is set by the system')
  })
})

describe('A number', () => {
  it('is within its bounds, both included', () => {
    const lands = integer({ label: 'Lands', min: 1, max: 10 })
    expect([1, 10].map((value) => complaint(lands, value))).toEqual([undefined, undefined])
    expect(complaint(lands, 0)).toBe('Lands must be at least 1')
    expect(complaint(lands, 11)).toBe('Lands must be at most 10')
  })

  it('has its bounds formatted as itself: grouped, unless it identifies something', () => {
    expect(complaint(integer({ label: 'Steps', max: 900_000 }), 900_001)).toBe('Steps must be at most 9,00,000')
    expect(complaint(decimal({ label: 'Km', max: 20_000 }), 20_001)).toBe('Km must be at most 20,000')
    expect(complaint(integer({ label: 'LGD code', max: 900_000, plain: true }), 900_001)).toBe(
      'LGD code must be at most 900000',
    )
  })

  it('is an integer where required', () => {
    expect(complaint(integer({ label: 'Lands' }), 1.5)).toBe('Lands must be a whole number')
    expect(complaint(integer({ label: 'Lands' }), 2 ** 31)).toBeDefined()
  })

  it('is told its bounds when it has more digits than a number can hold', () => {
    const days = integer({ label: 'Days', min: -10, max: 365 })
    expect(complaint(days, 1e16)).toBe('Days must be at most 365')
    expect(complaint(days, -1e16)).toBe('Days must be at least -10')
  })

  it.each(['12', Number.NaN, Number.POSITIVE_INFINITY, null, true])('is not %s', (value) => {
    expect(complaint(integer({ label: 'Lands' }), value)).toBe('Lands must be a number')
    expect(complaint(decimal({ label: 'Acres' }), value)).toBe('Acres must be a number')
  })

  it('has 2 decimals by default', () => {
    expect(complaint(decimal({ label: 'Volume' }), 10.25)).toBeUndefined()
    expect(complaint(decimal({ label: 'Volume' }), 0.1 + 0.2)).toBeUndefined()
    expect(complaint(decimal({ label: 'Volume' }), 10.255)).toBe('Volume can have at most 2 decimals')
    expect(complaint(decimal({ label: 'Volume', digits: 3 }), 10.255)).toBeUndefined()
    expect(complaint(decimal({ label: 'Volume', digits: 3 }), 10.2555)).toBe('Volume can have at most 3 decimals')
  })
})

describe('Money', () => {
  it('is whole paise and never negative by default', () => {
    expect(complaint(money({ label: 'Price' }), 227_500)).toBeUndefined()
    expect(complaint(money({ label: 'Price' }), 10.5)).toBe('Price can have at most 2 decimals')
    expect(complaint(money({ label: 'Price' }), -1)).toBe('Price must be at least ₹0.00')
    expect(complaint(money({ label: 'Price', min: -100 }), -100)).toBeUndefined()
    expect(complaint(money({ label: 'Price', max: 150_050 }), 150_051)).toBe('Price must be at most ₹1,500.50')
    expect(complaint(money({ label: 'Price' }), 100_000_000_000)).toBeUndefined()
    expect(complaint(money({ label: 'Price' }), 100_000_000_001)).toBe('Price must be at most ₹1,00,00,00,000.00')
    expect(complaint(money({ label: 'Price' }), '10')).toBe('Price must be an amount')
  })
})

describe('A percentage', () => {
  it('is from 0 to 100 by default', () => {
    expect([0, 33.33, 100].map((value) => complaint(percent({ label: 'Share' }), value))).toEqual(
      Array(3).fill(undefined),
    )
    expect(complaint(percent({ label: 'Share' }), -0.1)).toBe('Share must be at least 0%')
    expect(complaint(percent({ label: 'Share' }), 100.1)).toBe('Share must be at most 100%')
    expect(complaint(percent({ label: 'Share', max: 50 }), 51)).toBe('Share must be at most 50%')
  })
})

describe('A flag and a time', () => {
  it('are true or false, and an ISO time with a UTC offset', () => {
    expect([true, false].map((value) => complaint(flag({ label: 'Open' }), value))).toEqual([undefined, undefined])
    expect(complaint(flag({ label: 'Open' }), 'true')).toBe('Open must be yes or no')
    expect(complaint(instant({ label: 'Seen' }), '2026-11-21T09:30:00+05:30')).toBeUndefined()
    expect(complaint(instant({ label: 'Seen' }), '2026-11-21T04:00:00.000Z')).toBeUndefined()
    for (const value of ['2026-11-31', '2026-11-21T09:30:00', '2026-02-30T09:30:00Z', 0])
      expect(complaint(instant({ label: 'Seen' }), value)).toBe('Seen must be a date and time')
  })

  it('of a day alone are that day in India: its start, or its end where the field is an end', () => {
    const taken = (wholeDay?: true) =>
      schemaOf(instant({ label: 'Till', ...(wholeDay && { wholeDay }) })).parse('2026-11-21')
    expect([taken(), taken(true)]).toEqual(['2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'])
  })

  it('are within the years and offsets that the database supports', () => {
    const years = 'Seen must be between the years 1900 and 2199'
    for (const value of ['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z'])
      expect(complaint(instant({ label: 'Seen' }), value)).toBe(years)
    for (const value of ['0000-01', '1899-12', '2200-01'])
      expect(complaint(month({ label: 'Seen' }), value)).toBe(years)
    for (const value of ['0001-01-01', '1899-12-31', '2200-01-01'])
      expect(complaint(date({ label: 'Seen' }), value)).toBe(years)
    for (const value of ['2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-14:01'])
      expect(complaint(instant({ label: 'Seen' }), value)).toBe('Seen must be at most 14 hours from UTC')
    for (const value of ['1900-01-01T00:00:00Z', '2199-12-31T00:00:00+14:00', '2026-01-01T00:00:00-14:00'])
      expect(complaint(instant({ label: 'Seen' }), value)).toBeUndefined()
  })
})

describe('A choice', () => {
  const colour = choice({ label: 'Colour', options: { RED: 'Red', BLUE: { label: 'Blue', tone: 'info' } } })

  it('is one of its options, by name', () => {
    expect(complaint(colour, 'BLUE')).toBeUndefined()
    for (const value of ['Red', 'red', '', 'toString', 1, null])
      expect(complaint(colour, value)).toBe('Choose one of the options of Colour')
  })
})

describe('Tags', () => {
  it('are free words, trimmed and each once', () => {
    expect(kept(tags({ label: 'Tags' }), [' big  farm ', 'new', 'big farm'])).toEqual(['big farm', 'new'])
    expect(complaint(tags({ label: 'Tags' }), 'new')).toBe('Tags must be a list')
    expect(schemaOf(tags({ label: 'Tags' })).safeParse(['  ']).success).toBe(false)
    expect(schemaOf(tags({ label: 'Tags' })).safeParse(['a'.repeat(61)]).success).toBe(false)
  })

  it('are among their options if they have some, within their maximum number', () => {
    const seasons = tags({ label: 'Seasons', options: { KHARIF: 'Kharif', RABI: 'Rabi' } })
    expect(kept(seasons, ['RABI', 'RABI'])).toEqual(['RABI'])
    expect(complaint(seasons, ['WINTER'])).toBe('Choose among the options of Seasons')
    expect(complaint(tags({ label: 'Tags', max: 2 }), ['a', 'b', 'c'])).toBe('Tags can have at most 2 entries')
  })
})

describe('A condition', () => {
  const rules = condition({
    ...{ label: 'Rules', of: 'crops', many: 'Crops' },
    facts: { name: text({ label: 'Name' }), days: integer({ label: 'Days' }) },
  })

  it('compares declared facts, however nested, with the operators of their kinds', () => {
    const nested = { all: [{ field: 'days', gt: 12 }, { not: { any: [{ field: 'name', startsWith: 'Co' }] } }] }
    expect(kept(rules, nested)).toEqual(nested)
  })

  it('is refused with any other field, comparison or value', () => {
    for (const value of [
      { field: 'price', gt: 1 },
      { field: 'days', like: 1 },
      { field: 'days', gt: '1' },
      'days > 1',
      {},
    ])
      expect(schemaOf(rules).safeParse(value).success).toBe(false)
    expect(complaint(rules, { field: 'price', gt: 1 })).toBe('Rules: Crops cannot be filtered by price')
  })
})

describe('A formatted text', () => {
  it('is normalised, or refused with the message of its format', () => {
    expect(kept(mobile({ label: 'Mobile' }), '098765 43210')).toBe('+919876543210')
    expect(complaint(mobile({ label: 'Mobile' }), '12')).toBe('Enter a valid mobile number')
    expect(complaint(email({ label: 'Email' }), 'asha@')).toBe('Enter a valid email address')
    expect(complaint(pan({ label: 'PAN' }), 12)).toBe('Enter a valid PAN')
    expect(complaint(pan({ label: 'PAN' }), ' '.repeat(301))).toBe('Enter a valid PAN')
  })
})
