import type { Work } from '../../engine'
import type { Column } from '../layout'
import type { RowSays } from '../readRows'
import type { ImportRow, Judged } from '../store'
import { columnFor, type Cut } from '../targets'
import { doublesInData } from './inData'
import { rulesFor } from './rules'

/** The verdict on a row that is left out, with its probable doubles. */
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

/** Whether a row is unanswered. A row that found its record by a key is not new, even if the answer says so. */
function isUnanswered(says: RowSays | undefined): boolean {
  return says !== undefined && (says.row.answer === null || (says.row.answer === 'NEW' && says.existing !== undefined))
}

/** The unique fields that alone prove two records to be the same. */
function telling({ resource }: Cut, { viewer }: Work): readonly string[] {
  return [...rulesFor(resource, viewer).values()].flatMap(({ same: [first = '', ...others], spelled }) =>
    !spelled && others.length === 0 && resource.fields[first]?.unique ? [first] : [],
  )
}

/**
 * Finds probable doubles of the rows that would be written: these wait for an answer. So does a new row that is refused
 * only because a value belongs to another record: it may be meant to change that one. `columns` are those of the sheet.
 */
export async function withDoubles(
  work: Work,
  cut: Cut,
  says: readonly RowSays[],
  judged: readonly Judged[],
  columns: readonly Column[],
): Promise<Judged[]> {
  const taken = telling(cut, work).map((field) => columnFor(columns, field))
  const isTaken = (at: number): boolean =>
    judged[at]?.verdict === 'ERROR' &&
    says[at]?.existing === undefined &&
    Object.keys(judged[at].errors).every((column) => taken.includes(column))
  const isAsked = (at: number): boolean =>
    (['CREATE', 'UPDATE'].includes(judged[at]?.verdict ?? '') || isTaken(at)) && says[at]?.row.answer !== 'CHANGE'
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
    const sounds = one.verdict === 'ERROR' ? {} : own
    return isOpen ? { ...one, sounds, alike, errors: {}, verdict: 'ALIKE' } : { ...one, sounds, alike }
  })
}
