const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Formats a figure with Indian grouping; small ones with one decimal. */
export function figure(value: number): string {
  return Math.abs(value) < 100 ? fine.format(value) : whole.format(value)
}

/** Formats a figure with its unit: rupees before it, anything else after. */
export function inWords(value: number, unit: string | undefined): string {
  return unit === '₹' ? `₹${whole.format(value)}` : figure(value)
}

/**
 * Compares a figure with that of the same days a year earlier: `↑ 12% vs 1,100 last year`. Today goes on until
 * midnight: it is shown beside last year's whole day, without a percentage, until it reaches as much.
 */
export function comparison(value: number, before: number, isToday = false): string {
  if (before === 0) return 'no data last year'
  if (isToday && value < before) return `${figure(before)} all day last year`
  const change = Math.round((100 * (value - before)) / before)
  const arrow = change === 0 ? '' : change > 0 ? '↑ ' : '↓ '
  return `${arrow}${whole.format(Math.abs(change))}% vs ${figure(before)} last year`
}

/** The bounds between steps of colour, with about as many values in each step; fewer steps for few values. */
export function boundsOf(values: readonly number[], steps = 5): readonly number[] {
  const sorted = [...values].sort((one, other) => one - other)
  const bounds = Array.from(
    { length: steps - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / steps)] ?? 0,
  )
  return [...new Set(bounds)].filter((bound) => bound > (sorted[0] ?? 0))
}

/** The step of a value, from 1 to 5; with fewer bounds the strongest steps are used. */
export function stepOf(value: number, bounds: readonly number[]): number {
  return 5 - bounds.filter((bound) => value < bound).length
}

/** The label of a day below its bar, with the month if it differs from the one before: `28 Sep`, `5 Oct`, `12`. */
export function dayMark(label: string, before: string | undefined): string {
  const [day = label, month] = label.split(' ')
  return month === before?.split(' ')[1] ? day : label
}
