import { budgetEntries, offers, stateBudgets } from '#resources'
import { sql } from '../../database'
import { tell } from '../../engine/write/notified'
import type { Work } from '../../engine/engine'
import { holdersOf } from '../../engine/holders'
import { visibleRows } from '../../engine/read/scope'
import { sumFor } from '../../engine/ledger/accounts'
import { capture, giveBack, hold, release } from '../../engine/ledger/moves'
import { putTogether } from '../../engine/write/putTogether'
import { badRequest } from '../../engine/problem'
import { rupees } from './rupees'
import { payerOf } from './budgetPayers'

/** What a budget pays for a booking, an order or a purchase. Whole paise. */
export interface Paid {
  /** The number of what it pays for. */
  readonly ref: string
  /** The budget that paid so far, and the one that pays now; either may be missing. */
  readonly before?: number | undefined
  readonly budget?: number | undefined
  readonly amount: number
  /** Whether it is only committed, consumed, or nothing any more. */
  readonly as: 'COMMITTED' | 'CONSUMED' | 'NOTHING'
}

/**
 * Updates what a budget has committed and spent for something, and releases the budget that paid before. Idempotent.
 * Throws 400 where the budget has less than that.
 */
export async function settleBudget(work: Work, failed: string, paid: Paid): Promise<void> {
  const { ref, before, budget, amount, as } = paid
  const ids = [...new Set([before, budget].filter((id) => id !== undefined))].sort((one, other) => one - other)
  for (const id of ids) {
    const share = id === budget ? amount : 0
    await settle(work, failed, { id, ref, held: as === 'COMMITTED' ? share : 0, spent: as === 'CONSUMED' ? share : 0 })
  }
}

interface Settled {
  readonly id: number
  readonly ref: string
  readonly held: number
  readonly spent: number
}

async function settle(work: Work, failed: string, { id, ref, held, spent }: Settled): Promise<void> {
  const payer = await payerOf(work.tx, id, ref, true)
  if (!payer) return
  const isHeld = 0 - (await sumFor(work, budgetEntries, id, { ref, types: ['COMMIT', 'RELEASE'] }))
  const isSpent = 0 - (await sumFor(work, budgetEntries, id, { ref, types: ['CONSUME', 'GIVE_BACK'] }))
  if (isHeld === held && isSpent === spent) return
  if (held + spent > payer.available) {
    const words = `${payer.words}: only ${rupees(payer.available)} is left`
    throw badRequest(failed, { fields: { offer: words }, detail: words })
  }
  const own = { ref }
  if (isSpent > spent)
    await giveBack(
      work,
      budgetEntries,
      id,
      { ...own, type: 'CONSUME', back: 'GIVE_BACK', amount: isSpent - spent },
      failed,
    )
  if (isSpent < spent)
    await capture(work, budgetEntries, id, { ...own, type: 'CONSUME', amount: spent - isSpent }, failed)
  else if (isHeld !== held) await release(work, budgetEntries, id, own, failed)
  if (held > 0 && isHeld !== held) await hold(work, budgetEntries, id, { ...own, amount: held }, failed)
  await followBudget(work, id, payer.available - isHeld - isSpent)
}

interface Standing {
  readonly allocated: number
  readonly available: number
  readonly alertPct: number
}

/**
 * Handles a change of a budget's available amount: its people are notified when it reaches its alert level or is
 * exhausted, and the offers that it pays are exhausted, or live again, with it. The budget is locked.
 */
export async function followBudget(work: Work, id: number, before: number): Promise<void> {
  const [found] = await work.tx.rows<Standing>(
    sql`select allocated, available, coalesce(alert_pct, 80)::float8 as "alertPct" from state_budgets where id = ${id}`,
  )
  if (!found) return
  const { allocated, available, alertPct } = found
  const isOver = (left: number): boolean => (allocated - left) * 100 >= alertPct * allocated
  const kind =
    available === 0 && before > 0 ? 'out' : available < before && isOver(available) && !isOver(before) ? 'alert' : ''
  if (kind) await tell(work, { resource: stateBudgets, id }, { kind, users: await keepersOf(work, id) })
  await followOffers(work, id, available > 0)
}

/** Finds the people who may change the budget and can see it. */
async function keepersOf(work: Work, id: number): Promise<number[]> {
  const { engine, tx } = work
  const holders = await engine.viewersOf(tx, await holdersOf(work, [String(stateBudgets.access.update)]))
  const seen: number[] = []
  for (const viewer of holders) {
    const rows = await tx.rows(
      sql`select 1 from state_budgets t where t.id = ${id} and ${visibleRows(engine, stateBudgets, viewer)}`,
    )
    if (rows.length) seen.push(viewer.id)
  }
  return seen
}

/**
 * Exhausts an offer with the budget that pays it, and makes it live again unless its own maximum of uses is reached.
 */
async function followOffers(work: Work, budget: number, hasMoney: boolean): Promise<void> {
  const found = await work.tx.rows<{ id: number }>(sql`
    select id from offers where state_budget_id = ${budget} and deleted_at is null and status = ${hasMoney ? 'EXHAUSTED' : 'LIVE'}
      and (${!hasMoney} or total_cap is null or used < total_cap) order by id for no key update`)
  const values = { status: hasMoney ? 'LIVE' : 'EXHAUSTED' }
  await putTogether(
    work,
    offers,
    found.map(({ id }) => ({ id, values })),
    { action: 'update' },
  )
}
