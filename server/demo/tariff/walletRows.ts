import { addDays } from '#define'
import { walletEntries } from '#resources'
import { workingMoment } from '../kernel/calendar'
import type { FarmerDraft } from '../farming/farmers'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { upiReference } from '../kernel/upiReference'

/** A wallet and its lines in order of time, before it has an id. */
export interface WalletDraft {
  readonly wallet: Row
  readonly entries: readonly Row[]
}

const corrections = [
  ['The operator had taken cash, credited on the phone', 1],
  ['Paid twice for the same spraying', 1],
  ['Top-up of another farmer, taken back', -1],
] as const

/** Makes the wallet that one active farmer in seven has: topped up once or several times, and sometimes corrected. */
export function walletOf(
  { row }: FarmerDraft,
  farmer: number,
  { today, sharedBy }: { readonly today: string; readonly sharedBy: readonly number[] },
): WalletDraft | undefined {
  const random = randomOf(`wallet ${farmer}`)
  const joined = String(row.createdAt).slice(0, 10)
  const days = Math.floor((Date.parse(today) - Date.parse(joined)) / 86_400_000) - 1
  if (row.status !== 'ACTIVE' || days < 2 || !random.chance(1 / 7)) return undefined
  const count = random.integer(1, 3)
  const offsets = Array.from({ length: count }, () => random.integer(1, days)).sort((one, other) => one - other)
  let balance = 0
  const lines = offsets.flatMap((offset, index): Row[] => {
    const at = { createdAt: workingMoment(addDays(joined, offset), random), by: clerk(sharedBy, random) }
    const amount = 10_000 * random.integer(5, 50)
    const line = (more: Row & { readonly type: 'TOP_UP' | 'ADJUST'; readonly amount: number }): Row => {
      balance += more.amount
      const counter = walletEntries.rules.ledger?.counters[more.type]
      return {
        farmer,
        ...at,
        key: `demo ${farmer} ${index} ${more.type}`,
        ...more,
        counter,
        balanceAfter: balance,
        heldAfter: 0,
      }
    }
    const upiRef = upiReference('wallets', farmer * 4 + index)
    const topUp = line({ type: 'TOP_UP', amount, upiRef, key: `upi ${upiRef}` })
    if (!random.chance(0.1)) return [topUp]
    const [remark, sign] = random.pick(corrections)
    return [topUp, line({ type: 'ADJUST', amount: sign * 5_000 * random.integer(1, 6), remark })]
  })
  const wallet = {
    farmer,
    balance,
    held: 0,
    available: balance,
    status: random.chance(0.03) ? 'FROZEN' : 'ACTIVE',
    createdAt: lines[0]?.createdAt,
  }
  return { wallet, entries: lines }
}

function clerk(ids: readonly number[], random: Random): number | undefined {
  return ids.length ? random.pick(ids) : undefined
}
