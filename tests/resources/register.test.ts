import { expect, it } from 'vitest'
import { check } from '#define'
import { register } from '#resources'

it('has nothing that the check complains of', () => {
  expect(check(register)).toEqual([])
})
