import type { AnyResource, ListQuery, Totals } from '#define'
import { todayInIndia } from '#define'
import { join, name, sql } from '../../database'
import { tableOf } from '../../database/columns'
import { columnOf } from '../../database/conditionSql'
import type { Work } from '../engine'
import { visibilityOf } from '../viewer'
import { areAtMost } from './countRows'
import { countedRows } from './countedRows'
import { matchingRows } from './matchingRows'
import { searchPlanOf } from './waysTo'

/** The maximum number of rows that are summed without a request, if they are not pre-aggregated. */
const MOST = 200_000

const notAdded: Totals = { count: null, sums: [] }

/**
 * Computes the totals of a list query: the number of records, and the sums of its declared fields that the viewer reads
 * in full, in one statement. For very many rows, or a slow search, only when `count=exact` requests it.
 */
export async function totalsOf(
  work: Work,
  resource: AnyResource,
  { q, where, count }: Pick<ListQuery, 'q' | 'where' | 'count'>,
): Promise<Totals> {
  const fields = (resource.list.totals ?? []).flatMap((field) => {
    const one = resource.fields[field]
    return one && visibilityOf(one, work.viewer) === 'full' ? [{ field, label: one.label }] : []
  })
  if (fields.length === 0) return notAdded
  const query = { q, where }
  const { telling, takesLong } = await searchPlanOf(work, resource, query)
  const paths = fields.map(({ field }) => field)
  const rows = countedRows(work, resource, query, { aggregate: 'sum', paths, telling })
  if (!rows.isSummed && count !== 'exact') {
    if (takesLong) return notAdded
    const all = sql`from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query)}`
    if (!(await areAtMost(work, all, MOST))) return notAdded
  }
  const context = { resource, alias: 't', today: todayInIndia(work.engine.now()) }
  const sums = fields.map(
    ({ field }, at) => sql`coalesce(sum(${columnOf(field, context)}::numeric), 0)::float8 as ${name(`sum_${at}`)}`,
  )
  const [found = {}] = await work.tx.rows<Record<string, number>>(
    sql`select coalesce(${rows.count}, 0)::int as count, ${join(sums, ', ')} from ${rows.from} where ${rows.match}`,
  )
  return {
    count: found.count ?? 0,
    sums: fields.map(({ field, label }, at) => ({ field, label, value: found[`sum_${at}`] ?? 0 })),
  }
}
