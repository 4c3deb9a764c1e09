import { randomInt } from 'node:crypto'
import { DESK_UNDO_SECONDS, shareOf, verdictsOf, type Action, type AnyResource } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { badRequest, type Problem } from '../problem'
import { heldByOthers, heldProblem, lockFor, locksOf, unlockJudged } from './locks'

/** How long the speed of each reviewer is kept, in days. */
const KEPT_DAYS = 365

/** How many seconds late a request to undo a verdict may arrive, over a slow connection. */
const LATE = 10

/** Whether an action is a verdict at the desk of its resource. */
export function isVerdict(resource: AnyResource, word: string): boolean {
  return verdictsOf(resource).some(({ name: verdict }) => verdict === word)
}

/** The refusals of verdicts on records that others have locked. The service itself ignores locks. */
export async function heldRefusals(
  work: Work,
  resource: AnyResource,
  word: string,
  { ids, action }: { readonly ids: readonly number[]; readonly action: Action },
): Promise<Map<number, Problem>> {
  if (work.viewer.isService || !isVerdict(resource, word)) return new Map()
  const held = await heldByOthers(work, resource, ids)
  return new Map([...held].map(([id, lock]) => [id, heldProblem(resource, lock, action.failed)]))
}

/**
 * Called after verdicts, in the same transaction and before the history is written: releases the locks, counts each
 * verdict, and chooses some of the records for a second look.
 */
export async function noteVerdicts(
  work: Work,
  resource: AnyResource,
  word: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !isVerdict(resource, word)) return
  const at = work.engine.now()
  const locks = await locksOf(work, resource, ids)
  await chooseForSecondLook(work, resource, word, ids)
  if (work.viewer.id)
    await work.tx.run(sql`
      insert into desk_verdicts (resource, record_id, version, action, user_id, at, took_ms)
      select ${resource.is.name}, t.id, t.version, ${word}, ${work.viewer.id}, ${at.toISOString()}::timestamptz, x.took
      from json_to_recordset(${JSON.stringify(ids.map((id) => ({ id, took: tookSince(locks.get(id)?.since, at) })))}::json) as x(id bigint, took integer)
      join ${name(tableOf(resource))} t on t.id = x.id`)
  await unlockJudged(work.tx, resource, ids)
}

function tookSince(since: string | undefined, at: Date): number | null {
  return since === undefined ? null : Math.max(0, at.getTime() - Date.parse(since))
}

async function chooseForSecondLook(
  { tx }: Work,
  resource: AnyResource,
  word: string,
  ids: readonly number[],
): Promise<void> {
  const { secondLook } = resource.page.desk ?? {}
  if (!secondLook?.after.includes(word)) return
  const chosen = ids.filter(() => randomInt(10_000) < shareOf(secondLook) * 100)
  const column = name(snake(secondLook.field))
  await tx.run(sql`
    update ${name(tableOf(resource))} set ${column} = case when id = any(${chosen}::bigint[]) then ${secondLook.due} end
    where id = any(${ids}::bigint[])`)
}

/** Deletes who judged what and how fast after a year; the history keeps the verdicts themselves. */
export async function forgetVerdicts(queries: Queries): Promise<void> {
  await queries.run(sql`delete from desk_verdicts where at < now() - make_interval(days => ${KEPT_DAYS}::int)`)
}

/**
 * Throws 400 unless the viewer gave this verdict moments ago. They can then judge the record again, and the verdict is
 * no longer counted.
 */
export async function takeVerdictBack(
  work: Work,
  resource: AnyResource,
  { id, version, label, title }: { id: number; version: number; label: string; title: string },
): Promise<void> {
  const last = new Date(work.engine.now().getTime() - (DESK_UNDO_SECONDS + LATE) * 1000)
  const own = await work.tx.rows(sql`
    delete from desk_verdicts where resource = ${resource.is.name} and record_id = ${id} and version = ${version}
      and user_id = ${work.viewer.id} and at >= ${last.toISOString()}::timestamptz returning id`)
  if (own.length === 0)
    throw badRequest(title, {
      detail: `“${label}” can be undone for ${DESK_UNDO_SECONDS} seconds, by the person who did it.`,
    })
  await lockFor(work, resource, [id])
}
