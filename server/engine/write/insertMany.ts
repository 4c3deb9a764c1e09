import { todayInIndia, type AnyResource, type Field } from '#define'
import { join, literal, name, raw, sql, type Database, type Queries, type Sql } from '../../database'
import { pastDeadlocks } from '../../database/pastDeadlocks'
import { ancestorLevels, linkTable, placeColumn, snake, tableOf } from '../../database/columns'
import { geographyAt } from '../read/scope'
import type { CodeContext } from './codes'
import { drawnSeries, isGapless, seriesJoin, serialCodeSql } from './drawnNumbers'
import { assignmentsOf } from './values'

/** The number of rows per statement. */
const BATCH = 5000

/**
 * A record to be inserted: writing shapes; read-only fields, `createdAt` (which also sets `updatedAt`), `createdBy` and
 * `version` are allowed.
 */
export type NewRow = Readonly<Record<string, unknown>>

/**
 * Inserts many records fast: running numbers and the ancestors of places are filled in, defaults apply to missing
 * values, nothing is validated and no history is written. For loading verified data. Answers with the ids in the order
 * of the rows.
 */
export async function insertMany(
  database: Database,
  resource: AnyResource,
  rows: readonly NewRow[],
  options: { readonly progress?: (done: number) => void; readonly today?: string } = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    ids.push(
      ...(await pastDeadlocks(() =>
        database.transaction((tx) => insertBatch(tx, resource, batch, options.today ?? todayInIndia(new Date()))),
      )),
    )
    options.progress?.(ids.length)
  }
  return ids
}

async function insertBatch(
  tx: Queries,
  resource: AnyResource,
  rows: readonly NewRow[],
  today: string,
): Promise<number[]> {
  const given = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (fieldName) => fieldName in resource.fields,
  )
  const columns = given.flatMap((fieldName) => plainColumns(fieldName, resource.fields[fieldName] as Field))
  const hasCreation = rows.some((row) => row.createdAt !== undefined)
  const hasAuthor = rows.some((row) => row.createdBy !== undefined)
  const hasVersion = rows.some((row) => row.version !== undefined)
  const list = [
    ...columns,
    ...(hasCreation ? ['created_at', 'updated_at'] : []),
    ...(hasAuthor ? ['created_by', 'updated_by'] : []),
    ...(hasVersion ? ['version'] : []),
  ]
  // Older records get numbers of the year in which they were created.
  const madeOn = sql`coalesce((r.created_at at time zone 'Asia/Kolkata')::date, ${today}::date)`
  const context = {
    today: hasCreation ? madeOn : today,
    stateOf: stateIn(given),
    dateOf: (fieldName: string) => sql`r.${name(snake(fieldName))}`,
  }
  const numbered = codesToGive(resource, given)
  const gapless = numbered.filter((one) => isGapless(resource, one))
  const derived = [
    ...placeAncestors(resource, given),
    ...numbered.map((one) => ({
      column: snake(one),
      value: serialCodeSql(resource, one, { context, gapless, order: raw('r.ordinality') }),
    })),
  ]
  const data = JSON.stringify(
    rows.map((row, order) => ({
      ...flat(resource, row),
      ...(hasCreation && { created_at: row.createdAt, updated_at: row.updatedAt ?? row.createdAt }),
      ...(hasAuthor && { created_by: row.createdBy, updated_by: row.createdBy }),
      ...(hasVersion && { version: row.version ?? 1 }),
      n: order,
    })),
  )
  const table = name(tableOf(resource))
  const source = sql`jsonb_populate_recordset(null::${table}, ${data}::jsonb) with ordinality r ${join(placeJoins(resource, given), ' ')}`
  const drawn = gapless.map((one, at) => drawnSeries(resource, one, { context, source, at }))
  const found = await tx.rows<{ id: number }>(sql`
    ${drawn.length ? sql`with ${join(drawn)}` : raw('')} insert into ${table} (${join([...list.map(name), ...derived.map(({ column }) => name(column))])})
    select ${join([...list.map((column) => valueOf(resource, column)), ...derived.map(({ value }) => value)])}
    from ${source} ${join(
      gapless.map((one, at) => seriesJoin(resource, one, { context, at })),
      ' ',
    )}
    order by r.ordinality returning id`)
  const ids = found.map(({ id }) => id).sort((a, b) => a - b)
  await insertLinks(tx, resource, rows, ids)
  return ids
}

