import { maintenanceQuotations, quotationLines } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { amountOf, comparisonOf } from './quotationSums'

/** Lines: each knows its amount. */
export const quotationLinesBehaviour = behaviour(quotationLines, {
  prepare: (_work, { input }) =>
    Promise.resolve(amountOf({ qty: input.qty ?? 0, rate: input.rate ?? 0, gstRate: Number(input.gstRate ?? 0) })),
  saved: async (work, { after }) => {
    const quotation = after.quotation?.id ?? 0
    await mustBeDraft(work, quotation)
    await keepComparison(work, { id: quotation })
    await noteEditor(work, quotation)
  },
  effects: {},
})

/** Whoever writes a line has a hand in the quotation, and does not judge it. */
async function noteEditor({ tx, viewer }: Work, quotation: number): Promise<void> {
  if (viewer.id)
    await tx.run(sql`
      insert into maintenance_quotations_edited_by (record_id, target_id)
      select id, ${viewer.id}::bigint from maintenance_quotations where id = ${quotation} and created_by_user_id is distinct from ${viewer.id}::bigint
      on conflict do nothing`)
}

/** Throws 400 once a quotation is no draft any more: what was asked for stays as it was decided on. */
async function mustBeDraft({ tx }: Work, id: number): Promise<void> {
  const [quotation] = await tx.rows<{ status: string }>(
    sql`select status from maintenance_quotations where id = ${id} for no key update`,
  )
  if (quotation && !['DRAFT', 'REVISION'].includes(quotation.status))
    throw badRequest(quotationLines.form.messages.updateFailed, {
      detail: 'The lines of a quotation are changed while it is a draft or to be revised',
    })
}

/**
 * Says of a quotation, and of the others for the same work, whether enough vendors were asked: those who quoted for the
 * breakdown, or, where there is none, for the same kind of work on the machine. What was cancelled is no quote.
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
  for (const one of compared)
    await put(work, maintenanceQuotations, one.id, { comparison: comparisonOf(one.total, one.vendors) })
}
