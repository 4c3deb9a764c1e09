import {
  allows,
  resourceNamed,
  systemResources,
  verdictsIn,
  waitingStates,
  type AnyResource,
  type Field,
  type Register,
} from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import { noteAccess } from '../accessLog'
import type { Work } from '../engine'
import { holdPerson } from '../holdPerson'
import { badRequest, forbidden, notFound, tooMany } from '../problem'
import { fieldJson } from '../read/fieldJson'
import { idIn } from '../read/idIn'
import { system } from '../read/oneRecord'
import { visibleRows } from '../read/scope'
import { isOwn, mayRead, mustHold, seesPersonal, type Viewer } from '../viewer'
import { insertRecord } from '../write/create'
import { anything, flag, objectOf, text } from '../jsonSchema'

/**
 * The maximum number of values that one person may be shown within an hour: more than the busiest caller needs, far
 * fewer than copying takes.
 */
export const MOST_REVEALS = 60

/** The same at the desk, where values are judged one after the other by keyboard. */
const MOST_JUDGED = 400

/** How a value comes to be shown: requested with a reason, or visible because its record is being judged. */
type Way = 'SHOWN' | 'JUDGED'

const most: Readonly<Record<Way, number>> = { SHOWN: MOST_REVEALS, JUDGED: MOST_JUDGED }

const TITLE = 'This couldn’t be shown'

/** The body and answer of showing one personal value. */
export const revealOperation = {
  summary:
    'Show one personal value of a record: { field, reason }, or { field, atDesk: true } while it is judged; it is logged',
  body: objectOf({ field: text }, { reason: text, atDesk: flag }),
  gives: objectOf({ field: text, value: anything('The value in full, as the record has it') }),
}

/** Whether a resource has data that is shown on request: one value of one record, for a reason, and logged. */
export function hasRequested({ fields }: AnyResource): boolean {
  return Object.values(fields).some(isRequested)
}

function isRequested({ personal }: Field): boolean {
  return personal === 'onRequest'
}

/**
 * Shows one personal value of a record, and logs it. People's own records need no authority, and at the desk the
 * authority to judge suffices. Throws 400 at the field and the reason, 403, 404, and 429 past `MOST_REVEALS`.
 */
export async function reveal(work: Work, resource: AnyResource, given: string, body: unknown): Promise<object> {
  const id = idIn(given) ?? 0
  const { name: fieldName, field, reason, way } = wanted(resource, body)
  const isTheirs = isOwn(resource, work.viewer, id)
  if (!isTheirs) mustHold(work.viewer, resource.access.see)
  const isOpen = way === 'JUDGED' ? mayJudge(resource, fieldName, work.viewer) : isTheirs || seesPersonal(work.viewer)
  if (!isOpen || !mayRead(field, work.viewer)) throw forbidden()
  await refuseTooMany(work, way)
  const context = { register: work.engine.register, viewer: system, alias: 't' }
  const [found] = await work.tx.rows<{ json: string }>(sql`
    select json_build_object('value', ${fieldJson(resource, fieldName, context)})::text as json
    from ${name(tableOf(resource))} t where t.id = ${id} and ${visibleRows(work.engine, resource, work.viewer)} and ${way === 'JUDGED' ? waits(resource) : sql`true`}`)
  if (!found) throw notFound(resource.form.messages.notFound)
  await note(work, resource, { id, fieldName, label: field.label, reason, way })
  const { value } = JSON.parse(found.json) as { value: unknown }
  return { field: fieldName, value }
}

/** Whether the viewer may compare a value with its proof at the desk of a resource. */
function mayJudge({ actions, page: { desk } }: AnyResource, fieldName: string, viewer: Viewer): boolean {
  return (
    !!desk?.inSight?.includes(fieldName) &&
    verdictsIn(desk.verdicts).some(({ name: verdict }) => allows(viewer.keys, actions[verdict]?.key ?? false))
  )
}

/** The records (as table `t`) whose values are visible at the desk. */
function waits({ rules: { state = '' }, page: { desk } }: AnyResource): Sql {
  return sql`t.${name(snake(state))} = any(${desk ? waitingStates(desk) : []}::text[])`
}

interface Wanted {
  readonly name: string
  readonly field: Field
  readonly reason: string
  readonly way: Way
}

function wanted(resource: AnyResource, body: unknown): Wanted {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const fieldName = typeof given.field === 'string' ? given.field : ''
  const field = Object.hasOwn(resource.fields, fieldName) ? resource.fields[fieldName] : undefined
  if (!field || !isRequested(field))
    throw badRequest(TITLE, {
      detail: 'This field can’t be shown on request',
      fields: { field: 'Choose a field' },
    })
  if (given.atDesk === true) return { name: fieldName, field, reason: 'Compared with the document', way: 'JUDGED' }
  const reason = typeof given.reason === 'string' ? given.reason.trim() : ''
  const length = [...reason].length
  const message = length < 3 ? 'Enter a reason of at least 3 characters' : 'Enter a reason of at most 300 characters'
  if (length < 3 || length > 300) throw badRequest(TITLE, { detail: message, fields: { reason: message } })
  return { name: fieldName, field, reason, way: 'SHOWN' }
}

async function refuseTooMany({ tx, viewer, engine }: Work, way: Way): Promise<void> {
  await holdPerson(tx, viewer.id)
  const count = Number(
    await tx.json(
      sql`select count(*)::text from ${name(tableOf(logOf(engine.register)))} where user_id = ${viewer.id} and way = ${way} and created_at > now() - interval '1 hour'`,
    ),
  )
  if (count >= most[way])
    throw tooMany(TITLE, {
      detail: `You have viewed ${most[way]} values in the last hour. Wait, or ask the data protection officer.`,
    })
}

function logOf(register: Register): AnyResource {
  return resourceNamed(register, systemResources.reveals)
}

async function note(
  work: Work,
  resource: AnyResource,
  {
    id,
    fieldName,
    label,
    reason,
    way,
  }: Omit<Wanted, 'name' | 'field'> & { id: number; fieldName: string; label: string },
): Promise<void> {
  const entry = {
    user: work.viewer.id,
    way,
    subject: `${resource.is.singular} ${id}`,
    resource: resource.is.name,
    recordId: id,
    fieldLabel: label,
    fieldName,
    reason,
  }
  const log = await insertRecord(work, logOf(work.engine.register), entry, TITLE)
  const what = `Reveal ${log.id}`
  await noteAccess(work.tx, { kind: 'REVEALED', what, detail: `${label} of ${entry.subject}`, who: work.viewer.id })
}
