import { attendanceRules, holidays, usualAttendanceRule } from '#resources'
import type { Store } from './store'

const national = [
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
] as const

/** Stores the attendance rule and the national holidays of the years around today. */
export async function loadWorkRules(store: Store, today: string): Promise<void> {
  const year = Number(today.slice(0, 4))
  await store.insert(attendanceRules, [{ since: `${year - 2}-04-01`, ...usualAttendanceRule }])
  await store.insert(
    holidays,
    [year - 1, year, year + 1].flatMap((one) => national.map(([day, name]) => ({ day: `${one}-${day}`, name }))),
  )
}
