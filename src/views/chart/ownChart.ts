import { inSentence, type AnyResource, type ChartOptions, type Groupings } from '#define'

/** A chart that somebody puts together: what the list is grouped by, and what is told of each group. */
export type OwnChart = Pick<ChartOptions, 'by' | 'period' | 'aggregate' | 'field'>

const periods = ['day', 'week', 'month', 'year'] as const
const aggregates = ['count', 'sum', 'average'] as const

/** How the address begins that holds a chart of one's own. */
const OWN = 'by:'

/** Writes a chart of one's own as it stands in the address: `by:village.state`, `by:serviceDate,month,sum,requestedArea`. */
export function writeOwnChart({ by, period, aggregate, field = '' }: OwnChart): string {
  return OWN + [by, period ?? '', ...(aggregate === 'count' ? [] : [aggregate, field])].join(',').replace(/,$/, '')
}

/** Reads a chart of one's own from the address; undefined where that names a declared one. */
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

/** The query of `groups` that asks for a chart of one's own. */
export function queryOfOwn({ by, period, aggregate, field }: OwnChart): Record<string, string> {
  return { by, ...(period && { period }), ...(field !== undefined && { aggregate, field }) }
}

/** A chart of one's own with its title. */
export function titledOwn(resource: AnyResource, chart: OwnChart, { by }: Groupings): ChartOptions {
  const label = by.find(({ path }) => path === chart.by)?.label ?? ''
  return { ...chart, label: `${resource.is.plural} by ${inSentence(label)}` }
}
