import { expect, it } from 'vitest'
import { isDay } from '#define'
import { register } from '#resources'
import { loadCompany } from '../../../server/demo/loadDemo'
import { memoryStore } from './memoryStore'

/** The day at the beginning of a date or an instant. */
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\d{4}-\d\d-\d\d(?=T|$)/.exec(value)?.[0] : undefined

it('The demo company of 29 February has only days that exist', async () => {
  const store = memoryStore()
  await loadCompany(store, { log: () => undefined, today: '2028-02-29', farmers: 100 })
  const days = new Set(
    register.resources.flatMap((resource) =>
      store.rowsOf(resource).flatMap((row) => Object.values(row).flatMap((value) => dayOf(value) ?? [])),
    ),
  )
  expect(days.size).toBeGreaterThan(1_000)
  expect([...days].filter((day) => !isDay(day))).toEqual([])
})
