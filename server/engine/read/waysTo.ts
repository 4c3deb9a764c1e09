import type { AnyResource, ListQuery } from '#define'
import { sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { expectedOf } from './expected'
import { idsSql, orderKeys, type Position, type Walk } from './keyset'
import { matchingParts, matchingRows, rowsAtOnce, rowsInOnePass } from './matchingRows'
import { foundIdsSql, nearIdsSql, nearPlace, passesEndSql, type Near } from './nearRows'
import { placeOfSearch, type Telling } from './search'

/** Where a page begins. */
export type Start = Pick<Walk, 'stretches' | 'way' | 'offset'>

/** The ids of the rows of a page, from its beginning on. */
export function pageSql(work: Work, resource: AnyResource, query: ListQuery, start: Start = {}): Sql {
  const keys = orderKeys(resource, query.sort)
  const isListOrder = query.sort.map(({ field }) => field).join(',') === resource.list.sort.replace(/^-/, '')
  const inParts = isListOrder ? matchingParts(work, resource, query) : undefined
  const which = inParts ?? { match: matchingRows(work, resource, query) }
  return idsSql({ resource, keys, ...which, limit: query.size, ...start })
}

/** A way to the ids of the rows of a page. */
export interface WayTo {
  readonly ids: Sql
  /** Whether no row can be missing before the one at a position, the furthest that this way found; always where not said. */
  readonly isWholeTo?: (furthest: Position) => Promise<boolean>
}

/**
 * The ways to the ids of so many rows of a list from somewhere on, the cheapest first: the next one is to be gone where one
 * finds fewer than were wanted, or is not whole.
 */
export async function* waysTo(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  start: Start = {},
): AsyncGenerator<WayTo> {
  const near = await nearPlace(work, resource, query)
  if (!near) return yield { ids: pageSql(work, resource, query, start) }
  const walk = { resource, keys: orderKeys(resource, query.sort), limit: query.size, ...start }
  const found = matchingRows(work, resource, query)
  if (!near.isOfOthers) {
    if (!(await isRareNumber(work, resource, query))) yield nearWay(work, { ...walk, ...near, match: found })
    return yield { ids: foundIdsSql({ ...walk, match: found }) }
  }
  const toFind = await costOf(work, resource, query)
  if (toFind <= CHEAP) return yield { ids: foundIdsSql({ ...walk, match: found }) }
  const rowByRow = matchingRows(work, resource, query, 'row by row')
  yield nearWay(work, { ...walk, ...near, match: rowByRow })
  const { telling } = await planBeyond(work, resource, query, toFind)
  yield { ids: foundIdsSql({ ...walk, match: telling === 'found' ? found : rowByRow }) }
}

/** So many rows are sooner found and put in order than the nearest of each place are looked through. */
const SOON_FOUND = 2000

/**
 * Whether digits are searched that few rows have, wherever these lie: of digits the planner can tell, as they are as common in
 * one place as in another. Of places it expects too little, since they stand in a search twice.
 */
async function isRareNumber(work: Work, resource: AnyResource, { q }: ListQuery): Promise<boolean> {
  if (q === undefined || !/^[+\d][\d\s-]*$/.test(q.trim())) return false
  const everywhere = { ...work, viewer: { ...work.viewer, places: 'everywhere' as const } }
  const expected = await expectedOf(work, sql`select 1 ${rowsAtOnce(everywhere, resource, { q })}`)
  return expected['Plan Rows'] <= SOON_FOUND
}

function nearWay({ tx }: Work, walk: Near): WayTo {
  const isWholeTo = async (furthest: Position): Promise<boolean> => {
    const statement = passesEndSql(walk, furthest)
    if (!statement) return true
    const [found] = await tx.rows<{ passes: boolean }>(statement)
    return !found?.passes
  }
  return { ids: nearIdsSql(walk), isWholeTo }
}

type SearchQuery = Pick<ListQuery, 'q' | 'where'>

/** How words are looked for in all rows of a list. */
export interface SearchPlan {
  readonly telling: Telling
  /** A name in another table is so common that to find all of its rows takes a second or more of many. */
  readonly takesLong: boolean
  /** The rows in one pass, as SQL from `from` on, where that takes less than to find what the words say. */
  readonly inOnePass?: Sql
}

/**
 * Plans how words are best looked for in all rows of a list: by what they find, unless a name in another table is so common,
 * and what is asked beside it so rare, that its rows are sooner told one by one.
 */
export async function searchPlanOf(work: Work, resource: AnyResource, query: SearchQuery): Promise<SearchPlan> {
  if (query.q === undefined || placeOfSearch(work, resource, query.q) !== 'others')
    return { telling: 'found', takesLong: false }
  const toFind = await costOf(work, resource, query)
  if (toFind <= CHEAP) return { telling: 'found', takesLong: false }
  const plan = await planBeyond(work, resource, query, toFind)
  const inOnePass = plan.takesLong ? rowsInOnePass(work, resource, query) : undefined
  if (!inOnePass) return plan
  const toPass = (await expectedOf(work, sql`select 1 ${inOnePass}`))['Total Cost']
  return toPass < toFind ? { ...plan, inOnePass } : plan
}

/** What words in other tables find is expected to cost no more than this, in the planner's own units: about 150 ms. */
const CHEAP = 30_000

/** So many rows are told one by one in half a second. */
const FEW = 50_000

/** What it is expected to cost to read the rows of a search, in the planner's own units. */
async function costOf(work: Work, resource: AnyResource, query: SearchQuery, telling?: Telling): Promise<number> {
  return (await expectedOf(work, sql`select 1 ${rowsAtOnce(work, resource, query, telling)}`))['Total Cost']
}

/**
 * Plans a search that is not cheap. Where few rows are left by what is asked beside it, and by what its viewer may know of,
 * they are told one by one if that costs less than to find what the words say: of a rare name that is soon done.
 */
async function planBeyond(
  work: Work,
  resource: AnyResource,
  { q, where }: SearchQuery,
  toFind: number,
): Promise<SearchPlan> {
  const beside = await expectedOf(work, sql`select 1 ${rowsAtOnce(work, resource, { where })}`)
  if (beside['Plan Rows'] > FEW) return { telling: 'found', takesLong: true }
  const toTell = await costOf(work, resource, { q, where }, 'row by row')
  return { telling: toTell < toFind ? 'row by row' : 'found', takesLong: false }
}
