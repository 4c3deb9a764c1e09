import { register, soilLimits, sprayLimits } from '#resources'
import { schemaAdditions } from '../behaviours/schema'
import { raw, sql, type Database } from '../database'
import { tableOf } from '../database/columns'
import { schemaOf } from '../database/schemaOf'

/** The state of the demo company: loading, ready, or adding farmers (some indexes are missing then). */
export interface Mark {
  readonly state: 'loading' | 'done' | 'growing'
  /** The sequence number of the last farmer. */
  readonly farmers: number
}

const NAME = 'company'

/** Reads the mark of the last load; undefined without one. */
export async function readMark(database: Database): Promise<Mark | undefined> {
  const [row] = await database.rows<{ details: Mark }>(sql`select details from demo_loads where name = ${NAME}`)
  return row?.details
}

/** Writes the mark for the next load. */
export async function writeMark(database: Database, mark: Mark): Promise<void> {
  await database.run(sql`
    insert into demo_loads (name, details) values (${NAME}, ${JSON.stringify(mark)}::jsonb)
    on conflict (name) do update set details = excluded.details, at = now()`)
}

/** Tables that a migration fills: the national limits of soil ratings and those of spray weather. */
const filled = [tableOf(soilLimits), tableOf(sprayLimits)]

/** Whether no resource has rows made by people. */
export async function isEmpty(database: Database): Promise<boolean> {
  const parts = tables()
    .filter((table) => !filled.includes(table))
    .map((table) => `exists (select 1 from ${table})`)
  const [row] = await database.rows<{ used: boolean }>(raw(`select ${parts.join(' or ')} as used`))
  return row?.used !== true
}

/**
 * Removes the rows of an interrupted load, and those of migrations: no table had rows made by people when it started.
 */
export async function beginAgain(database: Database): Promise<void> {
  const sequences = schemaOf(register).sequences.map((sequence) => `alter sequence ${sequence} restart;`)
  const beside = ['history', 'comments', 'record_assignments', ...schemaAdditions.tables.map(({ name }) => name)]
  await database.script(
    `truncate ${[...tables(), ...beside].join(', ')} restart identity cascade; ${sequences.join(' ')}`,
  )
}

function tables(): string[] {
  return register.resources.filter(({ storage: { fromView: derived } }) => !derived).map(tableOf)
}
