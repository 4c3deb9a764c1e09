import { machineDays } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { keepAcresOfMonth, letDaysBegin } from '../sprayed/machineDays'

/** The machine report: its days begin by themselves, and who checked one is noted. */
export const machineDaysBehaviour = behaviour(machineDays, {
  passes: letDaysBegin,
  effects: {
    verify: (work, { record }) => checked(work, record.id),
    query: (work, { record }) => checked(work, record.id),
    correct: async (work, { record, input }) => {
      mustBeCollected(record.cashCollected ?? 0, Number(input.cashDeposited ?? 0))
      await checked(work, record.id)
      await work.tx.run(
        sql`update machine_days set corrected_by_id = ${work.viewer.id || null}::bigint where id = ${record.id}`,
      )
      await keepAcresOfMonth(work.tx, { machines: [record.machine?.id ?? 0], now: work.engine.now() })
    },
  },
})

/** Nobody deposits more of a day than was collected on it. Whole paise; throws 400. */
function mustBeCollected(collected: number, deposited: number): void {
  if (deposited > collected)
    throw badRequest(machineDays.actions.correct.failed, {
      fields: {
        cashDeposited: `₹${(collected / 100).toFixed(2)} was collected on this day: no more is deposited of it`,
      },
    })
}

async function checked({ tx, viewer, engine }: Work, id: number): Promise<void> {
  await tx.run(sql`
    update machine_days set checked_by_id = ${viewer.id || null}::bigint, checked_at = ${engine.now().toISOString()}::timestamptz where id = ${id}`)
}
