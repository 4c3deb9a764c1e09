import { isBareDay, type Operator } from '#define'
import { join, sql, type Sql } from './sql'

/**
 * Compares moments with bare days, each meaning the whole day in India, or with moments as well; by bounds, so
 * that an index can be used.
 */
export function compareDays(column: Sql, operator: Operator, days: readonly string[]): Sql {
  const [first = '', last = first] = days
  const startOf = (one: string): Sql =>
    isBareDay(one) ? sql`(${one}::date)::timestamp at time zone 'Asia/Kolkata'` : sql`${one}::timestamptz`
  const after = (one: string): Sql =>
    isBareDay(one)
      ? sql`${column} >= (${one}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
      : sql`${column} > ${one}::timestamptz`
  const upTo = (one: string): Sql =>
    isBareDay(one)
      ? sql`${column} < (${one}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
      : sql`${column} <= ${one}::timestamptz`
  const within = (from: string, to: string): Sql => sql`(${column} >= ${startOf(from)} and ${upTo(to)})`
  const isOneOf = sql`(${join(
    days.map((one) => within(one, one)),
    ' or ',
  )})`
  switch (operator) {
    case 'lt':
      return sql`${column} < ${startOf(first)}`
    case 'lte':
      return upTo(first)
    case 'gt':
      return after(first)
    case 'gte':
      return sql`${column} >= ${startOf(first)}`
    case 'between':
      return within(first, last)
    case 'ne':
    case 'nin':
      return sql`not coalesce(${isOneOf}, false)`
    default:
      return isOneOf
  }
}
