import { INDIA_OFFSET, todayInIndia } from '#define'
import { bookingSlots } from './choices'

/** A slot of a day. */
interface SlotOfDay {
  /** `YYYY-MM-DD`, in India. */
  readonly day: string
  readonly slot: keyof typeof bookingSlots
}

/** Whether a slot has ended, by Indian time. */
export function isSlotOver({ day, slot }: SlotOfDay, now: Date): boolean {
  const today = todayInIndia(now)
  if (day !== today) return day < today
  const { from, hours } = bookingSlots[slot]
  const hour = ((now.getTime() + INDIA_OFFSET) % 86_400_000) / 3_600_000
  return from + hours <= hour
}
