import {
  isUuid,
  nextTime,
  readListQuery,
  regularRefusal,
  rhythmWords,
  todayInIndia,
  writeListQuery,
  type AnyResource,
} from '#define'
import { randomUUID } from 'node:crypto'
import { sql } from '../../database'
import { mustAllPass, namesOf } from '../desk/people'
import type { Work } from '../engine'
import { holdPerson } from '../holdPerson'
import { parametersOf } from '../exports/store'
import { columnsFor } from '../exports/dataset'
import { filterWords, takenOf, type Wanted } from '../exports/taken'
import { understood } from '../understood'
import { badRequest, notFound, Problem } from '../problem'
import { mustHold, withheldIn } from '../viewer'
import { deliveryChange, mustHaveDay, newDelivery, refused } from './given'
import { refusalTo, sendNow, wantedOf } from './send'
import { deliveriesWhere, outcomesOf, pauseDelivery, type DeliveryRow, type Outcome } from './store'

/** The maximum number of regular deliveries per person. */
const MOST = 30

const CREATE_FAILED = 'Error while creating regular delivery'
const UPDATE_FAILED = 'Error while updating regular delivery'

/** Creates a regular delivery of a list. Answers its id. Throws 400 at the fields. */
export async function makeDelivery(work: Work, body: unknown): Promise<string> {
  const { tx, viewer, engine } = work
  const given = newDelivery(body, CREATE_FAILED)
  mustHaveDay(given, CREATE_FAILED)
  const resource = listNamed(work, given.resource)
  const { q, where, sort } = understood(() => readListQuery(resource, parametersOf(given.query)))
  const query = { sort, ...(q && { q }), ...(where && { where }) }
  const refusal = regularRefusal(resource, query, todayInIndia(engine.now()))
  if (refusal) throw refused(CREATE_FAILED, { query: refusal })
  const wanted = { resource, query, columns: given.columns ?? resource.list.columns }
  takenOf(work, wanted, given.format)
  const recipients = given.recipients ?? [viewer.id]
  await mustAllReceive(work, wanted, recipients, CREATE_FAILED)
  await holdPerson(tx, viewer.id)
  const id = randomUUID()
  const written = new URLSearchParams(writeListQuery(resource, query)).toString()
  const made = await tx.run(sql`
    insert into deliveries (id, resource, owner_id, title, format, query, columns, rhythm, day, time, recipients, next_at)
    select ${id}::uuid, ${resource.is.name}, ${viewer.id}, ${given.title}, ${given.format}, ${written}, ${wanted.columns}::text[],
      ${given.rhythm}, ${given.day}, ${given.time}, ${recipients}::bigint[], ${nextTime(given, engine.now()).toISOString()}::timestamptz
    where (select count(*) from deliveries where owner_id = ${viewer.id}) < ${MOST}`)
  if (!made)
    throw badRequest(CREATE_FAILED, { detail: `You already have ${MOST} regular deliveries. Delete one first.` })
  return id
}

/** Finds the list of a delivery, which the viewer may see. Throws 404 and 403. */
export function listNamed({ engine, viewer }: Work, name: unknown): AnyResource {
  const resource = engine.register.resources.find((one) => one.is.name === name)
  if (!resource) throw notFound('This list doesn’t exist')
  mustHold(viewer, resource.access.see)
  return resource
}

async function mustAllReceive(work: Work, wanted: Wanted, ids: readonly number[], title: string): Promise<void> {
  await mustAllPass(work, ids, {
    ...{ title, field: 'recipients', cannot: `doesn’t have access to ${wanted.resource.is.plural} or to its filters` },
    sieve: (viewers) => viewers.filter((viewer) => refusalTo(viewer, wanted) === undefined),
  })
}

/**
 * Reads and locks a delivery of the viewer's own until the transaction ends. Throws 404, for other people's deliveries
 * as well.
 */
export async function ownDelivery(work: Work, id: string): Promise<DeliveryRow> {
  const row = await deliveryOf(work, id)
  if (row.owner !== work.viewer.id) throw notFound('Regular Delivery Not Found')
  return row
}

/** Reads a delivery that the viewer has made or receives. Throws 404. */
async function deliveryOf({ tx, viewer }: Work, id: string): Promise<DeliveryRow> {
  const [row] = isUuid(id)
    ? await deliveriesWhere(
        tx,
        sql`d.id = ${id}::uuid and (d.owner_id = ${viewer.id} or d.recipients @> array[${viewer.id}]::bigint[]) for update of d`,
      )
    : []
  if (!row) throw notFound('Regular Delivery Not Found')
  return row
}

