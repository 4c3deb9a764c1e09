import { messages } from '#define'
import { sql, type Queries } from '../../database'
import { badRequest, notFound } from '../problem'
import { IMPORT } from './deed'
import { endSilent, operationRows, type OperationRow } from './rows'
import type { BulkAnswer } from './run'

/**
 * The answer to a repeated request whose operation started before: its results and refusals so far. An operation whose
 * process was killed is reported as interrupted; records that it has not reached are not among the results. Throws 400
 * while it is running.
 */
export async function outcomeOf(tx: Queries, id: string): Promise<BulkAnswer> {
  await endSilent(tx, id)
  const [operation] = await operationRows(tx, sql`o.id = ${id}::uuid`)
  if (!operation) throw notFound('Operation Not Found')
  const { state, done, failed, refusals } = operation
  if (state === 'running') throw badRequest(messages.stillCarriedOut)
  const changed = await changedBy(tx, operation)
  const refused = refusals.flatMap(({ reason, ids }) => ids.map((one) => ({ id: one, ok: false, title: reason })))
  const results = [...changed.map((one) => ({ id: one, ok: true })), ...refused]
  return { operation: id, state, done, failed, results }
}

/** The records that an operation has changed, by their ids; for an import the numbers of its rows. */
async function changedBy(tx: Queries, { id, resource, action }: OperationRow): Promise<number[]> {
  const records = sql`select distinct record_id as id from history where operation = ${id}::uuid and resource = ${resource}`
  const rows = await tx.rows<{ id: number }>(
    action === IMPORT
      ? sql`select r.number as id from operations o join import_rows r on r.import_id = (o.input ->> 'import')::uuid
          where o.id = ${id}::uuid and r.record_id in (${records}) and r.verdict = 'DONE' order by r.number`
      : sql`${records} order by record_id`,
  )
  return rows.map((row) => row.id)
}
