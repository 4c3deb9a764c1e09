import { constantChoices, resourceNamed, todayInIndia, type AnyResource, type Condition, type Register } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Engine } from '../engine'

/** A record in whose form the rows of a resource are edited. */
interface Whole {
  readonly parent: AnyResource
  /** The reference of the rows to it. */
  readonly by: string
  /** Its rows can be changed only while it matches this: it can be changed itself, and get new rows. */
  readonly changeWhile: Condition
}

/** Finds the resources in whose forms such rows are edited, and whose rows can't always be changed. */
export function wholesOf({ register }: { readonly register: Register }, resource: AnyResource): Whole[] {
  return Object.entries(resource.fields).flatMap(([by, field]) => {
    if (field.kind !== 'reference' || !field.part || !field.nested) return []
    const parent = resourceNamed(register, field.to)
    const all = [parent.rules.changeWhile, constantChoices(field.choices)].flatMap((condition) => condition ?? [])
    const [first, ...others] = all
    return first ? [{ parent, by, changeWhile: others.length ? { all } : first }] : []
  })
}

/** The condition (on table `t`) that the records in whose forms these rows are edited can still be changed. */
export function inOpenWholes(engine: Pick<Engine, 'register' | 'now'>, resource: AnyResource): Sql {
  const today = todayInIndia(engine.now())
  const conditions = wholesOf(engine, resource).map(
    ({ parent, by, changeWhile }) =>
      sql`exists (select from ${name(tableOf(parent))} w where w.id = t.${name(`${snake(by)}_id`)} and ${conditionSql(changeWhile, { resource: parent, alias: 'w', today })})`,
  )
  return conditions.length ? join(conditions, ' and ') : raw('true')
}
