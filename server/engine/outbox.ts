import type { MessageTemplate } from '#define'
import type { Database, Queries } from '../database'

/** A message to one person. */
export interface Message {
  readonly channel: 'SMS' | 'EMAIL'
  /** A mobile number or an e-mail address. */
  readonly to: string
  /** One of the templates that `communications` names. */
  readonly template: MessageTemplate
  /** The heading of an e-mail; of an SMS, what it is called in the list of messages. */
  readonly subject: string
  readonly text: string
  readonly language?: string
  /** What it belongs to, in words that name nobody: `reset 12`. */
  readonly ref?: string
  readonly farmer?: number
  readonly booking?: number
  readonly user?: number
  /** It lets somebody sign in: what is kept of it is masked, and it is never sent again. */
  readonly isSecret?: boolean
  /** It promotes something: it is never sent again by hand. */
  readonly isPromotion?: boolean
  /** RFC 3339: what could not be handed over by then fails instead of going out late. */
  readonly expiresAt?: string
}

/** The port through which messages leave the service. Every one leaves a row in `communications`. */
export interface Outbox {
  /**
   * Sends a message and notes it. Answers whether it can go out; a failure is noted, not thrown. From within a transaction it
   * goes out when that is committed, and never when it is taken back.
   */
  send(queries: Queries, message: Message): Promise<boolean>
}

/** The outbox as the queue sees it: what could not be handed over in the transaction itself goes out by a job. */
export interface Post extends Outbox {
  /**
   * Hands over a message that waits, unless `hasOptedOut` says that its addressee wants none any more. Throws when it should
   * be tried again. Answers what became of it.
   */
  deliver(database: Database, id: number, hasOptedOut?: () => Promise<boolean>): Promise<Delivered>
  /** Notes that a message was given up. */
  giveUp(database: Database, id: number, error: string): Promise<void>
}

/** What became of a message: it is out, it never will be, its addressee wants none any more, or there was nothing left to do. */
export type Delivered = 'SENT' | 'FAILED' | 'OPTED_OUT' | 'NOTHING'
