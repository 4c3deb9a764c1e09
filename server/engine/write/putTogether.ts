import type { AnyResource } from '#define'
import type { Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'
import { changedTogether, type Deed } from './changed'
import { writeTogether } from './together'
import type { Put } from './updates'

/**
 * Changes other records than the one at hand, which the caller has locked: their versions move, each has its line in the
 * history, and their behaviour follows. What was decided for them is not asked of the viewer: neither rights nor the state
 * nor `prepare`. Writes one statement for all that get the same fields. Answers with the records as they are then.
 * Throws 400 when a unique index, a reference or a limit does not hold.
 */
export async function putTogether(
  work: Work,
  resource: AnyResource,
  puts: readonly Put[],
  deed: Deed,
): Promise<FullRecord[]> {
  if (puts.length === 0) return []
  const befores = await readAll(
    work,
    resource,
    puts.map(({ id }) => id),
  )
  const changes = puts.flatMap(({ id, values }) => {
    const before = befores.get(id)
    return before ? [{ before, patch: values }] : []
  })
  await writeTogether(work, resource, changes, resource.form.messages.updateFailed)
  return changedTogether(
    work,
    resource,
    changes.map(({ before }) => before),
    deed,
  )
}
