/** The parts of a day in which work is done. */
export type Slot = 'EARLY' | 'MORNING' | 'AFTERNOON' | 'EVENING'

/** The start and end of each slot, in hours of the Indian day. */
const hours = {
  EARLY: { from: 5.5, till: 9.5 },
  MORNING: { from: 9.5, till: 12 },
  AFTERNOON: { from: 14, till: 16.5 },
  EVENING: { from: 16.5, till: 18.5 },
} as const

/** Returns when a slot of a day starts or ends. */
export function slotAt(day: string, slot: Slot, end: 'from' | 'till'): string {
  return minutesAfter(`${day}T00:00:00+05:30`, hours[slot][end] * 60)
}

/** Adds minutes to a moment. */
export function minutesAfter(moment: string, minutes: number): string {
  return new Date(Date.parse(moment) + Math.round(minutes * 60) * 1000).toISOString()
}
