import { allows, tabWhere, type AnyResource } from '#define'
import type { Work } from '../engine'
import { newPatience } from './countInTime'
import { countQuickly, type Total } from './countRows'

/**
 * Counts the records in each declared tab of a list that the viewer sees, as its first page would; null if that takes
 * long.
 */
export async function tabCounts(work: Work, resource: AnyResource): Promise<{ counts: Record<string, Total | null> }> {
  const { viewer } = work
  const counts: Record<string, Total | null> = {}
  const patience = newPatience()
  // One after the other, because a request holds one database session, not six.
  for (const [name, { need }] of Object.entries(resource.list.tabs)) {
    if (need !== undefined && !allows(viewer.keys, need)) continue
    const where = tabWhere(resource, name, { id: viewer.id, held: viewer.keys })
    if (where) counts[name] = await countQuickly(work, resource, where, patience)
  }
  return { counts }
}
