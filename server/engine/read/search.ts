import { formats, isLongEnough, LEAST_TO_SEARCH, resourceNamed, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Engine, Work } from '../engine'
import { badRequest } from '../problem'
import { mayName, visibilityOf, type Viewer } from '../viewer'
import { typedCode, wholeCode } from './codes'
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
  const whole = wholeIn(resource, q.trim(), viewer)
  if (whole) {
    for (const field of whole.fields) noteWhole({ engine, viewer }, resource, field, whole.value)
    return whole.match
  }
  if (!isLongEnough(q)) throw badRequest(TOO_SHORT, { fields: { q: TOO_SHORT } })
  const fields = readFields(resource, viewer)
  if (fields.length === 0) throw badRequest(`${resource.is.plural} cannot be searched`)
  const words = wordsOf(q).map((word) => wordSql(word, columnsOf(engine, resource, fieldsFor(resource, fields, word))))
  return join([...words, ...searchedPlaces(resource, viewer)], ' and ')
}

/** A column in which a word is looked for, and how what is found there leads to a row of the table `t`. */
interface Searched {
  readonly column: Sql
  /** The field where it is a running number, which is typed in several ways. */
  readonly code?: Field
  readonly rows: (match: Sql) => Sql
}

function columnsOf(
  { register }: Pick<Engine, 'register'>,
  resource: AnyResource,
  fields: readonly string[],
): Searched[] {
  return fields.map((fieldName) => {
    const field = resource.fields[fieldName]
    if (field?.kind !== 'reference')
      return {
        column: sql`t.${name(snake(fieldName))}`,
        rows: (match) => match,
        ...(field?.kind === 'code' && { code: field }),
      }
    const target = resourceNamed(register, field.to)
    return {
      column: sql`s.${name(snake(target.is.title))}`,
      rows: (match) =>
        sql`t.${name(`${snake(fieldName)}_id`)} in (select s.id from ${name(tableOf(target))} s where ${match})`,
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
  if (wholeIn(resource, q.trim(), viewer)) return undefined
  const readable = readFields(resource, viewer)
  const spoken = readable.filter((field) => ['text', 'joined'].includes(resource.fields[field]?.kind ?? ''))
  const words = wordsOf(q)
  const misspelt = words.filter(({ text }) => text.length >= LEAST_TO_SEARCH && /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(text))
  if (misspelt.length === 0 || spoken.length === 0) return undefined
  const columns = spoken.map((field) => sql`t.${name(snake(field))}`)
  const match = words.map((word) =>
    misspelt.includes(word)
      ? sql`(${join(
          columns.map((column) => sql`${column} %> ${word.text}::text`),
          ' or ',
        )})`
      : wordSql(word, columnsOf(work.engine, resource, fieldsFor(resource, readable, word))),
  )
  const nearness = misspelt.map(
    ({ text }) =>
      sql`greatest(${join(columns.map((column) => sql`word_similarity(${text}::text, coalesce(${column}, ''))`))})`,
  )
  return { match: join([...match, ...searchedPlaces(resource, viewer)], ' and '), nearness: join(nearness, ' + ') }
}

/** A whole value that is looked for: in which fields, and the rows that have it. */
interface Whole {
  readonly fields: readonly string[]
  readonly value: string
  readonly match: Sql
}

/** What is meant as a whole: nothing but the very record is found by it, even where its field is masked. */
function wholeIn(resource: AnyResource, q: string, viewer: Viewer): Whole | undefined {
  const id = /^#\s?(\d{1,15})$/.exec(q)?.[1]
  if (id) return { fields: [], value: id, match: sql`t.id = ${id}::bigint` }
  const searched = (kind: Field['kind'], accepts: (field: Field) => boolean = () => true): string[] =>
    resource.list.search.filter((field) => {
      const declared = resource.fields[field]
      return declared?.kind === kind && visibilityOf(declared, viewer) !== 'absent' && accepts(declared)
    })
  const whole = (fields: readonly string[], value: string, type: string): Whole | undefined => {
    const matches = fields.map((field) => sql`t.${name(snake(field))} = ${value}::${raw(type)}`)
    return matches.length ? { fields, value, match: sql`(${join(matches, ' or ')})` } : undefined
  }
  const mobile = formats.mobile.normalise(q)
  if (formats.mobile.isValid(mobile)) return whole(searched('mobile'), mobile, 'text')
  if (UUID.test(q)) return whole(searched('uuid'), q, 'uuid')
  const code = wholeCode(resource, q)
  return (
    code &&
    whole(
      searched('code', (field) => typedCode(field, q)?.text === code.code),
      code.code,
      'text',
    )
  )
}

/** A word that is looked for, and what it is in running numbers. */
interface Word {
  readonly text: string
  readonly inCodes: string
}

/** Digits that are written in groups are one number; in a running number the groups are kept. */
function wordsOf(q: string): Word[] {
  if (/^[+\d][\d\s-]*$/.test(q.trim()))
    return [{ text: q.replace(/\D/g, ''), inCodes: q.trim().replaceAll(/[\s-]+/g, '-') }]
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((text) => ({ text, inCodes: text }))
}

/** A word of letters is no part of a number, and of a running number only as its beginning: looking there would cost and find nothing. */
function fieldsFor(resource: AnyResource, fields: readonly string[], { text }: Word): readonly string[] {
  const able = fields.filter((name) => {
    const field = resource.fields[name] as Field
    if (field.kind === 'mobile' || field.kind === 'pin') return /^\+?\d+$/.test(text)
    if (field.kind !== 'code' || /[\d-]/.test(text)) return true
    return text.length >= LEAST_TO_SEARCH && typedCode(field, text) !== undefined
  })
  return able.length ? able : fields
}

/** A word of one or two characters, beside longer ones, is the beginning of a word: parts so short are everywhere. */
function wordSql(word: Word, searched: readonly Searched[]): Sql {
  const isShort = word.text.length < LEAST_TO_SEARCH
  const parts = searched.map(({ column, code, rows }) => {
    const text = escapeLike(code ? (typedCode(code, word.inCodes)?.text ?? word.inCodes) : word.text)
    const patterns = isShort ? [`${text}%`, `% ${text}%`] : [`%${text}%`]
    return rows(
      join(
        patterns.map((pattern) => sql`${column} ilike ${pattern}`),
        ' or ',
      ),
    )
  })
  return sql`(${join(parts, ' or ')})`
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