/** Changes the times, recipients, format and title of a delivery. Throws 400 at the fields. */
export async function changeDelivery(work: Work, id: string, body: unknown): Promise<void> {
  const given = deliveryChange(body, UPDATE_FAILED)
  const row = await ownDelivery(work, id)
  const after = { ...row, ...given }
  mustHaveDay(after, UPDATE_FAILED)
  const wanted = wantedOf(work.engine, row)
  mustHold(work.viewer, wanted.resource.access.see)
  columnsFor(wanted.resource, after.format, wanted.columns)
  const added = after.recipients.filter((one) => !row.recipients.includes(one))
  await mustAllReceive(work, wanted, added, UPDATE_FAILED)
  const next = row.isPaused ? null : nextTime(after, work.engine.now()).toISOString()
  await work.tx.run(sql`
    update deliveries set title = ${after.title}, format = ${after.format}, rhythm = ${after.rhythm}, day = ${after.day}, time = ${after.time},
      recipients = ${after.recipients}::bigint[], next_at = ${next}::timestamptz
    where id = ${id}::uuid`)
}

/** Resumes a paused delivery with its next time. Throws 400 when it has no recipients. */
export async function resumeDelivery(work: Work, id: string): Promise<void> {
  const row = await ownDelivery(work, id)
  mustHold(work.viewer, wantedOf(work.engine, row).resource.access.see)
  if (row.recipients.length === 0) throw badRequest('It has no recipients. Edit it and choose people')
  const next = nextTime(row, work.engine.now()).toISOString()
  await work.tx.run(sql`
    update deliveries set is_paused = false, pause_reason = null, next_at = coalesce(next_at, ${next}::timestamptz) where id = ${id}::uuid`)
}

/** Sends a delivery once outside its schedule. Throws 400 while it is being sent. */
export async function sendDelivery(work: Work, id: string): Promise<void> {
  const row = await ownDelivery(work, id)
  const wanted = wantedOf(work.engine, row)
  mustHold(work.viewer, wanted.resource.access.see)
  if ((await outcomesOf(work.tx, [id])).some(({ state }) => state === 'WAITING'))
    throw badRequest('It is being sent. Wait until all files are ready.')
  await sendNow(work.engine, work.tx, row, { wanted, dueAt: work.engine.now().toISOString() })
}

/** Removes the viewer from the recipients of a delivery. A delivery without recipients is paused. */
export async function leaveDelivery(work: Work, id: string): Promise<void> {
  const row = await deliveryOf(work, id)
  await work.tx.run(
    sql`update deliveries set recipients = array_remove(recipients, ${work.viewer.id}::bigint) where id = ${id}::uuid`,
  )
  if (row.recipients.every((one) => one === work.viewer.id))
    await pauseDelivery(work.tx, id, 'It has no recipients left')
}

/** Lists the deliveries that the viewer has made or receives, as they read them. */
export async function deliveriesOf(work: Work): Promise<object[]> {
  const { tx, viewer } = work
  const rows = await deliveriesWhere(
    tx,
    sql`d.owner_id = ${viewer.id} or d.recipients @> array[${viewer.id}]::bigint[] order by d.owner_id <> ${viewer.id}, lower(d.title), d.id`,
  )
  const outcomes = await outcomesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    work,
    rows.flatMap(({ recipients }) => recipients),
  )
  return Promise.all(rows.map((row) => reportOf(work, row, { outcomes, names })))
}

/** Reads one of them. Throws 404. */
export async function deliveryReport(work: Work, id: string): Promise<object> {
  const row = await ownDelivery(work, id)
  const names = await namesOf(work, row.recipients)
  return reportOf(work, row, { outcomes: await outcomesOf(work.tx, [id]), names })
}

interface Known {
  readonly outcomes: readonly Outcome[]
  readonly names: ReadonlyMap<number, string>
}

/** Only its owner sees the other recipients, and a filter may show values that not everyone may read. */
async function reportOf(work: Work, row: DeliveryRow, { outcomes, names }: Known): Promise<object> {
  const { viewer } = work
  const { id, resource, title, format, rhythm, day, time, isPaused, pauseReason, nextAt, lastAt, recipients } = row
  const isMine = row.owner === viewer.id
  const list = await listOf(work, row)
  const last = outcomes.filter((one) => one.delivery === id && (isMine || one.user === viewer.id))
  return {
    ...{ id, resource, title, format, rhythm, day, time, isPaused, pauseReason, nextAt, lastAt, isMine, ...list },
    words: rhythmWords(row),
    owner: { id: row.owner, label: row.ownerName },
    isReceived: recipients.includes(viewer.id),
    recipients: isMine ? recipients.map((one) => ({ id: one, label: names.get(one) ?? '' })) : [],
    last: last.map(({ user, name, state, why }) => ({ id: user, label: name, state, why })),
  }
}

/** The list of a delivery and its filter, as far as the viewer may know them. */
async function listOf(
  work: Work,
  row: DeliveryRow,
): Promise<{ readonly label: string; readonly query: string | null; readonly filter: string | null }> {
  try {
    const { resource, query } = wantedOf(work.engine, row)
    const isHidden = withheldIn(resource, query.where, work.viewer).length > 0
    const filter = isHidden ? null : await filterWords(work, resource, query)
    return { label: resource.is.plural, query: isHidden ? null : row.query, filter }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { label: row.resource, query: null, filter: null }
  }
}
