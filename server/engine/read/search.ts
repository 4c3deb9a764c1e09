import {
  formats,
  isLongEnough,
  LEAST_TO_SEARCH,
  resourceNamed,
  systemResources,
  type AnyResource,
  type Field,
} from '#define'
import { placeColumn, snake, tableOf } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Engine, Work } from '../engine'
import { badRequest } from '../problem'
import { mayName, visibilityOf, type Viewer } from '../viewer'
import { isWholeCode } from './codes'
import { searchedPlaces } from './scope'
import { noteWhole } from './whole'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TOO_SHORT = `Type at least ${LEAST_TO_SEARCH} characters`

/**
 * What the search box means, on the table `t`: a whole mobile number, guid or code and `#12` are found as such, anything
 * else by its words in any order, each in any of the searched fields. Throws 400 when no word has 3 characters: no index
 * can find those.
 */
export function searchSql({ engine, viewer }: Pick<Work, 'engine' | 'viewer'>, resource: AnyResource, q: string): Sql {
  mustBeText(q)
  const whole = wholeIn({ engine, viewer }, resource, q.trim())
  if (whole) {
    for (const one of whole.fields) noteWhole({ engine, viewer }, one.resource, one.field, whole.value)
    return whole.match
  }
  if (!isLongEnough(q)) throw badRequest(TOO_SHORT, { fields: { q: TOO_SHORT } })
  const fields = readFields(resource, viewer)
  if (fields.length === 0) throw badRequest(`${resource.is.plural} cannot be searched`)
  const words = wordsOf(q).map((word) =>
    wordSql(resource, word, columnsOf(engine, resource, fieldsFor(resource, fields, word))),
  )
  return join([...words, ...searchedPlaces(resource, viewer)], ' and ')
}

/** A column in which a word is looked for: of the table `t` itself, or of the one to which a column of it refers. */
interface Searched {
  readonly column: Sql
  readonly linked?: { readonly by: Sql; readonly table: Sql }
}

function columnsOf(
  { register }: Pick<Engine, 'register'>,
  resource: AnyResource,
  fields: readonly string[],
): Searched[] {
  return fields.map((fieldName) => {
    const field = resource.fields[fieldName]
    if (field?.kind !== 'reference' && field?.kind !== 'place') return { column: sql`t.${name(snake(fieldName))}` }
    const target = resourceNamed(register, field.kind === 'place' ? systemResources.geographies : field.to)
    const by = field.kind === 'place' ? placeColumn(fieldName, field) : `${snake(fieldName)}_id`
    return {
      column: sql`s.${name(snake(target.is.title))}`,
      linked: { by: sql`t.${name(by)}`, table: name(tableOf(target)) },
    }
  })
}

/** Which rows are nearest to a text in which nothing was found, and how near a row is. */
export interface Nearest {
  readonly match: Sql
  /** Greater is nearer. */
  readonly nearness: Sql
}

/**
 * The rows in which each word of a text stands as it is or misspelt. Undefined for a text that has no word of letters,
 * and where no field that the viewer may read holds words: a number, a guid and a code are right or wrong.
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
  const words = wordsOf(q)
  const misspelt = words.filter((word) => word.length >= LEAST_TO_SEARCH && /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word))
  if (misspelt.length === 0 || spoken.length === 0) return undefined
  const columns = spoken.map((field) => sql`t.${name(snake(field))}`)
  const match = words.map((word) =>
    misspelt.includes(word)
      ? sql`(${join(
          columns.map((column) => sql`${column} %> ${word}::text`),
          ' or ',
        )})`
      : wordSql(resource, word, columnsOf(work.engine, resource, fieldsFor(resource, readable, word))),
  )
  const nearness = misspelt.map(
    (word) =>
      sql`greatest(${join(columns.map((column) => sql`word_similarity(${word}::text, coalesce(${column}, ''))`))})`,
  )
  return { match: join([...match, ...searchedPlaces(resource, viewer)], ' and '), nearness: join(nearness, ' + ') }
}

/** A whole value that is looked for: in which fields of which resource, and the rows that have it. */
interface Whole {
  readonly fields: readonly { readonly resource: AnyResource; readonly field: string }[]
  readonly value: string
  readonly match: Sql
}

