import {
  daysOf,
  fieldAt,
  fieldsIn,
  optionLabel,
  partsOf,
  resourceNamed,
  todayInIndia,
  type AnyResource,
  type Chart,
  type ChartFigure,
  type ChartGroup,
  type ChartOptions,
  type Condition,
  type ListQuery,
} from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import { columnOf } from '../../database/conditionSql'
import type { Work } from '../engine'
import { forbidden, notFound } from '../problem'
import { visibilityOf } from '../viewer'
import { aggregateSql, countedWhere } from './aggregates'
import { groupWhere, noneWhere, restWhere, untilWhere } from './chartGroups'
import { periodLabel, periodsBetween, periodStart } from './chartPeriods'
import { labelSql } from './fieldJson'
import { countedRows } from './countedRows'
import { listFilter } from './listFilter'

/** The default number of groups that a chart shows. */
const MOST = 12

/**
 * A row of the statement: for a group, for all groups that are not shown, for the records without a value, or for all
 * records.
 */
interface FigureRow extends ChartFigure {
  readonly key: string | null
  readonly part: 'group' | 'rest' | 'none' | null
  readonly label: string | null
}

/** Reads a declared chart for a list query. Throws 404 if there is none with that name, otherwise as `chartFigures`. */
export async function chartOf(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  named: string,
): Promise<Chart> {
  const { charts = {} } = resource.list
  const chart = Object.hasOwn(charts, named) ? charts[named] : undefined
  if (!chart) throw notFound()
  return chartFigures(work, resource, query, chart)
}

/**
 * Reads the figures of a chart for a list query, in one statement. Throws 403 for a chart of fields that the viewer may
 * not read.
 */
export async function chartFigures(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  chart: ChartOptions,
): Promise<Chart> {
  mustRead(work, resource, chart)
  const parts = [...partsOf(where), ...countedWhere(chart)]
  const days = chart.period && daysOf({ all: parts }, chart.by, todayInIndia(work.engine.now()))
  const rows = await work.tx.rows<FigureRow>(chartSql(work, resource, chart, { q, where: { all: parts } }))
  const write = (own: Condition): string => listFilter(resource, q, { all: parts }, own)
  const { value = null, count = 0 } = rows.find(({ part }) => part === null) ?? {}
  return { label: chart.label, groups: groupsOf(resource, chart, rows, { write, ...days }), total: { value, count } }
}

/** How the groups of a chart are presented. */
interface Telling {
  /** Makes the list query with the records of a group. */
  readonly write: (own: Condition) => string
  /** The first and the last day of the condition, if it has them. */
  readonly from?: string
  readonly to?: string
}

/** The groups in display order: periods from the first on, others from the largest on. */
function groupsOf(
  resource: AnyResource,
  chart: ChartOptions,
  rows: readonly FigureRow[],
  telling: Telling,
): ChartGroup[] {
  const { period } = chart
  const { write } = telling
  const ofPart = (part: FigureRow['part']): FigureRow[] => rows.filter((row) => row.part === part)
  const shown = ofPart('group').flatMap(({ key, label, value, count }): ChartGroup[] =>
    key === null
      ? []
      : [
          {
            ...{ key, label: labelOf(resource, chart, key, label), value, count },
            filter: write(groupWhere(resource, chart, key)),
          },
        ],
  )
  const groups = period ? withoutGaps(resource, chart, shown, telling) : shown
  const others = (part: 'rest' | 'none', label: string, where: () => Condition): ChartGroup[] =>
    ofPart(part).map(({ value, count }) => ({ key: null, label, value, count, filter: write(where()) }))
  const keys = groups.map(({ key }) => key ?? '')
  const rest = others('rest', period ? 'Earlier' : 'Other', () => restWhere(resource, chart, keys))
  const none = others('none', fieldAt(resource, chart.by)?.none ?? 'Not set', () => noneWhere(chart))
  if (chart.isRunning) return running(resource, chart, [...rest, ...groups], telling)
  return period ? [...rest, ...groups, ...none] : [...groups, ...rest, ...none]
}

/** Makes each period cumulative. */
function running(
  resource: AnyResource,
  chart: ChartOptions,
  groups: readonly ChartGroup[],
  { write }: Telling,
): ChartGroup[] {
  let [value, count] = [0, 0]
  return groups.map((group) => {
    value += group.value ?? 0
    count += group.count
    const filter = group.key === null ? group.filter : write(untilWhere(resource, chart, group.key))
    return { ...group, value, count, filter }
  })
}

/**
 * Orders periods, and adds those without records between them. If the condition has a first and a last day, and the
 * chart has room for them, all periods of that range are included.
 */
