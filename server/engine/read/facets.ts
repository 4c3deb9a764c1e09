import type { AnyResource, Condition, Field, FieldOf, ListQuery } from '#define'
import { snake } from '../../database/columns'
import { join, literal, name, prepared, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { areAtMost, COUNT_CAP } from './countRows'
import { rowsOfDistricts, seesEveryState } from './districtRows'
import { mustBeReadable, rowsAtOnce, rowsFrom } from './matchingRows'
import { searchPlanOf } from './waysTo'

/** A value of a field; null means no value. */
type Value = string | boolean | null

/** The number of rows with a value. `more`: there are more than were counted. */
export interface FacetValue {
  readonly value: Value
  readonly count: number
  readonly more?: true
}

/** The values of fields with their counts; `capped` when one of them has more. */
export interface Facets {
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>
  readonly capped: boolean
}

const MOST_FIELDS = 20

/**
 * The maximum number of rows counted in one pass, in a fraction of a second; above it, each value is counted up to the
 * cap.
 */
const ONE_PASS = 200_000

/**
 * Counts the rows of a list by the values of choices, flags and tags: those that match the search and the filters on
 * other fields. Throws 400 for a field without fixed values and for one that the viewer may not read.
 */
export async function facetsOf(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  names: readonly string[],
): Promise<Facets> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0 || wanted.length > MOST_FIELDS)
    throw refused(`Name 1 to ${MOST_FIELDS} fields, separated by commas`)
  const fields = wanted.map((named) => countable(work, resource, named))
  const seesAll = await seesEveryState(work)
  const counted = await Promise.all(
    together(fields, where).map(async ({ fields: several, others }) => {
      const query = { q, where: others }
      const columns = several.map(({ column }) => column)
      const inDistricts = rowsOfDistricts(work, resource, query, { columns, seesAll })
      if (inDistricts) return countedWhole(work, inDistricts, several)
      const { telling, inOnePass } = await searchPlanOf(work, resource, query)
      if (inOnePass) return countedWhole(work, inOnePass, several)
      // Split into parts, a value that is common in one of them would be searched in all the others.
      const rows =
        seesAll || telling === 'row by row'
          ? rowsAtOnce(work, resource, query, telling)
          : rowsFrom(work, resource, query, columns)
      return (await areAtMost(work, rows, ONE_PASS))
        ? countedWhole(work, rows, several)
        : countedToTheCap(work, rows, several, q === undefined && others === undefined)
    }),
  )
  const facets = Object.assign({}, ...counted) as Record<string, FacetValue[]>
  const inOrder = Object.fromEntries(wanted.map((named) => [named, facets[named] ?? []]))
  return { facets: inOrder, capped: Object.values(facets).some((values) => values.some(({ more }) => more)) }
}

interface Countable {
  readonly name: string
  readonly field: FieldOf<'choice'> | FieldOf<'flag'> | FieldOf<'tags'>
  readonly column: Sql
  readonly values: readonly Value[]
}

function countable({ viewer }: Work, resource: AnyResource, named: string): Countable {
  const field = Object.hasOwn(resource.fields, named) ? (resource.fields[named] as Field) : undefined
  if (field?.kind !== 'flag' && field?.kind !== 'choice' && !(field?.kind === 'tags' && field.options))
    throw refused(`${resource.is.plural} cannot be counted by ${named}`)
  mustBeReadable(resource, named, viewer, { field: named, in: [] })
  const values = field.kind === 'flag' ? [true, false] : Object.keys(field.options ?? {})
  return {
    name: named,
    field,
    column: sql`t.${name(snake(named))}`,
    values: [...values, ...(field.required ? [] : [null])],
  }
}

function refused(message: string): Error {
  return badRequest(message, { fields: { field: message } })
}

/**
 * Groups the fields counted over the same rows: all fields without a filter together, and each filtered field over the
 * other filters.
 */
