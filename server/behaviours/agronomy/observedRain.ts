import { addDays } from '#define'
import type { Queries } from '../../database'
import { positionOfLand, weatherDaysOf } from '../weather'

interface Value {
  readonly day: string
  readonly rain: number | null
}

/**
 * Adds to the values of a land, in date order, the rain since the previous value: what fell in its cell, where every
 * day was observed.
 */
export async function withObservedRain<Row extends Value>(
  tx: Queries,
  land: number,
  rows: readonly Row[],
): Promise<Row[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  const point = first && last && first !== last ? await positionOfLand(tx, land) : undefined
  if (!first || !last || !point) return [...rows]
  const { days } = await weatherDaysOf(tx, { point }, first.day, last.day)
  const fell = new Map(days.flatMap(({ day, rainMm }) => (rainMm === null ? [] : [[day, rainMm] as const])))
  return rows.map((row, at) => {
    const before = rows[at - 1]
    const rain = before && rainBetween(fell, before.day, row.day)
    return rain === undefined ? row : { ...row, rain }
  })
}

/** Sums the rain after one day until another; undefined where a day is missing. */
function rainBetween(fell: ReadonlyMap<string, number>, after: string, until: string): number | undefined {
  let sum = 0
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) {
    const rain = fell.get(day)
    if (rain === undefined) return undefined
    sum += rain
  }
  return Math.round(sum * 10) / 10
}
