import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway } from './database'
import { isBusy, isLoss } from './postgresLoss'

/** How long somebody waits for a session while the server is away, in milliseconds. */
const PATIENCE = 5_000

/** How often a server that is away is asked whether it is back, in milliseconds. */
const ASKED_EVERY = 150

/** How often work is begun at most whose sessions are lost, since it may itself be what brings the server down. */
const TRIES = 3

/** Work that has taken longer is not begun again, in milliseconds. */
const LONGEST_REPEATED = 10_000

/** How long a session may take to say that it is there, in milliseconds. */
const ANSWERS_WITHIN = 2_000

/** The sessions of a pool. They come and go with the server; whoever needs one waits a while for the server to return. */
export interface Sessions {
  /**
   * Works in a session. Where it is lost, and with it certainly all that was done in it, the work is done again in another
   * one. Throws `DatabaseAway` when there is none, or when the work may have been done.
   */
  use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** A session that the caller gives back. */
  take(): Promise<PoolClient>
}

/** The sessions of a pool of connections. */
export function sessionsOf(pool: Pool): Sessions {
  // The pool listens to idle connections only; one that is lost while checked out must not end the process.
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

/** A session, asked whether it is really there where others of its pool have turned out to be gone. */
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

/** A server that is away: it is looked for once, however many wait for it. */
interface Absence {
  readonly reason: unknown
  /** Waits for its end. Answers whether that came in time. */
  endsBefore(deadline: number): Promise<boolean>
}

function absenceOf(pool: Pool, reason: unknown, ended: () => void): Absence {
  const end = untilBack(pool).finally(ended)
  return {
    reason,
    async endsBefore(deadline) {
      const givenUp = new AbortController()
      // Whoever waits keeps the process: at its start nothing else does, and it would end without a word.
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

/** What is no loss is met again by those who waited. */
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
