import { createHash } from 'node:crypto'
import { messages } from '#define'
import { DatabaseAway, sql, type Database, type Queries } from '../../database'
import { pastDeadlocks } from '../../database/pastDeadlocks'
import { awayProblem } from '../away'
import { badRequest } from '../problem'
import { SILENT, withSignsOfLife } from '../signsOfLife'

/** What a write answers with. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** A request that may be repeated: its key, who sent it, what it asks for. */
export interface Repeatable {
  readonly key: string | undefined
  readonly viewer: number
  readonly route: string
  readonly body: unknown
}

/**
 * Carries out a write once, however often it is sent: the key is noted in the transaction of the write itself, so either
 * both stand or neither. Throws 400 when a key comes back with another request.
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
 * As `once`, in a transaction of its own, which is begun again after a deadlock: what `write` does beside the database must
 * bear being done twice. Where the database lost the answer to its commit, the key tells whether it stands: it is asked for
 * again, which does it only if it does not.
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
 * As `once`, for a write of many transactions that does nothing twice when it is started again: the key is noted before
 * the first and forgotten when the whole is refused. A repetition while the first is at work is refused with 400; 30 s
 * after the process of the first was killed, it carries out what is left.
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
      // What is done is not done again because its answer could not be kept.
      await database.transaction((tx) => remember(tx, repeatable, answer))
      return answer
    },
  )
}

/** Takes over a key whose process has died; of several repetitions one does. Throws 400 while its process lives. */
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

/** Notes a key. Answers with what was answered before, if it was, or that it was noted before without an answer so far. */
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

/** Keeps the answer of a request under its key, and replaces an earlier one. Does nothing without a key. */
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

/** Forgets the keys that nobody will repeat any more. */
export async function forgetRepeated(database: Queries): Promise<void> {
  await database.run(sql`delete from repeated_requests where at < now() - interval '24 hours'`)
}
