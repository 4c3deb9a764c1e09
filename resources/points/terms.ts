import { addDays } from '#define'

/** What points are worth and how they are credited (domain §4.5, §1.M). */
export const pointTerms = {
  /** The value of a point, in paise. */
  paise: 25,
  /** The largest share of a bill that points pay, in percent of its gross. */
  mostOfGross: 20,
  /** After so many months points expire, unless their rule says otherwise. */
  months: 12,
  /** The most that is credited at once by hand. */
  mostCredited: 10_000,
  /** More than this, by one person to one holder on a day, needs a second person. */
  creditedAlone: 1_000,
} as const

/** What points are earned for. */
export const pointEvents = {
  REGISTER: 'Registration',
  LAND_MAPPED: 'Land mapped',
  BOOKING_VERIFIED: 'Booking verified',
  PRODUCT_SCAN: 'Product scan',
  POLL: 'Poll answered',
  QUIZ: 'Daily quiz',
  PHOTO_APPROVED: 'Photo approved',
  RECEIPT: 'Receipt approved',
  MANUAL: 'Manual credit',
} as const

/** One of them. */
export type PointEvent = keyof typeof pointEvents

/** Those who have points. */
export const pointHolders = { FARMER: 'Farmer', USER: 'User', OUTLET: 'Outlet' } as const

/** The last day of points that were earned on a day: the same day so many months later, or the last one of a shorter month. */
export function lastDayOf(earned: string, months: number): string {
  const [year = 0, month = 1, day = 1] = earned.split('-').map(Number)
  const [first = '', next = ''] = [0, 1].map((more) =>
    new Date(Date.UTC(year, month - 1 + months + more, 1)).toISOString().slice(0, 10),
  )
  const last = Number(addDays(next, -1).slice(8))
  return addDays(first, Math.min(day, last) - 1)
}
