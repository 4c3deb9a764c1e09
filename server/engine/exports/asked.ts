import { allows, isUuid, messages, resourceNamed } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { holdPerson } from '../holdPerson'
import { badRequest, forbidden, notFound } from '../problem'
import { mayLess, mayTakePersonal, withKeysOf } from '../viewer'
import { exportJob } from './exportJob'
import { exportIn, isTokenOfExport } from './link'
import { endExport, exportsWhere, keepExport, wantedIn, type ExportRow, type ExportState, type Kept } from './store'
import { filterWords, takenOf, type Wanted } from './taken'
import type { Format } from './plan'

/** The maximum number of exports that a person may have in progress. */
const AT_ONCE = 5

/**
 * Queues a list as a file. Answers the id of the export. Throws 400 when nothing is found, and while too many of the
 * viewer's exports are in progress.
 */
export async function askForExport(work: Work, wanted: Wanted, format: Format): Promise<string> {
  const { tx, viewer } = work
  const { match } = takenOf(work, wanted, format)
  const [found] = await tx.rows(sql`select 1 from ${match} limit 1`)
  if (!found) throw badRequest(messages.nothingToExport)
  await holdPerson(tx, viewer.id)
  const atWork = await exportsWhere(
    tx,
    sql`x.by_id = ${viewer.id} and x.delivery_id is null and x.state in ('QUEUED', 'RUNNING')`,
  )
  if (atWork.length >= AT_ONCE)
    throw badRequest(`You already have ${AT_ONCE} exports running. Wait for one to finish or cancel it.`)
  return queueExport(work, wanted, { format, filter: await filterWords(work, wanted.resource, wanted.query) })
}

/** Queues the viewer's file. Answers the id of the export. */
export async function queueExport({ tx, viewer, engine }: Work, wanted: Wanted, kept: Kept): Promise<string> {
  const id = await keepExport(tx, viewer, wanted, kept)
  const job = await engine.jobs.send(tx, exportJob, { id })
  await tx.run(sql`update exports set job = ${job}::uuid where id = ${id}::uuid`)
  return id
}

/** Reads an export of the viewer's own. Throws 404, for other people's exports as well. */
export async function ownExport({ tx, viewer }: Work, id: string): Promise<ExportRow> {
  const [found] = isUuid(id) ? await exportsWhere(tx, sql`x.id = ${id}::uuid and x.by_id = ${viewer.id}`) : []
  if (!found) throw notFound('Export Not Found')
  return found
}

/**
 * Reads the export that the link of an e-mail leads to. Throws 404 for anyone but its recipient, and for an invalid
 * token.
 */
export async function linkedExport(work: Work, token: string): Promise<ExportRow> {
  const found = await ownExport(work, exportIn(token))
  if (!isTokenOfExport(work.engine, found, token)) throw notFound('Export Not Found')
  return found
}

/**
 * Throws, with the reason, unless the viewer may fetch the file now: someone who has fewer permissions than when it
 * was made might find in it what they may no longer see.
 */
export async function mayFetch({ engine, viewer, tx }: Work, row: ExportRow): Promise<void> {
  const {
    access: { see: key },
    is: { plural: many },
  } = resourceNamed(engine.register, row.resource)
  if (viewer.viewedBy) throw forbidden('Files can’t be downloaded while viewing as someone else')
  if (!allows(viewer.keys, key)) throw forbidden(`Access to ${many} was removed`)
  if (row.hasPersonal && !mayTakePersonal(viewer)) throw forbidden('The right to export personal data was removed')
  const [now] = await engine.viewersOf(tx, [viewer.id])
  if (!now || (row.rights && mayLess(withKeysOf(now, viewer), row.rights)))
    throw forbidden('You have fewer permissions than when this file was made. Export the list again.')
  const state = stateOf(row, engine.now())
  if (state === 'EXPIRED') throw badRequest('This file has expired. Export the list again.')
  if (state !== 'EMAILED') throw badRequest('There is no file')
}

/** Cancels an export that waits or runs. Throws 400 for one that has ended. */
export async function cancelExport({ tx, engine }: Work, { id, job }: ExportRow): Promise<void> {
  if (!(await endExport(tx, id, 'CANCELLED', null))) throw badRequest('This export is not running')
  if (job) await engine.jobs.cancel(tx, job)
}

/** Queues an export again, with today's rows. */
export async function exportAgain(work: Work, row: ExportRow): Promise<string> {
  const { places: _then, ...wanted } = wantedIn(work.engine, row)
  return askForExport(work, wanted, row.format)
}

/** A file past its time is expired, even before it is deleted. */
function stateOf({ state, expiresAt }: ExportRow, now: Date): ExportState {
  return state === 'EMAILED' && Date.parse(expiresAt ?? '') <= now.getTime() ? 'EXPIRED' : state
}

/** The progress of an export, for a program that waits for its file. */
export function exportProgressOf({ engine }: Work, row: ExportRow): object {
  const state = stateOf(row, engine.now())
  const isMade = state === 'EMAILED' || state === 'EXPIRED'
  return {
    state,
    progress: isMade ? 1 : row.total ? Math.min(1, row.done / row.total) : 0,
    rows: row.done,
    ...(state === 'EMAILED' && { file: `/api/admin/exports/${row.id}/file` }),
  }
}

/** An export as its owner reads it. */
export function exportReport({ engine }: Work, row: ExportRow): object {
  const { id, resource, at, format, filter, done, total, size, email, error, endedAt, expiresAt, downloads, title } =
    row
  const hasSearch = new URLSearchParams(row.query).has('q')
  const {
    is: { plural: many },
  } = resourceNamed(engine.register, resource)
  return {
    ...{ id, resource, label: many, title, at, format, filter, hasSearch, state: stateOf(row, engine.now()) },
    ...{ done, total, size, email, error, endedAt, expiresAt, downloads },
  }
}
