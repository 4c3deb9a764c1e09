import { describe, expect, it } from 'vitest'
import { tidy, titleCase } from '#define'

describe('A tidy text', () => {
  it('is trimmed, with single spaces', () => {
    expect(tidy('  North \t field\n\u00a0two  ')).toBe('North field two')
    expect(tidy('   ')).toBe('')
  })
})

describe('A name', () => {
  it.each([
    ['gurpreet singh', 'Gurpreet Singh'],
    ['  asha   devi ', 'Asha Devi'],
    ['GURPREET SINGH', 'Gurpreet Singh'],
    ['RamanPREET kaur', 'Ramanpreet Kaur'],
    ['McDonald', 'McDonald'],
    ["d'souza", "D'Souza"],
    ['ram-lal', 'Ram-Lal'],
    ['k. r. narayanan', 'K. R. Narayanan'],
    ['AK', 'AK'],
    ['élodie', 'Élodie'],
    ['rene\u0301e', 'Rene\u0301e'],
    ['jammu and kashmir', 'Jammu and Kashmir'],
    ['गुरप्रीत  सिंह', 'गुरप्रीत सिंह'],
    ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['ராம் குமார்', 'ராம் குமார்'],
    ['', ''],
  ])('"%s" becomes "%s"', (given, name) => {
    expect(titleCase(given)).toBe(name)
  })

  it('does not change when normalised again', () => {
    for (const given of ['gurpreet SINGH', 'गुरप्रीत सिंह', "d'SOUZA", 'McDonald'])
      expect(titleCase(titleCase(given))).toBe(titleCase(given))
  })
})
