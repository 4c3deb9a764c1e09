import { LEAST_TO_SEARCH, resourceNamed, systemResources, type AnyResource, type Field } from '#define'
import { placeColumn, snake, tableOf } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, name, sql, type Sql } from '../../database'
import type { Engine } from '../engine'
import { typedCode } from './codes'

/** A word that is looked for, and what it is in running numbers. */
interface Word {
  readonly text: string
  readonly inCodes: string
}

/** Splits a text into its words. Digits that are written in groups are one number; in a running number the groups are kept. */
export function wordsOf(q: string): Word[] {
  if (/^[+\d][\d\s-]*$/.test(q.trim()))
    return [{ text: q.replace(/\D/g, ''), inCodes: q.trim().replaceAll(/[\s-]+/g, '-') }]
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((text) => ({ text, inCodes: text }))
}

/** The fields in which a word is looked for. A word of letters is no part of a number, and of a running number only as its beginning: looking there would cost and find nothing. */
export function fieldsFor(resource: AnyResource, fields: readonly string[], { text }: Word): readonly string[] {
  const able = fields.filter((name) => {
    const field = resource.fields[name] as Field
    if (field.kind === 'mobile' || field.kind === 'pin') return /^\+?\d+$/.test(text)
    if (field.kind !== 'code' || /[\d-]/.test(text)) return true
    return text.length >= LEAST_TO_SEARCH && typedCode(field, text) !== undefined
  })
  return able.length ? able : fields
}

/** A column in which a word is looked for: of the table `t` itself, or of the one to which a column of it refers. */
interface Searched {
  readonly column: Sql
  /** The field where it is a running number, which is typed in several ways. */
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

/** The rows that have a word. One of one or two characters, beside longer ones, is the beginning of a word: parts so short are everywhere. */
export function wordSql(resource: AnyResource, word: Word, searched: readonly Searched[]): Sql {
  const own = searched.filter(({ linked }) => !linked).map((one) => matching(word, one))
  const links = searched.flatMap((one) =>
    one.linked ? [sql`${one.linked.by} in (select s.id from ${one.linked.table} s where ${matching(word, one)})`] : [],
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

function matching(word: Word, { column, code }: Searched): Sql {
  const text = escapeLike(code ? (typedCode(code, word.inCodes)?.text ?? word.inCodes) : word.text)
  const patterns = word.text.length < LEAST_TO_SEARCH ? [`${text}%`, `% ${text}%`] : [`%${text}%`]
  return join(
    patterns.map((pattern) => sql`${column} ilike ${pattern}`),
    ' or ',
  )
}
