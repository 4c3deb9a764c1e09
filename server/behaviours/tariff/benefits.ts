import { benefitUses, type BenefitKind } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'

/** For what a benefit of a subscription is asked. */
export interface Wanted {
  readonly kind: BenefitKind
  readonly farmer: number
  /** The day of the service, the order or the sample, `YYYY-MM-DD`. */
  readonly on: string
  /** The number of what uses it. Its own use counts as left. */
  readonly ref?: string
}

/** A benefit that a farmer has. */
export interface Benefit {
  readonly id: number
  /** What it gives: acres, per cent, tests, or how many times points count. */
  readonly granted: number
  /** What is left of the acres or tests. */
  readonly left: number
  /** What is left of the money that it may save, in paise; null without a limit. */
  readonly leftValue: number | null
}

/**
 * Finds the benefit that a farmer has on a day: the one in use already, else the one that ends first. `locks` keeps it for
 * the transaction, so that nobody uses the same acre twice.
 */
export async function benefitFor(
  tx: Queries,
  { kind, farmer, on, ref = '' }: Wanted,
  locks = false,
): Promise<Benefit | undefined> {
  const own = (column: string) =>
    sql`coalesce((select sum(${column === 'amount' ? sql`u.amount` : sql`u.value`}) from benefit_uses u
      where u.benefit_id = b.id and u.ref_no = ${ref} and u.returned_at is null), 0)`
  const [found] = await tx.rows<Benefit>(sql`
    select b.id, b.granted::float8 as granted, (b.granted - b.used + ${own('amount')})::float8 as left,
      case when b.cap is not null then (b.cap - b.saved + ${own('value')})::float8 end as "leftValue"
    from subscription_benefits b join subscription_purchases p on p.id = b.purchase_id
    where b.farmer_id = ${farmer} and b.kind = ${kind} and b.deleted_at is null
      and (${own('amount')} > 0 or p.status = 'ACTIVE' and p.start_date <= ${on}::date and p.end_date >= ${on}::date
        and (b.kind not in ('FREE_ACRES', 'SOIL_TEST') or b.granted > b.used) and (b.cap is null or b.cap > b.saved))
    order by ${own('amount')} > 0 desc, b.till, b.id limit 1 ${locks ? sql`for no key update of b` : sql``}`)
  return found
}

/** What something uses of a benefit: nothing, where the amount is 0. */
export interface BenefitUse {
  /** The number of the booking, the order or the sample. */
  readonly ref: string
  readonly farmer: number
  readonly benefit?: number | undefined
  readonly amount: number
  /** What it saves, in paise. */
  readonly value: number
}

/**
 * Brings what something uses of benefits to what it should be, and gives back the rest. Asked again it changes nothing.
 * Throws 400 where less is left than that.
 */
export async function settleBenefit(
  work: Work,
  failed: string,
  { ref, farmer, benefit, amount, value }: BenefitUse,
): Promise<void> {
  const { tx, engine } = work
  const uses = await tx.rows<{ id: number; benefit: number; amount: number; value: number }>(sql`
    select id, benefit_id as benefit, amount::float8 as amount, value from benefit_uses
    where ref_no = ${ref} and farmer_id = ${farmer} and returned_at is null order by id`)
  const own = amount > 0 ? uses.find((use) => use.benefit === benefit) : undefined
  for (const use of uses)
    if (use !== own) await put(work, benefitUses, use.id, { returnedAt: engine.now().toISOString() })
  if (amount === 0 || benefit === undefined || (own?.amount === amount && own.value === value)) return
  const [held] = await tx.rows<{ left: number }>(
    sql`select case when kind in ('FREE_ACRES', 'SOIL_TEST') then granted - used end::float8 as left from subscription_benefits where id = ${benefit} for no key update`,
  )
  if (held && held.left !== null && amount - (own?.amount ?? 0) > held.left)
    throw badRequest(failed, { detail: `Only ${held.left} of this benefit is left` })
  if (own) return put(work, benefitUses, own.id, { amount, value })
  await insertRecord(work, benefitUses, { benefit, farmer, refNo: ref, amount, value }, failed)
}
