import type { Register } from '#define'
import { raw, sql, type Database } from '../database'
import { refreshName, rolledUpValues, rollUpGroups, type RollUpGroup } from '../database/rollUps'

/** Records of a resource in which some roll-ups of one group differ from what their rows give. */
export interface WrongRollUps {
  readonly resource: string
  /** The resource whose records are summed up. */
  readonly of: string
  readonly fields: readonly string[]
  readonly ids: readonly number[]
}

interface Source {
  readonly database: Pick<Database, 'rows' | 'transaction'>
  readonly register: Pick<Register, 'resources'>
}

/** The number of records locked at a time while they are recomputed. */
const BATCH = 500

/** Compares every roll-up with the rows it is computed from, in one statement per group. Empty when all are right. */
export async function wrongRollUps({ database, register }: Source): Promise<WrongRollUps[]> {
  const wrong: WrongRollUps[] = []
  for (const group of rollUpGroups(register)) {
    const rows = await database.rows<{ id: number }>(raw(differing(group)))
    const ids = rows.map(({ id }) => Number(id))
    const fields = group.values.map(({ name }) => name)
    if (ids.length > 0) wrong.push({ resource: group.parent.is.name, of: group.child.is.name, fields, ids })
  }
  return wrong
}

function differing(group: RollUpGroup): string {
  const { parent, values, columns } = rolledUpValues(group)
  return `select t.id from ${parent} t join (${values}) s on s.id = t.id where (${columns.map((one) => `t.${one}`).join(', ')}) is distinct from (${columns.map((_, at) => `s.v${at}`).join(', ')}) order by t.id`
}

/**
 * Recomputes the roll-ups that are wrong, in the order in which they depend on each other, and answers with what was
 * wrong. Other writes may go on: each batch locks its records before it counts.
 */
export async function recomputeRollUps(source: Source): Promise<WrongRollUps[]> {
  const wrong = await wrongRollUps(source)
  for (const group of rollUpGroups(source.register)) {
    const found = wrong.find(({ resource, of, fields }) => isOf(group, resource, of, fields))
    for (let start = 0; found && start < found.ids.length; start += BATCH) {
      const ids = found.ids.slice(start, start + BATCH)
      await source.database.transaction((tx) => tx.rows(sql`select ${raw(refreshName(group))}(${ids}::bigint[])::text`))
    }
  }
  return wrong
}

function isOf(
  { parent, child, values }: RollUpGroup,
  resource: string,
  of: string,
  fields: readonly string[],
): boolean {
  return parent.is.name === resource && child.is.name === of && values[0]?.name === fields[0]
}
