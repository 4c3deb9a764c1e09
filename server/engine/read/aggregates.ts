import { partsOf, type AnyResource, type ChartOptions, type Condition } from '#define'
import { raw, sql, type Sql } from '../../database'

/** The ingredients of a figure, as SQL: the number of records, the number with a value, and the sum of the values. */
interface Sums {
  readonly count: Sql
  readonly filled: Sql
  readonly sum: Sql
}

/** Makes a figure's SQL: an average is rounded once. */
export function aggregateSql(
  { aggregate, field }: Pick<ChartOptions, 'aggregate' | 'field'>,
  resource: AnyResource,
  { count, filled, sum }: Sums,
): Sql {
  if (aggregate === 'count') return sql`coalesce(${count}, 0)`
  if (aggregate === 'sum') return sql`coalesce(${sum}, 0)`
  return sql`round(${sum} / nullif(${filled}, 0), ${raw(String(digitsOf(resource, field)))})`
}

/** The conditions of the records that a figure counts: an average only counts those with a value. */
export function countedWhere({
  aggregate,
  field,
  where,
}: Pick<ChartOptions, 'aggregate' | 'field' | 'where'>): readonly Condition[] {
  const isFilled = aggregate === 'average' && field !== undefined
  return [...partsOf(where), ...(isFilled ? [{ field, empty: false }] : [])]
}

/** The number of decimals of an average; two for money. */
function digitsOf({ fields }: AnyResource, named = ''): number {
  const field = fields[named]
  if (field?.kind === 'money') return 0
  if (field?.kind === 'area') return 3
  return field?.kind === 'decimal' ? (field.digits ?? 2) : 2
}
