import type { AnyResource } from '#define'
import { join, prepared, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Engine } from '../engine'
import { smallTables } from '../read/smallTables'

/** A kind of record and the statement that finds some of it. */
export interface Asked {
  readonly resource: AnyResource
  /** The fields that are searched. */
  readonly searched: readonly string[]
  readonly rows: Sql
}

/** Kinds of records that are searched in one statement. */
export type Batch = readonly Asked[]

/** The maximum number of kinds in one batch, so that several sessions can work at the same time. */
const MOST_TOGETHER = 16

/** Groups the kinds with small tables into batches; every other kind is a batch of its own. */
export async function batchesOf(engine: Engine, asked: readonly Asked[]): Promise<Batch[]> {
  const small = await smallTables(engine)
  const isSmall = (one: Asked): boolean => tablesOf(one).every((table) => small.has(table))
  const few = asked.filter(isSmall)
  return [
    ...asked.filter((one) => !isSmall(one)).map((one) => [one]),
    ...Array.from({ length: Math.ceil(few.length / MOST_TOGETHER) }, (_, index) =>
      few.slice(index * MOST_TOGETHER, (index + 1) * MOST_TOGETHER),
    ),
  ]
}

/** The tables in which search words are looked up. */
function tablesOf({ resource, searched }: Asked): string[] {
  const linked = searched.flatMap((name) => {
    const field = resource.fields[name]
    return field?.kind === 'reference' ? [tableOf({ is: { name: field.to } })] : []
  })
  return [tableOf(resource), ...linked]
}

/**
 * The statement of a batch: an array of each kind's answer, as JSON. A batch of small tables has one plan for all
 * words; a large table is planned for its own.
 */
export function batchSql(batch: Batch): Sql {
  const all = sql`select json_build_array(${join(batch.map(({ rows }) => sql`(${rows})::json`))})::text`
  return batch.length > 1 ? prepared(all) : all
}
