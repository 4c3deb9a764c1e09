import { sql, type Queries } from '../database'
import type { Message } from '../engine/outbox'
import { masked } from './masked'

/** The kinds of messages by what may be done with them. */
export type Category = 'SIGN_IN' | 'PROMOTION' | 'SERVICE'

/** What became of a message so far. */
interface Course {
  readonly status: 'QUEUED' | 'SENT' | 'FAILED'
  /** RFC 3339. */
  readonly at: string
  readonly error?: string
  /** What the message is called where it went. */
  readonly providerRef?: string
}

/** Notes a message among those that were sent; what lets somebody sign in is covered. Answers its id. */
export async function noteMessage(
  queries: Queries,
  message: Message,
  { status, at, error, providerRef }: Course,
): Promise<number> {
  const { channel, to, template, subject, text, isSecret = false, isPromotion = false } = message
  const category: Category = isSecret ? 'SIGN_IN' : isPromotion ? 'PROMOTION' : 'SERVICE'
  const [noted] = await queries.rows<{ id: number }>(sql`
    insert into communications (at, channel, direction, mobile, email, farmer_id, booking_id, user_id, template, category, subject, text, language, status, error, provider_ref, ref)
    values (${at}::timestamptz, ${channel}, 'OUT', ${channel === 'SMS' ? to : null}, ${channel === 'EMAIL' ? to : null}, ${message.farmer ?? null}, ${message.booking ?? null}, ${message.user ?? null},
      ${template}, ${category}, ${subject}, ${(isSecret ? masked(text) : text).slice(0, 2000)}, ${message.language ?? null}, ${status}, ${error ?? null}, ${providerRef ?? null}, ${message.ref ?? null})
    returning id`)
  return noted?.id ?? 0
}
