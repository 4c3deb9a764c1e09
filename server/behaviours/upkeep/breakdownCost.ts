import { sql } from '../../database'
import type { Work } from '../../engine/engine'

/** What a breakdown has cost so far, in paise: the quotations that were ordered, and the parts of our own stock. */
export async function costOf({ tx }: Pick<Work, 'tx'>, breakdown: number): Promise<number> {
  return Number(
    await tx.json(sql`
      select (
        coalesce((select sum(q.total) from maintenance_quotations q where q.breakdown_id = ${breakdown} and q.deleted_at is null
                  and q.status in ('WORK_ORDERED', 'COMPLETED', 'INVOICED', 'PAID')), 0)
        + coalesce((select sum(case when m.type = 'RETURN' then -m.worth else m.worth end) from stock_moves m
                    where m.breakdown_id = ${breakdown} and m.deleted_at is null), 0))::text`),
  )
}

/** Keeps the cost of a breakdown true. It follows from other records, so the breakdown's version stays. */
export async function keepCost(work: Pick<Work, 'tx'>, breakdown: number | undefined): Promise<void> {
  if (breakdown)
    await work.tx.run(
      sql`update breakdowns set cost = ${await costOf(work, breakdown)}::bigint where id = ${breakdown}`,
    )
}