function withoutGaps(
  resource: AnyResource,
  chart: ChartOptions,
  groups: readonly ChartGroup[],
  { write, from, to }: Telling,
): ChartGroup[] {
  const { period = 'day', aggregate, most = MOST } = chart
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const days = groups.map(({ key }) => key ?? '').sort()
  const [first, last] = [days[0], days.at(-1)]
  const named =
    from !== undefined && to !== undefined ? periodsBetween(period, periodStart(period, from), to, most) : []
  const found = first === undefined || last === undefined ? [] : periodsBetween(period, first, last)
  return (named.length > found.length && named.length <= most ? named : found).map(
    (key) =>
      byKey.get(key) ?? {
        ...{ key, label: periodLabel(period, key), value: aggregate === 'average' ? null : 0, count: 0 },
        filter: write(groupWhere(resource, chart, key)),
      },
  )
}

function mustRead({ viewer }: Work, { fields }: AnyResource, { by, field = '', where }: ChartOptions): void {
  for (const path of [by, field, ...(where ? fieldsIn(where) : [])]) {
    const one = fields[path.split('.')[0] ?? '']
    if (one && visibilityOf(one, viewer) !== 'full') throw forbidden()
  }
}

function labelOf(resource: AnyResource, { by, period }: ChartOptions, key: string, title: string | null): string {
  const field = fieldAt(resource, by)
  if (period) return periodLabel(period, key)
  if (field?.kind === 'choice') return optionLabel(field.options, key)
  if (field?.kind === 'flag') return key === 'true' ? 'Yes' : 'No'
  return title ?? ''
}

/** Groups the rows, combines the groups that are not shown, and sums all of them. */
function chartSql(work: Work, resource: AnyResource, chart: ChartOptions, query: Pick<ListQuery, 'q' | 'where'>): Sql {
  const { aggregate, field, by } = chart
  const rows = countedRows(work, resource, query, { aggregate, paths: [by, ...(field === undefined ? [] : [field])] })
  const context = { resource, alias: 't', today: todayInIndia(work.engine.now()) }
  const figure = field === undefined ? raw('null') : columnOf(field, context)
  const own = columnOf(by, context)
  const counted = sql`from ${rows.from} where ${rows.match} group by 1${raw(rows.isSummed ? ' having sum(t.records) <> 0' : '')}`
  const figures = sql`${rows.count} as count, count(${figure}) as filled, sum(${figure}::numeric) as sum`
  // There are few days, with many records each, so the period is computed once per day.
  const isByDay = chart.period !== undefined && fieldAt(resource, by)?.kind === 'date'
  const grouped = isByDay
    ? sql`
      select ${keySql(resource, chart, raw('day'))} as key, sum(count) as count, sum(filled) as filled, sum(sum) as sum
      from (select ${own} as day, ${figures} ${counted}) days group by 1`
    : sql`select ${keySql(resource, chart, own)} as key, ${figures} ${counted}`
  return sql`
    with grouped as (
      ${grouped}
    ), parted as (
      select *, case when key is null then 'none' when ${isRest(chart)} then 'rest' else 'group' end as part from grouped
    ), figures as (
      select case when part = 'group' then key end as key, part, sum(count)::int as count,
        ${aggregateSql(chart, resource, together)} as value
      from parted group by grouping sets ((1, 2), ())
    )
    select key, part, coalesce(count, 0) as count, value::float8 as value, ${titleOf(work, resource, chart)} as label
    from figures order by value desc nulls last, key`
}

const together = { count: raw('sum(count)'), filled: raw('sum(filled)'), sum: raw('sum(sum)') }

/** The value of a group as text; null for none. */
function keySql(resource: AnyResource, { by, period }: ChartOptions, column: Sql): Sql {
  if (!period) return sql`nullif(${column}::text, '')`
  const there = fieldAt(resource, by)?.kind === 'instant' ? sql`${column} at time zone 'Asia/Kolkata'` : column
  return sql`to_char(date_trunc(${period}, (${there})::timestamp), 'YYYY-MM-DD')`
}

/** Whether a group is not among the latest periods, or the largest values. */
function isRest({ period, most = MOST, aggregate }: ChartOptions): Sql {
  if (period) {
    const before = `${most - 1} ${period}`
    return sql`key < to_char((max(key) over ())::timestamp - ${before}::interval, 'YYYY-MM-DD')`
  }
  const figure = { count: 'count', sum: 'sum', average: 'sum / nullif(filled, 0)' }[aggregate]
  return sql`row_number() over (order by key is null, ${raw(figure)} desc nulls last, key) > ${most}`
}

/** The title of the record or place that a group stands for; a place with its parent. */
function titleOf({ engine: { register }, viewer }: Work, resource: AnyResource, { by }: ChartOptions): Sql {
  const field = fieldAt(resource, by)
  if (field?.kind === 'place')
    return sql`(select concat_ws(', ', g.name, case when g.type not in ('zone', 'state') then p.name end)
      from geographies g left join geographies p on p.id = g.parent_id where g.id = figures.key::bigint)`
  if (field?.kind !== 'reference') return raw('null')
  const target = resourceNamed(register, field.to)
  const title = labelSql(field, target, 'r', { register, viewer, alias: 'r' })
  return sql`(select ${title} from ${name(tableOf(target))} r where r.id = figures.key::bigint)`
}
