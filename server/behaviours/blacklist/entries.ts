import { allows, todayInIndia } from '#define'
import { blacklistEntries, blacklistReasons, blacklistSubjects } from '#resources'
import { name, sql } from '../../database'
import { snake } from '../../database/columns'
import { behaviour } from '../../engine/behaviour'
import { dayWords } from '../../engine/dayWords'
import { idOf } from '../../engine/idOf'
import { badRequest, forbidden } from '../../engine/problem'
import { put } from '../../engine/write/put'

/** Blacklist entries: who may propose whom, and from when an entry applies. */
export const blacklistEntriesBehaviour = behaviour(blacklistEntries, {
  holds: async ({ tx }, id) => {
    // The record is locked before its entry, as it is when someone proposes or lifts from the record.
    for (const { field } of Object.values(blacklistSubjects)) {
      const { to } = blacklistEntries.fields[field]
      const link = name(`${snake(field)}_id`)
      await tx.rows(
        sql`select id from ${name(snake(to))} where id = (select ${link} from blacklist_entries where id = ${id}) for no key update`,
      )
    }
  },
  begins: async ({ viewer }) => ({ proposedBy: viewer.id || null }),
  prepare: async ({ viewer }, { before, input }) => {
    const subject = input.subject ?? 'FARMER'
    if (!viewer.isService && !allows(viewer.keys, [blacklistSubjects[subject].key, 'blacklist:propose']))
      throw forbidden('Access is denied', { fields: { subject: 'You can’t propose this kind for the blacklist' } })
    if (subject === 'OPERATOR' && !before && idOf(input.operator) === viewer.id)
      throw forbidden('Access is denied', { fields: { operator: 'You can’t propose yourself for the blacklist' } })
    return { told: toldOf(input) }
  },
  effects: {
    approve: async (work, { record }) => {
      const today = todayInIndia(work.engine.now())
      const over = overWords(record, today)
      if (over) throw badRequest(blacklistEntries.actions.approve.failed, { detail: over })
      if (!record.from) await put(work, blacklistEntries, record.id, { from: today, inForce: true })
    },
  },
})

/** Says why an entry can no longer be approved on a day: its term has passed. */
export function overWords({ till }: Pick<Case, 'till'>, today: string): string | undefined {
  if (!till || till >= today) return undefined
  return `This term ended on ${dayWords(till)}. Reject the entry, or have its last day changed first`
}

interface Case {
  readonly cause?: keyof typeof blacklistReasons | null
  readonly remark?: string | null
  readonly till?: string | null
}

/** Says why and until when, in one line, as shown on the record. */
export function toldOf({ cause, remark, till }: Case): string {
  return `${blacklistReasons[cause ?? 'OTHER']}: ${remark ?? ''}${till ? `, until ${dayWords(till)}` : ''}`
}
