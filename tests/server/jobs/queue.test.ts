import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../support/database'
import { sql, type Database } from '../../../server/database'
import { openPostgres } from '../../../server/database/postgres'
import type { Engine, JobKind } from '../../../server/engine/engine'
import type { JobRun } from '../../../server/engine/jobs'
import { bossOver } from '../../../server/jobs/boss'
import { carryOutAll, installJobs, jobQueue, startWorkers } from '../../../server/jobs'
import { schedulesOver } from '../../../server/time'

interface Numbered {
  readonly number: number
}

describe('The queue', () => {
  let opened: TestDatabase
  let database: Database
  let engine: Engine
  const began: number[] = []
  const givenUp: [number, string][] = []
  const faults: unknown[] = []
  const endings: (() => Promise<void>)[] = []
  let carryOut: (data: Numbered, job: JobRun) => Promise<void> = async () => undefined
  const kind: JobKind<Numbered> = {
    name: 'test-numbers',
    label: 'Numbers of the tests',
    retries: 2,
    pause: 100,
    together: 3,
    carryOut: async (_engine, data, job) => {
      began.push(data.number)
      await carryOut(data, job)
    },
    failed: async (_engine, { number }, error) => void givenUp.push([number, error]),
  }
  const now = () => new Date()
  const engineOver = (over: Database) =>
    ({ database: over, jobs: jobQueue(over, [kind]), schedules: schedulesOver([], now), now }) as Engine
  const send = (number: number, options?: { at?: Date; key?: string }) =>
    database.transaction((tx) => engine.jobs.send(tx, kind, { number }, options))
  const shown = async (id: string) =>
    (await engine.jobs.list(database, { skip: 0, take: 100 })).items.find((one) => one.id === id)
  const work = async (over: Engine = engine) => {
    const workers = await startWorkers(over, [kind], (fault) => faults.push(fault))
    endings.push(workers.stop)
    return workers
  }

  beforeAll(async () => {
    opened = await openTestDatabase()
    database = opened.database
    engine = engineOver(database)
    await installJobs(database, [kind])
  })
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
    await database.run(sql`delete from pgboss.job`)
    for (const list of [began, givenUp, faults]) list.length = 0
    carryOut = async () => undefined
  })
  afterAll(() => opened.close())

  it('keeps a job once its transaction is committed, and drops those rolled back', async () => {
    const sending = database.transaction(async (tx) => {
      await engine.jobs.send(tx, kind, { number: 1 })
      throw new Error('taken back')
    })
    await expect(sending).rejects.toThrow('taken back')
    const id = await send(2)
    expect(await shown(id)).toMatchObject({ kind: kind.name, state: 'WAITING', attempts: 0, most: 3, error: null })
    expect(await carryOutAll(engine, [kind])).toBe(1)
    expect(began).toEqual([2])
    expect(await shown(id)).toMatchObject({ state: 'DONE', attempts: 1, dueAt: null })
  })

  it('wakes its workers when a job arrives, without waiting for the next poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await work()
    await send(1)
    await expect.poll(() => began).toEqual([1])
  })

  it('retries with increasing delays, records the error without personal data, and gives up', async () => {
    carryOut = async () => Promise.reject(new Error('smtp://secret@host refused asha@example.in at +919876543210'))
    const id = await send(7)
    const distances: number[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await carryOutAll(engine, [kind])).toBe(attempt === 3 ? 2 : 1)
      const [row] = await database.rows<{ wait: number }>(
        sql`select extract(epoch from start_after - now())::float8 as wait from pgboss.job where id = ${id}::uuid`,
      )
      if (attempt < 3) distances.push(row?.wait ?? 0)
      await database.run(sql`update pgboss.job set start_after = now() - interval '1 s' where id = ${id}::uuid`)
    }
    const [first = 0, second = 0] = distances
    expect([first > 95, first <= 200, second > 195, second <= 400]).toEqual([true, true, true, true])
    expect(began).toEqual([7, 7, 7])
    expect(givenUp).toEqual([[7, '… refused … at +…']])
    expect(await shown(id)).toMatchObject({ state: 'FAILED', attempts: 3, error: '… refused … at +…' })
    carryOut = async () => undefined
    expect(await database.transaction((tx) => engine.jobs.retry(tx, id))).toBe('Numbers of the tests')
    expect(await carryOutAll(engine, [kind])).toBe(1)
    expect(await shown(id)).toMatchObject({ state: 'DONE', attempts: 4 })
    expect(await database.transaction((tx) => engine.jobs.retry(tx, id))).toBeUndefined()
  })

  it('never starts a cancelled job, and aborts a running one', async () => {
    const waiting = await send(1)
    expect(await database.transaction((tx) => engine.jobs.cancel(tx, waiting))).toBe('Numbers of the tests')
    expect(await carryOutAll(engine, [kind])).toBe(1)
    expect([began, givenUp]).toEqual([[], [[1, 'The job was cancelled']]])
    let ended: unknown
    carryOut = (_data, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          ended = signal.reason
          reject(new Error('stopped'))
        }),
      )
    await work()
    const running = await send(2)
    await expect.poll(() => began).toEqual([2])
    await database.transaction((tx) => engine.jobs.cancel(tx, running))
    await expect.poll(() => ended).toMatchObject({ message: 'The job was cancelled' })
    expect([await shown(waiting), await shown(running)]).toMatchObject([{ state: 'CANCELLED' }, { state: 'CANCELLED' }])
    expect(faults).toEqual([])
    expect(await database.transaction((tx) => engine.jobs.cancel(tx, running))).toBeUndefined()
  })

  it('has one job per key at a time, and starts none before its time', async () => {
    const both = await Promise.all([send(1, { key: 'a' }), send(2, { key: 'a' })])
    expect(new Set(both).size).toBe(1)
    expect(await send(3, { key: 'b' })).not.toBe(both[0])
    await send(4, { at: new Date(Date.now() + 60_000) })
    expect(await carryOutAll(engine, [kind])).toBe(2)
    expect(await send(5, { key: 'a' })).not.toBe(both[0])
    expect(await carryOutAll(engine, [kind], { isLaterToo: true })).toBe(2)
    expect(began).toHaveLength(4)
  })

  it('returns started jobs when it stops, as if they had not started', async () => {
    carryOut = (_data, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    const workers = await work()
    const id = await send(1)
    await expect.poll(() => began).toEqual([1])
    await workers.stop()
    expect(await shown(id)).toMatchObject({ state: 'WAITING', attempts: 0, error: null })
  })

  it('restarts a job of a killed process', async () => {
    const id = await send(1)
    await database.run(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '61 s', expire_in = interval '60 s'`,
    )
    await work()
    if (database.kind === 'postgres') await bossOver(database).expire()
    expect(await shown(id)).toMatchObject({ state: 'WAITING', attempts: 1 })
    expect((await shown(id))?.error).toBe('The process was killed or stalled')
  })

  it('leaves a job that another process has taken over to that process', async () => {
    const id = await send(1)
    carryOut = async () => {
      await database.run(sql`update pgboss.job set started_on = now() + interval '1 s' where id = ${id}::uuid`)
    }
    await carryOutAll(engine, [kind])
    expect(await shown(id)).toMatchObject({ state: 'RUNNING' })
  })

  it('does not start a job that another process took over while it waited for its turn', async () => {
    const ids = [await send(1), await send(2)]
    // Both are fetched at once, and one waits for the other.
    const waiting = (): string => ids[began[0] === 1 ? 1 : 0] ?? ''
    carryOut = async () => {
      await database.run(sql`update pgboss.job set started_on = now() + interval '1 s' where id = ${waiting()}::uuid`)
    }
    await carryOutAll(engine, [kind])
    expect(began).toHaveLength(1)
    expect(await shown(waiting())).toMatchObject({ state: 'RUNNING' })
  })

  it('leases a job for a minute without a heartbeat, however long an earlier run took', async () => {
    await send(1)
    await database.run(sql`update pgboss.job set expire_in = interval '20 minutes'`)
    let seconds = Infinity
    carryOut = async () => {
      const held = sql`select extract(epoch from started_on + expire_in - now())::int as seconds from pgboss.job where state = 'active'`
      seconds = (await database.rows<{ seconds: number }>(held))[0]?.seconds ?? Infinity
    }
    await carryOutAll(engine, [kind])
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('is processed by several processes, each job by one', async () => {
    const second = opened.url ? await openPostgres(opened.url) : database
    await work()
    await work(engineOver(second))
    carryOut = () => pause(5)
    await database.transaction(async (tx) => {
      for (let number = 1; number <= 60; number += 1) await engine.jobs.send(tx, kind, { number })
    })
    await expect.poll(() => began).toHaveLength(60)
    for (const end of endings.splice(0)) await end()
    expect(new Set(began).size).toBe(60)
    expect(faults).toEqual([])
    if (second !== database) await second.close()
  })
})
