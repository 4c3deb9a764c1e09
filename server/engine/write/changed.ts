import type { AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'
import { changesBetween, writeLines } from './history'
import { verifyWholes } from './verifyWholes'

/** The change of a record, for its history. */
export interface Deed {
  readonly action: string
  readonly reason?: string
  /** The version whose values were restored. */
  readonly restoredFrom?: number
  /**
   * By record id: the fields written there without being seen in full, which are noted even if their value stayed the
   * same.
   */
  readonly unseen?: ReadonlyMap<number, readonly string[]>
}

/**
 * Called after every write of an existing record, in the same transaction: writes its line in the history, and calls
 * its behaviour. `after` is the record as it was written, and is read if missing. Answers with it.
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

/**
 * Does the same as `changed` for records that were written together: one statement writes their lines, and one reads
 * them again.
 */
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
