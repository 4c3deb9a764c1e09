import { expect, it } from 'vitest'
import { stock } from '../../providers/stock'

it('Modules used only by stock hooks are imported once, so that a conflict gets them without another task', () => {
  expect(stock()).toBe(stock())
})
