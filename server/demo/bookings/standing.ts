import { addDays } from '#define'
import type { Random } from '../kernel/random'

/** The states of bookings. */
export type Standing = 'CREATED' | 'ASSIGNED' | 'IN_PROGRESS' | 'COMPLETED' | 'VERIFIED' | 'INVALID' | 'CANCELLED'

type Shares = Readonly<Partial<Record<Standing, number>>>

/** How what is past stands: mostly verified, less so what was done lately. */
const past: Readonly<Record<'long' | 'lately', Shares>> = {
  long: { VERIFIED: 83, INVALID: 4, CANCELLED: 12, COMPLETED: 1 },
  lately: { VERIFIED: 45, COMPLETED: 40, INVALID: 3, CANCELLED: 12 },
}

/** Today is at work, and what comes waits: one after the other, so that of each there is some also in a small company. */
const atWork: readonly Standing[] = [
  ...(['ASSIGNED', 'CREATED', 'IN_PROGRESS', 'COMPLETED', 'ASSIGNED', 'IN_PROGRESS'] as const),
  ...(['CREATED', 'ASSIGNED', 'COMPLETED', 'CANCELLED', 'ASSIGNED', 'IN_PROGRESS'] as const),
]
const waiting: readonly Standing[] = [
  ...(['CREATED', 'ASSIGNED', 'CREATED', 'ASSIGNED', 'CREATED', 'ASSIGNED', 'CANCELLED', 'CREATED'] as const),
]

/** For which day, and by whom a booking is carried out. */
export interface Circumstances {
  readonly place: number
  readonly day: string
  readonly today: string
  readonly hasCrew: boolean
  /** Of today: whether the slot has begun, and whether it is over. */
  readonly hasBegun: boolean
  readonly isOver: boolean
}

/** How a booking of a day stands. What nobody can carry out was called off, or waits. */
export function standingOf({ place, day, today, hasCrew, ...when }: Circumstances, random: Random): Standing {
  if (day >= today) {
    const course = day === today ? atWork : waiting
    return hasCrew ? asFarAs(course[place % course.length] ?? 'CREATED', when) : 'CREATED'
  }
  return hasCrew ? random.weighted<Standing>(past[day >= addDays(today, -12) ? 'lately' : 'long']) : 'CANCELLED'
}

/** What is not yet begun is waited for, and what is not yet over goes on. */
function asFarAs(standing: Standing, { hasBegun, isOver }: Pick<Circumstances, 'hasBegun' | 'isOver'>): Standing {
  const isWorked = standing === 'COMPLETED' || standing === 'IN_PROGRESS'
  if (!isWorked || (standing === 'COMPLETED' && isOver)) return standing
  return hasBegun ? 'IN_PROGRESS' : 'ASSIGNED'
}

/** The states in which somebody is, or was, on the way. */
export function isGiven(standing: Standing): boolean {
  return standing !== 'CREATED' && standing !== 'CANCELLED'
}

/** The states in which the work is done. */
export function isDone(standing: Standing): boolean {
  return standing === 'COMPLETED' || standing === 'VERIFIED' || standing === 'INVALID'
}
