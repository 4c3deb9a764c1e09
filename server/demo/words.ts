/** Formats a count with Indian grouping: `12,34,567`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-IN')
}
