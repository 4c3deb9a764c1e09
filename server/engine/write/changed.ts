import type { AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'
import { changesBetween, writeLines } from './history'
import { verifyWholes } from './verifyWholes'

/** What was done to a record, for its history. */
export interface Deed {
  readonly action: string
  readonly reason?: string
  /** The version whose values were put back. */
  readonly restoredFrom?: number
  /** By the ids of records: what was written there without being seen in full, which is noted even if it was the same. */
  readonly unseen?: ReadonlyMap<number, readonly string[]>
}

/**
 * Follows every write of a record that was there before, in the same transaction: its line in the history, and whatever
 * its behaviour does then. `after` is the record as it was written, and is read unless it is given. Answers with it.
 */
export async function changed(
  work: Work,
  resource: AnyResource,
  before: FullRecord,
  deed: Deed,
  after?: FullRecord,
): Promise<FullRecord> {
  if (after) await follow(work, resource, [{ before, after }], deed)
  return after ?? (await changedTogether(work, resource, [before], deed))[0] ?? before
}

/** As `changed`, for records that were written together: their lines are one statement, and so is reading them again. */
export async function changedTogether(
  work: Work,
  resource: AnyResource,
  befores: readonly FullRecord[],
  deed: Deed,
): Promise<FullRecord[]> {
  const found = await readAll(
    work,
    resource,
    befores.map(({ id }) => id),
  )
  const pairs = befores.flatMap((before) => {
    const after = found.get(before.id)
    return after ? [{ before, after }] : []
  })
  await follow(work, resource, pairs, deed)
  return pairs.map(({ after }) => after)
}

interface Pair {
  readonly before: FullRecord
  readonly after: FullRecord
}

async function follow(
  work: Work,
  resource: AnyResource,
  pairs: readonly Pair[],
  { action, reason, restoredFrom, unseen }: Deed,
): Promise<void> {
  const lines = pairs.map(({ before, after }) => ({
    id: before.id,
    version: after.version,
    action,
    changes: changesBetween(resource, before, after, unseen?.get(before.id)),
    ...(reason && { reason }),
    ...(restoredFrom && { restoredFrom }),
  }))
  await writeLines(work, resource, lines)
  const saved = behaviourOf(work.engine, resource)?.saved
  for (const { before, after } of pairs) await saved?.(work, { before: before as never, after: after as never })
  await verifyWholes(
    work,
    resource,
    pairs.map(({ after }) => after),
  )
}
