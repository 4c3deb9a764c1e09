import { createHash } from 'node:crypto'
import { messages } from '#define'
import { DatabaseAway, sql, type Database, type Queries } from '../../database'
import { pastDeadlocks } from '../../database/pastDeadlocks'
import { awayProblem } from '../away'
import { badRequest } from '../problem'
import { SILENT, withSignsOfLife } from '../signsOfLife'

/** The answer of a write. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** A request that may be repeated: its key, its sender and its content. */
export interface Repeatable {
  readonly key: string | undefined
  readonly viewer: number
  readonly route: string
  readonly body: unknown
}

/**
 * Runs a write once, however often it is sent: the key is stored in the transaction of the write itself, so they commit
 * together. Throws 400 when a key is reused for another request.
 */
export async function once(tx: Queries, repeatable: Repeatable, write: () => Promise<Answer>): Promise<Answer> {
  if (!repeatable.key) return write()
  const given = await note(tx, repeatable)
  if (given === 'unanswered') throw badRequest(messages.stillCarriedOut)
  if (given) return given
  const answer = await write()
  await remember(tx, repeatable, answer)
  return answer
}

/**
 * Does the same as `once`, in its own transaction, which is retried after a deadlock: what `write` does outside the
 * database must be safe to do twice. When the answer to a commit was lost, the key tells whether it succeeded: the
 * write is repeated, which does it only if it did not.
 */
export async function onceCommitted(
  database: Database,
  repeatable: Repeatable,
  write: (tx: Queries) => Promise<Answer>,
): Promise<Answer> {
  const attempt = (): Promise<Answer> =>
    pastDeadlocks(() => database.transaction((tx) => once(tx, repeatable, () => write(tx))))
  try {
    return await attempt()
  } catch (error) {
    if (!repeatable.key || !isUnknown(error)) throw error
    return attempt().catch((second: unknown) => {
      throw second instanceof DatabaseAway ? awayProblem(error, { isKeyed: true }) : second
    })
  }
}

function isUnknown(error: unknown): error is DatabaseAway {
  return error instanceof DatabaseAway && error.isUnknown
}

/**
 * Does the same as `once` for a write in many transactions that does nothing twice when it runs again: the key is
 * stored before the first one and deleted when the whole is refused. A repetition while the first request is running is
 * refused with 400; 30 s after that one's process was killed, it completes the rest.
 */
export async function onceInParts(
  database: Database,
  repeatable: Repeatable,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (!repeatable.key) return write()
  const given = await database.transaction(async (tx) => {
    const found = await note(tx, repeatable)
    return found === 'unanswered' ? takeOver(tx, repeatable) : found
  })
  if (given) return given
  return withSignsOfLife(
    () => signOfLife(database, repeatable),
    async () => {
      const answer = await write().catch(async (error: unknown) => {
        const forgotten = database.run(sql`delete from repeated_requests where ${owned(repeatable)} and status is null`)
        await forgotten.catch((fault: unknown) => {
          if (!(fault instanceof DatabaseAway)) throw fault
        })
        throw error
      })
      // What is done must not be done again because its answer could not be stored.
      await database.transaction((tx) => remember(tx, repeatable, answer))
      return answer
    },
  )
}

/**
 * Takes over a key whose process has died; only one of several repetitions succeeds. Throws 400 while its process
 * lives.
 */
async function takeOver(tx: Queries, repeatable: Repeatable): Promise<undefined> {
  const taken = await tx.run(
    sql`update repeated_requests set at = clock_timestamp() where ${owned(repeatable)} and status is null and at < clock_timestamp() - ${SILENT}`,
  )
  if (taken === 0) throw badRequest(messages.stillCarriedOut)
}

async function signOfLife(queries: Queries, repeatable: Repeatable): Promise<void> {
  await queries.run(
    sql`update repeated_requests set at = clock_timestamp() where ${owned(repeatable)} and status is null`,
  )
}

/** Stores a key. Answers with the earlier answer, if any, or that the key is stored without an answer so far. */
async function note(tx: Queries, repeatable: Repeatable): Promise<Answer | 'unanswered' | undefined> {
  const { key = '', viewer, route, body } = repeatable
  if (key.length > 200) throw badRequest('The Idempotency-Key is too long')
  const digest = digestOf(body)
  const isNew = await tx.run(
    sql`insert into repeated_requests (key, viewer, route, digest) values (${key}, ${String(viewer)}, ${route}, ${digest}) on conflict do nothing`,
  )
  if (isNew === 1) return undefined
  const [found] = await tx.rows<{ route: string; digest: string; status: number | null; body: string | null }>(
    sql`select route, digest, status, body from repeated_requests where ${owned(repeatable)}`,
  )
  if (found?.route !== route || found.digest !== digest)
    throw badRequest('This Idempotency-Key was used for another request')
  if (found.status === null) return 'unanswered'
  return { status: found.status, body: found.body ?? '' }
}

/** Stores the answer of a request under its key, replacing an earlier one. Does nothing without a key. */
export async function remember(tx: Queries, repeatable: Repeatable, { status, body }: Answer): Promise<void> {
  if (!repeatable.key) return
  await tx.run(sql`update repeated_requests set status = ${status}, body = ${body} where ${owned(repeatable)}`)
}

function owned({ key, viewer }: Repeatable): ReturnType<typeof sql> {
  return sql`key = ${key} and viewer = ${String(viewer)}`
}

function digestOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
}

/** Deletes keys older than a day, which are no longer repeated. */
export async function forgetRepeated(database: Queries): Promise<void> {
  await database.run(sql`delete from repeated_requests where at < now() - interval '24 hours'`)
}
