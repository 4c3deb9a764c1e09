import { bookingSlots } from '../bookings/choices'
import type { Position } from './cells'
import { dryHours, type SprayWeather } from './sprayRule'
import { sunOf } from './sun'

/** One of the slots of a booking. */
export type BookingSlot = keyof typeof bookingSlots

/** The weather at a full hour of a place. Unknown values are null. */
export interface HourWeather {
  /** The hour in India, from 0. */
  readonly hour: number
  /** At that hour, in km/h. */
  readonly wind: number | null
  /** In °C. */
  readonly heat: number | null
  /** In percent. */
  readonly humidity: number | null
  /** Of the previous hour, in mm. */
  readonly rain: number | null
  /** Of the previous hour, in percent. */
  readonly rainChance: number | null
  readonly isFoggy: boolean
}

/** Aggregates the weather of each slot of a day from its hours: 0 to 23, in order, with gaps for unknown ones. */
export function slotWeather(
  day: string,
  place: Position,
  hours: readonly HourWeather[],
): Record<BookingSlot, SprayWeather> {
  const sun = sunOf(day, place)
  return Object.fromEntries(
    Object.entries(bookingSlots).map(([name, { from, hours: length }]) => {
      const to = from + length
      const during = hours.filter(({ hour }) => hour >= from && hour <= to)
      const until = hours.filter(({ hour }) => hour >= from && hour <= to + dryHours)
      const rain = known(until.map((one) => one.rain))
      const light = Math.max(0, Math.min(to, sun.set) - Math.max(from, sun.rise))
      return [
        name,
        {
          wind: greatest(during.map((one) => one.wind)),
          heat: greatest(during.map((one) => one.heat)),
          humidity: least(during.map((one) => one.humidity)),
          rainChance: greatest(until.map((one) => one.rainChance)),
          rain: rain.length ? Math.round(rain.reduce((sum, one) => sum + one) * 10) / 10 : null,
          fog: during.length
            ? Math.round((100 * during.filter(({ isFoggy }) => isFoggy).length) / during.length)
            : null,
          dark: Math.round(100 * (1 - light / length)),
        },
      ]
    }),
  ) as Record<BookingSlot, SprayWeather>
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

function greatest(values: readonly (number | null)[]): number | null {
  const all = known(values)
  return all.length ? Math.max(...all) : null
}

function least(values: readonly (number | null)[]): number | null {
  const all = known(values)
  return all.length ? Math.min(...all) : null
}
