import { describe, expect, it } from 'vitest'
import { errorKeysOf, formats, isVerhoeff, mobileIn, passwordMessages } from '#define'

type Name = keyof typeof formats

/** Accepted spellings with their stored form, and refused values. */
const cases: Record<Name, { kept: Record<string, string>; refused: string[] }> = {
  mobile: {
    kept: {
      '9876543210': '+919876543210',
      '09876543210': '+919876543210',
      '919876543210': '+919876543210',
      '+919876543210': '+919876543210',
      '98765 43210': '+919876543210',
      '+91 98765-43210': '+919876543210',
      '(0) 6000000000': '+916000000000',
      '+91.98765.43210': '+919876543210',
      '0091 98765\u201143210': '+919876543210',
      // As copied from a mobile’s contacts: between invisible marks.
      '\u202a+91 98765 43210\u202c': '+919876543210',
      '\u200e98765\u00a043210': '+919876543210',
      // With the digits of Devanagari, Gujarati and Arabic.
      '९८७६५ ४३२१०': '+919876543210',
      '૯૮૭૬૫૪૩૨૧૦': '+919876543210',
      '٩٨٧٦٥٤٣٢١٠': '+919876543210',
    },
    refused: ['5876543210', '987654321', '98765432101', '+929876543210', '00 9876543210', '98765x3210', ''],
  },
  email: {
    kept: {
      'Asha.Devi@Example.IN': 'Asha.Devi@example.in',
      ' ravi+farm@mail.example.co.in ': 'ravi+farm@mail.example.co.in',
      'ops@[192.168.10.1]': 'ops@[192.168.10.1]',
      '"asha devi"@example.in': '"asha devi"@example.in',
    },
    refused: [
      'asha',
      'asha@',
      '@example.in',
      'asha@example',
      'asha..devi@example.in',
      '.asha@example.in',
      'asha devi@example.in',
      'asha@192.168.10.1',
      'asha@[192.168.10]',
      'asha@example.i',
      `${'a'.repeat(250)}@example.in`,
    ],
  },
  pin: {
    kept: { '141001': '141001', '141 001': '141001', '१४१ ००१': '141001' },
    refused: ['041001', '14100', '1410011', '14100a'],
  },
  pan: {
    kept: { AAPFU0939F: 'AAPFU0939F', 'abcpd 1234 e': 'ABCPD1234E', ABCCD1234E: 'ABCCD1234E' },
    refused: ['ABCDD1234E', 'ABCED1234E', 'ABCXD1234E', 'ABCPD123E', 'ABCPD12345', 'ABCP11234E'],
  },
  gstin: {
    kept: { '27AAPFU0939F1ZV': '27AAPFU0939F1ZV', '27aapfu0939f1zv': '27AAPFU0939F1ZV' },
    refused: ['27AAPFU0939F1ZW', '27AAPFU0939F0ZV', '27AAPDU0939F1ZV', '28AAPFU0939F1ZV', '27AAPFU0939F1YV', '27AAPFU'],
  },
  ifsc: {
    kept: { SBIN0001234: 'SBIN0001234', 'hdfc 0 CAB123': 'HDFC0CAB123' },
    refused: ['SBIN1001234', 'SBI00001234', 'SBIN000123', 'SBIN00012345', 'SB1N0001234'],
  },
  account: {
    kept: { '123456789': '123456789', '0000-1234 5678 901234': '000012345678901234' },
    refused: ['12345678', '1234567890123456789', '000000000', '12345678A'],
  },
  aadhaar: {
    kept: {
      '999941057058': '999941057058',
      '9999 7165 8847': '999971658847',
      '9999-3311-9405': '999933119405',
    },
    refused: ['999941057059', '999941057085', '199941057058', '99994105705', '9999410570588', '222222222222'],
  },
  licence: {
    kept: { 'PB-10 2015 0001234': 'PB1020150001234', 'mh12/1998/0045678': 'MH1219980045678' },
    refused: ['XX1020150001234', 'PB1018150001234', 'PB102015000123', 'PB10201500012345'],
  },
  vehicle: {
    kept: {
      'pb 10 ab 1234': 'PB10AB1234',
      'DL-1-C-AA-0001': 'DL1CAA0001',
      'TG 09 1234': 'TG091234',
      '22 BH 1234 AA': '22BH1234AA',
      '22BH1234A': '22BH1234A',
    },
    refused: [
      'PB10AI1234',
      'PB10AO1234',
      'ZZ10AB1234',
      'PB10ABCD1234',
      'PB10AB123',
      '22BH1234',
      '22BH1234AI',
      '2BH1234AA',
    ],
  },
  upi: {
    kept: { ' asha.devi@okbank ': 'asha.devi@okbank', 'a1@upi': 'a1@upi', '9876543210@ybl2': '9876543210@ybl2' },
    refused: ['asha', 'a@upi', '.asha@upi', 'asha_@upi', 'asha@ok-bank', 'asha@1bank', 'as ha@upi'],
  },
  epic: { kept: { 'abc 1234567': 'ABC1234567' }, refused: ['AB1234567', 'ABC123456', 'ABCD1234567'] },
  udyam: {
    kept: { 'udyam-pb-10-0001234': 'UDYAM-PB-10-0001234' },
    refused: ['UDYAM-PB-1-0001234', 'UDYAMPB100001234', 'UDYAM-P1-10-0001234'],
  },
  agristack: { kept: { '12345 678901': '12345678901' }, refused: ['1234567890', '123456789012', '1234567890A'] },
  ulpin: {
    kept: { '12ab34cd56ef78': '12AB34CD56EF78' },
    refused: ['12AB34CD56EF7', '12AB34CD56EF789', '12AB34CD56EF7_'],
  },
  imei: {
    kept: { '490154203237518': '490154203237518', '35-209900-176148-1': '352099001761481' },
    refused: ['490154203237519', '49015420323751', '4901542032375180'],
  },
  hsn: {
    kept: { '1001': '1001', '100199': '100199', '1001 99 10': '10019910' },
    refused: ['100', '10019', '1001991', '10A1'],
  },
  mac: {
    kept: { '00-1a-2b-3c-4d-5e': '00:1A:2B:3C:4D:5E', '00:1A:2B:3C:4D:5E': '00:1A:2B:3C:4D:5E' },
    refused: ['00:1A:2B:3C:4D', '00:1A:2B:3C:4D:5G', '001A2B3C4D5E'],
  },
  dltId: {
    kept: { '1207161234567890123': '1207161234567890123' },
    refused: ['120716123456789012', '12071612345678901234'],
  },
  smsHeader: { kept: { agrdsk: 'AGRDSK', AGR: 'AGR' }, refused: ['AG', 'AGRDESK', 'AGR1'] },
}

