import type { AnyResource } from '#define'
import type { Work } from '../engine'
import { badRequest, type Problem } from '../problem'
import { fullRecords } from '../read/oneRecord'
import { actTogether, apart } from '../write/act'
import { changedSince, type Undoing } from './putBack'

/**
 * Undoes records that an operation has created, by the action declared for that, and only if nothing has changed them
 * since. Answers with the refusals; throws what the action's effect refuses.
 */
export async function undoMade(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  { undoneBy, ...undoing }: Undoing & { readonly undoneBy: string },
): Promise<Map<number, Problem>> {
  if (ids.length === 0) return new Map()
  const [records, refusals] = apart(await fullRecords(work, resource, ids))
  const isAsLeft = ({ id, version }: { id: number; version: number }): boolean =>
    version === undoing.lines.get(id)?.version
  const touched = records.filter((record) => !isAsLeft(record))
  for (const [id, detail] of await changedSince(work, resource, touched, undoing))
    refusals.set(id, badRequest(resource.form.messages.updateFailed, { detail }))
  const found = new Map(records.filter(isAsLeft).map((record) => [record.id, record]))
  const input = { reason: undoing.reason }
  return new Map([...refusals, ...(await actTogether(work, resource, undoneBy, { found, input }))])
}
