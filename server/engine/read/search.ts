import { formats, type AnyResource, type Field } from '#define'
import { snake } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, name, sql, type Sql } from '../../database'
import { badRequest } from '../problem'
import { visibilityOf, type Viewer } from '../viewer'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What the search box means, on the table `t`: a whole mobile number or guid is found as such, anything else by its words,
 * each in any of the searched fields. Throws 400 for words of fewer than 3 characters: no index can find those.
 */
export function searchSql(resource: AnyResource, q: string, viewer: Viewer): Sql {
  mustBeText(q)
  const byKind = (kind: string): string | undefined =>
    resource.list.search.find((field) => resource.fields[field]?.kind === kind)
  const mobileField = byKind('mobile')
  const mobile = formats.mobile.normalise(q)
  if (mobileField && formats.mobile.isValid(mobile)) return sql`t.${name(snake(mobileField))} = ${mobile}`
  const uuidField = byKind('uuid')
  if (uuidField && UUID.test(q)) return sql`t.${name(snake(uuidField))} = ${q}::uuid`
  const words = wordsOf(q)
  if (!words.some((word) => word.length >= 3))
    throw badRequest('Type at least 3 characters', { fields: { q: 'Type at least 3 characters' } })
  const fields = resource.list.search.filter((field) => isSearchable(resource.fields[field], viewer))
  if (fields.length === 0) throw badRequest(`${resource.many} cannot be searched`)
  return join(
    words.map((word) => wordSql(word, fieldsFor(resource, fields, word))),
    ' and ',
  )
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

function wordSql(word: string, fields: readonly string[]): Sql {
  const pattern = `%${escapeLike(word)}%`
  return sql`(${join(
    fields.map((field) => sql`t.${name(snake(field))} ilike ${pattern}`),
    ' or ',
  )})`
}

/** Throws 400 for the one character that no text of the database can hold. */
export function mustBeText(q: string): void {
  if (q.includes('\u0000')) throw badRequest('This cannot be searched', { fields: { q: 'This cannot be searched' } })
}

/** Parts of a masked value would be guessed by searching: only whole values find a masked field. */
function isSearchable(field: Field | undefined, viewer: Viewer): boolean {
  return !!field && field.kind !== 'uuid' && visibilityOf(field, viewer) === 'full'
}
