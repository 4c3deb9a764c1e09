import { describe, expect, it } from 'vitest'
import { LAST_DAY, nextTime, regularRefusal, rhythmWords, type Rhythm } from '#define'
import { farmers, sprayingReport } from '#resources'

/** A day and time in India. */
function inIndia(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+05:30`)
}

describe('The next run', () => {
  it.each<readonly [Rhythm, number | null, string, string, string, string]>([
    ['DAILY', null, '08:00', '2026-11-22', '07:59', '2026-11-22 08:00'],
    ['DAILY', null, '08:00', '2026-11-22', '08:00', '2026-11-23 08:00'],
    ['DAILY', null, '00:00', '2026-12-31', '23:59', '2027-01-01 00:00'],
    ['DAILY', null, '23:30', '2026-11-22', '02:00', '2026-11-22 23:30'],
    ['WEEKLY', 1, '08:00', '2026-11-22', '12:00', '2026-11-23 08:00'],
    ['WEEKLY', 7, '08:00', '2026-11-22', '08:00', '2026-11-29 08:00'],
    ['WEEKLY', 7, '08:00', '2026-11-22', '07:30', '2026-11-22 08:00'],
    ['WEEKLY', 3, '00:30', '2026-12-30', '00:30', '2027-01-06 00:30'],
    ['MONTHLY', 28, '08:00', '2027-02-28', '07:00', '2027-02-28 08:00'],
    ['MONTHLY', 28, '08:00', '2027-02-28', '08:00', '2027-03-28 08:00'],
    ['MONTHLY', 1, '08:00', '2026-12-31', '23:30', '2027-01-01 08:00'],
    ['MONTHLY', LAST_DAY, '18:00', '2027-01-31', '18:00', '2027-02-28 18:00'],
    ['MONTHLY', LAST_DAY, '18:00', '2028-02-01', '00:00', '2028-02-29 18:00'],
    ['MONTHLY', LAST_DAY, '18:00', '2027-04-30', '17:59', '2027-04-30 18:00'],
    ['MONTHLY', LAST_DAY, '18:00', '2026-12-31', '18:00', '2027-01-31 18:00'],
  ])('%s on %s at %s, after %s %s in India, is %s', (rhythm, day, time, today, now, next) => {
    expect(nextTime({ rhythm, day, time }, inIndia(today, now))).toEqual(inIndia(next.slice(0, 10), next.slice(11)))
  })

  it('does not make up for missed runs', () => {
    const weekly = { rhythm: 'WEEKLY', day: 2, time: '08:00' } as const
    expect(nextTime(weekly, inIndia('2026-11-25', '10:00'))).toEqual(inIndia('2026-12-01', '08:00'))
  })
})

it.each<readonly [Rhythm, number | null, string]>([
  ['DAILY', null, 'Every day at 08:00'],
  ['WEEKLY', 1, 'Every Monday at 08:00'],
  ['MONTHLY', 2, 'On the 2nd of every month at 08:00'],
  ['MONTHLY', 12, 'On the 12th of every month at 08:00'],
  ['MONTHLY', 23, 'On the 23rd of every month at 08:00'],
  ['MONTHLY', LAST_DAY, 'On the last day of every month at 08:00'],
])('%s on %s is described as “%s”', (rhythm, day, words) => {
  expect(rhythmWords({ rhythm, day, time: '08:00' })).toBe(words)
})

describe('A list can be scheduled', () => {
  const day = sprayingReport.list.range?.day ?? ''
  const today = '2026-11-22'
  it('only over relative days, and at most as many as a file may have', () => {
    expect(regularRefusal(sprayingReport, { where: { field: day, within: 'last7Days' } }, today)).toBeUndefined()
    const between = { field: day, between: ['2026-11-01', '2026-11-07'] } as const
    const fixed = 'Choose a relative period, such as Last 7 days'
    expect(regularRefusal(sprayingReport, { where: between }, today)).toBe(fixed)
    const both = { all: [between, { field: day, within: 'last7Days' }] } as const
    expect(regularRefusal(sprayingReport, { where: both }, today)).toBe(fixed)
    expect(regularRefusal(sprayingReport, {}, today)).toBe('Please select Start and End Date')
  })

  it('only without a search, which may be for a person', () => {
    expect(regularRefusal(farmers, { q: 'harbans' }, today)).toBe(
      'A search may contain personal data. Clear it and use filters instead',
    )
    expect(regularRefusal(farmers, { where: { field: 'status', eq: 'ACTIVE' } }, today)).toBeUndefined()
  })
})
