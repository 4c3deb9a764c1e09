import { randomUUID } from 'node:crypto'
import { sql, type Database, type Queries } from '../database'
import type { Jobs } from '../engine/jobs'
import type { JobKind } from '../engine/engine'
import type { Message, Post } from '../engine/outbox'
import { CarrierError, type Carrier, type Handover } from './carrier'
import { noteMessage, type Category } from './noted'
import type { Seal } from './seal'

/** The payload of a queued message. */
export interface MessageJob {
  readonly message: number
}

/** The parts of an outbox with carriers. */
export interface QueuedOutboxParts {
  readonly jobs: Jobs
  readonly kind: JobKind<MessageJob>
  readonly seal: Seal
  readonly carriers: Readonly<Partial<Record<Message['channel'], Carrier>>>
}

/** After this time the user has long requested another code. */
const SIGN_IN_WITHIN = 10 * 60_000

const UNKNOWN = 'Delivery unknown'
const LATE = 'It couldn’t be sent in time'

/** The sealed content of a queued message. */
interface Sealed extends Handover {
  /** RFC 3339. */
  readonly expiresAt?: string | undefined
}

/** A message that this process hands over. */
interface Held {
  readonly channel: Message['channel']
  readonly category: Category
  readonly sealed: string
  /** RFC 3339. */
  readonly since: string
  readonly hasAddress: boolean
  readonly wasSending: boolean
}

/**
 * Makes an outbox whose messages the queue hands over: recorded and sealed in the transaction that sends them, handed
 * over after its commit, and wiped once sent. A message is marked before it is handed over: one still marked after its
 * process has died is sent again under the same key if it is a service message, and given up otherwise.
 */
export function queuedOutbox({ jobs, kind, seal, carriers }: QueuedOutboxParts): Post {
  return {
    async send(queries, message) {
      await within(queries, async (tx) => {
        const { to, template, subject, text, expiresAt } = message
        const id = await noteMessage(tx, message, { status: 'QUEUED', at: new Date().toISOString() })
        const waiting: Sealed = { unique: randomUUID(), to, template, subject, text, expiresAt }
        const sealed = seal.close(JSON.stringify(waiting))
        await tx.run(sql`insert into outgoing_messages (message_id, sealed) values (${id}, ${sealed})`)
        await jobs.send(tx, kind, { message: id })
      })
      return true
    },
    async deliver(database, id, hasOptedOut) {
      // Checked before the message is marked: if the check fails, the message keeps waiting.
      const isUnwanted = (await hasOptedOut?.()) ?? false
      const held = await take(database, id)
      if (!held) return 'NOTHING'
      const fault = faultOf(held)
      if (fault) return end(database, id, { status: 'FAILED', error: fault })
      try {
        const carrier = carriers[held.channel]
        if (!carrier) throw new CarrierError('unreached', 'No provider is configured any more')
        const { expiresAt, ...handover } = JSON.parse(seal.open(held.sealed)) as Sealed
        if (expiresAt && Date.now() > Date.parse(expiresAt))
          return await end(database, id, { status: 'FAILED', error: LATE })
        if (isUnwanted) return await end(database, id, { status: 'OPTED_OUT' })
        const providerRef = await carrier.carry(handover)
        return await end(database, id, { status: 'SENT', providerRef })
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error
        const isLost = error.kind === 'unsure' && held.category !== 'SERVICE'
        if (isLost) return end(database, id, { status: 'FAILED', error: UNKNOWN })
        if (error.kind === 'refused') return end(database, id, { status: 'FAILED', error: error.message })
        await mark(database, id, { status: 'QUEUED', error: error.message })
        throw error
      }
    },
    async giveUp(database, id, error) {
      const words = (error || UNKNOWN).slice(0, 300)
      await database.run(sql`
        update communications set status = 'FAILED', error = ${words}, updated_at = now(), version = version + 1 where id = ${id} and status in ('QUEUED', 'SENDING')`)
      // Service messages are kept for an administrator to restart; a code or a promotion is never sent late.
      await database.run(sql`
        delete from outgoing_messages o using communications c where o.message_id = ${id} and c.id = o.message_id and c.category <> 'SERVICE'`)
    },
  }
}

/** Takes a queued or failed message, or one still marked as sending, and marks it as sending; undefined for others. */
async function take(database: Database, id: number): Promise<Held | undefined> {
  const [held] = await database.rows<Held>(sql`
    with found as (
      select c.id, c.status from communications c where c.id = ${id} and c.status in ('QUEUED', 'FAILED', 'SENDING') for update)
    update communications c set status = 'SENDING', updated_at = now(), version = c.version + 1
    from found f join outgoing_messages o on o.message_id = f.id
    where c.id = f.id
    returning c.channel, c.category, o.sealed, o.at::text as since, coalesce(c.mobile, c.email) is not null as "hasAddress", f.status = 'SENDING' as "wasSending"`)
  return held
}

/** Says why a message must not be handed over; undefined where it may. */
function faultOf({ category, since, hasAddress, wasSending }: Held): string | undefined {
  if (!hasAddress) return 'The address of this message is no longer known'
  if (wasSending && category !== 'SERVICE') return UNKNOWN
  const isLate = category === 'SIGN_IN' && Date.now() - new Date(since).getTime() > SIGN_IN_WITHIN
  return isLate ? LATE : undefined
}

interface Mark {
  readonly status: 'QUEUED' | 'SENT' | 'FAILED' | 'OPTED_OUT'
  readonly error?: string
  readonly providerRef?: string
}

async function mark(queries: Queries, id: number, { status, error, providerRef }: Mark): Promise<void> {
  await queries.run(sql`
    update communications set status = ${status}, error = ${error?.slice(0, 300) ?? null}, provider_ref = coalesce(${providerRef ?? null}, provider_ref), updated_at = now(), version = version + 1
    where id = ${id}`)
}

/** The end of a message: what lay sealed is wiped. */
async function end<Status extends Exclude<Mark['status'], 'QUEUED'>>(
  database: Database,
  id: number,
  ending: Mark & { readonly status: Status },
): Promise<Status> {
  await database.transaction(async (tx) => {
    await mark(tx, id, ending)
    await tx.run(sql`delete from outgoing_messages where message_id = ${id}`)
  })
  return ending.status
}

/** Runs the work in a transaction, of its own if necessary: a message is recorded with its job, or not at all. */
function within(queries: Queries, work: (tx: Queries) => Promise<void>): Promise<void> {
  return isDatabase(queries) ? queries.transaction(work) : work(queries)
}

function isDatabase(queries: Queries): queries is Database {
  return 'transaction' in queries
}

/** How long a failed service message can be restarted, in days. */
const KEPT_DAYS = 7

/** Wipes content that has been sealed for too long. */
export async function sweepOutgoing(database: Database): Promise<void> {
  await database.run(sql`delete from outgoing_messages where at < now() - make_interval(days => ${KEPT_DAYS})`)
}
