import type { BookingSlot } from './slotWeather'
import type { SprayVerdict } from './sprayRule'

/** The forecast of a day at a place, and whether it suits spraying. Unknown values are null. */
export interface OutlookDay {
  readonly day: string
  readonly tMin: number | null
  readonly tMax: number | null
  readonly rainMm: number | null
  readonly rainProbPct: number | null
  readonly windKmh: number | null
  readonly slots: readonly { readonly slot: BookingSlot; readonly verdict: SprayVerdict; readonly why: string }[]
}

/** The forecast of a place from today on. */
export interface WeatherOutlook {
  /** Its cell; null if it has no position or no cell with a forecast. */
  readonly cell: { readonly id: number; readonly label: string } | null
  readonly forecastAt: string | null
  /** Why there is no forecast, or that it is old; null if all is well. */
  readonly note: string | null
  readonly days: readonly OutlookDay[]
}
