import { addDays } from '#define'
import { daysBetween } from '#resources'
import type { Days, Mark, Point } from './requests'

/** The dimensions of the chart in pixels: margins, and the strips for rain and work. */
export const room = { left: 40, right: 44, top: 26, values: 230, gap: 12, rain: 46, bottom: 22 } as const

/** The height of the whole chart. */
export const HEIGHT = room.top + room.values + room.gap + room.rain + room.bottom

/** The positions of days and values in a chart of a given width. */
export interface Scale {
  readonly x: (day: string) => number
  readonly y: (value: number) => number
  /** The day at an x position. */
  readonly dayAt: (x: number) => string
}

/** Maps days to positions from left to right, and values from 0 at the bottom to 1 at the top. */
export function scaleOf({ from, to }: Days, width: number): Scale {
  const all = Math.max(1, daysBetween(from, to))
  const wide = Math.max(1, width - room.left - room.right)
  return {
    x: (day) => room.left + (daysBetween(from, day) / all) * wide,
    y: (value) => room.top + (1 - Math.min(1, Math.max(0, value))) * room.values,
    dayAt: (x) => addDays(from, Math.round(((x - room.left) / wide) * all)),
  }
}

/** A line through values, as path data; long periods without a value leave a gap. */
export function lineOf(points: readonly Point[], { x, y }: Scale, mostDays = 35): string {
  return points
    .map(({ day, mean }, at) => {
      const before = points[at - 1]
      const isBegun = before !== undefined && daysBetween(before.day, day) <= mostDays
      return `${isBegun ? 'L' : 'M'}${x(day).toFixed(1)} ${y(mean).toFixed(1)}`
    })
    .join('')
}

/** The first days of months, or of years over long periods, with their labels. */
export function ticksOf({ from, to }: Days, width: number): { readonly day: string; readonly label: string }[] {
  const months = daysBetween(from, to) / 30.4
  const every = [1, 2, 3, 6, 12].find((step) => (months / step) * 58 <= width) ?? 12
  const ticks: { day: string; label: string }[] = []
  for (let month = nextMonth(from); month <= to; month = nextMonth(month)) {
    const number = Number(month.slice(5, 7)) - 1
    if (number % every !== 0) continue
    const name = new Date(month).toLocaleDateString('en-IN', { month: 'short', timeZone: 'UTC' })
    ticks.push({ day: month, label: number === 0 ? month.slice(0, 4) : name })
  }
  return ticks
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** The value nearest to a day. */
export function nearest(points: readonly Point[], day: string): Point | undefined {
  const away = (point: Point): number => Math.abs(daysBetween(point.day, day))
  return points.reduce<Point | undefined>((best, one) => (best && away(best) <= away(one) ? best : one), undefined)
}

/** The letters for the work done, in a chart and below it. */
export const markLetters: Readonly<Record<Mark['kind'], readonly [letter: string, words: string]>> = {
  SOWING: ['S', 'Sowing'],
  SPRAYING: ['P', 'Spraying'],
  HARVEST: ['H', 'Harvest'],
}

/** Merges overlapping marks to one with all their words. */
export function placedMarks(
  marks: readonly Mark[],
  { x }: Scale,
): { readonly x: number; readonly letters: string; readonly words: string }[] {
  const placed: { x: number; letters: string; words: string }[] = []
  for (const { day, kind, words } of marks) {
    const [letter] = markLetters[kind]
    const told = `${day}: ${words}`
    const last = placed.at(-1)
    if (last && x(day) - last.x < 16) {
      last.words += `; ${told}`
      if (!last.letters.includes(letter)) last.letters += letter
    } else placed.push({ x: x(day), letters: letter, words: told })
  }
  return placed
}
