import { todayInIndia, type AnyResource } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { codeSql, stateCodeSql, type CodeContext } from './codes'
import { drawnSeries, isGapless, seriesJoin, serialCodeSql } from './drawnNumbers'
import type { Assignment } from './values'

/** The fields of a record that are running numbers. */
function numbersOf({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((fieldName) => fields[fieldName]?.kind === 'code')
}

/** Whether records have running numbers. */
export function hasNumbers(resource: AnyResource): boolean {
  return numbersOf(resource).length > 0
}

/** Whether records have numbers that are used up as soon as they are drawn, even if the transaction is rolled back. */
export function losesNumbers(resource: AnyResource): boolean {
  return numbersOf(resource).some((fieldName) => !isGapless(resource, fieldName))
}

/**
 * Whether records have numbers that must be drawn last, because drawing one blocks all other transactions that draw.
 */
export function keepsWaiting(resource: AnyResource): boolean {
  return numbersOf(resource).some((fieldName) => isGapless(resource, fieldName))
}

/** Placeholders for the running numbers of a new record until they are drawn, unique to it. */
export function withoutNumbers(resource: AnyResource): Assignment[] {
  return numbersOf(resource).map((fieldName) => ({ column: snake(fieldName), value: raw('gen_random_uuid()::text') }))
}

/**
 * The running numbers of new records, none of them gapless, drawn in the insert statement itself; `placeOf` gives the
 * id of a place in the record.
 */
export function ownNumbers({ engine }: Work, resource: AnyResource, placeOf: (place: string) => Sql): Assignment[] {
  const context: CodeContext = {
    today: todayInIndia(engine.now()),
    stateOf: (place) => stateCodeSql(placeOf(place)),
  }
  return numbersOf(resource).map((fieldName) => ({
    column: snake(fieldName),
    value: codeSql(resource, fieldName, context),
  }))
}

/**
 * Draws the running numbers of new records in the order of their ids, and answers with all columns of the table `t`.
 */
export function numberSql({ engine }: Work, resource: AnyResource, ids: readonly number[]): Sql {
  const numbers = numbersOf(resource)
  const table = name(tableOf(resource))
  const context: CodeContext = {
    today: todayInIndia(engine.now()),
    stateOf: (place) => stateCodeSql(sql`r.${name(`${snake(place)}_id`)}`),
    dateOf: (fieldName) => sql`r.${name(snake(fieldName))}`,
  }
  const source = sql`${table} r where r.id = any(${[...ids]}::bigint[])`
  const gapless = numbers.filter((fieldName) => isGapless(resource, fieldName))
  const series = gapless.map((fieldName, at) => drawnSeries(resource, fieldName, { context, source, at }))
  const codes = numbers.map((fieldName) => {
    const code = serialCodeSql(resource, fieldName, { context, gapless, order: raw('r.id') })
    return sql`${code} as ${name(snake(fieldName))}`
  })
  const set = numbers.map((fieldName) => sql`${name(snake(fieldName))} = n.${name(snake(fieldName))}`)
  // Materialized, because a plan that evaluates a subquery again for each row would draw its numbers again.
  const numbered = sql`n as materialized (select r.id, ${join(codes)} from ${table} r ${join(
    gapless.map((fieldName, at) => seriesJoin(resource, fieldName, { context, at })),
    ' ',
  )} where r.id = any(${[...ids]}::bigint[]) order by r.id)`
  return sql`with ${join([...series, numbered])} update ${table} t set ${join(set)} from n where t.id = n.id returning t.*`
}
