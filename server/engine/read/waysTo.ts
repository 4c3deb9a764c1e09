import type { AnyResource, ListQuery } from '#define'
import { sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { expectedOf } from './expected'
import { idsSql, orderKeys, type Position, type Walk } from './keyset'
import { matchingParts, matchingRows, rowsAtOnce, rowsInOnePass } from './matchingRows'
import { foundIdsSql, nearIdsSql, nearPlace, passesEndSql, type Near } from './nearRows'
import { placeOfSearch, type Telling } from './search'

/** The start of a page. */
export type Start = Pick<Walk, 'stretches' | 'way' | 'offset'>

/** The ids of the rows of a page, from its start on. */
export function pageSql(work: Work, resource: AnyResource, query: ListQuery, start: Start = {}): Sql {
  const keys = orderKeys(resource, query.sort)
  const isListOrder = query.sort.map(({ field }) => field).join(',') === resource.list.sort.replace(/^-/, '')
  const inParts = isListOrder ? matchingParts(work, resource, query) : undefined
  const which = inParts ?? { match: matchingRows(work, resource, query) }
  return idsSql({ resource, keys, ...which, limit: query.size, ...start })
}

/** A statement for the ids of a page's rows. */
export interface WayTo {
  readonly ids: Sql
  /** Whether no row can be missing before the position furthest along that it found; by default always. */
  readonly isWholeTo?: (furthest: Position) => Promise<boolean>
}

/**
 * Yields statements for the ids of a page's rows from a start on, the cheapest first: the next one is used if a
 * statement finds too few rows, or may have missed some.
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

/** Up to this number, rows are found and sorted sooner than the first rows of each place are scanned. */
const SOON_FOUND = 2000

/**
 * Whether the searched digits are rare, regardless of place: the planner can estimate digits, because they are equally
 * common everywhere. With places it expects too few rows, because a search contains these conditions twice.
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

/** How words are searched in all rows of a list. */
export interface SearchPlan {
  readonly telling: Telling
  /** A name in another table is so common, among many rows, that finding all of its rows takes a second or more. */
  readonly takesLong: boolean
  /** The rows in one pass, as SQL from `from` on, if that is cheaper than finding them by index. */
  readonly inOnePass?: Sql
}

/**
 * Plans the search of words in all rows of a list: by index, unless a name in another table is so common, and the other
 * conditions so selective, that testing rows one by one is faster.
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

/** A search of words in other tables is cheap up to this cost, in planner units: about 150 ms. */
const CHEAP = 30_000

/** The number of rows that can be tested one by one in half a second. */
const FEW = 50_000

/** The expected cost of reading the rows of a search, in planner units. */
async function costOf(work: Work, resource: AnyResource, query: SearchQuery, telling?: Telling): Promise<number> {
  return (await expectedOf(work, sql`select 1 ${rowsAtOnce(work, resource, query, telling)}`))['Total Cost']
}

/**
 * Plans a search that is not cheap. If the other conditions and the viewer's scope leave few rows, they are tested one
 * by one if that costs less than finding the words: with a rare name, finding is soon done.
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
