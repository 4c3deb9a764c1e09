import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { complaints } from './complaints'

/** A machine that may break down. */
export interface Machine {
  readonly id: number
  /** Its index. */
  readonly place: number
  readonly row: Row
  readonly operator?: number
}

/** A breakdown before it is stored. */
export interface BreakdownDraft {
  readonly machine: Machine
  readonly row: Row
  readonly status: string
  /** The day on which it was reported. */
  readonly day: string
  readonly isRepaired: boolean
}

/** The number of breakdowns for 160 machines. */
const COUNT = 80
const HOUR = 60 * 60_000
const ended = ['RESOLVED', 'CLOSED']
const beforeRepair = ['REPORTED', 'DIAGNOSED', 'AWAITING_APPROVAL', 'AWAITING_PARTS']

/** Makes a breakdown for every machine that is out of service; the others have past ones. */
export function breakdownDrafts(
  fleet: readonly Machine[],
  reporters: readonly number[],
  today: string,
): BreakdownDraft[] {
  const still = fleet.filter(({ row }) => row.status === 'BREAKDOWN' || row.status === 'MAINTENANCE')
  const working = fleet.filter(({ row }) => row.status === 'ACTIVE')
  const count = Math.max(still.length + 16, Math.round((COUNT * fleet.length) / 160))
  const others = Array.from({ length: count - still.length }, (_, index) => working[(index * 7) % working.length])
  const all = [...others, ...still].flatMap((machine) => machine ?? [])
  return all.map((machine, index) => draftOf(machine, { index, count: all.length, reporters, today }))
}

interface Making {
  readonly index: number
  readonly count: number
  readonly reporters: readonly number[]
  readonly today: string
}

function draftOf(machine: Machine, { index, count, reporters, today }: Making): BreakdownDraft {
  const random = randomOf(`breakdown ${index}`)
  const { status, severity, age } = courseOf(machine, (count - index) / count, random)
  const { category, description, cause, remedy } = random.pick(complaints)
  const day = addDays(today, -age)
  const reportedAt = workingMoment(day, random)
  const at = (hours: number): string => new Date(Date.parse(reportedAt) + hours * HOUR).toISOString()
  const occurredAt = at(-random.integer(1, 6))
  const isDiagnosed = status !== 'REPORTED' && status !== 'REJECTED'
  const isRepaired = ended.includes(status)
  const begun = random.integer(2, 9)
  const done = begun + random.integer(3, 30)
  const since = severity === 'CRITICAL' ? occurredAt : at(begun)
  return {
    machine,
    status,
    day,
    isRepaired,
    row: {
      ...{ machine: machine.id, category, severity, description, occurredAt, reportedAt, status },
      reportedBy: machine.operator ?? random.pick(reporters),
      ...(isDiagnosed && { rootCause: cause }),
      ...(isDiagnosed && !isRepaired && { eta: addDays(today, random.integer(1, 6)) }),
      ...((isRepaired || status === 'REPAIRING') && { repairStartedAt: at(begun) }),
      ...(isRepaired && {
        resolution: remedy,
        resolvedAt: at(done),
        downtimeHours: Math.round(((Date.parse(at(done)) - Date.parse(since)) / HOUR) * 10) / 10,
      }),
      ...(status === 'CLOSED' && { closedAt: at(done + random.integer(2, 40)), isFinal: age > 20 }),
      createdAt: reportedAt,
    },
  }
}

/**
 * Makes the course of a breakdown: old ones ended, after enough time for the repair; current ones started some days
 * ago.
 */
function courseOf({ row }: Machine, part: number, random: Random): { status: string; severity: string; age: number } {
  if (row.status === 'BREAKDOWN')
    return { status: random.pick(beforeRepair), severity: 'CRITICAL', age: random.integer(1, 9) }
  if (row.status === 'MAINTENANCE')
    return { status: 'REPAIRING', severity: random.pick(['MAJOR', 'CRITICAL']), age: random.integer(2, 9) }
  const age = Math.max(2, Math.round(part ** 1.5 * 360))
  const severity = random.weighted({ MINOR: 45, MAJOR: 40, CRITICAL: 15 })
  if (age > 12) return { severity, age, status: random.weighted({ CLOSED: 92, REJECTED: 8 }) }
  const open = random.chance(0.5) && severity !== 'CRITICAL'
  return open
    ? { severity, age, status: random.pick(beforeRepair) }
    : { severity, age: age + 5, status: random.pick(['RESOLVED', 'CLOSED']) }
}
