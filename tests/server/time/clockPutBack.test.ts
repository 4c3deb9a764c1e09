import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Recurrence } from '#define'
import { sql } from '../../../server/database'
import type { Engine, Schedule } from '../../../server/engine/engine'
import { openScheduler, runDue, schedulesOver } from '../../../server/time'
import { openTestDatabase, type TestDatabase } from '../../support/database'

let opened: TestDatabase
let now = new Date()
const runs: string[] = []
const options = {
  stopping: new AbortController().signal,
  onFault: (fault: unknown) => {
    throw fault
  },
}

const schedule = (name: string, recurrence: Recurrence): Schedule => ({
  name,
  label: `Schedule ${name}`,
  recurrence,
  run: async (_, { dueAt }) => void runs.push(`${name} ${dueAt.toISOString()}`),
})
const known = [schedule('morning', { daily: '10:00' }), schedule('often', { everyMinutes: 5 })]
const engine = () =>
  ({ database: opened.database, now: () => now, schedules: schedulesOver(known, () => now) }) as unknown as Engine
const at = (day: number, time: string): void => void (now = new Date(`2026-11-${day}T${time}:00+05:30`))
const run = (): Promise<number> => runDue(engine(), options)
const isDue = async (): Promise<boolean> => {
  const scheduler = await openScheduler(engine(), options)
  return (await opened.database.rows(scheduler.isDue())).length > 0
}

beforeAll(async () => void (opened = await openTestDatabase()))
afterEach(async () => {
  await opened.database.run(sql`delete from schedules`)
  runs.length = 0
})
afterAll(() => opened.close())

it('A scheduler whose clock is put back resumes at the next due time, without waiting for the time between', async () => {
  at(23, '09:00')
  await run()
  at(26, '11:00')
  await run()
  runs.length = 0
  at(23, '09:31')
  expect(await isDue()).toBe(true)
  expect(await run()).toBe(0)
  expect(await isDue()).toBe(false)
  at(23, '09:35')
  expect(await run()).toBe(1)
  at(23, '10:00')
  expect(await run()).toBe(2)
  expect(runs).toEqual([
    'often 2026-11-23T04:05:00.000Z',
    'often 2026-11-23T04:10:00.000Z',
    'morning 2026-11-23T04:30:00.000Z',
  ])
})

it('A scheduler whose clock is slightly behind that of another process runs nothing twice', async () => {
  at(23, '09:00')
  await run()
  at(23, '10:00')
  expect(await run()).toBe(2)
  at(23, '09:56')
  expect([await isDue(), await run()]).toEqual([false, 0])
  at(23, '10:00')
  expect([await isDue(), await run()]).toEqual([false, 0])
})
