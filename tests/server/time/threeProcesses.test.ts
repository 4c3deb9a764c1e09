import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { sql } from '../../../server/database'
import { installJobs } from '../../../server/jobs'
import { root } from '../../../server/parts.mjs'
import { openTestDatabase } from '../../support/database'

const PATIENCE = { timeout: 60_000, interval: 50 }

// The embedded database has one process.
it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
  'Three processes run every schedule once per due time, although one is killed and one stalls during a run',
  async () => {
    const opened = await openTestDatabase()
    const { database, url = '' } = opened
    onTestFinished(() => opened.close())
    await installJobs(database, [])
    await database.script('create table runs (id serial, name text, what text, pid integer)')
    const done = () =>
      database.rows(sql`select name, count(*)::int as count from runs where what = 'done' group by name order by name`)
    const underWay = async (): Promise<number> =>
      (
        await database.rows(sql`
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`)
      ).length
    const gate = await closedGate(url)

    const beforeNight = '2026-11-23T20:59:00Z'
    const processes = await Promise.all([1, 2, 3].map(() => startProcess(url, beforeNight)))
    // An interval is due as soon as it is registered.
    await expect.poll(done, PATIENCE).toEqual([{ name: 'quick', count: 1 }])
    setClocks(processes, '2026-11-23T21:00:00Z')
    const begun = () => database.rows<{ pid: number }>(sql`select pid from runs where what = 'begun' order by id`)
    await expect.poll(begun, PATIENCE).toHaveLength(1)
    await expect.poll(done, PATIENCE).toEqual([
      { name: 'nightly', count: 1 },
      { name: 'quick', count: 2 },
    ])

    const [{ pid } = { pid: 0 }] = await begun()
    const killed = processes.find((one) => one.pid === pid)
    killed?.kill('SIGKILL')
    if (killed) await once(killed, 'exit')
    // Expires the lease of the run, which gets no more heartbeats.
    await database.run(sql`update schedules set leased_until = now() where run_id is not null`)
    await gate.open()
    await expect.poll(done, PATIENCE).toEqual([
      { name: 'long', count: 1 },
      { name: 'nightly', count: 1 },
      { name: 'quick', count: 2 },
    ])
    expect((await begun()).map((one) => one.pid === pid)).toEqual([true, false])

    const left = processes.filter((one) => one !== killed)
    for (const [night, time] of ['2026-11-24T21:00:00Z', '2026-11-28T21:10:00Z'].entries()) {
      setClocks(left, time)
      await expect.poll(done, PATIENCE).toEqual([
        { name: 'long', count: night + 2 },
        { name: 'nightly', count: night + 2 },
        { name: 'quick', count: night + 3 },
      ])
    }
    const closed = await closedGate(url)
    setClocks(left, '2026-11-29T21:00:00Z')
    await expect.poll(begun, PATIENCE).toHaveLength(5)
    const running = (await begun()).at(-1)
    const still = left.find((one) => one.pid === running?.pid)
    still?.kill('SIGSTOP')
    await database.run(sql`update schedules set leased_until = now() where run_id is not null`)
    await expect.poll(begun, PATIENCE).toHaveLength(6)
    await closed.open()
    const last = [
      { name: 'long', count: 4 },
      { name: 'nightly', count: 4 },
      { name: 'quick', count: 5 },
    ]
    await expect.poll(done, PATIENCE).toEqual(last)
    // Its transaction has the lock by now, and continues.
    await expect.poll(underWay, PATIENCE).toBe(1)
    still?.kill('SIGCONT')
    await expect.poll(underWay, PATIENCE).toBe(0)
    expect(await done()).toEqual(last)
    const after = await database.rows(
      sql`select name, to_char(due_at at time zone 'UTC', 'DD HH24:MI') as due, attempts, error from schedules order by name`,
    )
    expect(after).toEqual([
      { name: 'long', due: '30 21:00', attempts: 0, error: null },
      { name: 'nightly', due: '30 21:00', attempts: 0, error: null },
      { name: 'quick', due: '29 21:30', attempts: 0, error: null },
    ])
  },
)

async function startProcess(url: string, now: string): Promise<ChildProcess> {
  const child = fork(join(root, 'tests/server/time/schedulerProcess.ts'), [url, now], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

function setClocks(processes: readonly ChildProcess[], now: string): void {
  for (const one of processes) one.send(now)
}

/** Holds the lock at which the long run waits, in a session of its own. */
async function closedGate(url: string): Promise<{ open(): Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock(4711)')
  return { open: () => client.end() }
}
