import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Recurrence } from '#define'
import { sql } from '../../../server/database'
import type { Engine, Schedule } from '../../../server/engine/engine'
import type { ScheduleRun } from '../../../server/engine/schedules'
import { onceInTransaction, openScheduler, runDue, schedulesOver } from '../../../server/time'
import { openTestDatabase, type TestDatabase } from '../../support/database'

type Doing = (engine: Engine, run: ScheduleRun) => Promise<void>

describe('The scheduler', () => {
  let opened: TestDatabase
  let now: Date
  const runs: string[] = []
  const faults: unknown[] = []
  const never = new AbortController().signal

  const schedule = (name: string, recurrence: Recurrence, run: Doing = async () => undefined): Schedule => ({
    name,
    label: `Schedule ${name}`,
    recurrence,
    run: async (engine, one) => {
      runs.push(`${name} ${one.dueAt.toISOString()} ${one.attempt}`)
      await run(engine, one)
    },
  })
  const engineWith = (...known: readonly Schedule[]) =>
    ({ database: opened.database, now: () => now, schedules: schedulesOver(known, () => now) }) as unknown as Engine
  const at = (time: string): void => void (now = new Date(`2026-11-23T${time}:00+05:30`))
  const dayLater = (days: number): void => void (now = new Date(now.getTime() + days * 86_400_000))
  const run = (engine: Engine): Promise<number> =>
    runDue(engine, { stopping: never, onFault: (fault) => faults.push(fault) })
  const stateOf = async (engine: Engine, name: string) =>
    (await engine.schedules.list(opened.database)).find((state) => state.name === name)

  beforeAll(async () => void (opened = await openTestDatabase()))
  beforeEach(() => at('09:00'))
  afterEach(async () => {
    await opened.database.run(sql`delete from schedules`)
    for (const list of [runs, faults]) list.length = 0
  })
  afterAll(() => opened.close())

  it('runs a daily schedule at its time, and not again before the next day', async () => {
    const engine = engineWith(schedule('morning', { daily: '10:00' }))
    expect(await run(engine)).toBe(0)
    at('10:00')
    expect(await run(engine)).toBe(1)
    at('23:00')
    expect(await run(engine)).toBe(0)
    dayLater(1)
    expect(await run(engine)).toBe(1)
    expect(runs).toEqual(['morning 2026-11-23T04:30:00.000Z 1', 'morning 2026-11-24T04:30:00.000Z 1'])
  })

  it('runs an interval immediately, and then at the start of each interval', async () => {
    const engine = engineWith(schedule('often', { everyMinutes: 5 }))
    at('09:02')
    expect(await run(engine)).toBe(1)
    at('09:04')
    expect(await run(engine)).toBe(0)
    at('09:05')
    expect(await run(engine)).toBe(1)
    expect(await stateOf(engine, 'often')).toMatchObject({
      nextAt: '2026-11-23T03:40:00.000Z',
      recurrence: 'Every 5 minutes',
    })
  })

  it('runs a schedule once when it was due several times while no process ran', async () => {
    const engine = engineWith(schedule('morning', { daily: '10:00' }), schedule('often', { everyMinutes: 5 }))
    await run(engine)
    runs.length = 0
    dayLater(4)
    expect(await run(engine)).toBe(2)
    expect(runs).toEqual(['often 2026-11-23T03:35:00.000Z 1', 'morning 2026-11-23T04:30:00.000Z 1'])
    expect((await stateOf(engine, 'morning'))?.nextAt).toBe('2026-11-27T04:30:00.000Z')
  })

  it('records the error of a run, retries it after a delay, and does not delay other schedules', async () => {
    let isBroken = true
    const broken = schedule('broken', { daily: '10:00' }, async () => {
      if (isBroken) throw new Error('No answer from https://example.in/secret')
    })
    const engine = engineWith(broken, schedule('whole', { daily: '10:00' }))
    await run(engine)
    at('10:00')
    expect(await run(engine)).toBe(2)
    expect(faults).toHaveLength(1)
    expect(await stateOf(engine, 'broken')).toMatchObject({
      ...{ error: 'No answer from …', failures: 1, doneAt: null, isRunning: false },
      nextAt: '2026-11-23T04:30:30.000Z',
    })
    expect(await run(engine)).toBe(0)
    at('10:01')
    expect(await run(engine)).toBe(1)
    isBroken = false
    at('10:03')
    expect(await run(engine)).toBe(1)
    expect(runs.at(-1)).toBe('broken 2026-11-23T04:30:00.000Z 3')
    expect(await stateOf(engine, 'broken')).toMatchObject({
      error: null,
      failures: 0,
      nextAt: '2026-11-24T04:30:00.000Z',
    })
  })

  it('runs each schedule in one of several processes that check at the same time', async () => {
    const engine = engineWith(...[1, 2, 3, 4].map((number) => schedule(`n${number}`, { everyMinutes: 1 })))
    await run(engine)
    runs.length = 0
    at('09:01')
    const counts = await Promise.all([run(engine), run(engine), run(engine)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(4)
    expect(new Set(runs).size).toBe(4)
  })

  it('rolls back a run’s final transaction when another process has taken it over', async () => {
    const stolen = schedule('stolen', { daily: '10:00' }, async ({ database }, { done }) => {
      await database.run(sql`update schedules set run_id = gen_random_uuid() where name = 'stolen'`)
      await database.transaction(async (tx) => {
        await tx.run(sql`insert into reminders (rule, record_id, value, at) values ('stolen', 1, 'x', now())`)
        await done(tx)
      })
    })
    const engine = engineWith(stolen)
    await run(engine)
    at('10:00')
    await run(engine)
    expect(faults.map(String)).toEqual(['Error: Another process is already running this'])
    expect(await opened.database.rows(sql`select 1 from reminders`)).toEqual([])
    expect(await stateOf(engine, 'stolen')).toMatchObject({ isRunning: true, doneAt: null })
  })

  it('aborts a run that another process has taken over, and sends no heartbeat for it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const taken = schedule('taken', { daily: '10:00' }, async ({ database }, { signal }) => {
      await database.run(
        sql`update schedules set run_id = gen_random_uuid(), leased_until = '2099-01-01' where name = 'taken'`,
      )
      const told = once(signal, 'abort')
      vi.advanceTimersByTime(60_000)
      await told
      signal.throwIfAborted()
    })
    const engine = engineWith(taken)
    await run(engine)
    at('10:00')
    await run(engine)
    expect(faults.map(String)).toEqual(['Error: Another process is already running this'])
    expect(await opened.database.rows(sql`select from schedules where leased_until = '2099-01-01'`)).toHaveLength(1)
  })

  it('marks a run as done in the transaction that does its work, so that both are committed or neither', async () => {
    const states: unknown[] = []
    const work = onceInTransaction(async ({ tx }) => {
      states.push(...(await tx.rows(sql`select run_id is null as "isEnded" from schedules`)))
    })
    const engine = engineWith(schedule('once', { daily: '10:00' }, (all, one) => work(all, one)))
    await run(engine)
    dayLater(1)
    await run(engine)
    expect(states).toEqual([{ isEnded: true }])
  })

  it('repeats the run of a killed process, with the number of the attempt', async () => {
    const engine = engineWith(schedule('morning', { daily: '10:00' }))
    await run(engine)
    at('10:00')
    await opened.database.run(
      sql`update schedules set run_id = gen_random_uuid(), leased_until = now() + interval '1 minute', attempts = 1`,
    )
    expect(await run(engine)).toBe(0)
    await opened.database.run(sql`update schedules set leased_until = now() - interval '1 second'`)
    expect(await run(engine)).toBe(1)
    expect(runs).toEqual(['morning 2026-11-23T04:30:00.000Z 2'])
  })

  it('runs a schedule immediately when an administrator requests it, and then at its usual time', async () => {
    const engine = engineWith(schedule('morning', { daily: '10:00' }))
    await run(engine)
    const { database } = opened
    expect(await database.transaction((tx) => engine.schedules.runNow(tx, 'morning'))).toBe('Schedule morning')
    expect(await database.transaction((tx) => engine.schedules.runNow(tx, 'evening'))).toBeUndefined()
    expect(await run(engine)).toBe(1)
    expect((await stateOf(engine, 'morning'))?.nextAt).toBe('2026-11-23T04:30:00.000Z')
  })

  it('moves a schedule whose recurrence was changed by a release, and removes one that is gone', async () => {
    await run(engineWith(schedule('report', { monthly: 1, at: '06:00' }), schedule('old', { daily: '10:00' })))
    const engine = engineWith(schedule('report', { daily: '10:00' }))
    expect(await run(engine)).toBe(0)
    expect((await stateOf(engine, 'report'))?.nextAt).toBe('2026-11-23T04:30:00.000Z')
    expect(await opened.database.rows(sql`select name from schedules`)).toEqual([{ name: 'report' }])
  })

  it('waits for the current run when the service stops, and resets an aborted one as if it had not started', async () => {
    let end: () => void = () => undefined
    const slow = schedule('slow', { everyMinutes: 1 }, async (_engine, { signal }) => {
      await new Promise<void>((resolve) => (end = resolve))
      signal.throwIfAborted()
    })
    const engine = engineWith(slow)
    const stopping = new AbortController()
    const scheduler = await openScheduler(engine, { stopping: stopping.signal, onFault: (fault) => faults.push(fault) })
    void scheduler.pull()
    await expect.poll(() => runs).toHaveLength(1)
    expect(await stateOf(engine, 'slow')).toMatchObject({ isRunning: true })
    stopping.abort()
    let isEnded = false
    const ended = scheduler.ended().then(() => (isEnded = true))
    await opened.database.rows(sql`select 1`)
    expect(isEnded).toBe(false)
    end()
    await ended
    expect(await stateOf(engine, 'slow')).toMatchObject({ isRunning: false, failures: 0, error: null })
    expect(faults).toEqual([])
  })

  it('refuses two schedules of the same name', () => {
    const twice = [schedule('same', { daily: '10:00' }), schedule('same', { daily: '11:00' })]
    expect(() => schedulesOver(twice, () => now)).toThrow('Two schedules have the same name: same')
  })
})
