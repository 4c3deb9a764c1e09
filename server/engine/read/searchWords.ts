import { LEAST_TO_SEARCH, resourceNamed, systemResources, type AnyResource, type Field } from '#define'
import { placeColumn, snake, tableOf } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, name, sql, type Sql } from '../../database'
import type { Engine } from '../engine'
import { typedCode } from './codes'

/** A searched word, and its form in running numbers. */
interface Word {
  readonly text: string
  readonly inCodes: string
}

/** Splits a text into its words. Grouped digits are one number; in a running number the groups are kept. */
export function wordsOf(q: string): Word[] {
  if (/^[+\d][\d\s-]*$/.test(q.trim()))
    return [{ text: q.replace(/\D/g, ''), inCodes: q.trim().replaceAll(/[\s-]+/g, '-') }]
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((text) => ({ text, inCodes: text }))
}

/**
 * The fields in which a word is searched. A word of letters is never part of a number, and only the beginning of a
 * running number: searching there would cost time and find nothing.
 */
export function fieldsFor(resource: AnyResource, fields: readonly string[], { text }: Word): readonly string[] {
  const able = fields.filter((name) => {
    const field = resource.fields[name] as Field
    if (field.kind === 'mobile' || field.kind === 'pin') return /^\+?\d+$/.test(text)
    if (field.kind !== 'code' || /[\d-]/.test(text)) return true
    return text.length >= LEAST_TO_SEARCH && typedCode(field, text) !== undefined
  })
  return able.length ? able : fields
}

/** A column in which a word is searched: of the table `t` itself, or of a table that one of its columns refers to. */
interface Searched {
  readonly column: Sql
  /** The field if it is a running number, which can be typed in several ways. */
  readonly code?: Field
  readonly linked?: { readonly by: Sql; readonly table: Sql }
}

/** The columns of the searched fields. */
export function columnsOf(
  { register }: Pick<Engine, 'register'>,
  resource: AnyResource,
  fields: readonly string[],
): Searched[] {
  return fields.map((fieldName) => {
    const field = resource.fields[fieldName]
    if (field?.kind !== 'reference' && field?.kind !== 'place')
      return { column: sql`t.${name(snake(fieldName))}`, ...(field?.kind === 'code' && { code: field }) }
    const target = resourceNamed(register, field.kind === 'place' ? systemResources.geographies : field.to)
    const by = field.kind === 'place' ? placeColumn(fieldName, field) : `${snake(fieldName)}_id`
    return {
      column: sql`s.${name(snake(target.is.title))}`,
      linked: { by: sql`t.${name(by)}`, table: name(tableOf(target)) },
    }
  })
}

/** A searched word, with the columns that may contain it. */
export interface SearchedWord {
  readonly word: Word
  readonly searched: readonly Searched[]
}

/** The maximum number of combinations of tables that are searched separately. */
const MOST_WAYS = 16

/**
 * The rows that have all words, each in any of its columns, found by index. No index covers a condition on this table
 * or another one: each combination of tables that may contain the words is searched by its own indexes, because two
 * common words in one name are far fewer rows than those with either word. Words that would make too many combinations,
 * the shortest, are filtered in the result. `beside` are the other conditions on the rows, which are applied in each
 * combination.
 */
export function wordsSql(resource: AnyResource, words: readonly SearchedWord[], beside: readonly Sql[] = []): Sql {
  const table = name(tableOf(resource))
  const longest = words.toSorted((one, other) => other.word.text.length - one.word.text.length)
  let ways: readonly Way[] = [[]]
  const others: SearchedWord[] = []
  for (const one of longest) {
    const stands = standsOf(one)
    if (ways.length * stands.length > MOST_WAYS) others.push(one)
    else ways = ways.flatMap((way) => stands.map((stand) => [...way, stand]))
  }
  const found = ways.map(waySql)
  const [only] = found
  const first =
    only && found.length === 1
      ? sql`(${only})`
      : sql`t.id in (${join(
          found.map((way) => sql`select t.id from ${table} t where ${join([...beside, way], ' and ')}`),
          ' union all ',
        )})`
  return join([first, ...others.map(wordInRowSql)], ' and ')
}

/** Whether a row has all words, each in any of its columns, tested on the row itself. */
export function wordsInRowSql(words: readonly SearchedWord[]): Sql {
  return join(words.map(wordInRowSql), ' and ')
}

/** Tables to be joined to the table `t`, and the resulting condition. */
export interface Joined {
  readonly joins: readonly Sql[]
  readonly match: Sql
}

/**
 * The rows that have a word in any of its columns, in one pass over all rows: matches in other tables are found once
 * and joined. Fewer steps than looking up each row if the word is common.
 */
export function wordJoined({ word, searched }: SearchedWord): Joined {
  const joins: Sql[] = []
  const parts = searched.map((one) => {
    const match = matching(word, one)
    if (!one.linked) return sql`coalesce(${match}, false)`
    const found = name(`found_${joins.length}`)
    joins.push(
      sql`left join (select s.id from ${one.linked.table} s where ${match}) ${found} on ${found}.id = ${one.linked.by}`,
    )
    // The planner would expect an `is not null` test to keep all rows, and would group a million.
    return sql`${found}.id = ${one.linked.by}`
  })
  return { joins, match: sql`(${join(parts, ' or ')})` }
}

function wordInRowSql({ word, searched }: SearchedWord): Sql {
  const parts = searched.map((one) =>
    one.linked
      ? // Joined to the row's own value, so that the table is not read for all rows at once.
        sql`exists (select from (values (${one.linked.by})) o(id) join ${one.linked.table} s on s.id = o.id where ${matching(word, one)})`
      : sql`coalesce(${matching(word, one)}, false)`,
  )
  return sql`(${join(parts, ' or ')})`
}

/** Where a word occurs: in this table, or in one that a column of it refers to. */
interface Stand {
  readonly linked?: Searched['linked']
  readonly match: Sql
}

/** A place for each of the words. */
type Way = readonly Stand[]

function standsOf({ word, searched }: SearchedWord): Stand[] {
  const own = searched.filter(({ linked }) => !linked).map((one) => matching(word, one))
  const links = searched.flatMap((one) => (one.linked ? [{ linked: one.linked, match: matching(word, one) }] : []))
  return own.length ? [{ match: join(own, ' or ') }, ...links] : links
}

/** The rows for one combination of tables: words in the same other table are searched there together. */
function waySql(way: Way): Sql {
  const parts = [...new Set(way.map(({ linked }) => linked?.by.text))].map((by) => {
    const stands = way.filter(({ linked }) => linked?.by.text === by)
    const match = join(
      stands.map((one) => sql`(${one.match})`),
      ' and ',
    )
    const linked = stands[0]?.linked
    return linked ? sql`${linked.by} in (select s.id from ${linked.table} s where ${match})` : match
  })
  return join(parts, ' and ')
}

/**
 * Whether a column contains a word. One with one or two characters, beside longer ones, must begin a word, because such
 * short parts are everywhere.
 */
function matching(word: Word, { column, code }: Searched): Sql {
  const text = escapeLike(code ? (typedCode(code, word.inCodes)?.text ?? word.inCodes) : word.text)
  const patterns = word.text.length < LEAST_TO_SEARCH ? [`${text}%`, `% ${text}%`] : [`%${text}%`]
  return join(
    patterns.map((pattern) => sql`${column} ilike ${pattern}`),
    ' or ',
  )
}
