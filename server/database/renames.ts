import type { AnyResource, Register } from '#define'
import { columnsOf, linkTable, sequenceOf, tableOf } from './columns'
import type { Renames } from './difference'

/**
 * The names changed in the declarations, so that tables, columns and running numbers are renamed rather than recreated.
 */
export function renamesOf({ resources }: Pick<Register, 'resources'>): Renames {
  const changed = resources.flatMap((resource) => [...tablesOf(resource), ...columnsWithin(resource)])
  return Object.fromEntries(changed.filter(([old, now]) => old !== now))
}

type Rename = readonly [old: string, now: string]

/** The resource's own table, the tables of its links and the sequences of its running numbers. */
function tablesOf(resource: AnyResource): Rename[] {
  const before = { is: { name: resource.storage.renamedFrom ?? resource.is.name } }
  const ofFields = Object.entries(resource.fields).flatMap(([name, field]): Rename[] => {
    const old = field.renamedFrom ?? name
    if (field.kind === 'many') return [[linkTable(before, old), linkTable(resource, name)]]
    return field.kind === 'code' ? [[sequenceOf(before, old), sequenceOf(resource, name)]] : []
  })
  return [[tableOf(before), tableOf(resource)], ...ofFields]
}

/** The columns of a renamed field correspond, one by one, to those under its old name. */
function columnsWithin(resource: AnyResource): Rename[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.renamedFrom === undefined) return []
    const old = columnsOf(field.renamedFrom, field)
    return columnsOf(name, field).map((column, at): Rename => [
      `${tableOf(resource)}.${old[at]?.name ?? column.name}`,
      `${tableOf(resource)}.${column.name}`,
    ])
  })
}
