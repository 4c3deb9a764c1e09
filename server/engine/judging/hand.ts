import { allows, judgeNeed, type AnyResource } from '#define'
import type { Work } from '../engine'
import { badRequest, notFound } from '../problem'
import { readableRecords, readAll } from '../read/oneRecord'
import type { About } from '../read/mustSee'
import { proofsOf } from './evidence'
import { heldByOthers, heldProblem, lockFor, locksOf, unlock, type Lock } from './locks'
import { countWaiting, handOut, stillWaiting, type Queue } from './queue'
import { standOf } from './stand'

/**
 * The maximum number of records that one person has at a time: the one on screen, those fetched ahead, and verdicts
 * being sent.
 */
export const MOST_HANDED = 8

/** A record as a desk shows it. */
interface Handed {
  readonly record: unknown
  readonly proofs: readonly (object[] | null)[]
  readonly lock: Lock | null
}

/** What a reviewer asks for: the maximum number, the records that they have already, and those that they skip. */
export interface Wanted {
  readonly most: number
  readonly held: readonly number[]
  readonly skip: readonly number[]
}

/** Hands out further records, renews the locks of those that the reviewer has, and releases those that they skipped. */
export async function handNext(
  work: Work,
  resource: AnyResource,
  queue: Queue,
  { most, held, skip }: Wanted,
): Promise<object> {
  await unlock(work, resource, skip)
  const waiting = await stillWaiting(work, resource, queue, held)
  const kept = await lockFor(work, resource, waiting)
  const ids = await handOut(work, resource, queue, { most: most - kept.size, without: [...held, ...skip] })
  const { totalItems, totalIsExact } = await countWaiting(work, resource, queue)
  return {
    items: await handedAll(work, resource, ids),
    held: held.filter((id) => kept.has(id)),
    waiting: { totalItems, totalIsExact },
    stand: await standOf(work, resource),
  }
}

/**
 * Locks one record that is being viewed, or renews its lock. Throws 409 while someone else has it, and 400 once it is
 * judged.
 */
export async function take(work: Work, { resource, id }: About): Promise<Handed> {
  const title = `Error while opening ${resource.is.singular.toLowerCase()}`
  const isWaiting = async (isSecond: boolean): Promise<boolean> =>
    allows(work.viewer.keys, judgeNeed(resource, isSecond)) &&
    (await stillWaiting(work, resource, { isSecond, list: {} }, [id])).length > 0
  const isTheirs = (await isWaiting(false)) || (resource.page.desk?.secondLook ? await isWaiting(true) : false)
  const other = (await heldByOthers(work, resource, [id])).get(id)
  if (other) throw heldProblem(resource, other, title)
  if (!isTheirs)
    throw badRequest(title, { detail: 'It isn’t waiting for you: it has been reviewed already, or it is your own.' })
  await lockFor(work, resource, [id])
  return handed(work, resource, id)
}

/** Reads a record as a desk shows it, for anyone who may read it. */
export async function look(work: Work, { resource, id }: About): Promise<Handed> {
  return handed(work, resource, id)
}

/** Releases all records that the viewer has. */
export async function leave(work: Work, resource: AnyResource): Promise<undefined> {
  await unlock(work, resource)
  return undefined
}

async function handedAll(work: Work, resource: AnyResource, ids: readonly number[]): Promise<Handed[]> {
  const readable = await readableRecords(work, resource, ids)
  const records = await readAll(work, resource, ids)
  const locks = await locksOf(work, resource, ids)
  const all: Handed[] = []
  for (const id of ids) {
    const [json, full] = [readable.get(id), records.get(id)]
    if (json === undefined || !full) continue
    const proofs = await proofsOf(work, resource, full)
    all.push({ record: JSON.parse(json) as unknown, proofs, lock: locks.get(id) ?? null })
  }
  return all
}

async function handed(work: Work, resource: AnyResource, id: number): Promise<Handed> {
  const [one] = await handedAll(work, resource, [id])
  if (!one) throw notFound(resource.form.messages.notFound)
  return one
}
