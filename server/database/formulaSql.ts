import type { AnyResource, Comparison, Field, Formula, FormulaTest } from '#define'
import { snake, tableOf } from './columns'
import { conditionSql } from './conditionSql'
import { inline, literal, quoted } from './sql'

/**
 * Compiles a formula to the expression of a stored generated column, which may only use columns of its row and must be
 * immutable. Other formulas are inlined, because a generated column must not refer to another one.
 */
export function formulaSql(resource: AnyResource, field: Field): string {
  return field.formula === undefined ? 'null' : rounded(field, expression(resource, field.formula))
}

/** Rounds to what the field holds: paise, whole numbers, the digits of a decimal. */
function rounded(field: Field, value: string): string {
  switch (field.kind) {
    case 'money':
      return `round(${value})::bigint`
    case 'integer':
      return `round(${value})::integer`
    case 'decimal':
      return `round(${value}, ${field.digits ?? 2})`
    case 'percent':
      return `round(${value}, 2)`
    default:
      return value
  }
}

const comparisons: Readonly<Record<Comparison, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
}

function expression(resource: AnyResource, formula: Formula): string {
  const of = (part: Formula): string => expression(resource, part)
  const list = (parts: readonly Formula[], between: string): string => `(${parts.map(of).join(between)})`
  if (typeof formula === 'number') return `${formula}::numeric`
  if (typeof formula === 'string') return fieldValue(resource, formula)
  if ('text' in formula) return `${literal(formula.text)}::text`
  if ('add' in formula) return list(formula.add, ' + ')
  if ('subtract' in formula) return list(formula.subtract, ' - ')
  if ('multiply' in formula) return list(formula.multiply, ' * ')
  if ('divide' in formula) return `(${of(formula.divide[0])} / nullif(${of(formula.divide[1])}, 0))`
  if ('round' in formula) return `round(${of(formula.round)}, ${formula.digits})`
  if ('least' in formula) return `least${list(formula.least, ', ')}`
  if ('greatest' in formula) return `greatest${list(formula.greatest, ', ')}`
  if ('first' in formula) return `coalesce${list(formula.first, ', ')}`
  // The difference of days is an integer; like everything else, it continues as an exact decimal.
  if ('days' in formula) return `(${of(formula.days[1])} - ${of(formula.days[0])})::numeric`
  if ('addDays' in formula) return `(${of(formula.addDays[0])} + round(${of(formula.addDays[1])})::integer)`
  if ('join' in formula) return joined(formula.join.map(of), formula.with)
  const cases = formula.cases.map(({ when, is }) => `when ${test(resource, when)} then ${of(is)}`)
  return `case ${cases.join(' ')}${formula.otherwise === undefined ? '' : ` else ${of(formula.otherwise)}`} end`
}

function fieldValue(resource: AnyResource, name: string): string {
  const field = resource.fields[name] as Field
  if (field.formula !== undefined) return `(${formulaSql(resource, field)})`
  const column = quoted(field.kind === 'area' ? `${snake(name)}_acres` : snake(name))
  return ['integer', 'money', 'decimal', 'percent', 'area'].includes(field.kind) ? `${column}::numeric` : column
}

function test(resource: AnyResource, when: FormulaTest): string {
  if ('compare' in when) {
    const [one, comparison, other] = when.compare
    return `${expression(resource, one)} ${comparisons[comparison]} ${expression(resource, other)}`
  }
  return ownColumns(resource, inline(conditionSql(when, { resource, alias: tableOf(resource), today: '1970-01-01' })))
}

/** Columns of the row itself are unqualified. */
function ownColumns(resource: AnyResource, text: string): string {
  return text.replaceAll(`${quoted(tableOf(resource))}.`, '')
}

/** Leaves out missing parts with their separators; the built-in functions for that are not immutable. */
function joined(parts: readonly string[], between: string): string {
  const all = parts.map((part) => `coalesce(${literal(between)} || ${part}::text, '')`).join(' || ')
  return `nullif(substr(${all}, ${between.length + 1}), '')`
}
