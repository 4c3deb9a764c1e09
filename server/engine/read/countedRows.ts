import {
  INDIA_OFFSET,
  fieldAt,
  fieldsIn,
  testsIn,
  type AnyResource,
  type ChartAggregate,
  type ListQuery,
  type Tests,
} from '#define'
import { join, name, raw, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import { behaviourOf, type Work } from '../engine'
import { matchingRows, wantedRows } from './matchingRows'
import { tenantRows } from './scope'
import type { Telling } from './search'

/** The rows that figures are computed from: those of a list, or pre-aggregated rows for several records each. */
export interface CountedRows {
  /** The table `t`. */
  readonly from: Sql
  readonly match: Sql
  /** The number of records in the rows, as an aggregate. */
  readonly count: Sql
  /** A group of sums may have no records, because what was added was subtracted again. */
  readonly isSummed: boolean
}

/** What is computed for a list, in addition to its condition. */
interface Counted {
  readonly aggregate: ChartAggregate
  /** The fields that are summed, or that group the records. */
  readonly paths: readonly string[]
  /** How words are searched, if the rows are not pre-aggregated. */
  readonly telling?: Telling
}

/**
 * Finds the rows from which a list query's figures are computed: pre-aggregated ones, if these have everything that it
 * uses.
 */
export function countedRows(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  counted: Counted,
): CountedRows {
  const sums = sumsOf(work, resource, query, counted)
  if (!sums)
    return {
      from: sql`${name(tableOf(resource))} t`,
      match: matchingRows(work, resource, query, counted.telling),
      count: raw('count(*)'),
      isSummed: false,
    }
  const wanted = wantedRows(work, resource, query.where)
  return {
    from: sql`${sums} t`,
    match: wanted.length ? join(wanted, ' and ') : raw('true'),
    count: raw('sum(t.records)'),
    isSummed: true,
  }
}

function sumsOf(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  { aggregate, paths }: Counted,
): Sql | undefined {
  const sums = behaviourOf(work.engine, resource)?.sums
  if (!sums || q || aggregate === 'average' || tenantRows(resource, work.viewer).length > 0) return undefined
  const isOfWholeDays = (where ? testsIn(where) : []).every(
    ({ field, ...tests }) => fieldAt(resource, field)?.kind !== 'instant' || beginsAndEndsDays(tests),
  )
  return isOfWholeDays ? sums(work, [...new Set([...paths, ...(where ? fieldsIn(where) : [])])]) : undefined
}

const DAY = 86_400_000

/** Whether a condition on a moment holds for all moments of a day in India, or for none. */
function beginsAndEndsDays({ within, empty, between, gte, lt, gt, lte, ...others }: Tests<unknown>): boolean {
  if (Object.values(others).some((operand) => operand !== undefined)) return false
  const begins = [between?.[0], gte, lt]
  const ends = [between?.[1], lte, gt]
  return (
    (within !== undefined || empty !== undefined || [...begins, ...ends].some((one) => one !== undefined)) &&
    begins.every((one) => one === undefined || (typeof one === 'string' && isMidnight(Date.parse(one)))) &&
    ends.every((one) => one === undefined || (typeof one === 'string' && isMidnight(Date.parse(one) + 1)))
  )
}

function isMidnight(moment: number): boolean {
  return (moment + INDIA_OFFSET) % DAY === 0
}
