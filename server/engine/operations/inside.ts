import { randomUUID } from 'node:crypto'
import type { AnyResource } from '#define'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { CREATE } from './deed'
import { endOperation, noteOperation } from './rows'

/** A record created together with its consequences, and the operation that did both. */
export interface Made {
  readonly operation: string
  readonly record: FullRecord
}

/**
 * Creates one record, with whatever else `make` changes, as one operation in the caller's transaction: all of it is
 * undone together, by the action that the resource declares for it.
 */
export async function madeAsOperation(
  work: Work,
  resource: AnyResource,
  make: (inside: Work) => Promise<FullRecord>,
): Promise<Made> {
  const operation = randomUUID()
  // The id is only known after the creation; the total is one record.
  await noteOperation(work.tx, operation, work.viewer, { resource, action: CREATE, ids: [0] })
  const record = await make({ ...work, operation })
  await endOperation(work.tx, operation, 'done', { done: 1, failed: 0, refusals: [] })
  return { operation, record }
}
