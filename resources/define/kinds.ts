import { levels, type Kind, type Level } from './fields/options'
import { isFieldOperand, testsIn, type Condition, type Operator } from './kernel/conditions'
import type { AnyResource } from './resource/resource'

/** The type of a kind's values in an address: number, string or boolean. */
export type Wire = 'number' | 'string' | 'boolean'

interface KindTraits {
  readonly wire: Wire
  readonly operators: readonly Operator[]
  /** Whether a list can be sorted by it. Each such column has a B-tree index. */
  readonly sorts: boolean
}

const equality = ['eq', 'ne', 'in', 'nin', 'empty'] as const satisfies readonly Operator[]
const words = [...equality, 'contains', 'startsWith'] as const satisfies readonly Operator[]
const ranges = [...equality, 'lt', 'lte', 'gt', 'gte', 'between'] as const satisfies readonly Operator[]
const days = [...ranges, 'within'] as const satisfies readonly Operator[]

const textual: KindTraits = { wire: 'string', operators: words, sorts: true }
const exact: KindTraits = { wire: 'string', operators: equality, sorts: false }
const numeric: KindTraits = { wire: 'number', operators: ranges, sorts: true }
const dated: KindTraits = { wire: 'string', operators: days, sorts: true }
const linked: KindTraits = { wire: 'number', operators: equality, sorts: false }
const presence: KindTraits = { wire: 'string', operators: ['empty'], sorts: false }

/** The list query features of each kind of field. */
export const traits: Record<Kind, KindTraits> = {
  text: textual,
  longText: presence,
  code: textual,
  joined: textual,
  uuid: exact,
  integer: numeric,
  decimal: numeric,
  money: numeric,
  percent: numeric,
  area: numeric,
  date: dated,
  instant: dated,
  month: dated,
  flag: { wire: 'boolean', operators: ['eq', 'ne', 'empty'], sorts: true },
  choice: { ...exact, sorts: true },
  tags: { ...exact, operators: ['eq', 'in', 'empty'] },
  reference: linked,
  many: { ...linked, operators: ['eq', 'in', 'empty'] },
  place: linked,
  mobile: { ...textual, sorts: false },
  email: textual,
  pin: textual,
  pan: exact,
  gstin: exact,
  ifsc: exact,
  account: presence,
  vehicle: textual,
  licence: exact,
  aadhaar: presence,
  image: presence,
  file: presence,
  point: presence,
  polygon: presence,
  line: presence,
  keyValue: presence,
  condition: presence,
}

/** The traits of a field path: `status`, `village.state`, `createdAt`; undefined if there is no such field. */
export function traitsAt(resource: AnyResource, path: string): KindTraits | undefined {
  if (path === 'id') return { ...numeric, sorts: true }
  if (path === 'createdAt' || path === 'updatedAt') return dated
  const [name = '', level] = path.split('.')
  const field = resource.fields[name]
  if (!field) return undefined
  const isAbsent = level !== undefined && !(field.kind === 'place' && levelPaths(name, field.level).includes(path))
  return isAbsent ? undefined : traits[field.kind]
}

/** The fields by which a list can be sorted, without those that are masked for everyone. */
export function sortableFields(resource: AnyResource): readonly string[] {
  const { columns, sortable } = resource.list
  const own = (sortable ?? columns).filter(
    (name) =>
      resource.fields[name] && resource.fields[name].personal !== 'onRequest' && traitsAt(resource, name)?.sorts,
  )
  return [...new Set(['id', ...(sortable ? [] : ['createdAt', 'updatedAt']), ...own])]
}

/** The kinds of fields that can be summed and averaged. */
export const figureKinds: readonly Kind[] = ['integer', 'decimal', 'money', 'area']

/** The fields of a list that its groups can sum and average. */
export function groupFigures({ fields }: AnyResource): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    figureKinds.includes(field.kind) && !field.personal ? [name] : [],
  )
}

/**
 * The field paths by which a list can be filtered: those declared, every link to another record, those used by tabs,
 * charts and figures, and the common ones.
 */
export function filterableFields(resource: AnyResource): readonly string[] {
  const links = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'place'
      ? [name, ...levelPaths(name, field.level)]
      : field.kind === 'reference' || field.kind === 'many'
        ? [name]
        : [],
  )
  const tabs = Object.values(resource.list.tabs)
  const waiting = tabs.flatMap(({ does }) => (does && resource.actions[does]) || [])
  const charts = Object.values(resource.list.charts ?? {})
  const figures = Object.values(resource.list.figures ?? {})
  const conditions = [...tabs, ...charts, ...figures, ...waiting.map(({ when }) => ({ where: when }))]
    .flatMap(({ where }) => where ?? [])
    .flatMap(fieldsIn)
  return [
    ...new Set([
      ...resource.list.filters,
      ...links,
      ...conditions,
      ...charts.map(({ by }) => by),
      ...[...charts, ...figures].flatMap(({ aggregate, field }) => (aggregate === 'average' && field) || []),
      ...figures.flatMap(({ over, when }) => [...(over ? [over] : []), ...(when ? [when.past] : [])]),
      ...waiting.flatMap(({ keyBy }) => keyBy?.field ?? []),
      ...(resource.rules.state ? [resource.rules.state] : []),
      ...(resource.list.common ? ['id', 'createdAt', 'updatedAt'] : []),
    ]),
  ]
}

/** The paths from a place to its ancestors, down to its deepest permitted level: below it there is nothing. */
export function levelPaths(name: string, allowed: Level | readonly Level[]): string[] {
  const deepest = Math.max(...[allowed].flat().map((level) => levels.indexOf(level)))
  return levels.slice(0, deepest + 1).map((level) => `${name}.${level}`)
}

/** The field paths used in a condition, including those compared with. */
export function fieldsIn(condition: Condition): string[] {
  return testsIn(condition).flatMap(({ field, ...tests }) => [
    field,
    ...Object.values(tests).flatMap((operand: unknown) => (isFieldOperand(operand) ? operand.field : [])),
  ])
}

/** The paths that can be compared with a path: those of its kind, and for a reference of the same resource. */
export function comparablePaths(resource: AnyResource, path: string): string[] {
  const kind = comparedKind(resource, path)
  const all = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'place' ? [name, ...levelPaths(name, field.level)] : [name],
  )
  return kind === undefined
    ? []
    : [...all, 'createdAt', 'updatedAt'].filter((other) => comparedKind(resource, other) === kind)
}

/** The kind compared at a path; undefined for lists and incomparable kinds. */
function comparedKind(resource: AnyResource, path: string): string | undefined {
  if (path === 'createdAt' || path === 'updatedAt') return 'instant'
  const field = resource.fields[path.split('.')[0] ?? '']
  const trait = path === 'id' ? undefined : traitsAt(resource, path)
  if (!field || !trait?.operators.includes('eq') || field.kind === 'tags' || field.kind === 'many') return undefined
  return field.kind === 'reference' ? `reference to ${field.to}` : field.kind
}
