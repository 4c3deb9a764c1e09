import {
  budgetEntries,
  budgetRevisions,
  offerUses,
  planBenefits,
  stateBudgets,
  subscriptionBenefits,
  subscriptionPlans,
  subscriptionPurchases,
} from '#resources'
import type { BookingDraft } from './bookings/bookingRows'
import type { BookingMaking } from './bookings/making'
import type { Row } from './kernel/row'
import type { Hired } from './people/hired'
import type { World } from './people/world'
import type { Buyer } from './retail/buyers'
import type { Store } from './store'
import { budgetDrafts, type BudgetDraft } from './tariff/budgetRows'
import { planDrafts, purchaseDrafts } from './tariff/subscriptionRows'
import { grouped } from './words'

/** The budgets that pay the discounts of some bookings, and what is written once these have their numbers. */
export interface Budgeted {
  /** The budget of a booking, by index. */
  readonly budgetOf: ReadonlyMap<number, number>
  readonly settle: (ids: readonly number[]) => Promise<number>
}

interface Budgeting {
  readonly world: World
  readonly staff: readonly Hired[]
  readonly today: string
  readonly place: BookingMaking['place']
}

/** Stores the budgets of the states, with their use by the bookings that are about to be stored. */
export async function loadBudgets(store: Store, drafts: readonly BookingDraft[], load: Budgeting): Promise<Budgeted> {
  const { world, staff, today, place } = load
  const discounted = drafts.flatMap(({ row }, at) =>
    Number(row.discount ?? 0) > 0
      ? [
          {
            place: at,
            state: place(Number(row.village)).state,
            day: String(row.serviceDate),
            discount: Number(row.discount),
            status: String(row.status),
            madeAt: String(row.createdAt),
            overAt: (row.verifiedAt ?? row.updatedAt) as string | undefined,
            wasVerified: row.verifiedAt !== undefined,
          },
        ]
      : [],
  )
  const keepers = staff.flatMap(({ id, roleType }) => (roleType === 'SBU_HEAD' ? [id] : []))
  const budgets = budgetDrafts(discounted, { states: world.states, today, keepers })
  const ids = await store.insert(
    stateBudgets,
    budgets.map(({ row }) => row),
  )
  const budgetOf = new Map(
    budgets.flatMap(({ entries }, at) =>
      entries.flatMap(({ booking }) => (booking === undefined ? [] : [[booking, ids[at] ?? 0] as const])),
    ),
  )
  await store.insert(
    budgetRevisions,
    inTime(
      budgets.flatMap(({ revisions, row }, at) =>
        revisions.map((one) => ({ ...one, budget: ids[at], state: row.state })),
      ),
    ),
  )
  return { budgetOf, settle: (bookings) => settled(store, { drafts, budgets, ids, bookings }) }
}

interface Settling {
  readonly drafts: readonly BookingDraft[]
  readonly budgets: readonly BudgetDraft[]
  readonly ids: readonly number[]
  readonly bookings: readonly number[]
}

/** Stores the entries of the budgets and the uses of the offers, by booking number. */
async function settled(store: Store, { drafts, budgets, ids, bookings }: Settling): Promise<number> {
  const numbers = await store.bookingNumbers(bookings)
  const entries = budgets.flatMap(({ entries: lines, row }, at) =>
    lines.map(({ booking, ...line }): Row => ({
      ...line,
      ...{ budget: ids[at], state: row.state },
      ...(booking !== undefined && { refNo: numbers.get(bookings[booking] ?? 0) }),
    })),
  )
  await store.insert(budgetEntries, inTime(entries))
  const uses = drafts.flatMap(({ row }, at): Row[] => {
    if (!row.offer) return []
    const isOff = row.status === 'CANCELLED' || row.status === 'INVALID'
    return [
      {
        ...{ offer: row.offer, farmer: row.farmer, bookingNo: numbers.get(bookings[at] ?? 0), discount: row.discount },
        ...{ createdAt: row.createdAt, ...(isOff && { returnedAt: row.updatedAt ?? row.verifiedAt ?? row.createdAt }) },
      },
    ]
  })
  await store.insert(offerUses, uses)
  return entries.length
}

function inTime(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1))
}

/** Stores the plans, and the purchases of farmers with their benefits. */
export async function loadSubscriptions(
  store: Store,
  {
    buyers,
    staff,
    today,
    log,
  }: {
    readonly buyers: readonly Buyer[]
    readonly staff: readonly Hired[]
    readonly today: string
    readonly log: (line: string) => void
  },
): Promise<void> {
  const plans = await store.insert(
    subscriptionPlans,
    planDrafts.map(({ row }) => row),
  )
  await store.insert(
    planBenefits,
    planDrafts.flatMap(({ benefits }, at) => benefits.map((benefit) => ({ ...benefit, plan: plans[at] }))),
  )
  const sellers = staff.flatMap(({ id, office }) => (office?.role === 'CALL_CENTRE' ? [id] : []))
  const drafts = purchaseDrafts(buyers, { today, sellers }).sort((one, other) =>
    String(one.row.createdAt) < String(other.row.createdAt) ? -1 : 1,
  )
  const ids = await store.insert(
    subscriptionPurchases,
    drafts.map(({ row, plan }) => ({ ...row, plan: plans[plan] })),
  )
  await store.insert(
    subscriptionBenefits,
    drafts.flatMap(({ row, plan }, at): Row[] =>
      row.endDate === undefined
        ? []
        : (planDrafts[plan] ?? planDrafts[0]).benefits.map(({ kind, value, ...more }) => ({
            ...{
              purchase: ids[at],
              farmer: row.farmer,
              kind,
              granted: value,
              till: row.endDate,
              createdAt: row.createdAt,
            },
            ...more,
          })),
    ),
  )
  log(`subscriptions ${grouped(drafts.length)}`)
}
