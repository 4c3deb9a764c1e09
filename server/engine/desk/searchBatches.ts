import type { AnyResource } from '#define'
import { join, prepared, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Engine } from '../engine'
import { smallTables } from '../read/smallTables'

/** A kind of record and the statement that finds some of it. */
export interface Asked {
  readonly resource: AnyResource
  /** The fields in which it is looked for. */
  readonly searched: readonly string[]
  readonly rows: Sql
}

/** Kinds of records that are asked in one statement. */
export type Batch = readonly Asked[]

/** The most kinds in one batch: several sessions work at the same time. */
const MOST_TOGETHER = 16

/** The kinds whose tables are small, put together; all others alone. */
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

/** The tables in which the words of a search are looked for. */
function tablesOf({ resource, searched }: Asked): string[] {
  const linked = searched.flatMap((name) => {
    const field = resource.fields[name]
    return field?.kind === 'reference' ? [tableOf({ is: { name: field.to } })] : []
  })
  return [tableOf(resource), ...linked]
}

/**
 * The statement of a batch: an array of what each kind answers, as JSON. A batch of small tables has one plan whatever its
 * words are; a large table is planned for its own.
 */
export function batchSql(batch: Batch): Sql {
  const all = sql`select json_build_array(${join(batch.map(({ rows }) => sql`(${rows})::json`))})::text`
  return batch.length > 1 ? prepared(all) : all
}
