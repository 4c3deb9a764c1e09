import { sql } from '../../database'
import type { Endpoint } from '../behaviour'
import { badRequest } from '../problem'
import { readableOperation, refusedOf, reportOf } from '../operations/report'
import { cancelOperation, operationRows } from '../operations/rows'
import { itemsOf } from '../jsonSchema'
import { operation, operationWithRefusals } from './deskSchemas'

const RECENT = 20

/**
 * Bulk actions, bulk edits and undos: their progress, their refusals and the reasons. Everyone sees their own; people
 * who assign authorities and see the resource also see those of others.
 */
export const operationEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/operations',
    summary: 'The viewer’s recent operations, newest first',
    need: 'signedIn',
    query: { state: 'running: only running operations' },
    gives: itemsOf(operation),
    answer: async (work, _body, { query }) => {
      const mine = await operationRows(work.tx, sql`o.by_id = ${work.viewer.id}`, RECENT)
      const wanted = query.state === 'running' ? mine.filter(({ state }) => state === 'running') : mine
      return { items: await Promise.all(wanted.map((operation) => reportOf(work, operation))) }
    },
  },
  {
    method: 'GET',
    path: '/admin/operations/:id',
    summary: 'The progress of an operation, with its refusals by reason',
    need: 'signedIn',
    gives: operationWithRefusals,
    answer: async (work, _body, { params }) => {
      const operation = await readableOperation(work, params.id ?? '')
      return { ...(await reportOf(work, operation)), refusals: await refusedOf(work, operation) }
    },
  },
  {
    method: 'POST',
    path: '/admin/operations/:id/cancel',
    summary: 'Stops an operation before its next record; finished changes are kept',
    need: 'signedIn',
    gives: operation,
    answer: async (work, _body, { params }) => {
      const { id, state } = await readableOperation(work, params.id ?? '')
      if (state !== 'running' || !(await cancelOperation(work.tx, id)))
        throw badRequest('This operation is not running')
      return reportOf(work, await readableOperation(work, id))
    },
  },
]
