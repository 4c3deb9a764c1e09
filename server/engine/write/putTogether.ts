import type { AnyResource } from '#define'
import type { Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'
import { changedTogether, type Deed } from './changed'
import { writeTogether } from './together'
import type { Put } from './updates'

/**
 * Changes other records than the current one, which the caller has locked: their versions increase, each gets its line
 * in the history, and their behaviours are called. The change is the service's decision, so the viewer's rights, the
 * state and `prepare` are not checked. One statement for all that get the same fields. Answers with the changed
 * records. Throws 400 when a unique index, a reference or a limit is violated.
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
