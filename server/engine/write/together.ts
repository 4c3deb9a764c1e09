import type { AnyResource } from '#define'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { refusing } from './violations'
import { checkLimits, touchesLimits } from './limits'
import { writeLinks } from './linked'
import { stamps } from './update'
import { updatesOf } from './updates'

/** A verified change of one record. */
export interface Change {
  readonly before: FullRecord
  readonly patch: Readonly<Record<string, unknown>>
}

/**
 * Writes verified changes of many records in as few statements as their values allow: one for each set of fields.
 * Throws 400 when a unique index, a reference or a limit is violated; then everything must be rolled back.
 */
export async function writeTogether(
  work: Work,
  resource: AnyResource,
  changes: readonly Change[],
  title: string,
): Promise<void> {
  const puts = changes.map(({ before, patch }) => ({ id: before.id, values: patch }))
  for (const statement of updatesOf(work.engine, resource, puts, stamps(work)))
    await refusing(resource, title, () => work.tx.run(statement))
  for (const { before, patch } of changes) await writeLinks(work, resource, before.id, patch)
  const counted = changes.filter(({ patch }) => touchesLimits(resource, patch))
  await checkLimits(
    work,
    resource,
    counted.map(({ before }) => before.id),
    title,
  )
}
