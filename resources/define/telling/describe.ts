import {
  isBareDay,
  isFieldOperand,
  type FieldOperand,
  type Scalar,
  type testsIn,
  type Tests,
} from '../kernel/conditions'
import { levels, type Field, type Level } from '../fields/options'
import { relativeRanges } from '../kernel/relativeDates'
import type { AnyResource } from '../resource/resource'
import { fieldAt } from '../fieldAt'
import { formatDay, formatInstant } from './format'
import { valueText } from './valueText'

/** The label of a filter: the field's label, and the level if a place is filtered at a higher one. */
export function filterLabel(resource: AnyResource, path: string): string {
  const field = fieldAt(resource, path)
  const level = path.split('.')[1] as Level | undefined
  if (!field) return path
  return level && level !== placeLevel(field) ? (levelLabels[level] ?? field.label) : field.label
}

/** The labels of the levels of the geography. */
export const levelLabels: Readonly<Record<Level, string>> = {
  zone: 'Zone',
  state: 'State',
  district: 'District',
  tehsil: 'Tehsil',
  village: 'Village',
}

/** The level of a place field: its lowest, if it has several. */
export function placeLevel(field: Field): Level | undefined {
  if (field.kind !== 'place') return undefined
  return typeof field.level === 'string'
    ? field.level
    : [...levels].reverse().find((level) => field.level.includes(level))
}

/** The IDs in a part, if its field links to other records. */
export function idsIn(field: Field | undefined, { eq, ne, in: among, nin }: Tests): number[] {
  if (field?.kind !== 'reference' && field?.kind !== 'many' && field?.kind !== 'place') return []
  return [eq, ne, ...(among ?? []), ...(nin ?? [])].filter((one): one is number => typeof one === 'number')
}

type Labels = ReadonlyMap<number, string>

/** A part of a filter in words: "is Active or Merged". `labels` names its records. */
export function describePart(resource: AnyResource, part: ReturnType<typeof testsIn>[number], labels: Labels): string {
  const field = fieldAt(resource, part.field)
  const { field: _path, ...tests } = part
  const word = (value: Scalar | FieldOperand): string =>
    isFieldOperand(value) ? filterLabel(resource, value.field) : wordOf(field, value, labels)
  return Object.entries(tests)
    .map(([operator, operand]) =>
      operator === 'empty' && operand === true && field?.none ? field.none : phrase(operator, operand, word),
    )
    .join(' and ')
}

function phrase(operator: string, operand: unknown, word: (value: Scalar | FieldOperand) => string): string {
  const one = (): string => word(operand as Scalar | FieldOperand)
  const several = (): string[] => (operand as readonly Scalar[]).map(word)
  switch (operator) {
    case 'eq':
      return one()
    case 'ne':
      return `not ${one()}`
    case 'in':
      return several().join(' or ')
    case 'nin':
      return `neither ${several().join(' nor ')}`
    case 'lt':
      return `below ${one()}`
    case 'lte':
      return `up to ${one()}`
    case 'gt':
      return `above ${one()}`
    case 'gte':
      return `from ${one()}`
    case 'between':
      return several().join(' to ')
    case 'contains':
      return `contains “${String(operand)}”`
    case 'startsWith':
      return `begins with “${String(operand)}”`
    case 'within':
      return relativeRanges[operand as keyof typeof relativeRanges]
    default:
      return operand === true ? 'is not set' : 'is set'
  }
}

function wordOf(field: Field | undefined, value: Scalar, labels: Labels): string {
  if (typeof value === 'number' && labels.has(value)) return labels.get(value) ?? String(value)
  if (field?.kind === 'reference' || field?.kind === 'place' || field?.kind === 'many') return `No. ${value}`
  if (field?.kind === 'tags') return valueText(field, [value])
  if (field?.kind === 'area') return `${value} acres`
  if (field?.kind === 'instant' && typeof value === 'string') return dayOfBound(value)
  return field && field.kind !== 'condition' ? valueText(field, value) || String(value) : String(value)
}

/** A filter by instants is chosen by whole days in India, so it is described by days. */
function dayOfBound(bound: string): string {
  if (isBareDay(bound)) return formatDay(bound)
  const [day = '', time] = formatInstant(bound).split(', ')
  return time === '00:00' || time === '23:59' ? day : `${day}, ${time}`
}
