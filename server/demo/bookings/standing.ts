import { addDays } from '#define'
import type { Random } from '../kernel/random'

/** The statuses of bookings. */
export type Standing = 'CREATED' | 'ASSIGNED' | 'IN_PROGRESS' | 'COMPLETED' | 'VERIFIED' | 'INVALID' | 'CANCELLED'

type Shares = Readonly<Partial<Record<Standing, number>>>

/** The shares of statuses of past bookings: mostly verified, fewer of recent ones. */
const past: Readonly<Record<'long' | 'lately', Shares>> = {
  long: { VERIFIED: 83, INVALID: 4, CANCELLED: 12, COMPLETED: 1 },
  lately: { VERIFIED: 45, COMPLETED: 40, INVALID: 3, CANCELLED: 12 },
}

/** The statuses of today's and later bookings, in turn, so that each exists in a small company, too. */
const atWork: readonly Standing[] = [
  ...(['ASSIGNED', 'CREATED', 'IN_PROGRESS', 'COMPLETED', 'ASSIGNED', 'IN_PROGRESS'] as const),
  ...(['CREATED', 'ASSIGNED', 'COMPLETED', 'CANCELLED', 'ASSIGNED', 'IN_PROGRESS'] as const),
]
const waiting: readonly Standing[] = [
  ...(['CREATED', 'ASSIGNED', 'CREATED', 'ASSIGNED', 'CREATED', 'ASSIGNED', 'CANCELLED', 'CREATED'] as const),
]

/** The day of a booking, and whether it has a crew. */
export interface Circumstances {
  readonly place: number
  readonly day: string
  readonly today: string
  readonly hasCrew: boolean
  /** For today: whether the slot has started, and whether it is over. */
  readonly hasBegun: boolean
  readonly isOver: boolean
}

/** Chooses the status of a booking on a day. Bookings without a crew were cancelled, or wait. */
export function standingOf({ place, day, today, hasCrew, ...when }: Circumstances, random: Random): Standing {
  if (day >= today) {
    const course = day === today ? atWork : waiting
    return hasCrew ? asFarAs(course[place % course.length] ?? 'CREATED', when) : 'CREATED'
  }
  return hasCrew ? random.weighted<Standing>(past[day >= addDays(today, -12) ? 'lately' : 'long']) : 'CANCELLED'
}

/** Limits a status to what is possible: a slot not yet started is still assigned, one not yet over in progress. */
function asFarAs(standing: Standing, { hasBegun, isOver }: Pick<Circumstances, 'hasBegun' | 'isOver'>): Standing {
  const isWorked = standing === 'COMPLETED' || standing === 'IN_PROGRESS'
  if (!isWorked || (standing === 'COMPLETED' && isOver)) return standing
  return hasBegun ? 'IN_PROGRESS' : 'ASSIGNED'
}

/** Whether a booking with a status is or was assigned. */
export function isGiven(standing: Standing): boolean {
  return standing !== 'CREATED' && standing !== 'CANCELLED'
}

/** Whether the work of a booking with a status is completed. */
export function isDone(standing: Standing): boolean {
  return standing === 'COMPLETED' || standing === 'VERIFIED' || standing === 'INVALID'
}
