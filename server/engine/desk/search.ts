import { allows, LONGEST_SEARCH, type AnyResource } from '#define'
import { sql, type Sql } from '../../database'
import type { DatabaseError } from '../../database/database'
import type { Endpoint, Given } from '../behaviour'
import type { Work } from '../engine'
import { badRequest, Problem } from '../problem'
import { batchesOf, batchSql, type Asked, type Batch } from './searchBatches'
import { groupSql, MOST_OF_A_GROUP, searchedFields } from './searchGroup'
import { inLane } from './searchLanes'
import { nearestGroups } from './searchNearest'
import { termOf, type SearchTerm } from './searchTerm'
import { searchAnswer } from './deskSchemas'

/** How long the search waits for each kind of record, in milliseconds, unless the engine sets it. */
const PATIENCE = 250

const CANCELLED = '57014'

/** Searches all kinds of records that the viewer may see, and answers with a few of each. */
export const searchEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/search',
  summary: 'Records of each kind by name, code, mobile number, guid or #number',
  need: 'signedIn',
  query: { q: 'The search text, at least 3 characters' },
  gives: searchAnswer,
  answer: search,
}

/**
 * A few records of one kind. `isCut`: the search was given up; the list itself finds more. `isNearest`: nothing was
 * found, and these are the nearest matches.
 */
interface Group {
  readonly resource: string
  readonly items: readonly unknown[]
  readonly hasMore: boolean
  readonly isCut: boolean
  readonly isNearest?: boolean
}

async function search(work: Work, _body: unknown, { query: { q } }: Given): Promise<unknown> {
  if (typeof q !== 'string' || q.length > LONGEST_SEARCH)
    throw badRequest(`Search for one text of up to ${LONGEST_SEARCH} characters`)
  const seen = work.engine.register.resources.filter(({ access: { see: key } }) => allows(work.viewer.keys, key))
  const term = termOf(seen, q)
  if (!term) return { kind: null, groups: [] }
  const groups = (await groupsOf(work, seen, term)).filter((group) => group && (group.items.length > 0 || group.isCut))
  return { kind: term.kind, groups: groups.length > 0 ? groups : await nearestTo(work, seen, term) }
}

async function nearestTo(work: Work, seen: readonly AnyResource[], term: SearchTerm): Promise<Group[]> {
  const groups = await nearestGroups(work, seen, term)
  return groups.map((group) => ({ ...group, hasMore: false, isCut: false, isNearest: true }))
}

async function groupsOf(work: Work, seen: readonly AnyResource[], term: SearchTerm): Promise<(Group | undefined)[]> {
  const asked = seen.flatMap((resource): Asked[] => {
    const rows = understood(() => groupSql(work, resource, term))
    return rows ? [{ resource, searched: searchedFields(resource, term), rows }] : []
  })
  const groups = await answered(work, await batchesOf(work.engine, asked))
  return seen.map(({ is: { name } }) => groups.find(({ resource }) => resource === name))
}

/** The pending batches of a search, and the groups found so far. */
interface Asking {
  readonly left: Batch[]
  readonly groups: Group[]
  /** Whether there is time for another batch. */
  readonly hasTime: () => boolean
}

/** The maximum number of database sessions that one search uses. */
const LANES = 3

/** The time limit of a whole search, as a multiple of the patience for one kind: pending batches are then given up. */
const LONGEST = 4

async function answered(work: Work, batches: readonly Batch[]): Promise<Group[]> {
  const { database, searchPatience = PATIENCE } = work.engine
  const end = performance.now() + LONGEST * searchPatience
  const asking: Asking = { left: [...batches], groups: [], hasTime: () => performance.now() < end }
  if (database.kind === 'pglite') await askInTurn(work, asking)
  else
    await within(
      LONGEST * searchPatience + searchPatience,
      Promise.all(times(LANES, () => inLane(work.engine, () => askInLane(work, asking)))),
    )
  const told = new Set(asking.groups.map(({ resource }) => resource))
  const rest = batches.flat().filter(({ resource }) => !told.has(resource.is.name))
  return [...asking.groups, ...rest.flatMap((asked) => groupsFrom([asked], undefined))]
}

/** The groups in a batch's answer; an undefined answer was given up. */
function groupsFrom(batch: Batch, text: string | undefined): Group[] {
  const found = JSON.parse(text ?? '[]') as (readonly unknown[])[]
  return batch.map(({ resource }, index) => {
    const items = found[index] ?? []
    return {
      resource: resource.is.name,
      items: items.slice(0, MOST_OF_A_GROUP),
      hasMore: items.length > MOST_OF_A_GROUP,
      isCut: text === undefined,
    }
  })
}

/** Gives up a kind; the kinds of a larger batch are each queried alone, because only one of them may be slow. */
function giveUp({ left, groups }: Asking, batch: Batch): void {
  if (batch.length > 1) left.push(...batch.map((asked) => [asked]))
  else groups.push(...groupsFrom(batch, undefined))
}

/**
 * Runs the pending batches one after the other in one transaction, whose statement timeout is the patience for one
 * kind. A batch of several kinds keeps the first plan of its session, because planning takes ten times as long as
 * reading.
 */
async function askInLane({ engine: { database, searchPatience = PATIENCE } }: Work, asking: Asking): Promise<void> {
  const { left, groups, hasTime } = asking
  let at: Batch | undefined
  while (left.length > 0 && hasTime()) {
    try {
      await database.transaction(async (tx) => {
        // After a lost session the transaction is repeated in another one.
        if (at) left.unshift(at)
        let mode = ''
        while (hasTime() && (at = left.shift())) {
          const wanted = at.length > 1 ? 'force_generic_plan' : 'auto'
          if (wanted !== mode)
            await tx.run(sql`select set_config('statement_timeout', ${String(searchPatience)}, true),
              set_config('plan_cache_mode', ${wanted}, true)`)
          mode = wanted
          groups.push(...groupsFrom(at, await tx.json(batchSql(at))))
        }
        at = undefined
      })
    } catch (error) {
      if ((error as DatabaseError).code !== CANCELLED || !at) throw error
      giveUp(asking, at)
      at = undefined
    }
  }
}

/**
 * The embedded database runs one query after the other: if all were sent at once, the last would time out because of
 * the first. It has no statement timeout.
 */
async function askInTurn({ engine: { database, searchPatience = PATIENCE } }: Work, asking: Asking): Promise<void> {
  for (let batch; (batch = asking.left.shift());) {
    const text = await within(searchPatience, database.json(batchSql(batch)))
    if (text === undefined) giveUp(asking, batch)
    else asking.groups.push(...groupsFrom(batch, text))
  }
}

/** Waits for work, and answers undefined when it takes longer than a number of milliseconds. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

function times<Result>(count: number, one: () => Result): Result[] {
  return Array.from({ length: count }, one)
}

/** A kind whose list refuses the search text is skipped. */
function understood(ask: () => Sql | undefined): Sql | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return undefined
    throw error
  }
}
