import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'

/**
 * The payout account of an employee: its last digits, or why nothing is paid to it now, in a sentence without a full
 * stop.
 */
interface Account {
  readonly bank?: string
  readonly why?: string
}

/** Finds the account of an employee: verified, and not changed within the last day. */
export async function accountFor({ tx, engine }: Pick<Work, 'tx' | 'engine'>, employee: number): Promise<Account> {
  const [account] = await tx.rows<{ bank: string; isVerified: boolean; isHeld: boolean }>(sql`
    select right(account_no, 4) as bank, status = 'VERIFIED' as "isVerified",
      coalesce(payout_hold_till > ${engine.now().toISOString()}::timestamptz, false) as "isHeld"
    from bank_accounts where user_id = ${employee} and deleted_at is null`)
  if (!account) return { why: 'This employee has no bank account' }
  if (account.isHeld)
    return { why: 'This employee’s bank account was changed in the last 24 hours. Payouts are on hold' }
  return account.isVerified ? { bank: account.bank } : { why: 'This employee’s bank account is not verified' }
}
