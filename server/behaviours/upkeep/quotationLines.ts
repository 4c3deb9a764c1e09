import { maintenanceQuotations, quotationLines } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { noteHand } from '../../engine/write/noteHand'
import { putEach } from '../../engine/write/put'
import { amountOf, comparisonOf } from './quotationSums'

/** Quotation lines: each stores its amount. */
export const quotationLinesBehaviour = behaviour(quotationLines, {
  prepare: (_work, { input }) =>
    Promise.resolve(amountOf({ qty: input.qty ?? 0, rate: input.rate ?? 0, gstRate: Number(input.gstRate ?? 0) })),
  saved: async (work, { after }) => {
    const quotation = after.quotation?.id ?? 0
    const { author } = await mustBeDraft(work, quotation)
    await keepComparison(work, { id: quotation })
    // The author of a line is an editor of the quotation and may not judge it; its author may not anyway.
    if (author !== work.viewer.id) await noteHand(work, maintenanceQuotations, 'editedBy', quotation)
  },
  effects: {},
})

/** Throws 400 once a quotation is no longer a draft: it stays as it was decided on. Returns its author. */
async function mustBeDraft({ tx }: Work, id: number): Promise<{ readonly author: number | null }> {
  const [quotation] = await tx.rows<{ status: string; author: number | null }>(
    sql`select status, created_by_user_id as author from maintenance_quotations where id = ${id} for no key update`,
  )
  if (quotation && !['DRAFT', 'REVISION'].includes(quotation.status))
    throw badRequest(quotationLines.form.messages.updateFailed, {
      detail: 'Quotation lines can be changed only in a draft or during revision',
    })
  return { author: quotation?.author ?? null }
}

/**
 * Updates, for a quotation and the others for the same work, whether enough vendors were asked: those who quoted for
 * the breakdown or, without one, for the same kind of work on the machine. Cancelled ones do not count.
 */
export async function keepComparison(work: Work, { id }: { readonly id: number }): Promise<void> {
  const compared = await work.tx.rows<{ id: number; total: number; vendors: number }>(sql`
    select o.id, o.total::float8 as total,
      (select count(distinct p.vendor_id)::int from maintenance_quotations p
       where p.deleted_at is null and p.status <> 'CANCELLED' and p.machine_id = o.machine_id and p.kind = o.kind and p.breakdown_id is not distinct from o.breakdown_id) as vendors
    from maintenance_quotations q
    join maintenance_quotations o on o.machine_id = q.machine_id and o.kind = q.kind and o.breakdown_id is not distinct from q.breakdown_id
    where q.id = ${id} and o.deleted_at is null and o.status in ('DRAFT', 'SUBMITTED', 'REVISION')
    order by o.id`)
  const puts = compared.map(({ id: one, total, vendors }) => ({
    id: one,
    values: { comparison: comparisonOf(total, vendors) },
  }))
  await putEach(work, maintenanceQuotations, puts)
}
