import { inSentence, type AnyResource, type ChartOptions, type Groupings } from '#define'

/** A user-defined chart: what the list is grouped by, and the figure of each group. */
export type OwnChart = Pick<ChartOptions, 'by' | 'period' | 'aggregate' | 'field'>

const periods = ['day', 'week', 'month', 'year'] as const
const aggregates = ['count', 'sum', 'average'] as const

/** The prefix of a user-defined chart in the address. */
const OWN = 'by:'

/** Writes a user-defined chart for the address: `by:village.state`, `by:serviceDate,month,sum,requestedArea`. */
export function writeOwnChart({ by, period, aggregate, field = '' }: OwnChart): string {
  return OWN + [by, period ?? '', ...(aggregate === 'count' ? [] : [aggregate, field])].join(',').replace(/,$/, '')
}

/** Reads a user-defined chart from the address; undefined for the name of a declared one. */
export function readOwnChart(address: string | null): OwnChart | undefined {
  if (!address?.startsWith(OWN)) return undefined
  const [by = '', period, aggregate, field] = address.slice(OWN.length).split(',')
  const known = aggregates.find((one) => one === aggregate)
  return {
    by,
    aggregate: known ?? 'count',
    ...(known !== undefined && known !== 'count' && field && { field }),
    ...(periods.some((one) => one === period) && { period: period as OwnChart['period'] }),
  }
}

/** The query of `groups` for a user-defined chart. */
export function queryOfOwn({ by, period, aggregate, field }: OwnChart): Record<string, string> {
  return { by, ...(period && { period }), ...(field !== undefined && { aggregate, field }) }
}

/** A user-defined chart with its title. */
export function titledOwn(resource: AnyResource, chart: OwnChart, { by }: Groupings): ChartOptions {
  const label = by.find(({ path }) => path === chart.by)?.label ?? ''
  return { ...chart, label: `${resource.is.plural} by ${inSentence(label)}` }
}
