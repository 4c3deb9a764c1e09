import { createHash } from 'node:crypto'
import type { Queries } from '../../database'
import { sql } from '../../database'
import { badRequest } from '../problem'

/** What a write answers with. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly version?: number
  readonly location?: string
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
export async function once(
  tx: Queries,
  { key, viewer, route, body }: Repeatable,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return write()
  if (key.length > 200) throw badRequest('The Idempotency-Key is too long')
  const digest = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
  const who = String(viewer)
  const isNew = await tx.run(
    sql`insert into repeated_requests (key, viewer, route, digest) values (${key}, ${who}, ${route}, ${digest}) on conflict do nothing`,
  )
  if (isNew === 0) {
    const [found] = await tx.rows<{ route: string; digest: string; status: number; body: string }>(
      sql`select route, digest, status, body from repeated_requests where key = ${key} and viewer = ${who}`,
    )
    if (found?.route !== route || found.digest !== digest)
      throw badRequest('This Idempotency-Key was used for another request')
    return { status: found.status, body: found.body }
  }
  const answer = await write()
  await tx.run(
    sql`update repeated_requests set status = ${answer.status}, body = ${answer.body} where key = ${key} and viewer = ${who}`,
  )
  return answer
}

/** Forgets the keys that nobody will repeat any more. */
export async function forgetRepeated(database: Queries): Promise<void> {
  await database.run(sql`delete from repeated_requests where at < now() - interval '24 hours'`)
}
