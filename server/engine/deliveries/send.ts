import { allows, nextTime, readListQuery, type AnyResource } from '#define'
import { sql, type Queries } from '../../database'
import type { Engine } from '../engine'
import { queueExport } from '../exports/asked'
import { endExport, keepExport, parametersOf, type Kept } from '../exports/store'
import { filterWords, type Wanted } from '../exports/taken'
import { understood } from '../understood'
import { Problem } from '../problem'
import { withheldIn, type Viewer } from '../viewer'
import { deliveriesWhere, OWNER_LEFT, pauseDelivery, type DeliveryRow } from './store'

/**
 * Sends what is due, each in a transaction of its own: the due time, the next time and everyone's file are committed
 * together, so that nothing is sent twice or forgotten, however many processes run and whenever one is killed.
 */
export async function sendDue(engine: Engine): Promise<void> {
  const due = await engine.database.rows<{ id: string }>(
    sql`select id::text as id from deliveries where next_at <= ${engine.now().toISOString()}::timestamptz order by next_at`,
  )
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      await engine.database.transaction((tx) => sendOne(engine, tx, id))
    } catch (error) {
      // The others are still sent; this one is retried with the next check.
      faults.push(error)
    }
  }
  if (faults.length) throw new AggregateError(faults, 'Some regular deliveries couldn’t be sent')
}

async function sendOne(engine: Engine, tx: Queries, id: string): Promise<void> {
  const now = engine.now()
  const [row] = await deliveriesWhere(
    tx,
    sql`d.id = ${id}::uuid and d.next_at <= ${now.toISOString()}::timestamptz for update of d skip locked`,
  )
  // Another process has sent it, or is about to.
  if (!row?.nextAt) return
  try {
    const wanted = wantedOf(engine, row)
    await mustStillSend(engine, tx, row, wanted.resource)
    await tx.run(
      sql`update deliveries set next_at = ${nextTime(row, now).toISOString()}::timestamptz where id = ${id}::uuid`,
    )
    await sendNow(engine, tx, row, { wanted, dueAt: row.nextAt })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await pauseDelivery(tx, id, error.detail ?? error.title)
  }
}

/**
 * Reads the list, query and columns of a delivery, as the list is declared today. Throws 400 for what the list no
 * longer has.
 */
export function wantedOf({ register }: Pick<Engine, 'register'>, row: DeliveryRow): Wanted {
  const resource = register.resources.find(({ is: { name } }) => name === row.resource)
  if (!resource) throw new Problem(400, 'This list no longer exists')
  const query = understood(() => readListQuery(resource, parametersOf(row.query)))
  return { resource, query, columns: row.columns }
}

async function mustStillSend(
  engine: Engine,
  tx: Queries,
  { owner }: DeliveryRow,
  { access: { see: key }, is: { plural: many } }: AnyResource,
): Promise<void> {
  const [viewer] = await engine.viewersOf(tx, [owner])
  if (!viewer) throw new Problem(400, OWNER_LEFT)
  if (!allows(viewer.keys, key)) throw new Problem(403, `Its owner no longer has access to ${many}`)
}

/** Queues a file for each recipient, with what they may see, and notes the reason for those who get none. */
export async function sendNow(
  engine: Engine,
  tx: Queries,
  { id, format, title, recipients }: DeliveryRow,
  { wanted, dueAt }: { readonly wanted: Wanted; readonly dueAt: string },
): Promise<void> {
  await tx.run(sql`update deliveries set last_at = ${dueAt}::timestamptz where id = ${id}::uuid`)
  const viewers = new Map((await engine.viewersOf(tx, recipients)).map((viewer) => [viewer.id, viewer]))
  const part = { delivery: id, dueAt, title }
  for (const recipient of recipients) {
    const viewer = viewers.get(recipient)
    const refusal = viewer ? refusalTo(viewer, wanted) : 'No longer active'
    if (viewer && !refusal) {
      const work = { engine, tx, viewer }
      const filter = await filterWords(work, wanted.resource, wanted.query)
      await queueExport(work, wanted, { format, filter, part })
    } else await noteRefusal(tx, recipient, wanted, { kept: { format, filter: '', part }, refusal: refusal ?? '' })
  }
}

async function noteRefusal(
  tx: Queries,
  recipient: number,
  wanted: Wanted,
  { kept, refusal }: { readonly kept: Kept; readonly refusal: string },
): Promise<void> {
  await endExport(
    tx,
    await keepExport(tx, { id: recipient, places: 'everywhere', keys: new Set() }, wanted, kept),
    'FAILED',
    refusal,
  )
}

/** Explains why a person gets no file of a list. */
export function refusalTo(viewer: Viewer, { resource, query }: Wanted): string | undefined {
  if (!allows(viewer.keys, resource.access.see)) return `No access to ${resource.is.plural}`
  const withheld = withheldIn(resource, query.where, viewer)
  return withheld.length ? `No access to its filters: ${withheld.join(', ')}` : undefined
}
