import type { MessageTemplate } from '#define'
import type { Database, Queries } from '../database'

/** A message to one person. */
export interface Message {
  readonly channel: 'SMS' | 'EMAIL'
  /** A mobile number or an e-mail address. */
  readonly to: string
  /** One of the templates that `communications` names. */
  readonly template: MessageTemplate
  /** The subject of an e-mail; for an SMS, its title in the list of messages. */
  readonly subject: string
  readonly text: string
  readonly language?: string
  /** What it belongs to, in words that contain no names: `reset 12`. */
  readonly ref?: string
  readonly farmer?: number
  readonly booking?: number
  readonly user?: number
  /** It lets a person sign in: its stored text is masked, and it is never sent again. */
  readonly isSecret?: boolean
  /** It is promotional: it is never sent again by hand. */
  readonly isPromotion?: boolean
  /** RFC 3339: a message not handed over by then fails instead of going out late. */
  readonly expiresAt?: string
}

/** The port through which messages leave the service. Each one has a row in `communications`. */
export interface Outbox {
  /**
   * Sends a message and notes it. Answers whether it can go out; a failure is noted, not thrown. Within a transaction
   * it goes out after the commit, and not after a rollback.
   */
  send(queries: Queries, message: Message): Promise<boolean>
}

/** The outbox as the queue sees it: a message that could not be handed over in its transaction goes out by a job. */
export interface Post extends Outbox {
  /**
   * Sends a queued message, unless its addressee has opted out by now (`hasOptedOut`). Throws if it should be retried.
   * Answers with the result.
   */
  deliver(database: Database, id: number, hasOptedOut?: () => Promise<boolean>): Promise<Delivered>
  /** Notes that a message was given up. */
  giveUp(database: Database, id: number, error: string): Promise<void>
}

/** The result of a delivery: sent, failed for good, the addressee opted out, or nothing was left to do. */
export type Delivered = 'SENT' | 'FAILED' | 'OPTED_OUT' | 'NOTHING'
