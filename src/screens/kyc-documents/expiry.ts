import { formatDay } from '../../views/format/format'

/** What is to be said of the last day of a paper. */
export interface ExpiryWarning {
  readonly tone: 'warning' | 'bad'
  readonly words: string
}

const DAY = 86_400_000
const SOON = 30

/** What a checker is warned of: a paper that has expired, or does so within 30 days. Both days are `YYYY-MM-DD`. */
export function expiryWarning(expiry: string, today: string): ExpiryWarning | undefined {
  const days = Math.round((Date.parse(expiry) - Date.parse(today)) / DAY)
  if (days < 0) return { tone: 'bad', words: `Expired on ${formatDay(expiry)}. It can only be rejected.` }
  if (days > SOON) return undefined
  const left = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return { tone: 'warning', words: `Expires ${left}.` }
}