const names = Object.keys(cases) as Name[]
const kept = names.flatMap((name) => Object.entries(cases[name].kept).map((pair) => [name, ...pair] as const))
const refused = names.flatMap((name) => cases[name].refused.map((given) => [name, given] as const))

describe('A format', () => {
  it('is tested here for each known one', () => {
    expect(names.toSorted()).toEqual(Object.keys(formats).toSorted())
  })

  it.each(kept)('accepts as %s "%s" and stores it as "%s"', (name, given, as) => {
    const { normalise, isValid } = formats[name]
    expect(normalise(given)).toBe(as)
    expect(isValid(as)).toBe(true)
  })

  it.each(refused)('refuses as %s "%s"', (name, given) => {
    const { normalise, isValid } = formats[name]
    expect(isValid(normalise(given))).toBe(false)
  })

  it.each(kept)('keeps its own stored form: %s "%s"', (name, given) => {
    const once = formats[name].normalise(given)
    expect(formats[name].normalise(once)).toBe(once)
  })

  it('has messages of its own', () => {
    expect(new Set(names.map((name) => formats[name].message)).size).toBe(names.length)
    expect(formats.aadhaar.message).toBe('Enter a valid Aadhaar number or choose another document')
  })

  it.each([...'PCFHATBLJG'])('knows the kind of holder of a PAN by the fourth letter %s', (letter) => {
    expect(formats.pan.isValid(`ABC${letter}D1234E`)).toBe(true)
  })

  it.each([...'DEIKMNOQRSUVWXYZ'])('knows no kind of holder of a PAN by the fourth letter %s', (letter) => {
    expect(formats.pan.isValid(`ABC${letter}D1234E`)).toBe(false)
  })

  it('refuses an Aadhaar number that reads the same backwards, though its check digit is right', () => {
    expect(formats.aadhaar.isValid(palindrome())).toBe(false)
  })
})

/** Finds the first palindrome of twelve digits whose check digit is right for the digits before it. */
function palindrome(): string {
  for (let half = 200_000; half < 300_000; half += 1) {
    const whole = `${half}${[...String(half)].reverse().join('')}`
    if (isVerhoeff(whole)) return whole
  }
  throw new Error('There is none')
}

it('The error keys of the specification name the error of an email address and of a repeated password', () => {
  const fields = { email: formats.email.message, again: passwordMessages.passwordsEqual, pin: formats.pin.message }
  expect(errorKeysOf(fields)).toEqual({ email: 'validateEmail', again: 'passwordsEqual' })
  expect(errorKeysOf({ pin: formats.pin.message })).toBeUndefined()
})

describe('The mobile number in a text', () => {
  it.each([
    ['Sir my no is +91 98765 43210. Please call', '+919876543210'],
    ['Mob.-9876543210, Ramesh', '+919876543210'],
    ['Ramesh 9876543210 or 9876543211', '+919876543210'],
    ['[28/11/26, 9:41 am] Ramesh: 98765-43210', '+919876543210'],
    ['for 3 98765 43210', '+919876543210'],
    ['मेरा नंबर ९८७६५४३२१० है', '+919876543210'],
  ])('is found in %j', (text, number) => {
    expect(mobileIn(text)).toBe(number)
  })

  it.each([
    'no number at all',
    'Aadhaar 9811 1222 3344',
    'account 50100987654321',
    'paid 500 on 28-11-2026',
    'FR9876543210',
    '5876543210',
    '',
  ])('is not found in %j', (text) => {
    expect(mobileIn(text)).toBeUndefined()
  })
})
