import type { AnyResource, Field } from '#define'
import { columnsOf, snake, tableOf, type Named } from './columns'
import { conditionSql } from './conditionSql'
import { inline, quoted } from './sql'

/** A value, or a combination of values, that must be unique among the records of a resource. */
export interface UniqueKey {
  /** The name of its index, by which a violation is recognised. */
  readonly name: string
  readonly parts: readonly KeyPart[]
  /** The columns whose values its index also stores. */
  readonly includes?: readonly string[]
  /** The records that it covers, as SQL over the columns of the table; all when absent. */
  readonly where?: string
  /** Empty values count as equal. */
  readonly isEmptyShared?: true
}

/** A field of a unique key, and the expression by which its values are compared. */
export interface KeyPart {
  readonly field: string
  readonly column: string
  /** Whether upper and lower case are the same. */
  readonly isText: boolean
}

/** The unique keys of a resource, except those with `during` or `distinguishedBy`. */
export function uniqueKeys(resource: AnyResource): UniqueKey[] {
  const single = Object.entries(resource.fields).flatMap(([name, field]): UniqueKey[] => {
    const key = { name: uniqueName(resource, [name]), parts: [keyPart(name, field)] }
    if (isMade(field)) return [key]
    if (!field.unique) return []
    return [{ ...key, where: liveWhere(resource, field.unique === true ? undefined : field.unique) }]
  })
  const together = resource.rules.unique
    .filter(({ during, distinguishedBy }) => !during && !distinguishedBy)
    .map(({ fields, where, edits, includes = [] }) => ({
      ...(edits && { isEmptyShared: edits }),
      name: uniqueName(resource, fields),
      parts: fields.map((name) => keyPart(name, resource.fields[name] as Field)),
      includes: includes.map((name) => keyPart(name, resource.fields[name] as Field).column),
      where: liveWhere(resource, where),
    }))
  return [...single, ...together]
}

/** Whether the service generates the values of a field, so that they are always unique. */
function isMade({ kind }: Field): boolean {
  return kind === 'code' || kind === 'uuid'
}

/** The name of the index that keeps these fields unique together; violations are recognised by it. */
export function uniqueName(resource: Named, fields: readonly string[]): string {
  return `${tableOf(resource)}_${fields.map(snake).join('_')}_unique`
}

/** Makes the part of a unique key for a field. */
export function keyPart(name: string, field: Field): KeyPart {
  const [column] = columnsOf(name, field)
  if (field.kind === 'aadhaar') return { field: name, column: `${snake(name)}_hash`, isText: false }
  const isText = column?.type === 'text' && field.kind !== 'choice' && !isMade(field)
  return { field: name, column: column?.name ?? name, isText }
}

/** The compared expression of a part of a unique key. */
export function keyExpression({ column, isText }: KeyPart): string {
  return isText ? `lower(${quoted(column)})` : quoted(column)
}

/** The compared expression if empty values count as equal: 0 is no record's id, and stored texts are never empty. */
export function filledExpression(field: Field, part: KeyPart): string {
  return `coalesce(${keyExpression(part)}, ${isNumber(field) ? '0' : "''"})`
}

/** Whether the values of a field are whole numbers: amounts, numbers and ids. */
export function isNumber({ kind }: Field): boolean {
  return ['reference', 'place', 'integer', 'money'].includes(kind)
}

/** The live records, and of them those that meet a condition. */
export function liveWhere(resource: AnyResource, condition: AnyResource['rules']['unique'][number]['where']): string {
  const table = tableOf(resource)
  const live = 'deleted_at is null'
  return condition
    ? `(${live} and ${inline(conditionSql(condition, { resource, alias: table, today: '1970-01-01' })).replaceAll(`${quoted(table)}.`, '')})`
    : `(${live})`
}
