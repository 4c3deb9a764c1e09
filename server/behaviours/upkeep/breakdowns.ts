import { addDays, todayInIndia, type RowOf } from '#define'
import { breakdowns, reportDays } from '#resources'
import { sql, type Queries } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { keepMachineDays } from '../sprayed/machineDays'
import { keepToReassign, lockOpenBookings } from '../sprayed/stoppedMachines'
import { settleMachine } from './machineStops'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

type Breakdown = RowOf<typeof breakdowns>

/** Breakdowns: a critical one stops its machine, the repair holds it, and the end releases it. */
export const breakdownsBehaviour = behaviour(breakdowns, {
  begins: ({ viewer, engine }) =>
    Promise.resolve({ reportedBy: viewer.id || null, reportedAt: engine.now().toISOString() }),
  prepare: async ({ tx, engine }, { before, input }) => {
    if (before) return
    const ago = engine.now().getTime() - Date.parse(String(input.occurredAt))
    if (ago < 0)
      throw badRequest(breakdowns.form.messages.createFailed, {
        fields: { occurredAt: 'This time is in the future' },
      })
    if (ago > reportDays * DAY)
      throw badRequest(breakdowns.form.messages.createFailed, {
        fields: { occurredAt: `A breakdown must be reported within ${reportDays} days` },
      })
    await holdMachine(tx, Number(input.machine))
  },
  saved: async (work, { before, after }) => {
    await settle(work, before, after)
    await keepDaysOf(work, after)
  },
  effects: {
    resolve: async (work, { record }) => {
      await holdMachine(work.tx, record.machine?.id ?? 0)
      await put(work, breakdowns, record.id, { downtimeHours: downtime(record, work.engine.now()) })
    },
  },
})

/** Moves the machine to the status its breakdowns require, and marks what it cannot do for reassignment. */
async function settle(work: Work, before: Breakdown | undefined, after: Breakdown): Promise<void> {
  const isMoved = before?.status !== after.status || before?.severity !== after.severity
  if (!isMoved && before?.eta === after.eta) return
  const machine = after.machine?.id ?? 0
  await holdMachine(work.tx, machine)
  if (isMoved) await settleMachine(work, after)
  await keepToReassign(work.tx, { machine }, work.engine.now())
}

/**
 * Locks a machine after its open bookings: code that needs both locks them in this order. References to the machine do
 * not wait.
 */
async function holdMachine(tx: Queries, machine: number): Promise<void> {
  await lockOpenBookings(tx, machine)
  await tx.rows(sql`select id from machines where id = ${machine} for no key update`)
}

/** A month is frozen a month later: older rows no longer change. */
const DAYS_AGO = 40

/** Updates the machine report with the hours of downtime. */
async function keepDaysOf({ tx, engine }: Work, { machine, occurredAt, resolvedAt }: Breakdown): Promise<void> {
  const now = engine.now()
  const earliest = addDays(todayInIndia(now), -DAYS_AGO)
  const [began, ended] = [new Date(String(occurredAt)), resolvedAt ? new Date(resolvedAt) : now].map(todayInIndia) as [
    string,
    string,
  ]
  const from = began > earliest ? began : earliest
  await keepMachineDays(tx, { machines: [machine?.id ?? 0], from, to: ended, now })
}

/**
 * Computes for how many hours, to a tenth, a breakdown kept its machine out of service: a critical one since it
 * occurred, any other during its repair.
 */
export function downtime(
  { severity, occurredAt, repairStartedAt }: Pick<Breakdown, 'severity' | 'occurredAt' | 'repairStartedAt'>,
  resolvedAt: Date,
): number {
  const since = severity === 'CRITICAL' ? occurredAt : repairStartedAt
  if (!since) return 0
  return Math.max(0, Math.round(((resolvedAt.getTime() - Date.parse(since)) / HOUR) * 10) / 10)
}
