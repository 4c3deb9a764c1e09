import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterBusinessTime, businessTimeBetween } from '#define'

const hours = { from: 9, to: 19, days: [1, 2, 3, 4, 5, 6] }
const HOUR = 60 * 60_000
const india = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+05:30`)

// 21 November 2026 is a Saturday.
describe('Working time, 9 to 19 o’clock from Monday to Saturday', () => {
  it.each([
    ['within a day', '2026-11-18 10:00', 4, '2026-11-18 14:00'],
    ['across a night', '2026-11-18 17:30', 4, '2026-11-19 11:30'],
    ['from before the day begins', '2026-11-18 03:15', 4, '2026-11-18 13:00'],
    ['from after it has ended', '2026-11-18 21:00', 4, '2026-11-19 13:00'],
    ['to the very end of a day', '2026-11-18 15:00', 4, '2026-11-18 19:00'],
    ['across a Sunday', '2026-11-21 16:00', 4, '2026-11-23 10:00'],
    ['from within a Sunday', '2026-11-22 12:00', 4, '2026-11-23 13:00'],
    ['a whole working day', '2026-11-20 12:00', 10, '2026-11-21 12:00'],
    ['three working days over a weekend', '2026-11-20 12:00', 30, '2026-11-24 12:00'],
    ['seven working days', '2026-11-18 09:00', 70, '2026-11-25 19:00'],
  ])('%s: %s and %i hours end at %s', (_what, start, duration, end) => {
    expect(afterBusinessTime(india(start), duration * HOUR, hours)).toEqual(india(end))
    expect(businessTimeBetween(india(start), india(end), hours)).toBe(duration * HOUR)
  })

  it('does not pass at night, and never backwards', () => {
    expect(businessTimeBetween(india('2026-11-18 19:00'), india('2026-11-19 09:00'), hours)).toBe(0)
    expect(businessTimeBetween(india('2026-11-19 12:00'), india('2026-11-18 12:00'), hours)).toBe(0)
  })

  it('is as long between two times as was added to get from one to the other, wherever it starts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 * 24 * 60 }),
        fc.integer({ min: 1, max: 100 * 60 }),
        (minute, length) => {
          const start = new Date(india('2026-11-01 00:00').getTime() + minute * 60_000)
          const end = afterBusinessTime(start, length * 60_000, hours)
          expect(businessTimeBetween(start, end, hours)).toBe(length * 60_000)
        },
      ),
    )
  })
})
