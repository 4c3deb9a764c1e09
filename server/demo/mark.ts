import { register, soilLimits, sprayLimits } from '#resources'
import { schemaAdditions } from '../behaviours/schema'
import { raw, sql, type Database } from '../database'
import { tableOf } from '../database/columns'
import { schemaOf } from '../database/schemaOf'

/** How far the demo company is: being loaded, ready, or being given more farmers (its indexes are then missing). */
export interface Mark {
  readonly state: 'loading' | 'done' | 'growing'
  /** The place in line of the last farmer. */
  readonly farmers: number
}

const NAME = 'company'

/** What the last load left behind; undefined where there was none. */
export async function readMark(database: Database): Promise<Mark | undefined> {
  const [row] = await database.rows<{ details: Mark }>(sql`select details from demo_loads where name = ${NAME}`)
  return row?.details
}

/** Leaves word for the next load. */
export async function writeMark(database: Database, mark: Mark): Promise<void> {
  await database.run(sql`
    insert into demo_loads (name, details) values (${NAME}, ${JSON.stringify(mark)}::jsonb)
    on conflict (name) do update set details = excluded.details, at = now()`)
}

/** The national limits of soil ratings and those of spray weather come with a migration. */
const filled = [tableOf(soilLimits), tableOf(sprayLimits)]

/** Whether no resource has a row that people made. */
export async function isEmpty(database: Database): Promise<boolean> {
  const parts = tables()
    .filter((table) => !filled.includes(table))
    .map((table) => `exists (select 1 from ${table})`)
  const [row] = await database.rows<{ used: boolean }>(raw(`select ${parts.join(' or ')} as used`))
  return row?.used !== true
}

/** Takes away what an interrupted load left, and what migrations filled: no table had a row that people made when it began. */
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
