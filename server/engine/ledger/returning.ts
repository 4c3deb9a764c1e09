import { valueText, type ValueField } from '#define'
import { sql, type Sql } from '../../database'
import { availableColumn, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import type { Reversed } from '../hooked'
import type { Problem } from '../problem'
import { namedFor, titleFor } from '../read/namedFor'

/** A merge that is reversed, and the account of the record to keep. */
export interface Returning extends Reversed {
  readonly from: number
  /** The account of the record that returns; 0 if it has none yet. */
  readonly to: number
  /** Finds the account of the record that returns, or opens it. */
  readonly open: () => Promise<number>
}

/** The condition that the line `e` was written after a line of the history. */
export function writtenAfter({ lines }: Ledger, since: number): Sql {
  return sql`exists (select from history w where w.resource = ${lines.is.name} and w.record_id = e.id and w.action = 'create' and w.id > ${since})`
}

/** The refusal of a reversal whose returning records use more than came with the merge. */
export async function usesMore(
  work: Work,
  ledger: Ledger,
  { from, refuse }: Pick<Returning, 'from' | 'refuse'>,
  more: number,
): Promise<Problem> {
  const [account, isSeen] = await told(work, ledger, from)
  return refuse(
    `${account}: the returning records use ${isSeen ? `${amountText(ledger, more)} ` : ''}more than came with the merge. Cancel or refund them first.`,
  )
}

/** The refusal of a reversal by which more would return than is available. */
export async function lacksAmount(
  work: Work,
  ledger: Ledger,
  { from, refuse }: Pick<Returning, 'from' | 'refuse'>,
  { amount, available }: { readonly amount: number; readonly available: number },
): Promise<Problem> {
  const [account, isSeen] = await told(work, ledger, from)
  const [returns, left] = [amountText(ledger, amount), amountText(ledger, available)]
  const what = isSeen ? `${returns} would return, but only ${left} is available` : 'more would return than is available'
  return refuse(`${account}: ${what}. Top it up first.`)
}

/** The name of an account, and whether the viewer sees it: only they are told amounts. */
async function told(work: Work, { accounts }: Ledger, id: number): Promise<[string, boolean]> {
  return [await namedFor(work, accounts, id), (await titleFor(work, accounts, id)) !== undefined]
}

/** An amount of a ledger as text: “₹300.00”. */
function amountText(ledger: Ledger, amount: number): string {
  return valueText(ledger.accounts.fields[availableColumn(ledger)] as ValueField, amount)
}
