import { type AnyResource, type Field, type FieldOf, type Level, levels, systemResources } from '#define'
import { quoted } from './sql'

/** A column as it is declared. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly notNull?: boolean
  readonly default?: string
  /** The expression of a stored generated column. */
  readonly generated?: string
  /** The table whose `id` it refers to. */
  readonly references?: string
  readonly onDelete?: 'cascade'
}

/** `farmerCode` → `farmer_code`. */
export function snake(camel: string): string {
  return camel.replace(/[A-Z0-9]+/g, (part, at: number) => (at && /[A-Z]/.test(part) ? `_${part.toLowerCase()}` : part))
}

/** Something with a name from which table names are made. */
export interface Named {
  readonly is: { readonly name: string }
}

/** The table of a resource: its name with underscores. */
export function tableOf(resource: Named): string {
  return resource.is.name.replaceAll('-', '_')
}

/** The table that links a record to the records of a `many` field: `users_scope`. */
export function linkTable(resource: Named, field: string): string {
  return `${tableOf(resource)}_${snake(field)}`
}

/** The sequence of a running number. */
export function sequenceOf(resource: Named, field: string): string {
  return `${tableOf(resource)}_${snake(field)}_number`
}

/** The only level of a place field that allows a single level; such a field needs no ancestor column for itself. */
function onlyLevel(field: FieldOf<'place'>): Level | undefined {
  return typeof field.level === 'string' ? field.level : undefined
}

/** The levels for which a place field stores the ancestor (or the place itself), from the largest down. */
export function ancestorLevels(field: FieldOf<'place'>): readonly Level[] {
  const only = onlyLevel(field)
  const deepest = only
    ? levels.indexOf(only) - 1
    : Math.max(...(field.level as readonly Level[]).map((level) => levels.indexOf(level)))
  return levels.slice(0, deepest + 1)
}

/** The column in which a place field stores its geography, or that geography's ancestor on a level. */
export function placeColumn(name: string, field: FieldOf<'place'>, level?: Level): string {
  return level === undefined || level === onlyLevel(field) ? `${snake(name)}_id` : `${snake(name)}_${level}_id`
}

/** The types of the kinds with one plain column; all other kinds are text. */
const plainTypes: Partial<Record<Field['kind'], string>> = {
  integer: 'integer',
  money: 'bigint',
  percent: 'numeric(5,2)',
  date: 'date',
  instant: 'timestamp(3) with time zone',
  flag: 'boolean',
  tags: 'text[]',
  image: 'jsonb',
  file: 'jsonb',
  point: 'jsonb',
  polygon: 'jsonb',
  line: 'jsonb',
  keyValue: 'jsonb',
  condition: 'jsonb',
}

/** The columns of a field. A `many` field has none: it has a table. */
export function columnsOf(name: string, field: Field): Column[] {
  const column = snake(name)
  switch (field.kind) {
    case 'many':
      return []
    case 'uuid':
      return [{ name: column, type: 'uuid', notNull: true, default: 'gen_random_uuid()' }]
    case 'code':
      return [{ name: column, type: 'text', notNull: true }]
    case 'joined':
      return [{ name: column, type: 'text', generated: joinedExpression(field.of.map(snake)) }]
    case 'aadhaar':
      return [`${column}_last4`, `${column}_hash`].map((part) => ({ name: part, type: 'text' }))
    case 'area':
      return areaColumns(column, field.required)
    case 'reference':
      return [
        linkColumn(
          name,
          field,
          tableOf({
            is: { name: field.to },
          }),
        ),
      ]
    case 'place':
      return [
        linkColumn(
          name,
          field,
          tableOf({
            is: { name: systemResources.geographies },
          }),
        ),
        ...ancestorLevels(field).map((level) => ({ name: placeColumn(name, field, level), type: 'bigint' })),
      ]
    default:
      return [{ name: column, type: typeOf(field), ...commonTo(field), ...initialOf(field) }]
  }
}

function typeOf(field: Field): string {
  return field.kind === 'decimal' ? `numeric(14,${field.digits ?? 2})` : (plainTypes[field.kind] ?? 'text')
}

function commonTo(field: Field): Partial<Column> {
  return field.required ? { notNull: true } : {}
}

function linkColumn(name: string, field: Field, references: string): Column {
  return { name: `${snake(name)}_id`, type: 'bigint', references, ...commonTo(field) }
}

function areaColumns(column: string, required: boolean | undefined): Column[] {
  const must = required ? { notNull: true } : {}
  return [
    { name: `${column}_value`, type: 'numeric(14,4)', ...must },
    { name: `${column}_unit`, type: 'text', ...must },
    { name: `${column}_rule`, type: 'text' },
    { name: `${column}_acres`, type: 'numeric(12,3)', ...must },
  ]
}

function initialOf(field: Field): Pick<Column, 'default'> {
  if (field.rollUp && !('initial' in field) && ['count', 'sum'].includes(field.rollUp.aggregate))
    return { default: '0' }
  if (!('initial' in field) || field.initial === undefined) return {}
  return {
    default: typeof field.initial === 'string' ? `'${field.initial.replaceAll("'", "''")}'` : String(field.initial),
  }
}

/** Joined by spaces, without missing parts, using immutable functions so that the column can be stored. */
function joinedExpression(columns: readonly string[]): string {
  const parts = columns.map((column) => `coalesce(${quoted(column)} || ' ', '')`).join(' || ')
  return `btrim(${parts})`
}

/** The column by which a field is sorted. */
export function sortColumn(resource: AnyResource, name: string): string {
  return resource.fields[name]?.kind === 'area' ? `${snake(name)}_acres` : snake(name)
}
