import { todayInIndia, type Foretold, type ForetoldLine, type RowOf } from '#define'
import { blacklistEntries, blacklistReasons, blacklistSubjects } from '#resources'
import { foretelling, foretold } from '../../engine/commonSchemas'
import { dayWords } from '../../engine/dayWords'
import { around } from '../../engine/desk/recordEndpoint'
import { objectIn } from '../../engine/given'
import { badRequest } from '../../engine/problem'
import { oneRecord } from '../../engine/read/oneRecord'
import { mustHold } from '../../engine/viewer'
import { overWords } from './entries'

type Entry = Partial<RowOf<typeof blacklistEntries>>

const { fields, actions } = blacklistEntries
const { approve, reject, lift } = actions
const told = { approve, reject, lift } as const

/** Answers the case to decide: the subject, reason, term and proposer of an entry, as far as the viewer may read them. */
export const blacklistToldEndpoint = around(blacklistEntries, {
  method: 'POST',
  path: 'told',
  summary:
    'The case of a blacklist entry to be approved, rejected or lifted, from { action, input }: { parts }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const { action } = objectIn(body)
    if (typeof action !== 'string' || !Object.hasOwn(told, action))
      throw badRequest('action must be approve, reject or lift')
    mustHold(work.viewer, told[action as keyof typeof told].key)
    const entry = JSON.parse((await oneRecord(work, blacklistEntries, id)).json) as Entry
    const over = action === 'approve' ? overWords(entry, todayInIndia(work.engine.now())) : undefined
    return {
      parts: [
        { label: 'Blacklisting', lines: linesOf(entry), ...(over && { note: over, isWarning: true, isRefused: true }) },
      ],
    }
  },
})

function linesOf(entry: Entry): ForetoldLine[] {
  const { subject, cause, remark, evidence, from, till, proposedBy, editedBy } = entry
  const { field } = blacklistSubjects[subject ?? 'FARMER']
  const line = (name: keyof typeof fields, words: string | undefined): ForetoldLine[] =>
    words ? [{ label: fields[name].label, words }] : []
  return [
    ...line(field, entry[field]?.label),
    ...line('cause', blacklistReasons[cause ?? 'OTHER']),
    ...line('remark', remark ?? undefined),
    ...line(
      'evidence',
      evidence?.length ? `${evidence.length} ${evidence.length === 1 ? 'file' : 'files'}` : undefined,
    ),
    ...line('from', from ? dayWords(from) : 'On approval'),
    ...line('till', till ? dayWords(till) : fields.till.none),
    ...line('proposedBy', proposedBy?.label),
    ...line('editedBy', editedBy?.map(({ label }) => label).join(', ')),
  ]
}
