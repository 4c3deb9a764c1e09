import type { Database } from '../database'
import type { AnyJobKind } from '../engine/engine'
import { bossOver, GIVEN_UP, isInstalled, LEASE } from './boss'

/** Seconds before a job is tried again, unless its kind says otherwise. */
const PAUSE = 10

/** Creates or updates the tables of the queue, and creates a queue for every kind of job. */
export async function installJobs(database: Database, kinds: readonly AnyJobKind[]): Promise<void> {
  const boss = bossOver(database, { isInstalling: true })
  await boss.start()
  await boss.createQueue(GIVEN_UP, { name: GIVEN_UP, retryLimit: 5, retryDelay: 30, retryBackoff: true })
  for (const kind of kinds) {
    const options = {
      name: kind.name,
      retryLimit: kind.retries,
      retryDelay: kind.pause ?? PAUSE,
      retryBackoff: true,
      expireInSeconds: LEASE,
      ...(kind.failed && { deadLetter: GIVEN_UP }),
    }
    await boss.createQueue(kind.name, options)
    await boss.updateQueue(kind.name, options)
  }
  await boss.stop({ graceful: false })
}

/** The kinds of jobs that have no queue in the database yet. */
export async function missingKinds(database: Database, kinds: readonly AnyJobKind[]): Promise<string[]> {
  const known = (await isInstalled(database)) ? await bossOver(database).getQueues() : []
  return [GIVEN_UP, ...kinds.map(({ name }) => name)].filter((name) => !known.some((queue) => queue.name === name))
}
