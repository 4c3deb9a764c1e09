import { randomUUID } from 'node:crypto'
import { resourceNamed, systemResources } from '#define'
import { sql, type Queries } from '../database'
import { tellAccessChanged } from '../engine/accessChange'
import type { Endpoint } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { badRequest, forbidden, notFound } from '../engine/problem'
import { noteAccess } from '../engine/accessLog'
import { oneRecord } from '../engine/read/oneRecord'
import { insertRecord } from '../engine/write/create'
import { END_PATH, sessionId, whyNotAs } from './lookedAs'
import { forgetSession, type Viewer } from './viewer'
import { holderOf, readPerson, readViewer } from './viewerQuery'
import { instant, integer, objectOf, text, uuid } from '../engine/jsonSchema'

/** The maximum duration of an impersonation. */
const MINUTES = 60

const TITLE = 'The view couldn’t be started'

/** Viewing the portal as someone else, read-only: its start and its end. */
export const viewAsEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/admin/view-as',
    summary: `Views the portal as someone else for at most ${MINUTES} minutes, read-only: { user, reason }; it is logged. Send the id as View-As`,
    need: 'user:view-as',
    changesAccess: true,
    isForgotten: true,
    body: objectOf({ user: integer, reason: text }),
    gives: objectOf({ id: uuid, until: instant }),
    answer: begin,
  },
  {
    method: 'DELETE',
    path: END_PATH,
    summary: 'Ends viewing as someone else',
    need: 'signedIn',
    changesAccess: true,
    gives: null,
    answer: async ({ tx, viewer }, _body, { params: { id = '' } }) => {
      const ended = await endLooks(tx, (viewer as Viewer).session, 'ENDED', id)
      if (!ended) throw notFound()
      return undefined
    },
  },
]

async function begin(work: Work, body: unknown): Promise<object> {
  const { tx, engine } = work
  const { session, id } = work.viewer as Viewer
  const { user, reason } = wanted(body)
  await oneRecord(work, resourceNamed(engine.register, systemResources.users), user)
  const real = await readViewer(tx, id, session)
  const person = await readPerson(tx, user)
  if (!person)
    throw badRequest(TITLE, {
      detail: 'You can view as active users only',
      fields: { user: 'This user is not active' },
    })
  const whyNot = real ? await whyNotAs(tx, real, await holderOf(tx, person)) : 'Your session has ended.'
  if (whyNot) throw forbidden('Access is denied', { detail: whyNot })
  // One at a time: of two concurrent starts, the later one ends the earlier.
  await tx.rows(sql`select id from sessions where family = ${session}::uuid for update`)
  await endLooks(tx, session, 'REPLACED')
  const until = new Date(engine.now().getTime() + MINUTES * 60_000).toISOString()
  const log = await insertRecord(
    work,
    resourceNamed(engine.register, systemResources.viewAsLog),
    { user: id, lookedAs: user, reason, until, ending: 'OPEN' },
    TITLE,
  )
  const look = randomUUID()
  await noteAccess(tx, { kind: 'LOOKED_AS', what: `View as someone else ${log.id}`, detail: person.name, who: id })
  await tx.run(
    sql`insert into views_as (id, session_id, by_id, user_id, log_id, until) values (${look}::uuid, ${sessionId(session)}, ${id}, ${user}, ${log.id}, ${until}::timestamptz)`,
  )
  return { id: look, until }
}

function wanted(body: unknown): { user: number; reason: string } {
  const { user, reason } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const words = typeof reason === 'string' ? reason.trim() : ''
  const length = [...words].length
  if (typeof user !== 'number' || !Number.isSafeInteger(user) || user < 1)
    throw badRequest(TITLE, { detail: 'Send the id of a user', fields: { user: 'Choose a user' } })
  if (length < 3 || length > 300) {
    const message =
      length > 300 ? 'Enter a reason of at most 300 characters' : 'Enter a reason of at least 3 characters'
    throw badRequest(TITLE, { detail: message, fields: { reason: message } })
  }
  return { user, reason: words }
}

/**
 * Ends the open impersonations of a session, or one of them, and notes it in their log. Answers the number of ended
 * ones.
 */
export async function endLooks(
  tx: Queries,
  session: string,
  ending: 'ENDED' | 'REPLACED' | 'SIGNED_OUT',
  look?: string,
): Promise<number> {
  const now = new Date().toISOString()
  const ended = await tx.rows<{ log: number }>(sql`
    update views_as set ended_at = ${now}::timestamptz
    where session_id = ${sessionId(session)} and ended_at is null and until > ${now}::timestamptz and (${look ?? null}::text is null or id::text = ${look ?? null})
    returning log_id as log`)
  if (ended.length)
    await tx.run(
      sql`update view_as_log set ended_at = ${now}::timestamptz, ending = ${ending}, version = version + 1, updated_at = ${now}::timestamptz where id = any(${ended.map(({ log }) => log)}::bigint[])`,
    )
  forgetSession(session)
  await tellAccessChanged(tx)
  return ended.length
}
