import { fieldAt, inUnit, type AnyResource, type ChartOptions } from '#define'
import { formatMoney, formatNumber } from './format'

/** The aggregate of a figure. */
type Aggregated = Pick<ChartOptions, 'aggregate' | 'field'>

const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })

/** Labels the figure of a chart: `Bookings`, `Area (acres)`, `Average price`. */
export function figureLabel(resource: AnyResource, { aggregate, field = '' }: Aggregated): string {
  const { label = '', kind } = resource.fields[field] ?? {}
  if (aggregate === 'count') return resource.is.plural
  const unit = kind === 'area' ? ' (acres)' : ''
  return aggregate === 'sum' ? `${label}${unit}` : `Average ${label.charAt(0).toLowerCase()}${label.slice(1)}${unit}`
}

/** Labels what the records of a chart are grouped by: `Service`, `Village: state`, `Service date`. */
export function groupLabel(resource: AnyResource, { by }: ChartOptions): string {
  const level = by.split('.')[1]
  return `${fieldAt(resource, by)?.label ?? ''}${level === undefined ? '' : `: ${level}`}`
}

/** Formats a figure of a chart in full: money to the paisa. */
export function figureText(
  { fields }: AnyResource,
  { aggregate, field = '' }: Aggregated,
  value: number | null,
): string {
  if (value === null) return '–'
  const one = aggregate === 'count' ? undefined : fields[field]
  if (one?.kind === 'money') return formatMoney(value)
  if (one?.kind !== 'decimal') return formatNumber(value)
  return inUnit(formatNumber(value, one.digits ?? 2), one.suffix)
}

/** Formats a figure for the axis of a chart: `₹1.2L`. */
export function axisText({ fields }: AnyResource, { aggregate, field = '' }: Aggregated, value: number): string {
  const isMoney = aggregate !== 'count' && fields[field]?.kind === 'money'
  return isMoney ? `₹${short.format(value / 100)}` : short.format(value)
}
