import { sql } from '../../../server/database'
import { openPostgres } from '../../../server/database/postgres'
import type { Engine, Schedule } from '../../../server/engine/engine'
import { jobQueue, startWorkers } from '../../../server/jobs'
import { onceInTransaction, schedulesOver } from '../../../server/time'

/** The key of the lock that the test holds to keep a run of `long` from ending. */
const GATE = 4711

/**
 * One of three processes that run the same schedules on one database; the test sets their time. `quick` and `nightly`
 * write a row per due time in the transaction that ends their run; `long` reports its start and waits at a gate.
 */
async function main(): Promise<void> {
  const database = await openPostgres(process.argv[2] ?? '')
  let now = new Date(process.argv[3] ?? '')
  process.on('message', (time: string) => void (now = new Date(time)))
  const noted = (name: string): Schedule['run'] =>
    onceInTransaction(
      async ({ tx }) =>
        void (await tx.run(sql`insert into runs (name, what, pid) values (${name}, 'done', ${process.pid})`)),
    )
  const long: Schedule['run'] = async (engine, { done }) => {
    await engine.database.run(sql`insert into runs (name, what, pid) values ('long', 'begun', ${process.pid})`)
    await engine.database.transaction(async (tx) => {
      await tx.rows(sql`select pg_advisory_xact_lock_shared(${GATE})::text`)
      await tx.run(sql`insert into runs (name, what, pid) values ('long', 'done', ${process.pid})`)
      await done(tx)
    })
  }
  const known: readonly Schedule[] = [
    { name: 'quick', label: 'Quick', recurrence: { everyMinutes: 30 }, run: noted('quick') },
    { name: 'nightly', label: 'Nightly', recurrence: { daily: '02:30' }, run: noted('nightly') },
    { name: 'long', label: 'Long', recurrence: { daily: '02:30' }, run: long },
  ]
  const engine = { database, jobs: jobQueue(database, []), now: () => now, schedules: schedulesOver(known, () => now) }
  await startWorkers(engine as unknown as Engine, [], (fault) => process.stderr.write(`${String(fault)}\n`))
  process.send?.('ready')
}

void main()
