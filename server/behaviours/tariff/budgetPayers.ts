import { budgetHeads } from '#resources'
import { sql, type Queries } from '../../database'
import { formatMonth } from '#define'

/** A budget head of the states. */
export type BudgetHead = keyof typeof budgetHeads

/** A request for a state's money. */
export interface Spending {
  readonly head: BudgetHead
  /** The id of the village where it is spent. */
  readonly village: number
  /** The day of the service or the order, `YYYY-MM-DD`. */
  readonly on: string
  /** The number of the booking, order or purchase that is paid. Its own part of the budget counts as available. */
  readonly ref?: string
}

/** A state budget that pays a discount. Money is whole paise. */
export interface Payer {
  readonly id: number
  readonly state: number
  readonly fy: string
  readonly month: string | null
  /** Its name for people: “Spray discounts of Punjab for 2026-27”. */
  readonly words: string
  /** The available amount, including what this spending has already. */
  readonly available: number
}

/** Returns the financial year of a day: `2026-27`. */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

interface Row {
  readonly id: number
  readonly state: number
  readonly name: string
  readonly fy: string
  readonly month: string | null
  readonly head: BudgetHead
  readonly available: number
}

/**
 * Finds the state budget that pays for something on a day: that of the month, else that of the financial year;
 * undefined where the state has none, so that there is no limit. `locks` locks it for the transaction, so that the same
 * rupee is not spent twice.
 */
export async function payerFor(
  tx: Queries,
  { head, village, on, ref = '' }: Spending,
  locks = false,
): Promise<Payer | undefined> {
  const [found] = await tx.rows<{ id: number }>(sql`
    select b.id from state_budgets b join geographies v on v.id = ${village}
    where b.deleted_at is null and b.state_id = v.parent_state_id and b.head = ${head} and b.fy = ${financialYearOf(on)}
      and (b.month is null or b.month = ${on.slice(0, 7)})
    order by b.month nulls last limit 1`)
  return found && payerOf(tx, found.id, ref, locks)
}

/** Reads a budget as a payer; undefined where it no longer exists. */
export async function payerOf(tx: Queries, id: number, ref = '', locks = false): Promise<Payer | undefined> {
  const [found] = await tx.rows<Row>(sql`
    select b.id, b.state_id as state, s.name, b.fy, b.month, b.head, b.available
    from state_budgets b join geographies s on s.id = b.state_id
    where b.id = ${id} and b.deleted_at is null ${locks ? sql`for no key update of b` : sql``}`)
  if (!found) return undefined
  const { name, head, available, ...rest } = found
  const [own] = ref
    ? await tx.rows<{ sum: number }>(
        sql`select coalesce(sum(amount), 0)::bigint as sum from budget_entries where budget_id = ${id} and ref_no = ${ref}`,
      )
    : []
  return {
    ...rest,
    words: `${budgetHeads[head]} of ${name} for ${found.month ? formatMonth(found.month) : found.fy}`,
    available: available - Number(own?.sum ?? 0),
  }
}

/** Says in a sentence that a budget has nothing left. */
export function outWords({ words }: Payer): string {
  return `The budget is used up: ${words}`
}
