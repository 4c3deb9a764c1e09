import { randomUUID } from 'node:crypto'
import type { AnyResource } from '#define'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { CREATE } from './deed'
import { endOperation, noteOperation } from './rows'

/** A record that was made together with what follows from it, and the operation that did both. */
export interface Made {
  readonly operation: string
  readonly record: FullRecord
}

/**
 * Makes one record, with whatever `make` changes besides, as one operation in the transaction at hand: all of it is undone
 * together, by the action that the resource declares for it.
 */
export async function madeAsOperation(
  work: Work,
  resource: AnyResource,
  make: (inside: Work) => Promise<FullRecord>,
): Promise<Made> {
  const operation = randomUUID()
  // The id is known when the record is made; one record is counted.
  await noteOperation(work.tx, operation, work.viewer, { resource, action: CREATE, ids: [0] })
  const record = await make({ ...work, operation })
  await endOperation(work.tx, operation, 'done', { done: 1, failed: 0, refusals: [] })
  return { operation, record }
}