/** What is meant as a whole: nothing but the very record is found by it, even where its field is masked. */
function wholeIn(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  q: string,
): Whole | undefined {
  const id = /^#\s?(\d{1,15})$/.exec(q)?.[1]
  if (id) return { fields: [], value: id, match: sql`t.id = ${id}::bigint` }
  const searched = (kind: Field['kind'], accepts: (field: Field) => boolean = () => true): string[] =>
    resource.list.search.filter((field) => {
      const declared = resource.fields[field]
      return declared?.kind === kind && visibilityOf(declared, viewer) !== 'absent' && accepts(declared)
    })
  const whole = (
    names: readonly string[],
    value: string,
    type: string,
    others: readonly Shown[] = [],
  ): Whole | undefined => {
    const matches = names.map((field) => sql`t.${name(snake(field))} = ${value}::${raw(type)}`)
    const linked = others.map(
      ({ by, target, field }) =>
        // An array, so that the rows of either are found by an index.
        sql`t.${name(`${snake(by)}_id`)} = any(array(select s.id from ${name(tableOf(target))} s where s.${name(snake(field))} = ${value}::${raw(type)}))`,
    )
    if (matches.length + linked.length === 0) return undefined
    const fields = [
      ...names.map((field) => ({ resource, field })),
      ...others.map(({ target, field }) => ({ resource: target, field })),
    ]
    return { fields, value, match: sql`(${join([...matches, ...linked], ' or ')})` }
  }
  const mobile = formats.mobile.normalise(q)
  if (formats.mobile.isValid(mobile))
    return whole(searched('mobile'), mobile, 'text', shownMobiles({ engine, viewer }, resource))
  if (UUID.test(q)) return whole(searched('uuid'), q, 'uuid')
  const codes = searched('code', (field) => isWholeCode(field, q))
  return whole(codes, q.toUpperCase(), 'text')
}

/** A field of another record that a reference shows. */
interface Shown {
  readonly by: string
  readonly target: AnyResource
  readonly field: string
}

/** The mobile numbers that searched references show: whoever is called by one is found by it here as well. */
function shownMobiles({ engine, viewer }: Pick<Work, 'engine' | 'viewer'>, resource: AnyResource): Shown[] {
  return resource.list.search.flatMap((by): Shown[] => {
    const field = resource.fields[by]
    if (field?.kind !== 'reference' || visibilityOf(field, viewer) !== 'full' || !mayName(field, viewer)) return []
    const target = resourceNamed(engine.register, field.to)
    return (field.shows ?? []).flatMap((shown) => {
      const declared = target.fields[shown]
      const isSearched = declared?.kind === 'mobile' && target.list.search.includes(shown)
      return isSearched && visibilityOf(declared, viewer) !== 'absent' ? [{ by, target, field: shown }] : []
    })
  })
}

/** Digits that are written in groups are one number. */
function wordsOf(q: string): string[] {
  return /^[+\d][\d\s-]*$/.test(q.trim()) ? [q.replace(/\D/g, '')] : q.split(/\s+/).filter(Boolean).slice(0, 8)
}

/** A word of letters is no part of a number, and a code has digits or hyphens: looking there would cost and find nothing. */
function fieldsFor(resource: AnyResource, fields: readonly string[], word: string): readonly string[] {
  const able = fields.filter((field) => {
    const kind = resource.fields[field]?.kind
    if (kind === 'mobile' || kind === 'pin') return /^\+?\d+$/.test(word)
    return kind !== 'code' || /[\d-]/.test(word)
  })
  return able.length ? able : fields
}

/** A word of one or two characters, beside longer ones, is the beginning of a word: parts so short are everywhere. */
function wordSql(resource: AnyResource, word: string, searched: readonly Searched[]): Sql {
  const text = escapeLike(word)
  const patterns = word.length < LEAST_TO_SEARCH ? [`${text}%`, `% ${text}%`] : [`%${text}%`]
  const matching = (column: Sql): Sql =>
    join(
      patterns.map((pattern) => sql`${column} ilike ${pattern}`),
      ' or ',
    )
  const own = searched.filter(({ linked }) => !linked).map(({ column }) => matching(column))
  const links = searched.flatMap(({ column, linked }) =>
    linked ? [sql`${linked.by} in (select s.id from ${linked.table} s where ${matching(column)})`] : [],
  )
  const parts = own.length ? [join(own, ' or '), ...links] : links
  const [only] = parts
  if (only && parts.length === 1) return sql`(${only})`
  // No index finds what is in this table or in another one; each is found by its own.
  const table = name(tableOf(resource))
  return sql`t.id in (${join(
    parts.map((part) => sql`select t.id from ${table} t where ${part}`),
    ' union all ',
  )})`
}

/** Throws 400 for the one character that no text of the database can hold. */
export function mustBeText(q: string): void {
  if (q.includes('\u0000')) throw badRequest('This cannot be searched', { fields: { q: 'This cannot be searched' } })
}

/** Parts of a masked value would be guessed by searching: only whole values find a masked field. */
function readFields(resource: AnyResource, viewer: Viewer): readonly string[] {
  return resource.list.search.filter((name) => {
    const field = resource.fields[name]
    if (field?.kind === 'reference' && !mayName(field, viewer)) return false
    return field && field.kind !== 'uuid' && visibilityOf(field, viewer) === 'full'
  })
}
