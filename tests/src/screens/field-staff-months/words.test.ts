import { describe, expect, it } from 'vitest'
import { wordsOfMonth, wordsOfTeams } from '../../../../src/screens/field-staff-months/words'

const reached = { people: 14, acres: 45, farmers: 112, bookings: null }
const months = [
  { month: '2025-12', ...reached },
  { month: '2026-11', ...reached },
]
const teams = [
  { id: 1, manager: 'Asha Verma', people: 5, score: 41.5 },
  { id: 2, manager: 'Ravi Kumar', people: 3, score: 60 },
]

describe('The caption of target achievement', () => {
  it('says that the current month is not over yet', () => {
    const words = '14 people reached 45% of the acres and 112% of the farmers.'
    expect(wordsOfMonth({ month: '2026-11', ...reached }, '2026-11-18')).toBe(`Nov 2026, so far: ${words}`)
    expect(wordsOfMonth({ month: '2026-11', ...reached }, '2026-12-01')).toBe(`Nov 2026: ${words}`)
  })

  it('names the months that team figures cover', () => {
    expect(wordsOfTeams({ months, teams }, '2026-11-18')).toBe(
      'Dec 2025 to Nov 2026, so far. The 2 teams with the lowest scores: Asha Verma’s scores 41.5% on average.',
    )
    expect(wordsOfTeams({ months: months.slice(0, 1), teams: teams.slice(0, 1) }, '2026-11-18')).toBe(
      'Dec 2025. The team: Asha Verma’s scores 41.5% on average.',
    )
  })
})
