import { expect, it } from 'vitest'
import { stock } from '../../providers/stock'

it('What only stock hooks need is imported once: a browser takes a task for each import, and a conflict needs it sooner', () => {
  expect(stock()).toBe(stock())
})
