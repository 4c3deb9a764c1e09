import type { AnyResource } from '#define'
import type { Work } from '../engine'
import { badRequest, Problem } from '../problem'
import { fullRecords } from '../read/oneRecord'
import { apart } from '../write/act'
import { attempted } from '../write/attempted'
import { removeRecord, removeTogether } from '../write/remove'
import { whyMadeStay } from './deeds'
import { changedSince, type Undoing } from './putBack'

/**
 * Deletes records that an operation has created, by the rules of any deletion, and only if nothing has changed them
 * since. Answers with the refusals.
 */
export async function takeBack(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  undoing: Undoing,
): Promise<Map<number, Problem>> {
  const [records, refusals] = apart(await fullRecords(work, resource, ids))
  const isAsLeft = ({ id, version }: { id: number; version: number }): boolean =>
    version === undoing.lines.get(id)?.version
  const touched = records.filter((record) => !isAsLeft(record))
  for (const [id, detail] of await changedSince(work, resource, touched, undoing))
    refusals.set(id, badRequest(resource.form.messages.deleteFailed, { detail }))
  const left = records.filter(isAsLeft)
  const why = whyMadeStay(resource, work.viewer)
  if (why) {
    for (const { id } of left) refusals.set(id, badRequest(resource.form.messages.deleteFailed, { detail: why }))
    return refusals
  }
  const refused = await attempted(work, () => removeTogether(work, resource, left))
  // A behaviour may refuse all of them; and a record that others of them refer to can be deleted once those are gone.
  const again = refused instanceof Problem ? left : left.filter(({ id }) => refused.has(id))
  for (const { id } of again) {
    const outcome = await attempted(work, () => removeRecord(work, resource, id))
    if (outcome instanceof Problem) refusals.set(id, outcome)
  }
  return refusals
}
