import type { Database } from '../database'
import type { AnyJobKind } from '../engine/engine'
import { bossOver, GIVEN_UP, isInstalled, LEASE } from './boss'

/** Seconds before a job is tried again, unless its kind says otherwise. */
const PAUSE = 10

/** Makes the tables of the queue or brings them up to date, and makes room for every kind of job. */
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

/** The kinds of jobs for which the database has no room yet. */
export async function missingKinds(database: Database, kinds: readonly AnyJobKind[]): Promise<string[]> {
  const known = (await isInstalled(database)) ? await bossOver(database).getQueues() : []
  return [GIVEN_UP, ...kinds.map(({ name }) => name)].filter((name) => !known.some((queue) => queue.name === name))
}
