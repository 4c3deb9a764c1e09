import { blacklistEntries, blacklistSubjects } from '#resources'
import { name, sql } from '../../database'
import { snake } from '../../database/columns'
import type { Work } from '../../engine/engine'
import type { Effect } from '../../engine/hooked'
import { actOn } from '../../engine/write/act'
import { createRecord } from '../../engine/write/create'
import { blacklistEntriesBehaviour } from './entries'

export { toldOf } from './entries'
export { blacklistStatusEndpoint } from './status'
export { blacklistToldEndpoint } from './told'

/** Behaviours of the blacklist. */
export const blacklistBehaviours = [blacklistEntriesBehaviour]

type Acting<Answer> = (work: Work, effect: Effect<{ readonly id: number }>) => Promise<Answer>

interface Blacklisting {
  readonly blacklist: Acting<number>
  readonly unblacklist: Acting<void>
}

/** The actions of a record that may be blacklisted: one proposes an entry, the other lifts the one in force. */
export function blacklisting(subject: keyof typeof blacklistSubjects): Blacklisting {
  const { field } = blacklistSubjects[subject]
  return {
    blacklist: async (work, { record, input }) =>
      (await createRecord(work, blacklistEntries, { ...input, subject, [field]: record.id })).id,
    unblacklist: async (work, { record, input }) => {
      const open = await work.tx.rows<{ id: number }>(sql`
        select id from blacklist_entries where ${name(`${snake(field)}_id`)} = ${record.id} and status = 'ACTIVE' and in_force
          and deleted_at is null order by id`)
      for (const { id } of open) await actOn(work, blacklistEntries, 'lift', { id: Number(id), input })
    },
  }
}
