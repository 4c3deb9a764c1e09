const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** A figure in Indian grouping; what is small has a digit after the point. */
export function figure(value: number): string {
  return Math.abs(value) < 100 ? fine.format(value) : whole.format(value)
}

/** How a figure stands to that of the year before, in words: `+12 % on 1,100`. */
export function comparison(value: number, before: number): string {
  if (before === 0) return value === 0 ? 'none last year either' : 'none last year'
  const change = Math.round((100 * (value - before)) / before)
  if (change === 0) return `as last year: ${figure(before)}`
  return `${change > 0 ? '+' : '−'}${whole.format(Math.abs(change))} % on last year’s ${figure(before)}`
}

/** The bounds between steps of colour: about as many values in each step. Fewer where there are few values. */
export function boundsOf(values: readonly number[], steps = 5): readonly number[] {
  const sorted = [...values].sort((one, other) => one - other)
  const bounds = Array.from(
    { length: steps - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / steps)] ?? 0,
  )
  return [...new Set(bounds)].filter((bound) => bound > (sorted[0] ?? 0))
}

/** In which of the five steps a value lies, from 1; with fewer bounds the strongest are used. */
export function stepOf(value: number, bounds: readonly number[]): number {
  return 5 - bounds.filter((bound) => value < bound).length
}
