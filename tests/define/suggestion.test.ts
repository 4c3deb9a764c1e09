import { describe, expect, it } from 'vitest'
import { didYouMean, instead } from '#define'

describe('A suggested word', () => {
  const known = ['farmers', 'lands', 'piers', 'users']

  it.each([
    ['with two letters swapped', 'peirs', 'piers'],
    ['with a letter too few', 'farmrs', 'farmers'],
    ['with a letter too many', 'landss', 'lands'],
    ['with another letter', 'usars', 'users'],
    ['in another case', 'USERS', 'users'],
  ])('is the known one that is written %s', (_how, word, meant) => {
    expect(instead(word, known)).toBe(`. Did you mean ${meant}? Valid: farmers, lands, piers, users`)
  })

  it('is missing if no known one is similar', () => {
    expect(instead('bookings', known)).toBe('. Valid: farmers, lands, piers, users')
    expect(instead('bookings', [])).toBe('')
  })

  it('follows a complete sentence', () => {
    expect(didYouMean('fleets', ['farmers', 'fleet'])).toBe(' Did you mean fleet?')
    expect(didYouMean('warehouse', ['farmers', 'fleet'])).toBe('')
  })

  it('is the only one listed if it is the only known word, or one of more than twelve', () => {
    expect(instead('peirs', ['piers'])).toBe('. Did you mean piers?')
    const many = ['piers', ...Array.from({ length: 12 }, (_, at) => `other${at}`)]
    expect(instead('peirs', many)).toBe('. Did you mean piers?')
  })
})
