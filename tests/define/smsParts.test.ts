import { describe, expect, it } from 'vitest'
import { inPlainSigns, smsSize } from '#define'

describe('A text as an SMS', () => {
  it('holds 160 plain characters, and 153 per message in several', () => {
    expect(smsSize('a'.repeat(160))).toEqual({ characters: 160, parts: 1, left: 0, isUnicode: false })
    expect(smsSize('a'.repeat(161))).toMatchObject({ parts: 2, left: 145 })
    expect(smsSize('a'.repeat(306)).parts).toBe(2)
    expect(smsSize('a'.repeat(307)).parts).toBe(3)
  })

  it('counts characters of the extension table twice', () => {
    expect(smsSize('€[]')).toMatchObject({ characters: 6, isUnicode: false })
    expect(smsSize('€'.repeat(81)).parts).toBe(2)
  })

  it('holds 70 characters of an Indian script, and 67 per message in several', () => {
    expect(smsSize('क'.repeat(70))).toEqual({ characters: 70, parts: 1, left: 0, isUnicode: true })
    expect(smsSize('क'.repeat(71))).toMatchObject({ parts: 2, left: 63 })
    expect(smsSize(`${'a'.repeat(70)}₹`)).toMatchObject({ parts: 2, isUnicode: true })
  })

  it('is none when empty', () => {
    expect(smsSize('')).toMatchObject({ characters: 0, parts: 0, left: 160 })
  })

  it('is plain once its dashes, quotes and rupee signs are replaced', () => {
    const slot = 'Morning, 09:30–12:00, ₹428.00 “due”…'
    expect(smsSize(slot).isUnicode).toBe(true)
    expect(inPlainSigns(slot)).toBe('Morning, 09:30-12:00, Rs 428.00 "due"...')
    expect(smsSize(inPlainSigns(slot)).isUnicode).toBe(false)
    expect(inPlainSigns('यात्रा – Diu')).toBe('यात्रा - Diu')
  })
})
