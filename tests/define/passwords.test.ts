import { describe, expect, it } from 'vitest'
import { passwordFault, passwordMessages } from '#define'

describe('A new password', () => {
  it('has at least twelve characters, counted as people see them', () => {
    expect(passwordFault('kettle-moon')).toBe(passwordMessages.short)
    expect(passwordFault('kettle-moon7')).toBeUndefined()
    expect(passwordFault('🚜🌾🐄🚜🌾🐄')).toBe(passwordMessages.short)
    expect(passwordFault(`${'kettle moon '.repeat(17)}`)).toBe(passwordMessages.long)
  })

  it('does not contain the user name', () => {
    expect(passwordFault('my Asha.Partner 77', 'asha.partner')).toBe(passwordMessages.name)
    // A name of two letters is in half of all words.
    expect(passwordFault('kettle moon hat', 'at')).toBeUndefined()
  })

  it.each([
    'password1234',
    'P@ssw0rd1234',
    'Password!Password!',
    'Welcome@2026!',
    'qwertyuiop12',
    'adminadmin123',
    'iloveyou2024!',
    '123456789012',
    '987654321098',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abababababab',
    'india@123456',
    'letmein!!!!!',
    'changeme1234',
    'agridesk2026',
  ])('is not %s, which is easily guessed', (password) => {
    expect(passwordFault(password)).toBe(passwordMessages.common)
  })

  it.each(['correct horse battery', 'violet tractor over seven wells', 'tR7#mQz9!wLp', 'धान की फसल अच्छी है'])(
    'may be %s',
    (password) => {
      expect(passwordFault(password)).toBeUndefined()
    },
  )
})
