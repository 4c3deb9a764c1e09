import { sortKeys, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { fieldJson, titleSql, type JsonContext } from '../read/fieldJson'
import { wholeCode } from '../read/codes'
import { orderKeys, orderSql } from '../read/keyset'
import { matchingRows } from '../read/matchingRows'
import { factsJson } from '../read/summaryOf'
import { visibilityOf, type Viewer } from '../viewer'
import { searchedField, type SearchTerm } from './searchTerm'

/** The maximum number of records in a group. */
export const MOST_OF_A_GROUP = 5

/** The number of first matches of the index that are sorted: those whose title begins with the words come first. */
const CANDIDATES = 50

/**
 * The maximum number of matches that are sorted in the list's order: a search by a number, or by a part of one, finds
 * few records.
 */
const NUMBERED = 1000

/**
 * Makes the statement for the records of one resource that match the term, as JSON; undefined if no index could answer
 * it.
 */
export function groupSql(work: Work, resource: AnyResource, term: SearchTerm): Sql | undefined {
  const rows = rowsOf(work, resource, term)
  if (!rows) return undefined
  const table = name(tableOf(resource))
  const exact = exactOf(work.viewer, resource, term)
  const most = isByTitle(work.viewer, resource, term) ? CANDIDATES : NUMBERED
  const found = sql`(select t.id from ${table} t where ${rows} limit ${most})`
  const ids = exact ? sql`(select t.id from ${table} t where ${exact} and ${rows} limit 1) union ${found}` : found
  const order = exact
    ? sql`(${exact}) desc nulls last, ${orderOf(work.viewer, resource, term)}`
    : orderOf(work.viewer, resource, term)
  // Each reference to a view computes it again, and a condition on its ids computes all of it.
  const among =
    resource.storage.fromView && !exact
      ? sql`(select t.* from ${table} t where ${rows} limit ${most}) t`
      : sql`${table} t where t.id in (${ids})`
  return sql`
    select coalesce(json_agg(${itemJson(work, resource)} order by ${order}), '[]')::text from (
      select t.* from ${among} order by ${order} limit ${MOST_OF_A_GROUP + 1}) t
      cross join lateral (select t.id) o (id)`
}

/** A complete unique name, such as a user name, means that record. */
function exactOf(viewer: Viewer, { fields, list }: AnyResource, term: SearchTerm): Sql | undefined {
  if (term.kind !== 'words') return undefined
  const own = list.search.filter((field) => fields[field]?.kind === 'text' && fields[field].unique === true)
  const readable = own.filter((field) => hasWords(fields[field], viewer))
  if (readable.length === 0) return undefined
  return sql`(${join(
    readable.map((field) => sql`lower(t.${name(snake(field))}) = lower(${term.q})`),
    ' or ',
  )})`
}

function rowsOf(work: Work, resource: AnyResource, term: SearchTerm): Sql | undefined {
  if (term.kind === 'number') return sql`t.id = ${term.id} and ${matchingRows(work, resource, {})}`
  if (term.kind === 'code') {
    const found = wholeCode(resource, term.q)
    return found
      ? sql`t.${name(snake(found.field))} = ${found.code} and ${matchingRows(work, resource, {})}`
      : undefined
  }
  if (term.kind === 'mobile' && !searchedField(resource, 'mobile')) return undefined
  if (term.kind === 'guid' && !searchedField(resource, 'uuid')) return undefined
  if (term.kind === 'words' && !resource.list.search.some((field) => hasWords(resource.fields[field], work.viewer)))
    return undefined
  const search = searchedFields(resource, term)
  return matchingRows(work, { ...resource, list: { ...resource.list, search } }, { q: term.q })
}

/** The fields that a term is searched in: a name means the person or place itself, not the records that refer to it. */
export function searchedFields({ fields, list }: AnyResource, term: SearchTerm): string[] {
  return list.search.filter((field) => term.kind !== 'words' || isOwn(fields[field]))
}

function isOwn(field: Field | undefined): boolean {
  return field?.kind !== 'reference' && field?.kind !== 'place'
}

/** Whether parts of a field may be searched: not those of a masked one, and an identifier has none. */
function hasWords(field: Field | undefined, viewer: Viewer): boolean {
  return !!field && field.kind !== 'uuid' && isOwn(field) && visibilityOf(field, viewer) === 'full'
}

function orderOf(viewer: Viewer, resource: AnyResource, term: SearchTerm): Sql {
  if (term.kind !== 'words' || !isByTitle(viewer, resource, term)) return listOrder(resource, viewer)
  const column = sql`t.${name(snake(resource.is.title))}`
  return sql`(${column} ilike ${`${escapeLike(term.q)}%`}) desc, ${column}, t.id`
}

/** Whether word matches are ordered by title: the title of a record without a name is a number. */
export function isByTitle(viewer: Viewer, { fields, is }: AnyResource, term: SearchTerm): boolean {
  const title = fields[is.title]
  return term.kind === 'words' && ['text', 'joined'].includes(title?.kind ?? '') && hasWords(title, viewer)
}

/**
 * The order of the list, whose first rows people look for: the newest bookings, for example. A field that the viewer
 * may not read never determines the order.
 */
function listOrder(resource: AnyResource, viewer: Viewer): Sql {
  const sort = sortKeys(resource.list.sort)
  const isReadable = sort.every(({ field }) => {
    const declared = resource.fields[field]
    return !declared || visibilityOf(declared, viewer) === 'full'
  })
  return isReadable ? orderSql(orderKeys(resource, sort)) : raw('t.id')
}

/**
 * What distinguishes one record from another: its title and, as far as the viewer may read them, code, mobile, place,
 * the date of its list, and state.
 */
export function itemJson({ engine, viewer, tx }: Work, resource: AnyResource): Sql {
  const context: JsonContext = { register: engine.register, viewer, alias: 't' }
  const pairs = identifying(resource, viewer).map(
    (field) => sql`${raw(literal(field))}, ${fieldJson(resource, field, context)}`,
  )
  return sql`json_build_object('id', t.id, 'label', ${titleSql(resource, 't', context)}, 'fields', json_build_object(${join(pairs)}), 'facts', ${factsJson({ engine, viewer, tx }, resource, raw('o.id'), true)})`
}

function identifying({ fields, is: { title }, list, rules: { state } }: AnyResource, viewer: Viewer): string[] {
  const readable = Object.keys(fields).filter((one) => fields[one] && visibilityOf(fields[one], viewer) !== 'absent')
  const first = (kind: Field['kind']): string | undefined => readable.find((one) => fields[one]?.kind === kind)
  const days = sortKeys(list.sort).flatMap(({ field }) => (fields[field]?.kind === 'date' ? [field] : []))
  const wanted = [first('code'), first('mobile'), first('place'), ...days, state]
  return readable.filter((one) => one !== title && wanted.includes(one))
}
