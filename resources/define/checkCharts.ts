import type { Field, Kind } from './fields/options'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import { figureKinds, levelPaths } from './kinds'
import type { Register } from './register'
import type { ChartAggregate, ChartOptions, ChartPeriod, FigureOptions } from './resource/list'
import type { AnyResource } from './resource/resource'

const aggregates: Readonly<Record<ChartAggregate, true>> = { count: true, sum: true, average: true }
const periods: Readonly<Record<ChartPeriod, true>> = { day: true, week: true, month: true, year: true }

/** The kinds of fields that records can be grouped by. */
export const groupKinds: readonly Kind[] = ['choice', 'flag', 'reference', 'place', 'date', 'instant']
/** The kinds of fields that are grouped by period. */
export const dayKinds: readonly (Kind | undefined)[] = ['date', 'instant']

/** A chart with more groups than this should be a list. */
export const MOST_GROUPS = 100

/** Finds faults in the charts of a list. */
export function checkCharts(resource: AnyResource, register: Register): Fault[] {
  return Object.entries(resource.list.charts ?? {}).flatMap(([name, chart]) =>
    below(
      ['charts', name],
      saying(`the chart ${name} `, [
        ...unknownWords(['aggregate'], [chart.aggregate], Object.keys(aggregates), unknownAggregate),
        ...checkFigure(resource, chart),
        ...checkGroup(resource, chart, register),
        ...checkPeriod(resource, chart),
        ...checkRunning(chart),
        ...checkMost(chart),
      ]),
    ),
  )
}

/** Finds faults in the figures of a list. */
export function checkFigures(resource: AnyResource): Fault[] {
  return Object.entries(resource.list.figures ?? {}).flatMap(([name, figure]) =>
    below(
      ['figures', name],
      saying(`the figure ${name} `, [
        ...unknownWords(['aggregate'], [figure.aggregate], Object.keys(aggregates), unknownAggregate),
        ...checkFigure(resource, figure),
        ...checkDates(resource, figure),
      ]),
    ),
  )
}

function checkDates({ fields }: AnyResource, { over, when }: FigureOptions): Fault[] {
  const ofKinds = (kinds: readonly Kind[]): string[] => [
    ...Object.keys(fields).filter((name) => isOf(kinds, fields[name])),
    ...['createdAt', 'updatedAt'],
  ]
  const isNone = (kind: string) => (name: string) => `goes by ${name}, which is no ${kind}`
  return [
    ...unknownWords(['over'], over === undefined ? [] : [over], ofKinds(['date', 'instant']), isNone('date')),
    ...unknownWords(['when', 'past'], when ? [when.past] : [], ofKinds(['instant']), isNone('instant')),
    ...(over && when ? [fault(['when'], 'is of stretches of days, and has no when')] : []),
  ]
}

function unknownAggregate(word: string): string {
  return `has the aggregate ${word}, which is none`
}

function checkFigure(
  { fields }: AnyResource,
  { aggregate, field }: Pick<ChartOptions, 'aggregate' | 'field'>,
): Fault[] {
  if (aggregate === 'count')
    return field === undefined ? [] : [fault(['field'], `counts records, and needs no field ${field}`)]
  const known = Object.keys(fields).filter((name) => isOf(figureKinds, fields[name]))
  if (field === undefined) return [fault([], `lacks the field of its ${aggregate}${instead('', known)}`)]
  if (fields[field]?.personal) return [fault(['field'], `tells ${field}, which is personal`)]
  return unknownWords(['field'], [field], known, (name) => `tells ${name}, which is no number, money or area`)
}

function checkGroup({ fields }: AnyResource, { by }: ChartOptions, register: Register): Fault[] {
  const known = Object.entries(fields).flatMap(([name, field]) => [
    ...(isOf(groupKinds, field) ? [name] : []),
    ...(field.kind === 'place' ? levelPaths(name, field.level) : []),
  ])
  const field = fields[by.split('.')[0] ?? '']
  if (field?.personal) return [fault(['by'], `goes by ${by}, which is personal`)]
  if (field?.kind === 'reference' && isMasked(field, register))
    return [fault(['by'], `goes by ${by}, whose records have titles that not every viewer reads`)]
  return unknownWords(
    ['by'],
    [by],
    [...known, 'createdAt', 'updatedAt'],
    (name) => `goes by ${name}, which is nothing that makes groups`,
  )
}

function checkPeriod({ fields }: AnyResource, { by, period }: ChartOptions): Fault[] {
  const isDated = by === 'createdAt' || by === 'updatedAt' || dayKinds.includes(fields[by]?.kind)
  if (period === undefined) return isDated ? [fault([], `goes by ${by} and lacks its period${known('')}`)] : []
  if (!isDated) return [fault(['period'], `has a period, but ${by} is no date`)]
  return unknownWords(['period'], [period], Object.keys(periods), (word) => `has the period ${word}, which is none`)
}

function checkRunning({ isRunning, period, aggregate }: ChartOptions): Fault[] {
  return isRunning && (period === undefined || aggregate === 'average')
    ? [fault(['isRunning'], 'adds up its columns, which takes a period and a count or a sum')]
    : []
}

function known(word: string): string {
  return instead(word, Object.keys(periods))
}

function checkMost({ most = 2 }: ChartOptions): Fault[] {
  return Number.isInteger(most) && most >= 2 && most <= MOST_GROUPS
    ? []
    : [fault(['most'], `shows ${most} groups, but a chart shows 2 to ${MOST_GROUPS}`)]
}

/** Whether some viewers cannot read the titles of the records that a reference leads to. */
export function isMasked(field: Field & { kind: 'reference' }, { resources }: Register): boolean {
  const target = resources.find(({ is: { name } }) => name === field.to)
  const title = target?.fields[target.is.title]
  return field.named !== undefined || title?.read !== undefined || Boolean(title?.personal)
}

function isOf(kinds: readonly Kind[], field: Field | undefined): boolean {
  return field !== undefined && kinds.includes(field.kind)
}
