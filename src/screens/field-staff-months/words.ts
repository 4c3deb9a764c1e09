import { formatMonth } from '#define'
import type { MonthReached, TeamScore } from '#resources'

/** A month in words: how much of what was asked of them so many people reached. */
export function wordsOfMonth({ month, people, acres, farmers, bookings }: MonthReached): string {
  const shares = { acres, farmers, bookings }
  const parts = Object.entries(shares).flatMap(([of, share]) => (share === null ? [] : [`${share} % of the ${of}`]))
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
  return `${formatMonth(month)}: ${people === 1 ? 'one person' : `${people} people`} reached ${listed} asked of them.`
}

/** Whose team has reached least of its targets. */
export function wordsOfTeams([first, ...others]: readonly TeamScore[]): string {
  if (!first) return 'Nobody leads those who have targets.'
  const score = `${first.manager}’s scores ${first.score} % on average`
  return others.length > 0 ? `The ${others.length + 1} teams with the lowest scores: ${score}.` : `The team: ${score}.`
}
