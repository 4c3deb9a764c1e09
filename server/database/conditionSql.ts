import {
  isBareDay,
  isFieldOperand,
  isFormOperand,
  levels,
  relativeMonths,
  relativeRange,
  type AnyResource,
  type Condition,
  type Level,
  type Operator,
  type RelativeRange,
  type Scalar,
} from '#define'
import { compareDays } from './daySql'
import { linkTable, placeColumn, snake } from './columns'
import { join, name, raw, sql, type Sql } from './sql'

/** The context in which a condition is compiled: the resource, the alias of its table and today's date in India. */
export interface ConditionContext {
  readonly resource: AnyResource
  readonly alias: string
  readonly today: string
  /** A value from the form by its path, as SQL; given if choices may depend on a form. */
  readonly operand?: (path: string) => Sql
}

/**
 * Compiles a condition to SQL: the service's half of the one condition language. Null counts as false; it is only
 * coalesced to false under a `not`, because a comparison inside a function cannot use an index.
 */
export function conditionSql(condition: Condition, context: ConditionContext): Sql {
  if ('all' in condition)
    return condition.all.length
      ? sql`(${join(
          condition.all.map((part) => conditionSql(part, context)),
          ' and ',
        )})`
      : raw('true')
  if ('any' in condition)
    return condition.any.length
      ? sql`(${join(
          condition.any.map((part) => conditionSql(part, context)),
          ' or ',
        )})`
      : raw('false')
  if ('not' in condition) return sql`not coalesce(${conditionSql(condition.not, context)}, false)`
  const { field, ...tests } = condition
  const target = targetOf(field, context)
  const parts = Object.entries(tests)
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) =>
      isFieldOperand(operand)
        ? compareFields(target, operator as Operator, targetOf(operand.field, context))
        : compare(target, operator as Operator, operand, context),
    )
  return parts.length === 1 && parts[0] ? parts[0] : sql`(${join(parts, ' and ')})`
}

interface Target {
  readonly column: Sql
  readonly shape: 'plain' | 'text' | 'month' | 'instant' | 'list' | 'links' | 'json'
  readonly type: string
  /** The rows linked to one of several records: found from the link table, which has an index. */
  readonly linkedTo?: (list: Sql) => Sql
}

/** The column of a declared field path. */
export function columnOf(path: string, context: ConditionContext): Sql {
  return targetOf(path, context).column
}

/** The column of a field path. Throws for an undeclared path: conditions are verified before. */
function targetOf(path: string, { resource, alias }: ConditionContext): Target {
  const [fieldName = '', level] = path.split('.')
  const column = (named: string): Sql => sql`${name(alias)}.${name(named)}`
  if (path === 'id') return { column: column('id'), shape: 'plain', type: 'bigint' }
  if (path === 'createdAt' || path === 'updatedAt')
    return { column: column(snake(path)), shape: 'instant', type: 'timestamptz' }
  const field = resource.fields[fieldName]
  if (!field) throw new Error(`${resource.is.name} has no field ${path}`)
  const plain = (named: string, type: string): Target => ({ column: column(named), shape: 'plain', type })
  switch (field.kind) {
    case 'place':
      return plain(
        placeColumn(fieldName, field, levels.includes(level as Level) ? (level as Level) : undefined),
        'bigint',
      )
    case 'reference':
      return plain(`${snake(fieldName)}_id`, 'bigint')
    case 'many':
      return {
        column: sql`(select array_agg(l.target_id) from ${name(linkTable(resource, fieldName))} l where l.record_id = ${name(alias)}.id)`,
        shape: 'links',
        type: 'bigint',
        linkedTo: (list) =>
          sql`${column('id')} in (select l.record_id from ${name(linkTable(resource, fieldName))} l where l.target_id = any(${list}))`,
      }
    case 'area':
      return plain(`${snake(fieldName)}_acres`, 'numeric')
    case 'aadhaar':
      return plain(`${snake(fieldName)}_last4`, 'text')
    case 'instant':
      return { column: column(snake(fieldName)), shape: 'instant', type: 'timestamptz' }
    case 'tags':
      return { column: column(snake(fieldName)), shape: 'list', type: 'text' }
    // Compared with a numeric, an integer column cannot use its index.
    case 'integer':
    case 'money':
      return plain(snake(fieldName), 'bigint')
    case 'decimal':
    case 'percent':
      return plain(snake(fieldName), 'numeric')
    case 'flag':
      return plain(snake(fieldName), 'boolean')
    case 'date':
      return plain(snake(fieldName), 'date')
    case 'month':
      return { column: column(snake(fieldName)), shape: 'month', type: 'text' }
    case 'uuid':
      return plain(snake(fieldName), 'uuid')
    case 'image':
    case 'file':
    case 'point':
    case 'polygon':
    case 'line':
    case 'keyValue':
    case 'condition':
      return { column: column(snake(fieldName)), shape: 'json', type: 'jsonb' }
    default:
      return { column: column(snake(fieldName)), shape: 'text', type: 'text' }
  }
}

