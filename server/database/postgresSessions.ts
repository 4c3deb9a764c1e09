import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway } from './database'
import { isBusy, isLoss } from './postgresLoss'

/** How long a request waits for a session while the server is unavailable, in milliseconds. */
const PATIENCE = 5_000

/** How often an unavailable server is probed, in milliseconds. */
const ASKED_EVERY = 150

/** How often work is tried whose sessions are lost, because it may itself crash the server. */
const TRIES = 3

/** Work that has taken longer is not retried, in milliseconds. */
const LONGEST_REPEATED = 10_000

/** How long a session may take to answer a probe, in milliseconds. */
const ANSWERS_WITHIN = 2_000

/** The sessions of a pool. They come and go with the server; a request waits a while for the server to return. */
export interface Sessions {
  /**
   * Runs work in a session. If the session is lost, and with it certainly everything done in it, the work is run again
   * in another one. Throws `DatabaseAway` when there is none, or when the work may have been done.
   */
  use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** A session that the caller must give back. */
  take(): Promise<PoolClient>
}

/** The sessions of a pool of connections. */
export function sessionsOf(pool: Pool): Sessions {
  // The pool listens to errors of idle connections only; a lost one that is checked out must not crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  let absence: Absence | undefined

  const take = async (isDoubted = false): Promise<PoolClient> => {
    for (const deadline = performance.now() + PATIENCE; ;) {
      if (absence && !(await absence.endsBefore(deadline))) throw new DatabaseAway(absence.reason, false)
      try {
        return await connected(pool, isDoubted)
      } catch (error) {
        if (!isLoss(error)) throw error
        if (isBusy(error) || performance.now() > deadline) throw new DatabaseAway(error, false)
        absence ??= absenceOf(pool, error, () => (absence = undefined))
      }
    }
  }
  const use = async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const latest = performance.now() + LONGEST_REPEATED
    for (let tries = 1; ; tries += 1) {
      const client = await take(tries > 1)
      let isLost = false
      try {
        return await work(client)
      } catch (error) {
        isLost = error instanceof DatabaseAway
        if (!isLost || (error as DatabaseAway).isUnknown || tries === TRIES || performance.now() > latest) throw error
      } finally {
        client.release(isLost)
      }
    }
  }
  return { use, take: () => take() }
}

/** Gets a session, and probes it if others of its pool turned out to be lost. */
async function connected(pool: Pool, isDoubted: boolean): Promise<PoolClient> {
  const client = await pool.connect()
  try {
    if (isDoubted) await client.query({ text: 'select 1', query_timeout: ANSWERS_WITHIN } as { text: string })
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** An unavailable server: probed by one loop, however many requests wait for it. */
interface Absence {
  readonly reason: unknown
  /** Waits for its end. Answers whether it came in time. */
  endsBefore(deadline: number): Promise<boolean>
}

function absenceOf(pool: Pool, reason: unknown, ended: () => void): Absence {
  const end = untilBack(pool).finally(ended)
  return {
    reason,
    async endsBefore(deadline) {
      const givenUp = new AbortController()
      // A waiting request keeps the process alive: during the start nothing else does, and it would end silently.
      const late = pause(Math.max(0, deadline - performance.now()), false, { signal: givenUp.signal })
      late.catch(() => undefined)
      try {
        return await Promise.race([end.then(() => true), late])
      } finally {
        givenUp.abort()
      }
    },
  }
}

/** Other errors than a loss are left to the waiting requests. */
async function untilBack(pool: Pool): Promise<void> {
  for (;;) {
    await pause(ASKED_EVERY, undefined, { ref: false })
    try {
      const client = await connected(pool, true)
      return client.release()
    } catch (error) {
      if (!isLoss(error)) return
    }
  }
}
