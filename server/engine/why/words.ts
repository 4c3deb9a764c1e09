import type { AnyResource, Condition, Field, Scalar } from '#define'

/** Joins words into an enumeration: `A, B and C`. */
export function listed(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`
}

/** Lists the first words, and the number of the others. */
export function someOf(words: readonly string[], most = 4): string {
  return listed(words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words)
}

/** Puts a condition into words: `Status is Active or Inactive`. */
export function conditionWords(condition: Condition, resource: AnyResource): string {
  const again = (part: Condition): string => conditionWords(part, resource)
  if ('all' in condition) return condition.all.map(again).join(' and ')
  if ('any' in condition) return condition.any.map(again).join(' or ')
  if ('not' in condition) return `it is not true that ${again(condition.not)}`
  const { field: path, ...tests } = condition
  const [name = '', level] = path.split('.')
  const field = resource.fields[name]
  const label = [field?.label ?? common[path] ?? path, level && `(${level})`].filter(Boolean).join(' ')
  const words = Object.entries(tests).map(([operator, operand]) => `${label} ${testWords(operator, operand, field)}`)
  return words.join(' and ')
}

const common: Readonly<Record<string, string>> = { id: 'Number', createdAt: 'Created', updatedAt: 'Last change' }

const signs: Readonly<Record<string, string>> = {
  lt: 'is below',
  lte: 'is at most',
  gt: 'is above',
  gte: 'is at least',
  contains: 'contains',
  startsWith: 'begins with',
}

function testWords(operator: string, operand: unknown, field: Field | undefined): string {
  const one = (value: unknown): string => valueWords(value as Scalar, field)
  const several = (Array.isArray(operand) ? operand : [operand]).map(one)
  switch (operator) {
    case 'eq':
      return `is ${one(operand)}`
    case 'ne':
      return `is not ${one(operand)}`
    case 'in':
      return `is ${listed(several, 'or')}`
    case 'nin':
      return `is none of ${listed(several)}`
    case 'between':
      return `is between ${listed(several)}`
    case 'empty':
      return operand ? 'is empty' : 'is filled in'
    case 'within':
      return `is in ${String(operand).replace(/[A-Z0-9]+/g, (part) => ` ${part.toLowerCase()}`)}`
    default:
      return `${signs[operator] ?? operator} ${one(operand)}`
  }
}

function valueWords(value: Scalar, field: Field | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const option = field && 'options' in field ? field.options?.[String(value)] : undefined
  return typeof option === 'string' ? option : (option?.label ?? String(value))
}
