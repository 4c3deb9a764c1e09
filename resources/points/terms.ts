import { addDays } from '#define'

/** The value of points and the limits on crediting them (domain §4.5, §1.M). */
export const pointTerms = {
  /** The value of a point, in paise. */
  paise: 25,
  /** The largest share of a bill that points can pay, in percent of its gross. */
  mostOfGross: 20,
  /** After this many months points expire, unless their rule says otherwise. */
  months: 12,
  /** The maximum credited by hand at once. */
  mostCredited: 10_000,
  /** More than this, by one person to one holder on a day, requires a second person. */
  creditedAlone: 1_000,
} as const

/** The events that earn points. */
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

/** An event that earns points. */
export type PointEvent = keyof typeof pointEvents

/** The holders of points. */
export const pointHolders = { FARMER: 'Farmer', USER: 'User', OUTLET: 'Outlet' } as const

/** The last day of points earned on a day: the same day that many months later, or the last day of a shorter month. */
export function lastDayOf(earned: string, months: number): string {
  const [year = 0, month = 1, day = 1] = earned.split('-').map(Number)
  const [first = '', next = ''] = [0, 1].map((more) =>
    new Date(Date.UTC(year, month - 1 + months + more, 1)).toISOString().slice(0, 10),
  )
  const last = Number(addDays(next, -1).slice(8))
  return addDays(first, Math.min(day, last) - 1)
}