function together(
  fields: readonly Countable[],
  where: Condition | undefined,
): { readonly fields: readonly Countable[]; readonly others: Condition | undefined }[] {
  const parts = where === undefined ? [] : 'all' in where ? where.all : [where]
  const speaksOf = (part: Condition, named: string): boolean => 'field' in part && part.field === named
  const isFiltered = (field: Countable): boolean => parts.some((part) => speaksOf(part, field.name))
  const free = fields.filter((field) => !isFiltered(field))
  return [
    ...(free.length ? [{ fields: free, others: where }] : []),
    ...fields
      .filter(isFiltered)
      .map((field) => ({ fields: [field], others: { all: parts.filter((part) => !speaksOf(part, field.name)) } })),
  ]
}

type Counted = Record<string, FacetValue[]>

/**
 * Counts in one pass over the rows for all single-value fields, and one for each field with several values. Rows that
 * are equal in all fields are grouped first, because there are few such groups.
 */
async function countedWhole({ tx }: Work, rows: Sql, fields: readonly Countable[]): Promise<Counted> {
  const single = fields.filter(({ field }) => field.kind !== 'tags')
  const counts = new Map<string, number>()
  const key = (named: string, value: unknown): string => `${named} ${JSON.stringify(value)}`
  if (single.length > 0) {
    const columns = join(single.map(({ column }) => column))
    const sets = join(single.map(({ column }) => sql`(${column})`))
    const alike = sql`select ${columns}, count(*) as alike ${rows} group by ${columns}`
    const found = await tx.rows<{ set: number[]; values: Value[]; count: number }>(
      sql`select json_build_array(${join(single.map(({ column }) => sql`grouping(${column})`))}) as set, json_build_array(${columns}) as values, sum(t.alike)::int as count from (${alike}) t group by grouping sets (${sets})`,
    )
    for (const { set, values, count } of found) {
      const at = set.indexOf(0)
      counts.set(key(single[at]?.name ?? '', values[at]), count)
    }
  }
  for (const { name: named, column } of fields.filter(({ field }) => field.kind === 'tags')) {
    const several = sql`unnest(case when cardinality(${column}) > 0 then ${column} else array[null::text] end)`
    const found = await tx.rows<{ value: Value; count: number }>(
      sql`select value, count(*)::int as count from (select ${several} as value ${rows}) counted group by 1`,
    )
    for (const { value, count } of found) counts.set(key(named, value), count)
  }
  return Object.fromEntries(
    fields.map(({ name: named, values }) => [
      named,
      values.map((value) => ({ value, count: counts.get(key(named, value)) ?? 0 })),
    ]),
  )
}

/**
 * Counts each value up to the cap: among many rows, a common value reaches the cap soon, and a rare one is found
 * quickly by its index. The declared values are written into the statement, so that each has a plan of its own; for an
 * unfiltered list that plan is kept.
 */
async function countedToTheCap(
  { tx }: Work,
  rows: Sql,
  fields: readonly Countable[],
  isWhole: boolean,
): Promise<Counted> {
  const counts = fields.map((field) => {
    const each = field.values.map(
      (value) =>
        sql`(select count(*)::int from (select 1 ${rows} and ${has(field, value)} limit ${COUNT_CAP + 1}) counted)`,
    )
    return sql`json_build_array(${join(each)})`
  })
  const all = sql`select json_build_array(${join(counts)})::text`
  const numbers = JSON.parse(await tx.json(isWhole ? prepared(all) : all)) as number[][]
  return Object.fromEntries(
    fields.map(({ name: named, values }, at) => [
      named,
      values.map((value, index): FacetValue => {
        const count = numbers[at]?.[index] ?? 0
        return count > COUNT_CAP ? { value, count: COUNT_CAP, more: true } : { value, count }
      }),
    ]),
  )
}

function has({ field, column }: Countable, value: Value): Sql {
  const written = raw(literal(value))
  if (field.kind === 'tags')
    return value === null ? sql`coalesce(cardinality(${column}), 0) = 0` : sql`${column} @> array[${written}::text]`
  if (value === null) return sql`${column} is null`
  return sql`${column} = ${written}`
}
