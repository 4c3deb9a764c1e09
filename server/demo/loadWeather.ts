import { addDays } from '#define'
import { sprayLimits, usualSprayLimits } from '#resources'
import { gathered } from '../behaviours/weather'
import { weatherAt } from './agronomy/weather'
import type { Store } from './store'
import { grouped } from './words'

/** The cells with most lands, which have the weather of more than a year; the others that of some days. */
const CELLS_IN_FULL = 120
const IN_FULL = { back: 400, ahead: 9 } as const
const IN_SHORT = { back: 2, ahead: 9 } as const

/** The number of cells stored at once. */
const BATCH = 40

/** The moment of the weather, and the progress log. */
export interface WeatherLoad {
  readonly today: string
  readonly now: string
  readonly log: (line: string) => void
}

/** Stores the limits of spray weather, and the weather of the cells with lands and open bookings. */
export async function loadWeather(store: Store, { today, now, log }: WeatherLoad): Promise<void> {
  await store.insert(
    sprayLimits,
    Object.entries(usualSprayLimits).map(([measure, { caution, no }]) => ({
      ...{ measure, source: 'Usual limits of spray operations' },
      ...(caution !== null && { caution }),
      ...(no !== null && { no }),
    })),
  )
  const cells = await store.weatherCells(new Date(now))
  let days = 0
  for (let start = 0; start < cells.length; start += BATCH) {
    const told = cells.slice(start, start + BATCH).map((cell, at) => {
      const { back, ahead } = start + at < CELLS_IN_FULL ? IN_FULL : IN_SHORT
      const span = { from: addDays(today, -back), today, till: addDays(today, ahead) }
      return gathered(cell, weatherAt(cell.at, span), today)
    })
    days += told.reduce((sum, one) => sum + one.days.length, 0)
    await store.tellWeather(told, now)
  }
  log(`weather of ${grouped(cells.length)} cells, ${grouped(days)} days`)
}
