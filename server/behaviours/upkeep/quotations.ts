import { todayInIndia, type RowOf } from '#define'
import { breakdowns, maintenanceQuotations } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { fullRecords } from '../../engine/read/oneRecord'
import { actTogether } from '../../engine/write/act'
import { keepComparison } from './quotationLines'

type Quotation = RowOf<typeof maintenanceQuotations>

/** Quotations: what is requested, who decides, and the progress of the order. */
export const maintenanceQuotationsBehaviour = behaviour(maintenanceQuotations, {
  begins: ({ viewer }) => Promise.resolve({ createdByUser: viewer.id || null }),
  saved: async (work, { before, after }) => {
    if (before?.status !== after.status || before?.vendor?.id !== after.vendor?.id) await keepComparison(work, after)
  },
  effects: {
    submit: async (work, { record }) => {
      const lines = Number(
        await work.tx.json(
          sql`select count(*)::text from quotation_lines where quotation_id = ${record.id} and deleted_at is null`,
        ),
      )
      const title = maintenanceQuotations.actions.submit.failed
      if (lines === 0) throw badRequest(title, { detail: 'Add at least one line' })
      if ((record.validTill ?? '') < todayInIndia(work.engine.now()))
        throw badRequest(title, {
          detail: 'This quotation is no longer valid',
          fields: { validTill: 'This date has passed' },
        })
      await moveBreakdown(work, record, 'awaitApproval')
    },
    approve: (work, { record }) => moveBreakdown(work, record, 'awaitParts'),
  },
})

/** Moves a breakdown along with its quotation; one that is further on already stays. */
async function moveBreakdown(
  work: Work,
  { breakdown }: Quotation,
  word: 'awaitApproval' | 'awaitParts',
): Promise<void> {
  if (breakdown)
    await actTogether(work, breakdowns, word, {
      found: await fullRecords(work, breakdowns, [breakdown.id]),
      input: {},
    })
}
