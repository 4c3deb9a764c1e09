import { sql, type Queries } from '../database'
import type { Message } from '../engine/outbox'
import { masked, withoutSignatures } from './masked'

/** The categories of messages, by how they may be handled. */
export type Category = 'SIGN_IN' | 'PROMOTION' | 'SERVICE'

/** The delivery of a message so far. */
interface Course {
  readonly status: 'QUEUED' | 'SENT' | 'FAILED'
  /** RFC 3339. */
  readonly at: string
  readonly error?: string
  /** The provider's reference of the message. */
  readonly providerRef?: string
}

/** Records a sent message without the signatures of its links; codes for signing in are masked too. Returns its id. */
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
      ${template}, ${category}, ${subject}, ${(isSecret ? masked : withoutSignatures)(text).slice(0, 2000)}, ${message.language ?? null}, ${status}, ${error ?? null}, ${providerRef ?? null}, ${message.ref ?? null})
    returning id`)
  return noted?.id ?? 0
}
