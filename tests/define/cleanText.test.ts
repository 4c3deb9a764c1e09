import { describe, expect, it } from 'vitest'
import { isBlank, tidy, tidyLines, withoutInvisible } from '#define'

const accents = '\u0301'.repeat(60)

describe('A text is blank', () => {
  it.each([
    ['', '  ', '\t\n', '\u00a0', '\u0007', '\u0085', '\u2028'],
    ['\u00ad', '\u061c', '\u200b', '\u200c', '\u200d', '\u2060', '\u202e', '\u2066', '\ufeff', '\u180e'],
    ['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\ufe0f', '\ufff9', '\u{e0001}', '\u{e0041}', '\u{1d173}'],
    [accents, '\u093c', '\u200b \u202e\u0301'],
  ])('when it has no visible character', (...texts) => {
    for (const text of texts) expect(isBlank(text), JSON.stringify(text)).toBe(true)
  })

  it('never when it has a letter, a digit, a sign or a picture', () => {
    for (const text of ['a', '1', '-', '.', 'क', 'க்', '🌾', '\u200ba', `a${accents}`])
      expect(isBlank(text), JSON.stringify(text)).toBe(false)
  })
})

describe('An invisible character', () => {
  it.each([
    ['R\u200ba\u2060m\u00ad', 'Ram'],
    ['gpj\u202eexe', 'gpjexe'],
    ['\u3164Asha\ufeff', 'Asha'],
    ['Asha\u200d \u200dDevi', 'Asha\u200d Devi'],
    ['a\u200d\u200d\u200db', 'a\u200db'],
  ])('is removed from %j: %j', (given, kept) => {
    expect(withoutInvisible(given)).toBe(kept)
  })

  it('is removed except for the joiners that Indian scripts and pictures need', () => {
    for (const text of ['ക്\u200d', 'क्\u200dष', 'क्\u200cष', 'শ্রী', '👩\u200d🌾', '👩🏽\u200d🌾', '❤\ufe0f'])
      expect(withoutInvisible(text)).toBe(text)
  })

  it('is removed from stacked signs, of which no script has more than six', () => {
    expect(withoutInvisible(`a${accents}b`)).toBe(`a${'\u0301'.repeat(6)}b`)
    expect(withoutInvisible(`a${'\u0301\u200d'.repeat(60)}`)).toHaveLength(7)
    const vedic = 'क़्\u200dँ॒॑'
    expect(withoutInvisible(vedic)).toBe(vedic)
  })

  it('is removed completely at once', () => {
    for (const text of [`a${accents}`, 'a\u200d\u200d', '\u202ea\u200b', 'क्\u200d\u200dष'])
      expect(withoutInvisible(withoutInvisible(text))).toBe(withoutInvisible(text))
  })
})

describe('Control characters', () => {
  it('are white space in a single-line text', () => {
    expect(tidy('Near\u0007the\u0085well\u2800\u0000')).toBe('Near the well')
  })

  it('are only line breaks and tabs in a multi-line text', () => {
    expect(tidyLines(' one\r\n\ttwo\u0085three\u2028four\u0007\u001b[31m ')).toBe('one\r\n\ttwo\nthree\nfour[31m')
  })
})
