import { slotWeather, type Position } from '#resources'
import type { ToldWeather } from '../../outbound/weather/provider'
import type { CellWeather, SlotWeather } from './storing'

/**
 * Converts the weather of a cell for storing: days before today were observed, and slots from today on are summarised
 * from their hours.
 */
export function gathered(
  { id, at }: { readonly id: number; readonly at: Position },
  { days, hours }: ToldWeather,
  today: string,
): CellWeather {
  const ahead = days.filter(({ day }) => day >= today)
  return {
    cell: id,
    days: days.map((one) => ({ ...one, isObserved: one.day < today })),
    slots: ahead.flatMap(({ day }) => {
      const own = hours.filter((one) => one.day === day)
      const slots = Object.entries(slotWeather(day, at, own)) as [SlotWeather['slot'], SlotWeather['weather']][]
      return slots.map(([slot, weather]) => ({ day, slot, weather }))
    }),
  }
}
