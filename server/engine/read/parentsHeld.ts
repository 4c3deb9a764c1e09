import type { AnyResource, Register } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import { rollUpGroups, type RollUpGroup } from '../../database/rollUps'
import type { Engine } from '../engine'
import { wholesOf } from './openWholes'

const groupsOf = new WeakMap<Register['resources'], readonly RollUpGroup[]>()

/**
 * A condition that locks the parents of some records, whose roll-ups depend on them or in whose forms they are edited,
 * before the records themselves:
 * saving a record with its rows locks the record first, so this order avoids deadlocks. It is always true and refers to
 * no table of the statement, so that the database evaluates it once and first. `isOne` selects the rows by their id
 * column.
 */
export function parentsHeld(engine: Pick<Engine, 'register'>, resource: AnyResource, isOne: (id: Sql) => Sql): Sql {
  const { register } = engine
  const groups = groupsOf.get(register.resources) ?? rollUpGroups(register)
  groupsOf.set(register.resources, groups)
  const rolledUp = groups.filter(
    ({ child, parent }) => child.is.name === resource.is.name && parent.is.name !== resource.is.name,
  )
  const wholes = wholesOf(engine, resource).map(({ parent, by }) => ({ parent, through: by }))
  const own = [
    ...new Map([...rolledUp, ...wholes].map((one) => [`${one.parent.is.name} ${one.through}`, one])).values(),
  ]
  if (own.length === 0) return raw('true')
  const held = own.map(
    ({ parent, through }) =>
      sql`(select count(*) from (select p.id from ${name(tableOf(parent))} p where p.id in (select c.${name(`${snake(through)}_id`)} from ${name(tableOf(resource))} c where ${isOne(raw('c.id'))}) order by p.id for no key update) held) is not null`,
  )
  return join(held, ' and ')
}
