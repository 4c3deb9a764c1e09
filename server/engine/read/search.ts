import {
  isLongEnough,
  isStorableText,
  LEAST_TO_SEARCH,
  LONGEST_SEARCH,
  scopeField,
  type AnyResource,
  type Condition,
} from '#define'
import { placeColumn, snake } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { mayName, visibilityOf, type Viewer } from '../viewer'
import { hasLevel, searchedPlaces } from './scope'
import {
  columnsOf,
  fieldsFor,
  wordsInRowSql,
  wordJoined,
  wordsOf,
  wordsSql,
  type Joined,
  type SearchedWord,
} from './searchWords'
import { noteWhole } from './whole'
import { wholeIn } from './wholeIn'

const TOO_SHORT = `Type at least ${LEAST_TO_SEARCH} characters`
const TOO_LONG = `Search for one text of up to ${LONGEST_SEARCH} characters`

/**
 * How rows are matched with words: found by indexes on the words, or row by row, which is faster if few rows are
 * scanned, or the words are so common that a page is soon full.
 */
export type Telling = 'found' | 'row by row'

/**
 * What is searched, and the other conditions: as a condition, and as SQL on the table `t` with everything else that
 * applies.
 */
interface Search {
  readonly q: string
  readonly where?: Condition
  readonly beside?: readonly Sql[]
  readonly telling?: Telling
}

/**
 * The meaning of the search box, on the table `t`: a complete mobile number, guid or code and `#12` are matched as
 * such, anything else by its words in any order, each in any of the searched fields. Throws 400 when no word has 3
 * characters, as no index can find those, and for a text so long that comparing it with every row takes seconds.
 */
export function searchSql(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  { q, where, beside, telling = 'found' }: Search,
): Sql {
  mustBeText(q)
  const whole = wholeIn({ engine, viewer }, resource, q.trim())
  if (whole) {
    for (const one of whole.fields) noteWhole({ engine, viewer }, one.resource, one.field, whole.value)
    return whole.match
  }
  mustHaveWords(resource, viewer, q)
  const words = searchedWords({ engine, viewer }, resource, q)
  return telling === 'found'
    ? join([wordsSql(resource, words, beside), ...searchedPlaces(resource, viewer, where)], ' and ')
    : wordsInRowSql(words)
}

/**
 * The meaning of a single word on the table `t` if it is also searched in other tables, in one pass. Undefined if it is
 * not, and for several words, because few rows have all of them and are found sooner. Throws 400 as `searchSql` does.
 */
export function searchJoined(
  work: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  q: string,
): Joined | undefined {
  mustBeText(q)
  if (placeOfSearch(work, resource, q) !== 'others') return undefined
  mustHaveWords(resource, work.viewer, q)
  const [word, ...others] = searchedWords(work, resource, q)
  return word && others.length === 0 ? wordJoined(word) : undefined
}

function mustHaveWords(resource: AnyResource, viewer: Viewer, q: string): void {
  if (q.length > LONGEST_SEARCH) throw badRequest(TOO_LONG, { fields: { q: TOO_LONG } })
  if (!isLongEnough(q)) throw badRequest(TOO_SHORT, { fields: { q: TOO_SHORT } })
  if (readFields(resource, viewer).length === 0) throw badRequest(`${resource.is.plural} cannot be searched`)
}

function searchedWords(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  q: string,
): SearchedWord[] {
  const fields = readFields(resource, viewer)
  return wordsOf(q).map((word) => ({
    word,
    searched: columnsOf(engine, resource, fieldsFor(resource, fields, word)),
  }))
}

/** Where a text is searched: as a whole value, as words in columns of the resource itself, or also in other tables. */
export function placeOfSearch(
  work: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  q: string,
): 'whole' | 'own' | 'others' {
  if (wholeIn(work, resource, q.trim())) return 'whole'
  const words = searchedWords(work, resource, q)
  return words.every(({ searched }) => searched.every(({ linked }) => !linked)) ? 'own' : 'others'
}

/** The rows nearest to a text without a match, and how near a row is. */
export interface Nearest {
  readonly match: Sql
  /** The larger, the nearer. */
  readonly nearness: Sql
}

/**
 * The rows that contain each word of a text, as it is or misspelt, or whose place has a name that begins with it: a
 * caller says a name and a village. Undefined for a text without a word of letters, and if no field that the viewer may
 * read contains words: a number, a guid and a code are right or wrong.
 */
export function nearestSql(
  work: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  q: string,
): Nearest | undefined {
  const { viewer } = work
  if (wholeIn(work, resource, q.trim())) return undefined
  const readable = readFields(resource, viewer)
  const spoken = readable.filter((field) => ['text', 'joined'].includes(resource.fields[field]?.kind ?? ''))
  const words = searchedWords(work, resource, q)
  const misspelt = words.filter(
    ({ word: { text } }) => text.length >= LEAST_TO_SEARCH && /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(text),
  )
  if (misspelt.length === 0 || spoken.length === 0) return undefined
  const columns = spoken.map((field) => sql`t.${name(snake(field))}`)
  const match = words.map((one) =>
    misspelt.includes(one)
      ? sql`(${join([...columns.map((column) => sql`${column} %> ${one.word.text}::text`), ...liesIn(resource, viewer, one.word.text)], ' or ')})`
      : wordsSql(resource, [one]),
  )
  const nearness = misspelt.map(({ word: { text } }) => {
    const alike = columns.map((column) => sql`word_similarity(${text}::text, coalesce(${column}, ''))`)
    const here = liesIn(resource, viewer, text).map((place) => sql`(case when ${place} then 1 else 0 end)`)
    return sql`greatest(${join([...alike, ...here])})`
  })
  return { match: join([...match, ...searchedPlaces(resource, viewer)], ' and '), nearness: join(nearness, ' + ') }
}

/** The levels of places that callers mention. */
const spokenLevels = ['district', 'tehsil', 'village'] as const

/** Whether the place that limits a resource's viewers is within one whose name begins with a word, for each level. */
function liesIn(resource: AnyResource, viewer: Viewer, word: string): Sql[] {
  const scope = scopeField(resource.access) ?? ''
  const field = resource.fields[scope]
  if (field?.kind !== 'place' || visibilityOf(field, viewer) !== 'full') return []
  return spokenLevels
    .filter((level) => hasLevel(field, level))
    .map(
      (level) =>
        sql`t.${name(placeColumn(scope, field, level))} = any(array(select g.id from geographies g where g.type = ${raw(`'${level}'`)} and g.name ilike ${`${escapeLike(word)}%`}))`,
    )
}

/**
 * Throws 400 for a text that no database can store: a text nested in another one, such as a stored list query, has not
 * been checked before.
 */
export function mustBeText(q: string): void {
  if (!isStorableText(q)) throw badRequest('This can’t be searched', { fields: { q: 'This can’t be searched' } })
}

/** Searching parts of a masked field would allow guessing its values, so it is matched only as a whole. */
function readFields(resource: AnyResource, viewer: Viewer): readonly string[] {
  return resource.list.search.filter((name) => {
    const field = resource.fields[name]
    if (field?.kind === 'reference' && !mayName(field, viewer)) return false
    return field && field.kind !== 'uuid' && visibilityOf(field, viewer) === 'full'
  })
}
