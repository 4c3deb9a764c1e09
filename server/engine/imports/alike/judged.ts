import type { Work } from '../../engine'
import type { RowSays } from '../readRows'
import type { ImportRow, Judged } from '../store'
import type { Cut } from '../targets'
import { doublesInData } from './inData'

/** A row that is left out, with what it is probably the same as. */
export function leftOut({ number, recordId, version, alike }: ImportRow): Judged {
  return {
    number,
    verdict: 'LEFT',
    recordId,
    version,
    changes: {},
    errors: {},
    hints: {},
    doubts: {},
    alike,
    sounds: {},
  }
}

/** Whether nobody has said what is to become of a row. What found its record by a key is not new, whatever somebody says. */
function isUnanswered(says: RowSays | undefined): boolean {
  return says !== undefined && (says.row.answer === null || (says.row.answer === 'NEW' && says.existing !== undefined))
}

/** What the rows that would be written are probably the same as: they wait until somebody has said what is to become of them. */
export async function withDoubles(
  work: Work,
  cut: Cut,
  says: readonly RowSays[],
  judged: readonly Judged[],
): Promise<Judged[]> {
  const isAsked = (at: number): boolean =>
    ['CREATE', 'UPDATE'].includes(judged[at]?.verdict ?? '') && says[at]?.row.answer !== 'CHANGE'
  const asked = [...says.keys()].filter(isAsked)
  const { sounds, doubles } = await doublesInData(
    work,
    cut,
    asked.flatMap((at) => says[at] ?? []),
  )
  const found = new Map(asked.map((at, index) => [at, { sounds: sounds[index], alike: doubles[index] }]))
  return judged.map((one, at): Judged => {
    const { sounds: own = {}, alike = [] } = found.get(at) ?? { alike: one.alike }
    const isOpen = alike.length > 0 && isAsked(at) && isUnanswered(says[at])
    return { ...one, sounds: own, alike, verdict: isOpen ? 'ALIKE' : one.verdict }
  })
}
