import { sql, type Queries, type Sql } from '../../database'
import { SILENT } from '../signsOfLife'
import type { Viewer } from '../viewer'
import type { Deed } from './deed'

/** The state of an operation. One without a heartbeat for 30 seconds is interrupted: its process has died. */
export type OperationState = 'running' | 'done' | 'cancelled' | 'interrupted'

/** The records that were refused for one reason. */
export interface RefusedFor {
  readonly reason: string
  readonly ids: readonly number[]
}

/** The progress of an operation. */
export interface Progress {
  readonly done: number
  readonly failed: number
  readonly refusals: readonly RefusedFor[]
}

/** An operation as it is stored. */
export interface OperationRow {
  readonly id: string
  readonly resource: string
  readonly action: string
  readonly by_id: number | null
  readonly by_label: string | null
  readonly fields: readonly string[] | null
  readonly state: OperationState
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly refusals: readonly RefusedFor[]
  readonly started_at: string
  readonly ended_at: string | null
  readonly undo_of: string | null
  /** The last operation that undid it. */
  readonly undone_by: string | null
  /** The number of records that its undos have restored together: an interrupted one leaves the rest to the next. */
  readonly undone: number
  /** Whether it is being undone now. */
  readonly is_undoing: boolean
}

/** Stores an operation before it changes its first record. */
export async function noteOperation(
  tx: Queries,
  id: string,
  viewer: Viewer,
  deed: Pick<Deed, 'resource' | 'action' | 'fields' | 'importOf' | 'ids' | 'undoOf'>,
): Promise<void> {
  const { fields, importOf } = deed
  const input = fields || importOf ? JSON.stringify({ fields, import: importOf }) : null
  await tx.run(sql`
    insert into operations (id, resource, action, by_id, by_label, input, state, total, undo_of)
    values (${id}::uuid, ${deed.resource.is.name}, ${deed.action}, ${viewer.id}, ${viewer.name}, ${input}::jsonb, 'running', ${deed.ids.length}, ${deed.undoOf ?? null}::uuid)`)
}

/**
 * Stores the progress of an operation, in the transaction of the records themselves, and the records refused since the
 * last time. Answers whether to go on: a cancelled operation has another state, and the later work is rolled back with
 * the transaction.
 */
export async function beat(tx: Queries, id: string, { done, failed, refusals }: Progress): Promise<boolean> {
  const alive = await tx.rows(sql`
    with alive as (
      update operations set done = ${done}, failed = ${failed}, beat_at = clock_timestamp() where id = ${id}::uuid and state = 'running' returning id
    ), told as (
      insert into operation_refusals (operation, reason, ids) select a.id, r.reason, r.ids
      from alive a cross join jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as r(reason text, ids bigint[]))
    select from alive`)
  return alive.length === 1
}

/** Stores a heartbeat of an operation, between two of its records. */
export async function signOfLife(queries: Queries, id: string): Promise<void> {
  await queries.run(sql`update operations set beat_at = clock_timestamp() where id = ${id}::uuid and state = 'running'`)
}

/**
 * Ends an operation without a heartbeat for 30 seconds before another one continues in its place: if its process is
 * still alive, it writes nothing more. Does nothing to one with a recent heartbeat.
 */
export function endSilent(tx: Queries, id: string): Promise<void> {
  return endSilentAmong(tx, sql`id = ${id}::uuid`)
}

/** Does the same as `endSilent` for an operation and its undos, because an undo replaces all of them. */
export function endSilentWithUndos(tx: Queries, id: string): Promise<void> {
  return endSilentAmong(tx, sql`(id = ${id}::uuid or undo_of = ${id}::uuid)`)
}

/** Ends the operation of an import before its job is retried, so that a process that lost the job stops writing. */
export async function endOperationOfImport(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`
    update operations set state = 'interrupted', ended_at = clock_timestamp()
    where id = (select operation from imports where id = ${id}::uuid) and state = 'running'`)
}

async function endSilentAmong(tx: Queries, where: Sql): Promise<void> {
  await tx.run(sql`
    update operations set state = 'interrupted', ended_at = clock_timestamp()
    where ${where} and state = 'running' and beat_at < clock_timestamp() - ${SILENT}`)
}

/** Reads the number of records that an operation has processed; waits for a transaction that is about to update it. */
export async function progressOf(queries: Queries, id: string): Promise<number | undefined> {
  const [row] = await queries.rows<{ seen: number }>(
    sql`select done + failed as seen from operations where id = ${id}::uuid for share`,
  )
  return row?.seen
}

/**
 * Stores the end of an operation, with all its refusals, and answers with its state: a cancelled one stays cancelled.
 */
export async function endOperation(
  tx: Queries,
  id: string,
  state: OperationState,
  { done, failed, refusals }: Progress,
): Promise<OperationState> {
  if (refusals.length) await tx.run(sql`delete from operation_refusals where operation = ${id}::uuid`)
  const [row] = await tx.rows<{ state: OperationState }>(sql`
    update operations set state = case when state = 'running' then ${state}::text else state end, done = ${done}, failed = ${failed},
      refusals = ${JSON.stringify(refusals)}::jsonb, beat_at = now(), ended_at = now() where id = ${id}::uuid returning state`)
  return row?.state ?? state
}

/** Stops a running operation before its next record. Answers whether it was running. */
export async function cancelOperation(tx: Queries, id: string): Promise<boolean> {
  return (
    (await tx.run(sql`update operations set state = 'cancelled' where id = ${id}::uuid and state = 'running'`)) === 1
  )
}

/** The operations that satisfy a condition on the table `o`, the newest first. */
export function operationRows(tx: Queries, where: ReturnType<typeof sql>, limit = 1): Promise<OperationRow[]> {
  return tx.rows<OperationRow>(sql`
    select o.id::text as id, o.resource, o.action, o.by_id, o.by_label, o.input -> 'fields' as fields, o.total, o.done, o.failed, o.refusals || told.refusals as refusals,
      case when o.state = 'running' and o.beat_at < now() - ${SILENT} then 'interrupted' else o.state end as state,
      to_char(o.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at,
      to_char(o.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at,
      o.undo_of::text as undo_of, u.last as undone_by, u.done as undone, u.is_undoing
    from operations o left join lateral (
      select (array_agg(id::text order by done > 0 desc, started_at desc))[1] as last, coalesce(sum(done), 0)::integer as done,
        coalesce(bool_or(state = 'running' and beat_at >= now() - ${SILENT}), false) as is_undoing
      from operations where undo_of = o.id) u on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('reason', g.reason, 'ids', g.ids) order by g.first), '[]') as refusals
      from (
        select r.reason, min(r.id) as first, jsonb_agg(refused.id order by r.id, refused.at) as ids
        from operation_refusals r cross join unnest(r.ids) with ordinality as refused(id, at)
        where r.operation = o.id group by r.reason) g) told
    where ${where} order by o.started_at desc, o.id limit ${limit}`)
}
