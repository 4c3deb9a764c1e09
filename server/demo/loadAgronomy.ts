import { addDays } from '#define'
import { valuesOf } from './agronomy/values'
import { loadWeather, type WeatherLoad } from './loadWeather'
import type { Store } from './store'
import { grouped } from './words'

/** The lands sprayed most, which have values for five years; all others for a season. */
const LANDS_IN_FULL = 40
const DAYS_IN_FULL = 5 * 365
const DAYS = 90

/** The number of lands stored at once. */
const BATCH = 400

/** Stores the weather, and the remote sensing of lands with a boundary. */
export async function loadAgronomy(store: Store, when: WeatherLoad): Promise<void> {
  const { today, log } = when
  await loadWeather(store, when)
  const lands = await store.watchedLands()
  let count = 0
  for (let start = 0; start < lands.length; start += BATCH) {
    const rows = lands
      .slice(start, start + BATCH)
      .flatMap((land, at) => valuesOf(land, addDays(today, start + at < LANDS_IN_FULL ? -DAYS_IN_FULL : -DAYS), today))
    await store.observe(rows)
    count += rows.length
  }
  await store.tellHealth(lands.map(({ id }) => id))
  log(`land observations ${grouped(count)} of ${grouped(lands.length)} lands`)
}
