import type { Times } from '#define'
import { raw, sql, type Queries, type Sql } from '../../database'
import type { Format } from '../exports/plan'

/** A list that is sent regularly, as it is stored. */
export interface DeliveryRow extends Times {
  readonly id: string
  readonly resource: string
  readonly owner: number
  readonly ownerName: string
  readonly title: string
  readonly format: Format
  /** The list's query, as in its address. */
  readonly query: string
  readonly columns: readonly string[]
  readonly recipients: readonly number[]
  readonly isPaused: boolean
  /** Why the service has paused it, in words. */
  readonly pauseReason: string | null
  readonly nextAt: string | null
  /** The last due time. */
  readonly lastAt: string | null
}

const instant = (column: string): string => `to_char(d.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns =
  raw(`d.id::text as id, d.resource, d.owner_id as owner, d.title, d.format, d.query, d.columns, d.rhythm, d.day, d.time,
  d.recipients, d.is_paused as "isPaused", d.pause_reason as "pauseReason", ${instant('next_at')} as "nextAt", ${instant('last_at')} as "lastAt",
  (select u.name from users u where u.id = d.owner_id) as "ownerName"`)

/** The deliveries that satisfy a condition on the table `d`. */
export async function deliveriesWhere(queries: Queries, where: Sql): Promise<DeliveryRow[]> {
  const rows = await queries.rows<DeliveryRow>(sql`select ${columns} from deliveries d where ${where}`)
  return rows.map((row) => ({ ...row, recipients: row.recipients.map(Number) }))
}

/** Pauses a delivery, with the reason unless its owner did it. */
export async function pauseDelivery(tx: Queries, id: string, reason: string | null): Promise<void> {
  await tx.run(
    sql`update deliveries set is_paused = true, pause_reason = ${reason}, next_at = null where id = ${id}::uuid`,
  )
}

/** The reason when its owner has left. */
export const OWNER_LEFT = 'Its owner is no longer active'

/** Pauses all deliveries of a person who is no longer active. */
export async function pauseDeliveriesOf(tx: Queries, owner: number): Promise<void> {
  await tx.run(
    sql`update deliveries set is_paused = true, pause_reason = ${OWNER_LEFT}, next_at = null where owner_id = ${owner} and not is_paused`,
  )
}

/** The outcome of the last sending of a delivery, for one person. */
export interface Outcome {
  readonly delivery: string
  readonly user: number
  readonly name: string
  readonly state: 'SENT' | 'WAITING' | 'NOT_SENT'
  readonly why: string | null
}

/** Reads the outcomes of the last sendings of some deliveries. */
export function outcomesOf(queries: Queries, ids: readonly string[]): Promise<Outcome[]> {
  return queries.rows<Outcome>(sql`
    select x.delivery_id::text as delivery, x.by_id as "user", u.name,
      case when x.state in ('QUEUED', 'RUNNING') then 'WAITING' when x.state in ('EMAILED', 'EXPIRED') then 'SENT' else 'NOT_SENT' end as state,
      case x.state when 'FAILED' then x.error when 'CANCELLED' then 'Cancelled' end as why
    from deliveries d join exports x on x.delivery_id = d.id and x.due_at = d.last_at join users u on u.id = x.by_id
    where d.id = any(${ids}::uuid[]) order by u.name, u.id`)
}
