import { formatMonth } from '#define'
import type { MonthReached, TargetsReached } from '#resources'

/** The label of a month: the current one is marked as incomplete. */
export function labelOfMonth(month: string, today: string): string {
  return isRunning(month, today) ? `${formatMonth(month)}, so far` : formatMonth(month)
}

/** Whether a month is the current one. */
export function isRunning(month: string, today: string): boolean {
  return today.startsWith(month)
}

/** A month in words: how many people reached which part of their targets. */
export function wordsOfMonth({ month, people, acres, farmers, bookings }: MonthReached, today: string): string {
  const shares = { acres, farmers, bookings }
  const parts = Object.entries(shares).flatMap(([of, share]) => (share === null ? [] : [`${share}% of the ${of}`]))
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
  return `${labelOfMonth(month, today)}: ${people === 1 ? 'one person' : `${people} people`} reached ${listed}.`
}

/** The teams that reached the least of their targets, and in which months. */
export function wordsOfTeams({ months, teams: [first, ...others] }: TargetsReached, today: string): string {
  if (!first) return 'No one with targets has a manager.'
  const score = `${first.manager}’s scores ${first.score}% on average`
  const which = others.length > 0 ? `The ${others.length + 1} teams with the lowest scores` : 'The team'
  return `${spanOf(months, today)}. ${which}: ${score}.`
}

function spanOf(months: TargetsReached['months'], today: string): string {
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? '']
  return first === last ? labelOfMonth(last, today) : `${formatMonth(first)} to ${labelOfMonth(last, today)}`
}
