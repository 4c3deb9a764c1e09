import type { AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { readFull, type FullRecord } from '../read/oneRecord'
import { changesBetween, writeHistory } from './history'

/** What was done to a record, for its history. */
export interface Deed {
  readonly action: string
  readonly reason?: string
}

/**
 * Follows every write of a record that was there before, in the same transaction: its line in the history, and whatever
 * its behaviour does then. Answers with the record as it is now.
 */
export async function changed(
  work: Work,
  resource: AnyResource,
  before: FullRecord,
  { action, reason }: Deed,
): Promise<FullRecord> {
  const after = await readFull(work.engine, work.tx, resource, before.id)
  await writeHistory(work, resource, {
    id: before.id,
    version: after.version,
    action,
    changes: changesBetween(resource, before, after),
    ...(reason && { reason }),
  })
  await behaviourOf(work.engine, resource)?.saved?.(work, { before: before as never, after: after as never })
  return after
}