const signs: Partial<Record<Operator, string>> = { eq: '=', ne: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/** Compares two columns of one row. Moments are compared as they are shown: to the millisecond. */
function compareFields(target: Target, operator: Operator, other: Target): Sql {
  const valueOf = ({ column, shape }: Target): Sql =>
    shape === 'instant' ? sql`date_trunc('milliseconds', ${column})` : column
  const test = sql`${valueOf(target)} ${raw(signs[operator] ?? '=')} ${valueOf(other)}`
  return operator === 'ne' ? sql`not coalesce(${test}, false)` : test
}

function compare(
  target: Target,
  operator: Operator,
  operand: unknown,
  { today, operand: ofForm }: ConditionContext,
): Sql {
  const { column } = target
  if (target.shape === 'instant' && [operand].flat().some(isBareDay))
    return compareDays(column, operator, [operand].flat() as readonly string[])
  const value = (one: unknown): Sql =>
    sql`${ofForm && isFormOperand(one) ? ofForm(one.form) : one}::${raw(target.type)}`
  const isNotTrue = (test: Sql): Sql => sql`not coalesce(${test}, false)`
  const oneOf = (operands: readonly Scalar[]): Sql => {
    const list = sql`${operands}::${raw(target.type)}[]`
    if (target.linkedTo) return target.linkedTo(list)
    return target.shape === 'list' ? sql`${column} && ${list}` : sql`${column} = any(${list})`
  }
  const equal =
    target.shape === 'list' || target.shape === 'links'
      ? oneOf([operand as Scalar])
      : sql`${column} = ${value(operand)}`
  const order = (sign: string, one: unknown): Sql => sql`${column} ${raw(sign)} ${value(one)}`
  switch (operator) {
    case 'eq':
      return equal
    case 'ne':
      return isNotTrue(equal)
    case 'in':
      return oneOf(operand as readonly Scalar[])
    case 'nin':
      return isNotTrue(oneOf(operand as readonly Scalar[]))
    case 'lt':
      return order('<', operand)
    case 'lte':
      return order('<=', operand)
    case 'gt':
      return order('>', operand)
    case 'gte':
      return order('>=', operand)
    case 'between':
      return sql`${column} between ${value((operand as Scalar[])[0])} and ${value((operand as Scalar[])[1])}`
    case 'contains':
      return sql`${column} ilike ${`%${escapeLike(String(operand))}%`}`
    case 'startsWith':
      return sql`${column} ilike ${`${escapeLike(String(operand))}%`}`
    case 'empty':
      return operand ? isEmpty(target) : sql`not ${isEmpty(target)}`
    case 'within': {
      if (target.shape === 'month') {
        const [first, last] = relativeMonths(operand as RelativeRange, today)
        return sql`${column} between ${first} and ${last}`
      }
      const [from, to] = relativeRange(operand as RelativeRange, today)
      return target.shape === 'instant'
        ? compareDays(column, 'between', [from, to])
        : sql`${column} between ${from}::date and ${to}::date`
    }
  }
}

function isEmpty({ column, shape }: Target): Sql {
  if (shape === 'text' || shape === 'month') return sql`(${column} is null or ${column} = '')`
  if (shape === 'list' || shape === 'links') return sql`(${column} is null or cardinality(${column}) = 0)`
  if (shape === 'json') return sql`(${column} is null or ${column} in ('[]'::jsonb, '{}'::jsonb))`
  return sql`(${column} is null)`
}

/** Escapes percent, underscore and backslash, so that they match themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
