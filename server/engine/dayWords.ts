/** Formats a day (`YYYY-MM-DD`) as people in India write it: 3 Mar 2026. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
