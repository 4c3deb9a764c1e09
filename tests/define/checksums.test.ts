import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstinCheckCharacter, isLuhn, isVerhoeff } from '#define'

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

describe('The Verhoeff check digit', () => {
  it('is 3 for 236', () => {
    expect([...'0123456789'].filter((digit) => isVerhoeff(`236${digit}`))).toEqual(['3'])
  })

  it.each(['999941057058', '999971658847', '999933119405'])('is valid in %s', (number) => {
    expect(isVerhoeff(number)).toBe(true)
  })

  it('is unique for every eleven digits, and detects two swapped neighbours', () => {
    fc.assert(
      fc.property(digits(11), fc.nat(9), (body, at) => {
        const right = [...'0123456789'].filter((digit) => isVerhoeff(body + digit))
        expect(right).toHaveLength(1)
        const [one, other] = [body[at], body[at + 1]]
        if (one === other) return
        const swapped = `${body.slice(0, at)}${other}${one}${body.slice(at + 2)}${right[0]}`
        expect(isVerhoeff(swapped)).toBe(false)
      }),
    )
  })
})

describe('The check character of a GSTIN', () => {
  it('is V for 27AAPFU0939F1Z', () => {
    expect(gstinCheckCharacter('27AAPFU0939F1Z')).toBe('V')
    expect(gstinCheckCharacter('27AAPFU0939F1ZX')).toBe('V')
  })

  it.each(Array.from('0ZYXWVUTSRQPONMLKJIHGFEDCBA987654321', (first, value) => [value, first] as const))(
    'with the value %i completes a number that only starts with %s',
    (value, first) => {
      expect(gstinCheckCharacter(`${first}0000000000000`)).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[value])
    },
  )

  it('detects one misread character', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'), (at, letter) => {
        const body = '27AAPFU0939F1Z'
        const changed = `${body.slice(0, at)}${letter}${body.slice(at + 1)}`
        expect(gstinCheckCharacter(changed) === 'V').toBe(changed === body)
      }),
    )
  })
})

describe('The Luhn check digit', () => {
  it('is 8 for the IMEI 49015420323751', () => {
    expect([...'0123456789'].filter((digit) => isLuhn(`49015420323751${digit}`))).toEqual(['8'])
  })

  it('is unique for every fourteen digits', () => {
    fc.assert(
      fc.property(digits(14), (body) => {
        expect([...'0123456789'].filter((digit) => isLuhn(body + digit))).toHaveLength(1)
      }),
    )
  })
})
