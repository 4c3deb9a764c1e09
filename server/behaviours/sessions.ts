import { allows } from '#define'
import { sessions, users } from '#resources'
import { asking, noteAccess } from '../engine/accessLog'
import { behaviour, type Endpoint } from '../engine/behaviour'
import { endSessions } from '../engine/endSessions'
import { changeableRows, peopleWithin } from '../engine/read/scope'
import { put } from '../engine/write/put'
import { sql } from '../database'
import { integer, maybe, objectOf } from '../engine/jsonSchema'

const OWN_ENDING = 'Ended by the user'

/**
 * Sessions: everyone sees their own; people who assign authorities, those of users within their geographies. Sessions
 * of others are ended only by those who manage them, never by someone with fewer commanding authorities.
 */
export const sessionsBehaviour = behaviour(sessions, {
  scope: ({ id, keys, places }) => {
    const own = sql`t.user_id = ${id}`
    if (!allows(keys, 'authority:edit')) return own
    return places === 'everywhere' ? undefined : sql`(${own} or ${peopleWithin(places, sql`t.user_id`)})`
  },
  reach: (viewer, engine) =>
    sql`t.user_id in (select t.id from users t where ${changeableRows(engine, users, viewer)})`,
  effects: {
    end: async (work, { record }) => {
      const { tx, viewer } = work
      const why = record.user?.id === viewer.id ? OWN_ENDING : `Ended by ${viewer.name}`
      await put(work, sessions, record.id, { ending: why })
      const [device = '', who = null, session] = [record.device ?? '', record.user?.id, record.family ?? undefined]
      await noteAccess(tx, {
        kind: 'SESSION_ENDED',
        what: `Session ${record.id}`,
        detail: device,
        who,
        by: viewer.id,
        session,
      })
    },
  },
})

/**
 * Endpoints of one's own sessions, for everyone. Not available while viewing as someone else, whose session this is
 * not.
 */
export const sessionEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/sessions/current',
    summary: 'The current session: its `id`; null if there is none',
    need: 'signedIn',
    gives: objectOf({ id: maybe(integer) }),
    answer: async ({ tx, viewer }) => {
      const [found] = await tx.rows<{ id: number }>(
        sql`select id from sessions where family = ${atHand()}::uuid and user_id = ${viewer.id}`,
      )
      return { id: found?.id ?? null }
    },
  },
  {
    method: 'POST',
    path: '/admin/sessions/end-others',
    summary: 'Ends all of the viewer’s other sessions; `ended` is their number',
    need: 'signedIn',
    gives: objectOf({ ended: integer }),
    answer: async ({ tx, viewer }) => {
      const others = sql`t.user_id = ${viewer.id} and t.family <> ${atHand()}::uuid`
      const { length } = await endSessions(tx, others, OWN_ENDING)
      if (length > 0)
        await noteAccess(tx, {
          kind: 'SESSION_ENDED',
          what: 'All other sessions',
          detail: `${length} ${length === 1 ? 'session' : 'sessions'}: ended by the user`,
          who: viewer.id,
          by: viewer.id,
        })
      return { ended: length }
    },
  },
]

function atHand(): string | null {
  return asking.getStore()?.session ?? null
}
