import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { putIntoWallet, takeFromWallet, takeUpiRef } from '../tariff'

/** A premium and its payment. */
export interface Premium {
  readonly farmer: number
  /** The number of the policy or kavach, shown in the wallet. */
  readonly no: string
  readonly mode: string
  readonly upiRef?: string | undefined
  /** What the farmer pays, in paise. */
  readonly amount: number
  readonly policy?: number
  readonly kavach?: number
}

/**
 * Takes a premium: from the wallet, or by a reference that has paid for nothing yet. Throws 400 where it can't be paid.
 */
export async function takePremium(work: Work, premium: Premium, failed: string): Promise<void> {
  const { farmer, no, mode, upiRef, amount, ...of } = premium
  mustBePaidBy(mode, amount, failed)
  if (mode === 'UPI') await takeUpiRef(work, { upiRef: upiRef ?? '', field: 'payRef', ...of }, failed)
  if (mode !== 'WALLET') return
  await takeFromWallet(work, { farmer, ref: no, type: 'INSURANCE', amount, key: `premium ${no}` }, failed)
}

/** Throws 400 unless the company is the payer exactly where the farmer pays nothing. */
export function mustBePaidBy(mode: string, amount: number, failed: string): void {
  if (mode === 'COMPANY' && amount > 0)
    throw badRequest(failed, { fields: { payMode: 'The farmer pays a part of this premium: choose how' } })
  if (mode !== 'COMPANY' && amount === 0)
    throw badRequest(failed, { fields: { payMode: 'The company pays this premium: choose Company' } })
}

/**
 * Refunds a premium or a part of it: into the wallet if it was paid from there. Returns what the record stores; what
 * was paid otherwise is due until the refund is recorded.
 */
export async function giveBack(
  work: Work,
  { farmer, no, mode, amount }: Pick<Premium, 'farmer' | 'no' | 'mode' | 'amount'>,
  failed: string,
): Promise<{ readonly refund: number; readonly refundRef?: string }> {
  if (mode !== 'WALLET' || amount === 0) return { refund: amount }
  await putIntoWallet(work, { farmer, ref: no, type: 'INSURANCE', amount, key: `premium back ${no}` }, failed)
  return { refund: amount, refundRef: 'Wallet' }
}
