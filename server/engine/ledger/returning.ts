import { valueText, type ValueField } from '#define'
import { sql, type Sql } from '../../database'
import { availableColumn, type Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import type { Reversed } from '../hooked'
import type { Problem } from '../problem'
import { namedFor } from '../read/namedFor'

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
  const account = await namedFor(work, ledger.accounts, from)
  return refuse(
    `${account}: the returning records use ${amountText(ledger, more)} more than came with the merge. Cancel or refund them first.`,
  )
}

/** An amount of a ledger as text: “₹300.00”. */
export function amountText(ledger: Ledger, amount: number): string {
  return valueText(ledger.accounts.fields[availableColumn(ledger)] as ValueField, amount)
}
