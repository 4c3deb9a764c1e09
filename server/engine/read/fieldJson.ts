import type { AnyResource, Field, FieldOf, Register } from '#define'
import { optionLabel, resourceNamed } from '#define'
import { linkTable, snake, tableOf } from '../../database/columns'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import { isReadOfOneself, mayName, visibilityOf, type Viewer } from '../viewer'
import { maskSql } from './maskSql'

/** The viewer for whom a record is written as JSON, and its table alias. */
export interface JsonContext {
  readonly register: Register
  readonly viewer: Viewer
  readonly alias: string
  /** It is included in a record that refers to it: its own references are reduced to their titles. */
  readonly isShown?: true
}

/** Formats a moment as RFC 3339 in UTC with milliseconds. */
export function instantJson(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The value of a field in its reading shape or its mask, as SQL for JSON or a scalar. */
export function fieldJson(resource: AnyResource, fieldName: string, context: JsonContext): Sql {
  const { viewer, alias } = context
  const field = resource.fields[fieldName] as Field
  const whole = wholeJson(resource, fieldName, context)
  if (visibilityOf(field, viewer) !== 'masked') return whole
  const mask = maskSql(field, columnOf(fieldName, alias))
  if (!resource.access.own || !isReadOfOneself(field, viewer)) return mask
  return sql`case when ${name(alias)}.id = ${viewer.id} then to_json(${whole}) else to_json(${mask}) end`
}

function columnOf(fieldName: string, alias: string): (suffix?: string) => Sql {
  return (suffix = '') => sql`${name(alias)}.${name(`${snake(fieldName)}${suffix}`)}`
}

function wholeJson(resource: AnyResource, fieldName: string, context: JsonContext): Sql {
  const field = resource.fields[fieldName] as Field
  const column = columnOf(fieldName, context.alias)
  switch (field.kind) {
    case 'reference':
      return referenceJson(field, column('_id'), context)
    case 'place':
      return placeJson(column('_id'))
    case 'many':
      return manyJson(resourceNamed(context.register, field.to), sql`${name(linkTable(resource, fieldName))}`, context)
    case 'area':
      return sql`case when ${column('_value')} is not null then json_build_object('value', ${trimmed(column('_value'))}, 'unit', ${column('_unit')}, 'rule', ${column('_rule')}, 'acres', ${column('_acres')}) end`
    case 'aadhaar':
      return sql`'XXXX XXXX ' || ${column('_last4')}`
    case 'instant':
      return instantJson(column())
    case 'decimal':
    case 'percent':
      return trimmed(column())
    case 'image':
    case 'file':
      return sql`coalesce(${column()}, '[]'::jsonb)`
    case 'tags':
      return sql`coalesce(${column()}, '{}')`
    default:
      return column()
  }
}

/** 12.500 is written as 12.5: the scale of the column is not part of the value. */
function trimmed(column: Sql): Sql {
  return sql`trim_scale(${column})`
}

/** The title of a record, as SQL. */
export function titleSql(resource: AnyResource, alias: string, context: JsonContext, depth = 0): Sql {
  const field = resource.fields[resource.is.title] as Field
  const column = columnOf(resource.is.title, alias)
  if (field.kind === 'reference' && depth < 3) {
    const target = resourceNamed(context.register, field.to)
    const inner = `${alias}${depth}`
    return sql`(select ${labelSql(field, target, inner, context, depth + 1)} from ${name(tableOf(target))} ${name(inner)} where ${name(inner)}.id = ${name(alias)}.${name(`${snake(resource.is.title)}_id`)})`
  }
  if (visibilityOf(field, context.viewer) !== 'full') return maskSql(field, column)
  if (field.kind === 'date') return sql`to_char(${column()}, 'FMDD Mon YYYY')`
  return field.kind === 'choice' ? optionSql(field, column()) : column()
}

/** The label of an option, because titles must not show codes. */
function optionSql({ options }: FieldOf<'choice'>, column: Sql): Sql {
  const cases = Object.keys(options).map(
    (option) => sql`when ${raw(literal(option))} then ${raw(literal(optionLabel(options, option)))}`,
  )
  return sql`case ${column} ${join(cases, ' ')} else ${column} end`
}

/** The title of a record as it is shown where a field refers to it. */
export function labelSql(
  field: FieldOf<'reference'>,
  target: AnyResource,
  alias: string,
  context: JsonContext,
  depth = 0,
): Sql {
  const title = titleSql(target, alias, context, depth)
  return mayName(field, context.viewer) ? title : maskSql(target.fields[target.is.title] as Field, () => title)
}

function referenceJson(field: FieldOf<'reference'>, id: Sql, context: JsonContext): Sql {
  const target = resourceNamed(context.register, field.to)
  const shown = (context.isShown ? [] : (field.shows ?? [])).filter(
    (name) => target.fields[name] && visibilityOf(target.fields[name], context.viewer) !== 'absent',
  )
  // Named after the row that refers to it, because a shown field may be a reference again.
  const other = `${context.alias}r`
  const shownOf: JsonContext = { ...context, alias: other, isShown: true }
  const pairs = [
    sql`'id', ${name(other)}.id`,
    sql`'label', ${labelSql(field, target, other, context)}`,
    ...shown.map((field) => sql`${raw(literal(field))}, ${fieldJson(target, field, shownOf)}`),
  ]
  return sql`(select json_build_object(${join(pairs)}) from ${name(tableOf(target))} ${name(other)} where ${name(other)}.id = ${id})`
}

function manyJson(target: AnyResource, link: Sql, context: JsonContext): Sql {
  const title = titleSql(target, 'r', context)
  return sql`(select coalesce(json_agg(json_build_object('id', r.id, 'label', ${title}) order by ${title}, r.id), '[]') from ${link} l join ${name(tableOf(target))} r on r.id = l.target_id where l.record_id = ${name(context.alias)}.id)`
}

/** A geography with its ancestors from the zone down. */
export function placeJson(id: Sql): Sql {
  return sql`(select json_build_object('id', g.id, 'label', g.name, 'type', g.type, 'path', ${pathJson('g')}) from geographies g where g.id = ${id})`
}

/** The ancestors of a geography, from the zone down: the lineage of its parent. */
export function pathJson(alias: string): Sql {
  return sql`coalesce((select a.lineage from geographies a where a.id = ${name(alias)}.parent_id), '[]')`
}
