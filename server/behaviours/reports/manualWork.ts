import { addDays, todayInIndia, type InputOf } from '#define'
import { machineDayLimits, manualCap, manualWork } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { keepDraftsOfWork } from '../sprayed/salaryDrafts'

type Input = InputOf<typeof manualWork>

/** Manual FO entries: on a day that is still open, on a land of a farmer, and no more than a machine can do. */
export const manualWorkBehaviour = behaviour(manualWork, {
  prepare: async (work, { before, input }) => {
    const failed = before ? manualWork.form.messages.updateFailed : manualWork.form.messages.createFailed
    const refuse = (fields: Readonly<Record<string, string>>): never => {
      throw badRequest(failed, { fields })
    }
    const day = String(input.day)
    const wrong = wrongDay(day, todayInIndia(work.engine.now()))
    if (wrong) refuse({ day: wrong })
    const most = await mostOf(work, idOf(input.machine) ?? 0)
    if (most !== undefined && Number(input.acres) > most)
      refuse({ acres: `This machine can’t do more than ${most} acres per day` })
    if (!input.farmer) refuse({ land: 'This land has no farmer' })
    const over = await overCap(work, input, before?.id)
    if (over.words && input.isBeyondCap !== true) refuse({ isBeyondCap: over.words })
    return { isBeyondCap: over.isSo, ...(!before && { enteredBy: work.viewer.id || null }) }
  },
  effects: {
    approve: async (work, { record }) => {
      await keepDraftsOfWork(work, record.operator?.id ?? 0, String(record.day).slice(0, 7))
    },
  },
})

/** Refuses a day before this month, or before the last one while it is not settled. */
function wrongDay(day: string, today: string): string | undefined {
  if (day > today) return 'This day is in the future'
  const isSettled = Number(today.slice(8)) >= machineDayLimits.frozenOnDay
  const open = `${(isSettled ? today : addDays(`${today.slice(0, 7)}-01`, -1)).slice(0, 7)}-01`
  return day < open ? 'This day is locked: a month can be changed until the 4th of the next month' : undefined
}

async function mostOf({ tx }: Work, machine: number): Promise<number | undefined> {
  const [type] = await tx.rows<{ most: number | null }>(sql`
    select (k.max_acres_per_day * ${machineDayLimits.times}::numeric)::float8 as most
    from machines m join machine_types k on k.id = m.type_id where m.id = ${machine}`)
  return type?.most ?? undefined
}

/**
 * Checks whether more than a small part of an operator's month is entered by hand; once they have acres, that needs a
 * confirmation.
 */
async function overCap({ tx }: Work, input: Input, own = 0): Promise<{ isSo: boolean; words?: string }> {
  const month = `${String(input.day).slice(0, 7)}-01`
  const within = (column: Sql): Sql =>
    sql`${column} >= ${month}::date and ${column} < ${month}::date + interval '1 month'`
  const [sum] = await tx.rows<{ byHand: number; all: number }>(sql`
    select
      coalesce((select sum(w.acres) from manual_work w where w.operator_id = ${idOf(input.operator) ?? 0} and w.id <> ${own}
        and w.status <> 'REJECTED' and w.deleted_at is null and ${within(sql`w.day`)}), 0)::float8 as "byHand",
      coalesce((select sum(b.actual_acre) from bookings b where b.operator_id = ${idOf(input.operator) ?? 0}
        and b.status in ('COMPLETED', 'VERIFIED') and b.deleted_at is null and ${within(sql`b.service_date`)}), 0)::float8 as "all"`)
  const byHand = Math.round(((sum?.byHand ?? 0) + Number(input.acres)) * 1000) / 1000
  const most = Math.round((sum?.all ?? 0) * manualCap * 10) / 1000
  const isSo = byHand > most
  if (!isSo || most === 0) return { isSo }
  const words = `${byHand} ${byHand === 1 ? 'acre' : 'acres'} entered manually for this operator this month; the limit of ${manualCap}% is ${most}. Turn this on if it is right`
  return { isSo, words }
}