/** Missing values keep the column's default. */
function valueOf(resource: AnyResource, column: string): Sql {
  if (column === 'created_at' || column === 'updated_at') return sql`coalesce(r.${name(column)}, now())`
  const field = Object.entries(resource.fields).find(([fieldName]) => snake(fieldName) === column)?.[1]
  const initial = field && 'initial' in field ? field.initial : undefined
  return initial === undefined ? sql`r.${name(column)}` : sql`coalesce(r.${name(column)}, ${raw(literal(initial))})`
}

function plainColumns(fieldName: string, field: Field): string[] {
  if (field.kind === 'place') return [`${snake(fieldName)}_id`]
  return assignmentsOf(fieldName, field, null, (value) => value).map(({ column }) => column)
}

/** Joins the geography of each given place and its state, once per row. */
function placeJoins(resource: AnyResource, given: readonly string[]): Sql[] {
  const places = given.filter((fieldName) => resource.fields[fieldName]?.kind === 'place')
  return places.map((fieldName) => {
    const [place, state] = [name(`place_${snake(fieldName)}`), name(`state_${snake(fieldName)}`)]
    return sql`left join geographies ${place} on ${place}.id = r.${name(`${snake(fieldName)}_id`)}
      left join geographies ${state} on ${state}.id = ${geographyAt(`place_${snake(fieldName)}`, 'state')}`
  })
}

function placeAncestors(resource: AnyResource, given: readonly string[]): { column: string; value: Sql }[] {
  return given.flatMap((fieldName) => {
    const field = resource.fields[fieldName]
    if (field?.kind !== 'place') return []
    return ancestorLevels(field).map((level) => ({
      column: placeColumn(fieldName, field, level),
      value: geographyAt(`place_${snake(fieldName)}`, level),
    }))
  })
}

function stateIn(given: readonly string[]): CodeContext['stateOf'] {
  return (place) =>
    given.includes(place) ? sql`coalesce(right(${name(`state_${snake(place)}`)}.iso_code, 2), 'XX')` : raw(`'XX'`)
}

function codesToGive({ fields }: AnyResource, given: readonly string[]): string[] {
  return Object.keys(fields).filter((fieldName) => fields[fieldName]?.kind === 'code' && !given.includes(fieldName))
}

/** Converts a record to its columns. */
function flat(resource: AnyResource, row: NewRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([fieldName, value]) => {
      const field = resource.fields[fieldName]
      if (!field || value === undefined || field.kind === 'many') return []
      if (field.kind === 'place') return [[`${snake(fieldName)}_id`, value] as const]
      const assignments = assignmentsOf(fieldName, field, value, (plain) => plain)
      return assignments.map(
        ({ column, value: piece }) =>
          [
            column,
            ['image', 'file', 'point', 'polygon', 'line', 'keyValue', 'condition'].includes(field.kind)
              ? value
              : piece.values[0],
          ] as const,
      )
    }),
  )
}

async function insertLinks(
  tx: Queries,
  resource: AnyResource,
  rows: readonly NewRow[],
  ids: readonly number[],
): Promise<void> {
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'many') continue
    const links = rows.flatMap((row, order) =>
      ((row[fieldName] as number[] | undefined) ?? []).map((target) => ({ record_id: ids[order], target_id: target })),
    )
    if (links.length)
      await tx.run(
        sql`insert into ${name(linkTable(resource, fieldName))} (record_id, target_id) select record_id, target_id from json_to_recordset(${JSON.stringify(links)}::json) as l(record_id bigint, target_id bigint) on conflict do nothing`,
      )
  }
}
