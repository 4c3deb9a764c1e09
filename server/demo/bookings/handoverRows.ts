import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

/** A handover of cash, with the sequence numbers of the payments that it covers. */
export interface HandoverDraft {
  readonly row: Row
  readonly payments: readonly number[]
}

interface Holding {
  readonly today: string
  readonly now: string
  /** The people who receive cash. */
  readonly cashiers: readonly number[]
}

const DAY = 86_400_000
const WEEK = 7

const reasons = ['A torn note was not accepted', 'Change was missing', 'Counted twice: one note too many'] as const

/**
 * Makes weekly handovers of operators' cash: payments before this week were accepted, some of last week's are pending,
 * and later ones are still in hand.
 */
export function handoversOf(payments: readonly Row[], holding: Holding): HandoverDraft[] {
  if (holding.cashiers.length === 0) return []
  const weeks = new Map<string, number[]>()
  for (const [place, { mode, status, receivedBy, receivedAt }] of payments.entries()) {
    if (mode !== 'CASH' || status !== 'RECEIVED' || !receivedBy) continue
    const week = Math.floor(Date.parse(String(receivedAt)) / DAY / WEEK)
    const key = `${String(receivedBy)} ${week}`
    weeks.set(key, [...(weeks.get(key) ?? []), place])
  }
  return [...weeks]
    .flatMap(([key, places]) => handoverOf(key, places, { ...holding, payments }) ?? [])
    .sort((one, other) => (String(one.row.createdAt) < String(other.row.createdAt) ? -1 : 1))
}

function handoverOf(
  key: string,
  places: readonly number[],
  { payments, today, now, cashiers }: Holding & { readonly payments: readonly Row[] },
): HandoverDraft | undefined {
  const [user = 0, week = 0] = key.split(' ').map(Number)
  const random = randomOf(`cash ${key}`)
  const day = addDays(new Date((week + 1) * WEEK * DAY).toISOString().slice(0, 10), random.integer(0, 1))
  const createdAt = workingMoment(day, random)
  if (createdAt >= now) return undefined
  const amount = places.reduce((sum, place) => sum + Number(payments[place]?.amount ?? 0), 0)
  const toUser = cashiers[user % cashiers.length] ?? 0
  const row = { fromUser: user, toUser, amount, paymentsCount: places.length, createdAt }
  const isOpen = day >= addDays(today, -3)
  if (isOpen) return random.chance(0.5) ? { row: { ...row, status: 'PROPOSED' }, payments: places } : undefined
  const settledAt = new Date(Date.parse(createdAt) + random.integer(10, 300) * 60_000).toISOString()
  const isOff = random.chance(0.03)
  const difference = isOff ? random.pick([-10_000, -5_000, 10_000]) : 0
  return {
    row: {
      ...row,
      ...{ status: 'ACCEPTED', settledBy: toUser, settledAt, counted: Math.max(0, amount + difference) },
      ...(isOff && { differenceReason: random.pick(reasons) }),
    },
    payments: places,
  }
}
