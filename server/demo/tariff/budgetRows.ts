import { addDays } from '#define'
import { budgetEntries, budgetHeads } from '#resources'
import { financialYearOf } from '../../behaviours/tariff'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

/** The use of a state budget by a booking. */
export interface Discounted {
  readonly state: number
  readonly day: string
  readonly discount: number
  readonly status: string
  readonly madeAt: string
  /** When it was verified or cancelled. */
  readonly overAt: string | undefined
  /** Whether what was consumed was returned. */
  readonly wasVerified: boolean
}

/** A budget of the demo with its entries, in order of time. */
export interface BudgetDraft {
  readonly row: Row
  readonly revisions: readonly Row[]
  /** Entries by bookings refer to the booking by index. */
  readonly entries: readonly (Row & { readonly booking?: number })[]
}

interface Making {
  readonly states: readonly { readonly id: number; readonly name: string }[]
  readonly today: string
  readonly keepers: readonly number[]
}

/** The used share of a budget, by state. */
const used = [0.45, 0.62, 0.97, 0.71, 0.84, 0.55]

/** The amounts of heads that the demo does not use, in rupees. */
const others = { OFFERS: 200_000, SUBSCRIPTION: 150_000, MARKETING: 400_000, CARBON: 100_000 } as const

/**
 * Makes the budgets of states with discounted bookings, by year: their commitments and consumption come from the
 * bookings.
 */
export function budgetDrafts(
  discounted: readonly (Discounted & { readonly place: number })[],
  making: Making,
): BudgetDraft[] {
  const groups = new Map<string, (Discounted & { readonly place: number })[]>()
  for (const one of discounted) {
    const key = `${one.state} ${financialYearOf(one.day)}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const known = new Map(making.states.map((state) => [state.id, state.name]))
  const year = financialYearOf(making.today)
  const sprayed = [...groups].map(([key, rows], at) => {
    const [state = '', fy = ''] = key.split(' ')
    const entries = rows
      .flatMap(entriesOf)
      .sort((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1))
    const spent = rows.reduce((sum, { discount, status }) => sum + (isOff(status) ? 0 : discount), 0)
    const allocated = Math.max(Math.ceil(spent / (used[at % used.length] ?? 1) / 100_000) * 100_000, mostOf(entries))
    const name = known.get(Number(state)) ?? ''
    return draftOf({ state: Number(state), name, fy, head: 'SPRAY_DISCOUNT', allocated }, entries, making)
  })
  const rest = [...new Set(sprayed.filter(({ row }) => row.fy === year).map(({ row }) => Number(row.state)))].flatMap(
    (state) =>
      Object.entries(others).map(([head, rupees]) =>
        draftOf(
          { state, name: known.get(state) ?? '', fy: year, head: head as keyof typeof others, allocated: rupees * 100 },
          [],
          making,
        ),
      ),
  )
  return [...sprayed, ...rest]
}

function isOff(status: string): boolean {
  return status === 'CANCELLED' || status === 'INVALID'
}

type Entry = Row & {
  readonly type: 'COMMIT' | 'RELEASE' | 'CONSUME' | 'GIVE_BACK'
  readonly amount: number
  readonly booking: number
}

function entriesOf({
  place: booking,
  discount,
  status,
  madeAt,
  overAt = madeAt,
  wasVerified,
}: Discounted & { readonly place: number }): Entry[] {
  const line = (type: Entry['type'], amount: number, createdAt: string): Entry => ({ type, amount, booking, createdAt })
  const commit = line('COMMIT', -discount, madeAt)
  const release = line('RELEASE', discount, overAt)
  const consume = line('CONSUME', -discount, overAt)
  if (status === 'VERIFIED') return [commit, release, consume]
  if (status === 'INVALID' && wasVerified) return [commit, release, consume, line('GIVE_BACK', discount, overAt)]
  return isOff(status) ? [commit, release] : [commit]
}

/** Computes the maximum ever committed and consumed at one time. */
function mostOf(entries: readonly Entry[]): number {
  let [sum, most] = [0, 0]
  for (const { amount } of entries) most = Math.max(most, (sum -= amount))
  return most
}

interface Base {
  readonly state: number
  readonly name: string
  readonly fy: string
  readonly head: keyof typeof budgetHeads
  readonly allocated: number
}

function draftOf({ name, ...base }: Base, used: readonly Entry[], { keepers }: Making): BudgetDraft {
  const random = randomOf(`budget ${base.state} ${base.fy} ${base.head}`)
  const start = `${base.fy.slice(0, 4)}-04-01`
  const first = used.length ? Math.floor((base.allocated * 0.8) / 100_000) * 100_000 : base.allocated
  const by = keepers.length ? random.pick(keepers) : undefined
  const revise = (from: number | undefined, to: number, day: string, remark: string): Row => ({
    ...(from !== undefined && { from }),
    ...{ to, effectiveFrom: day, remark, by, createdAt: workingMoment(day, random) },
  })
  const revisions = [
    revise(undefined, first, addDays(start, -20), 'Plan of the year'),
    ...(first < base.allocated
      ? [revise(first, base.allocated, addDays(start, -6), 'Raised after the review of the zone')]
      : []),
  ]
  const given = revisions.map((row) => ({
    ...{ type: 'ALLOCATE', refNo: 'Allocation', amount: Number(row.to) - Number(row.from ?? 0) },
    ...{ by, createdAt: row.createdAt },
  }))
  let [balance, held] = [0, 0]
  const entries = [...given, ...used].map((entry, at) => {
    const isHeld = entry.type === 'COMMIT' || entry.type === 'RELEASE'
    if (isHeld) held -= Number(entry.amount)
    else balance += Number(entry.amount)
    const counter = budgetEntries.rules.ledger?.counters[entry.type]
    const key = `demo ${base.state} ${base.fy} ${base.head} ${at}`
    return { ...entry, counter, key, balanceAfter: balance, heldAfter: held }
  })
  const last = revisions.at(-1)
  return {
    row: {
      ...base,
      name: [name, budgetHeads[base.head], base.fy].join(' · '),
      ...{ held, balance, available: balance - held, alertPct: 80 },
      ...{ effectiveFrom: last?.effectiveFrom, remark: last?.remark, createdAt: revisions[0]?.createdAt },
    },
    revisions,
    entries,
  }
}
