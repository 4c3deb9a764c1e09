import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../database'
import type { AnyJobKind, Engine } from '../engine/engine'
import { KILLED } from '../engine/faultText'
import { openScheduler, SCHEDULE_WAKE } from '../time'
import { bossOver, GIVEN_UP, jobTable } from './boss'
import { laneOf } from './lane'
import { carryOut, type Taken, type Workplace } from './run'
import { cancelledIn, kindOfWake } from './wake'

/** How often workers look for work without a notification: jobs that start later, retries, and due schedules. */
const LOOK = 3000

/** How long a stopping service waits for its jobs, in milliseconds. */
const GRACE = 15_000

/** The workers of this process. */
export interface Workers {
  /** Starts nothing more, aborts what is running, and waits for it for a while. */
  stop(): Promise<void>
}

/**
 * Starts the workers that run the jobs of the queue and due schedules in this process, beside any number of other
 * processes.
 */
export async function startWorkers(
  engine: Engine,
  kinds: readonly AnyJobKind[],
  onFault: (error: unknown) => void,
): Promise<Workers> {
  const { database } = engine
  const boss = bossOver(database)
  boss.on('error', onFault)
  await boss.start()
  if (database.kind === 'pglite') await takeUpAgain(engine, boss)
  const place = placeOf(engine, boss, kinds)
  const stopping = new AbortController()
  const options = { place, stopping: stopping.signal, onFault }
  const scheduler = await openScheduler(engine, options)
  const lanes = new Map([...kinds, { name: GIVEN_UP }].map((kind) => [kind.name, laneOf(kind, options)]))

  const look = async (): Promise<void> => {
    const due = await database.rows<{ name: string }>(sql`
      select distinct name from ${jobTable} where state < 'active' and start_after < now()
      union all select ${SCHEDULE_WAKE} where exists (${scheduler.isDue()})`)
    for (const { name } of due) void (name === SCHEDULE_WAKE ? scheduler : lanes.get(name))?.pull()
  }
  const lookOrComplain = (): void => void look().catch(onFault)
  const deaf = await database.listen((payload) => {
    void lanes.get(kindOfWake(payload) ?? '')?.pull()
    if (payload === SCHEDULE_WAKE) void scheduler.pull()
    void place.telling.get(cancelledIn(payload) ?? '')?.()
  }, lookOrComplain)
  const looking = setInterval(lookOrComplain, LOOK)
  looking.unref()
  lookOrComplain()
  return {
    stop: async () => {
      clearInterval(looking)
      await deaf()
      stopping.abort(new Error('The service stops'))
      await Promise.race([
        Promise.all([scheduler, ...lanes.values()].map((one) => one.ended())),
        pause(GRACE, undefined, { ref: false }),
      ])
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Runs, one after the other, all jobs that may start now or, optionally, later. Answers with the number of attempts.
 */
export async function carryOutAll(
  engine: Engine,
  kinds: readonly AnyJobKind[],
  options: { readonly isLaterToo?: boolean } = {},
): Promise<number> {
  const boss = bossOver(engine.database)
  const place = placeOf(engine, boss, kinds)
  const never = new AbortController().signal
  let count = 0
  for (;;) {
    let found = 0
    for (const name of [...kinds.map((kind) => kind.name), GIVEN_UP]) {
      const jobs = await boss.fetch(name, {
        batchSize: 50,
        includeMetadata: true,
        ignoreStartAfter: options.isLaterToo ?? false,
      })
      for (const job of jobs as Taken[]) await carryOut(place, job, never)
      found += jobs.length
    }
    count += found
    if (found === 0) return count
  }
}

function placeOf(engine: Engine, boss: Workplace['boss'], kinds: readonly AnyJobKind[]): Workplace {
  return { boss, engine, kinds: new Map(kinds.map((kind) => [kind.name, kind])), telling: new Map() }
}

/** The embedded database has one process: a job that is running when it is opened belongs to a dead one. */
async function takeUpAgain({ database }: Engine, boss: Workplace['boss']): Promise<void> {
  const left = await database.rows<{ name: string; id: string }>(
    sql`select name, id::text as id from ${jobTable} where state = 'active'`,
  )
  for (const { name, id } of left) await boss.fail(name, id, { message: KILLED })
}
