import { benefitUses, type BenefitKind } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'

/** A request for a benefit of a subscription. */
export interface Wanted {
  readonly kind: BenefitKind
  readonly farmer: number
  /** The day of the service, the order or the sample, `YYYY-MM-DD`. */
  readonly on: string
  /** The number of what uses it; its own use counts as left. */
  readonly ref?: string
}

/** A benefit that a farmer has. */
export interface Benefit {
  readonly id: number
  /** What it grants: acres, per cent, tests, or the multiple of points. */
  readonly granted: number
  /** What is left of the acres or tests. */
  readonly left: number
  /** What is left of the maximum saving, in paise; null without a limit. */
  readonly leftValue: number | null
}

/**
 * Finds the benefit that a farmer has on a day: the one already in use, else the one that ends first. `locks` locks it
 * for the transaction, so that the same acre is not used twice.
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

/** The use of a benefit by a booking, an order or a sample; an amount of 0 is none. */
export interface BenefitUse {
  /** The number of the booking, the order or the sample. */
  readonly ref: string
  readonly farmer: number
  readonly benefit?: number | undefined
  readonly amount: number
  /** The saving, in paise. */
  readonly value: number
}

/**
 * Updates the use of benefits to what it should be, and returns the rest. Idempotent. Throws 400 where less is left.
 */
export async function settleBenefit(
  work: Work,
  failed: string,
  { ref, farmer, benefit, amount, value }: BenefitUse,
): Promise<void> {
  const { tx, engine } = work
  // A merge and its reversal move a booking, its benefit and the use one after the other, and the use may stay.
  const uses = await tx.rows<{ id: number; benefit: number; amount: number; value: number }>(sql`
    select id, benefit_id as benefit, amount::float8 as amount, value from benefit_uses
    where ref_no = ${ref} and returned_at is null
      and (farmer_id = ${farmer} or benefit_id = ${benefit ?? null} or benefit_id in (select id from subscription_benefits where farmer_id = ${farmer})) order by id`)
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
