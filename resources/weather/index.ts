import { sprayLimits } from './sprayLimits'
import { spraySlots } from './spraySlots'
import { weatherCells } from './weatherCells'
import { weatherDays } from './weatherDays'

export { weatherCellOf, type Position, type WeatherCell } from './cells'
export type { OutlookDay, WeatherOutlook } from './outlook'
export { slotWeather, type BookingSlot, type HourWeather } from './slotWeather'
export {
  dryHours,
  judgeSpraying,
  sprayMeasures,
  sprayVerdicts,
  usualSprayLimits,
  type SprayLimit,
  type SprayLimits,
  type SprayMeasure,
  type SprayVerdict,
  type SprayWeather,
} from './sprayRule'
export { sunOf } from './sun'
export { weatherSources } from './weatherDays'
export { sprayLimits, spraySlots, weatherCells, weatherDays }

/** The weather of cells, and whether it suits spraying. */
export const weatherRoom = [weatherCells, weatherDays, spraySlots, sprayLimits]
