import {
  fieldsIn,
  partsOf,
  type AnyResource,
  type ChartFigure,
  type Condition,
  type Figure,
  type FigureOptions,
  type ListQuery,
  todayInIndia,
} from '#define'
import { join, name, raw, sql, type Sql } from '../../database'
import { columnOf, conditionSql } from '../../database/conditionSql'
import type { Work } from '../engine'
import { badRequest, forbidden } from '../problem'
import { mustHaveDays } from '../understood'
import { visibilityOf } from '../viewer'
import { aggregateSql, countedWhere } from './aggregates'
import { countedRows } from './countedRows'
import { LENGTHS, stretchesOf, whenWhere } from './figureStretches'
import { listFilter } from './listFilter'

/** A requested number: a figure over the records of a condition. */
interface Asked {
  readonly figure: FigureOptions
  readonly where: Condition
}

/**
 * Reads declared figures for a list query: all that the viewer may read, or the named ones. Throws 400 for an unknown
 * name or a report without its days, and 403 for fields that the viewer may not read.
 */
export async function figuresOf(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  named?: readonly string[],
): Promise<Figure[]> {
  const { figures = {} } = resource.list
  const unknown = named?.find((one) => !Object.hasOwn(figures, one))
  if (unknown !== undefined) throw badRequest(`${resource.is.plural} have no figure ${unknown}`)
  const wanted = Object.entries(figures).filter(([one]) => named?.includes(one) ?? true)
  const readable = wanted.filter(([, figure]) => mayRead(work, resource, figure))
  if (named && readable.length < wanted.length) throw forbidden()
  const [ofDays, plain] = [true, false].map((isOfDays) =>
    readable.filter(([, { over }]) => (over !== undefined) === isOfDays),
  )
  const found = await Promise.all([
    ...(plain ?? []).map((one) => plainFigure(work, resource, query, one)),
    figuresOverDays(work, resource, query, ofDays ?? []),
  ])
  const all = found.flat()
  return readable.flatMap(([one]) => all.filter((figure) => figure.name === one))
}

type Named = readonly [string, FigureOptions]

async function plainFigure(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  [one, figure]: Named,
): Promise<Figure[]> {
  const where = { all: [...countedWhere(figure), ...(figure.when ? [whenWhere(figure.when, work.engine.now())] : [])] }
  const [found] = await numbersOf(work, resource, query, [{ figure, where }])
  const filter = listFilter(resource, query.q, query.where, where)
  return [{ name: one, label: figure.label, parts: [{ label: null, ...numberOf(found), before: null, filter }] }]
}

/**
 * Reads the figures of today, this month and this financial year, in one statement, because the longer periods contain
 * the shorter ones.
 */
async function figuresOverDays(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  figures: readonly Named[],
): Promise<Figure[]> {
  if (figures.length === 0) return []
  const today = todayInIndia(work.engine.now())
  const asked = figures.flatMap(([, figure]) =>
    stretchesOf(resource, figure.over ?? '', today).flatMap(({ days, before }): Asked[] => [
      { figure, where: { all: [...countedWhere(figure), days] } },
      { figure, where: { all: [...countedWhere(figure), before] } },
    ]),
  )
  // The longest period contains the others, so rows outside it, and outside the same days a year before, do not matter.
  const widest = asked.filter((_, at) => at % (2 * LENGTHS) >= 2 * (LENGTHS - 1))
  const numbers = await numbersOf(work, resource, query, asked, anyOf(widest))
  return figures.map(([one, figure]) => {
    const own = numbers.filter((_, at) => asked[at]?.figure === figure)
    const parts = stretchesOf(resource, figure.over ?? '', today).map(({ label, isToday, days }, at) => ({
      ...{ label, isToday },
      ...numberOf(own[2 * at]),
      before: own[2 * at + 1]?.value ?? null,
      filter: listFilter(resource, query.q, query.where, ...countedWhere(figure), days),
    }))
    return { name: one, label: figure.label, parts }
  })
}

function numberOf(found: ChartFigure | undefined): ChartFigure {
  return found ?? { value: null, count: 0 }
}

/** Reads numbers over the same rows in one statement. */
async function numbersOf(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  asked: readonly Asked[],
  among: Condition = anyOf(asked),
): Promise<ChartFigure[]> {
  const context = { resource, alias: 't', today: todayInIndia(work.engine.now()) }
  const all = { all: [...partsOf(where), ...(asked.length === 1 ? partsOf(asked[0]?.where) : [among])] }
  mustHaveDays(work.engine.now(), resource, { where: all })
  const rows = countedRows(
    work,
    resource,
    { q, where: all },
    {
      aggregate: asked.some(({ figure }) => figure.aggregate === 'average') ? 'average' : 'sum',
      paths: asked.flatMap(({ figure: { field } }) => field ?? []),
    },
  )
  // Whether a row counts is evaluated once for each number, and not again for each of its aggregates.
  const meant = asked.map(
    ({ where: own }, at) =>
      sql`${asked.length === 1 ? raw('true') : conditionSql(own, context)} as ${name(`meant_${at}`)}`,
  )
  const values = asked.map(
    ({ figure: { field } }, at) =>
      sql`${field === undefined ? raw('null::numeric') : columnOf(field, context)} as ${name(`field_${at}`)}`,
  )
  const columns = asked.flatMap(({ figure }, at): Sql[] => {
    const only = sql` filter (where ${name(`meant_${at}`)})`
    const value = name(`field_${at}`)
    const sums = {
      count: sql`${rows.count}${only}`,
      filled: sql`count(${value})${only}`,
      sum: sql`sum(${value}::numeric)${only}`,
    }
    return [
      sql`(${aggregateSql(figure, resource, sums)})::float8 as ${name(`value_${at}`)}`,
      sql`coalesce(${sums.count}, 0)::int as ${name(`count_${at}`)}`,
    ]
  })
  const records = rows.isSummed ? [raw('t.records')] : []
  const [found = {}] = await work.tx.rows<Record<string, number | null>>(
    sql`select ${join(columns, ', ')} from (
      select ${join([...meant, ...values, ...records], ', ')} from ${rows.from} where ${rows.match} offset 0) t`,
  )
  return asked.map((_, at) => ({ value: found[`value_${at}`] ?? null, count: found[`count_${at}`] ?? 0 }))
}

function anyOf(asked: readonly Asked[]): Condition {
  return { any: asked.map(({ where }) => where) }
}

function mayRead(
  { viewer }: Work,
  { fields }: AnyResource,
  { field = '', where, over = '', when }: FigureOptions,
): boolean {
  return [field, over, when?.past ?? '', ...(where ? fieldsIn(where) : [])].every((path) => {
    const one = fields[path.split('.')[0] ?? '']
    return !one || visibilityOf(one, viewer) === 'full'
  })
}
