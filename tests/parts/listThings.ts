import type { AnyResource } from '#define'
import { everything } from '../define/everything'

const columns = ['title', 'colour', 'village', 'price', 'weight', 'day', 'mobile', 'marks']

/** The `things` of the tests as a list of eight columns, under a name for each state. */
const under = (name: string): AnyResource => ({
  ...everything,
  is: { ...everything.is, name },
  list: { ...everything.list, columns },
})

export const [filledThings, emptyThings, failingThings, loadingThings] = [
  under('test-things'),
  under('empty-things'),
  under('failing-things'),
  under('loading-things'),
] as const

export const listThings = [filledThings, emptyThings, failingThings, loadingThings]
