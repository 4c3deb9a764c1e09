import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

/** The number of days back with absences. */
const BACK = 75
/** The number of operators absent today, and of those with future absences. */
const [TODAY, AHEAD] = [2, 2]
/** The share of operators absent at some time in those days. */
const OFTEN = 0.2

const reasons = { SICK: 5, CASUAL: 4, EMERGENCY: 2, TRAINING: 1 } as const

/**
 * Makes the absences of operators: some in the last weeks, a few today, and a few to come. Absent operators have no
 * bookings on past days, nor during an absence that includes today.
 */
export function absenceRows(bookings: readonly Row[], operators: readonly number[], today: string): Row[] {
  const busy = new Set(bookings.map(({ operator, serviceDate }) => `${String(operator)} ${String(serviceDate)}`))
  const isFree = (operator: number, days: readonly string[]): boolean =>
    days.every((day) => !busy.has(`${operator} ${day}`))
  const absent = (operator: number, firstDay: string, length: number, isPlanned = false): Row => {
    const random = randomOf(`absence ${operator} ${firstDay}`)
    const reason = isPlanned ? 'CASUAL' : random.weighted(reasons)
    const toldOn = reason === 'SICK' || reason === 'EMERGENCY' ? firstDay : addDays(firstDay, -random.integer(2, 6))
    const createdAt = toldOn < today ? workingMoment(toldOn, random) : `${addDays(today, -1)}T13:00:00.000Z`
    return { operator, firstDay, lastDay: addDays(firstDay, length - 1), reason, status: 'ACTIVE', createdAt }
  }
  const rows = operators.flatMap((operator): Row[] => {
    const random = randomOf(`absences ${operator}`)
    if (!random.chance(OFTEN)) return []
    const [firstDay, length] = [addDays(today, -random.integer(8, BACK)), random.integer(1, 4)]
    const days = Array.from({ length }, (_, at) => addDays(firstDay, at))
    return isFree(operator, days) ? [absent(operator, firstDay, length)] : []
  })
  const free = operators.filter((operator) => isFree(operator, [today, addDays(today, 1)]))
  const now = free.slice(-TODAY).map((operator) => absent(operator, today, 2))
  const later = free.slice(0, AHEAD).map((operator) => absent(operator, addDays(today, 12), 3, true))
  return [...rows, ...now, ...later].sort((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1))
}
