import { allows } from '#define'
import { sessions } from '#resources'
import { noteAccess } from '../engine/accessLog'
import { behaviour } from '../engine/behaviour'
import { peopleWithin } from '../engine/read/scope'
import { sql } from '../database'

/** Everybody sees their own sessions; whoever assigns authorities, those of the people within their geographies. */
export const sessionsBehaviour = behaviour(sessions, {
  scope: ({ id, keys, places }) => {
    const own = sql`t.user_id = ${id}`
    if (!allows(keys, 'authority:edit')) return own
    return places === 'everywhere' ? undefined : sql`(${own} or ${peopleWithin(places, sql`t.user_id`)})`
  },
  effects: {
    end: async ({ tx, viewer, engine }, { record }) => {
      const why = record.user?.id === viewer.id ? 'Ended by its own person' : `Ended by ${viewer.name}`
      await tx.run(
        sql`update sessions set ended_at = ${engine.now().toISOString()}::timestamptz, ending = ${why} where id = ${record.id}`,
      )
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
