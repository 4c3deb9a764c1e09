import {
  deskSort,
  sortKeys,
  todayInIndia,
  verdictsIn,
  waitingAt,
  type AnyResource,
  type Condition,
  type ListQuery,
} from '#define'
import { conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { join, name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { countRows, type Total } from '../read/countRows'
import { orderKeys, orderSql } from '../read/keyset'
import { matchingRows } from '../read/matchingRows'
import { actionAllowed } from '../read/recordJson'
import { changeableRows } from '../read/scope'
import { lockFor } from './locks'

/** The queue of a desk. */
export interface Queue {
  /** Records that wait for a second look. */
  readonly isSecond: boolean
  /** Only the records of this list. */
  readonly list: Pick<ListQuery, 'q' | 'where'>
}

/** How much of the queue is handed out: the maximum number, and records to leave out. */
export interface Share {
  readonly most: number
  readonly without: readonly number[]
}

/**
 * Hands out the records that have waited longest, among those that the viewer may judge and no one else has locked, and
 * locks them for the viewer. Answers with their ids in queue order.
 */
export async function handOut(work: Work, resource: AnyResource, queue: Queue, share: Share): Promise<number[]> {
  if (share.most <= 0) return []
  const rows = await work.tx.rows<{ id: number }>(nextInQueue(work, resource, queue, share))
  const ids = rows.map(({ id }) => id)
  const had = await lockFor(work, resource, ids)
  return ids.filter((id) => had.has(id))
}

/** Makes the statement that finds what `handOut` hands out, and locks its rows. */
export function nextInQueue(work: Work, resource: AnyResource, queue: Queue, share: Share): Sql {
  const now = work.engine.now().toISOString()
  const keys = orderKeys(resource, sortKeys(resource.page.desk ? deskSort(resource.page.desk) : 'id'))
  const isFree = sql`not exists (select from desk_locks l where l.resource = ${resource.is.name} and l.record_id = t.id
    and l.user_id <> ${work.viewer.id} and l.until > ${now}::timestamptz)`
  return sql`
    select t.id from ${name(tableOf(resource))} t
    where ${matchingRows(work, resource, queueOf(resource, queue))} and ${judgeable(work, resource, queue)} and ${isFree}
      and t.id <> all(${share.without}::bigint[])
    order by ${orderSql(keys)} limit ${share.most} for update of t skip locked`
}

/** Finds which of some records still wait for the viewer, and locks their rows. */
export async function stillWaiting(
  work: Work,
  resource: AnyResource,
  queue: Queue,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await work.tx.rows<{ id: number }>(sql`
    select t.id from ${name(tableOf(resource))} t
    where t.id = any(${ids}::bigint[]) and ${matchingRows(work, resource, queueOf(resource, { ...queue, list: {} }))}
      and ${judgeable(work, resource, queue)} order by t.id for update of t`)
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** Counts the records of a queue that wait for the viewer, including those that others have locked. */
export async function countWaiting(work: Work, resource: AnyResource, queue: Queue): Promise<Total> {
  return countRows(work, resource, { ...queueOf(resource, queue), count: 'capped' })
}

function queueOf(resource: AnyResource, { isSecond, list: { q, where } }: Queue): Pick<ListQuery, 'q' | 'where'> {
  const waits: Condition = waitingAt(resource, isSecond)
  return { ...(q !== undefined && { q }), where: where ? { all: [waits, where] } : waits }
}

/** The rows on which the viewer may give one of the verdicts: never on their own work. */
function judgeable({ engine, viewer }: Work, resource: AnyResource, { isSecond }: Queue): Sql {
  const { desk } = resource.page
  const verdicts = verdictsIn((isSecond ? desk?.secondLook?.verdicts : desk?.verdicts) ?? {})
  const today = todayInIndia(engine.now())
  const any = verdicts.map(({ name: word }) => actionAllowed(resource, word, viewer, today))
  const own = verdicts.flatMap(({ name: word }) => resource.actions[word]?.notSelf ?? [])
  const notOwn = [...new Set(own)].map((field) =>
    conditionSql({ field, ne: viewer.id }, { resource, alias: 't', today }),
  )
  return join([sql`(${join(any, ' or ')})`, changeableRows(engine, resource, viewer), ...notOwn], ' and ')
}
