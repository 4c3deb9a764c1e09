import {
  levels,
  resourceNamed,
  todayInIndia,
  type AnyResource,
  type Condition,
  type Field,
  type FieldErrors,
  type Level,
} from '#define'
import { conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { join, name, raw, sql } from '../../database'
import type { Work } from '../engine'
import { visibleRows } from '../read/scope'

/**
 * Verifies that what is linked exists, may be chosen, and lies within what the viewer may know of. Ids that do not are
 * told at their fields. `given` holds writing shapes.
 */
export async function linkErrors(
  work: Work,
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [fieldName, field] of Object.entries(fields)) {
    const value = given[fieldName]
    if (value === undefined || value === null) continue
    const link = linkOf(work, field)
    if (!link) continue
    const ids = (Array.isArray(value) ? value : [value]) as number[]
    const found = await countLive(work, link.target, ids, link.among)
    if (found !== new Set(ids).size) errors[fieldName] = `Choose ${field.label.toLowerCase()} from the list`
  }
  return errors
}

function linkOf({ engine }: Work, field: Field): { target: AnyResource; among?: Condition } | undefined {
  if (field.kind === 'reference' || field.kind === 'many')
    return { target: resourceNamed(engine.register, field.to), among: field.among }
  if (field.kind !== 'place') return undefined
  const allowed: readonly Level[] =
    typeof field.level === 'string' ? [field.level] : levels.filter((level) => field.level.includes(level))
  return {
    target: resourceNamed(engine.register, 'geographies'),
    among: {
      all: [
        { field: 'type', in: allowed },
        { field: 'status', eq: 'ACTIVE' },
      ],
    },
  }
}

async function countLive(
  { engine, viewer, tx }: Work,
  target: AnyResource,
  ids: readonly number[],
  among?: Condition,
): Promise<number> {
  const chosen = among
    ? conditionSql(among, { resource: target, alias: 't', today: todayInIndia(engine.now()) })
    : raw('true')
  const parts = [sql`t.id = any(${ids}::bigint[])`, visibleRows(engine, target, viewer), chosen]
  return Number(await tx.json(sql`select count(*)::text from ${name(tableOf(target))} t where ${join(parts, ' and ')}`))
}
