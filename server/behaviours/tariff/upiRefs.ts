import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'

/** A UPI reference, and the order that it pays for, if any. */
export interface UpiPayment {
  readonly upiRef: string
  readonly order?: number
  /** The hospicash policy, or the kavach, that it pays for. */
  readonly policy?: number
  readonly kavach?: number
  /** The field of the refusal. */
  readonly field?: string
}

/**
 * Verifies that a UPI reference has paid for nothing yet: no booking, no order, policy or kavach other than this one,
 * and no wallet. A concurrent use of the same one waits for the transaction. Throws 400 at `field`, by default
 * `upiRef`.
 */
export async function takeUpiRef(
  { tx }: Work,
  { upiRef, order, policy, kavach, field = 'upiRef' }: UpiPayment,
  failed: string,
): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`UPI ${upiRef}`}, 0))::text as locked`)
  const [used] = await tx.rows(sql`
    select 1 from wallet_entries where lower(upi_ref) = ${upiRef} and deleted_at is null
    union all select 1 from orders where lower(payment_ref) = ${upiRef} and deleted_at is null and id is distinct from ${order ?? null}::bigint
    union all select 1 from hospicash_policies where pay_ref = ${upiRef} and paid_at is not null and deleted_at is null and id is distinct from ${policy ?? null}::bigint
    union all select 1 from weather_kavach where pay_ref = ${upiRef} and deleted_at is null and id is distinct from ${kavach ?? null}::bigint
    union all select 1 from subscription_purchases where upi_ref = ${upiRef} and paid > 0 and deleted_at is null
    union all select 1 from payments where lower(upi_ref) = ${upiRef} and status = 'RECEIVED' and deleted_at is null limit 1`)
  if (used) throw badRequest(failed, { fields: { [field]: 'This UPI reference has been used already' } })
}
