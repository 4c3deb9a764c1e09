import { levels, type AnyResource, type Field, type FieldOf, type Level } from '#define'

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
  readonly renamedFrom?: string
}

/** `farmerCode` → `farmer_code`. */
export function snake(camel: string): string {
  return camel.replace(/[A-Z0-9]+/g, (part, at: number) => (at && /[A-Z]/.test(part) ? `_${part.toLowerCase()}` : part))
}

/** The table of a resource: its name with underscores. */
export function tableOf(resource: Pick<AnyResource, 'name'>): string {
  return resource.name.replaceAll('-', '_')
}

/** The table that links a record to the records of a `many` field: `users_scope`. */
export function linkTable(resource: Pick<AnyResource, 'name'>, field: string): string {
  return `${tableOf(resource)}_${snake(field)}`
}

/** The sequence of a running number. */
export function sequenceOf(resource: Pick<AnyResource, 'name'>, field: string): string {
  return `${tableOf(resource)}_${snake(field)}_number`
}

/** The one level of a place field that allows a single level; such a field needs no ancestor column for itself. */
function onlyLevel(field: FieldOf<'place'>): Level | undefined {
  return typeof field.level === 'string' ? field.level : undefined
}

/** The levels for which a place field keeps the ancestor (or itself), from the whole to the part. */
export function ancestorLevels(field: FieldOf<'place'>): readonly Level[] {
  const only = onlyLevel(field)
  const deepest = only ? levels.indexOf(only) - 1 : Math.max(...(field.level as readonly Level[]).map((level) => levels.indexOf(level)))
  return levels.slice(0, deepest + 1)
}

/** The column in which a place field keeps its geography, or that geography's ancestor of a level. */
export function placeColumn(name: string, field: FieldOf<'place'>, level?: Level): string {
  return level === undefined || level === onlyLevel(field) ? `${snake(name)}_id` : `${snake(name)}_${level}_id`
}

const texts = { type: 'text' } as const

/** The columns of a field. A `many` field has none: it has a table. */
export function columnsOf(name: string, field: Field): Column[] {
  const column = snake(name)
  const one = (rest: Omit<Column, 'name'>): Column[] => [
    { name: column, ...rest, ...(field.required && field.kind !== 'joined' && { notNull: true }), ...initialOf(field), ...(field.renamedFrom && { renamedFrom: snake(field.renamedFrom) }) },
  ]
  switch (field.kind) {
    case 'integer':
      return one({ type: 'integer' })
    case 'money':
      return one({ type: 'bigint' })
    case 'decimal':
      return one({ type: `numeric(14,${field.digits ?? 2})` })
    case 'percent':
      return one({ type: 'numeric(5,2)' })
    case 'date':
      return one({ type: 'date' })
    case 'instant':
      return one({ type: 'timestamp(3) with time zone' })
    case 'flag':
      return one({ type: 'boolean' })
    case 'tags':
      return one({ type: 'text[]' })
    case 'uuid':
      return [{ name: column, type: 'uuid', notNull: true, default: 'gen_random_uuid()' }]
    case 'code':
      return [{ name: column, ...texts, notNull: true }]
    case 'joined':
      return [{ name: column, ...texts, generated: joinedExpression(field.of.map(snake)) }]
    case 'reference':
      return [{ name: `${column}_id`, type: 'bigint', references: field.to.replaceAll('-', '_'), ...(field.required && { notNull: true }), ...(field.renamedFrom && { renamedFrom: `${snake(field.renamedFrom)}_id` }) }]
    case 'place':
      return [
        { name: `${column}_id`, type: 'bigint', references: 'geographies', ...(field.required && { notNull: true }) },
        ...ancestorLevels(field).map((level) => ({ name: placeColumn(name, field, level), type: 'bigint' })),
      ]
    case 'many':
      return []
    case 'area':
      return [
        { name: `${column}_value`, type: 'numeric(14,4)', ...(field.required && { notNull: true }) },
        { name: `${column}_unit`, ...texts, ...(field.required && { notNull: true }) },
        { name: `${column}_rule`, ...texts },
        { name: `${column}_acres`, type: 'numeric(12,3)', ...(field.required && { notNull: true }) },
      ]
    case 'aadhaar':
      return [
        { name: `${column}_last4`, ...texts },
        { name: `${column}_hash`, ...texts },
      ]
    case 'image':
    case 'file':
    case 'point':
    case 'polygon':
    case 'keyValue':
      return one({ type: 'jsonb' })
    default:
      return one(texts)
  }
}

function initialOf(field: Field): Pick<Column, 'default'> {
  if (!('initial' in field) || field.initial === undefined) return {}
  return { default: typeof field.initial === 'string' ? `'${field.initial.replaceAll("'", "''")}'` : String(field.initial) }
}

/** Joined by spaces, missing parts left out, with functions that are immutable so that the column can be stored. */
function joinedExpression(columns: readonly string[]): string {
  const parts = columns.map((column) => `coalesce(${column} || ' ', '')`).join(' || ')
  return `btrim(${parts})`
}
