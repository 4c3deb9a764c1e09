import { addDays } from '#define'
import { type receiptReasons } from '#resources'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import { shifted } from '../country/positions'
import type { Row } from '../kernel/row'
import type { Buyer } from '../retail/buyers'

/** The inputs of scans. */
interface ScanMaking {
  readonly buyers: readonly Buyer[]
  /** The packs with a barcode. */
  readonly packs: readonly { readonly id: number; readonly barcode: string }[]
  readonly reviewers: readonly number[]
  readonly receipts: readonly object[]
  readonly today: string
  readonly count: number
}

/** The points of a first scan, by the rule of the demo. */
const FIRST_SCAN = 10

/**
 * Makes scans of packs: most are first scans, some codes repeat, and a few are copied and appear all over the country.
 */
export function scanRows({ buyers, packs, reviewers, receipts, today, count }: ScanMaking): Row[] {
  if (buyers.length === 0 || packs.length === 0) return []
  const rows: Row[] = []
  for (let at = 0; rows.length < count; at += 1) {
    const random = randomOf(`scan ${at}`)
    const pack = random.pick(packs)
    const kind = random.weighted({ once: 86, again: 9, copied: 1, unknown: 4 })
    const serial = kind === 'unknown' ? `AGD${random.integer(100_000, 999_999)}` : `010${pack.barcode}21${100_000 + at}`
    const made = addDays(today, -random.integer(60, 500))
    const times = { once: 1, again: 2, copied: random.integer(4, 6), unknown: 1 }[kind]
    const first = random.pick(buyers)
    const expiry = addDays(made, random.chance(0.03) ? 30 : 730)
    let last = first.joined > made ? first.joined : made
    for (let time = 0; time < times && rows.length < count; time += 1) {
      const buyer = kind === 'copied' ? random.pick(buyers) : first
      const from = last > buyer.joined ? last : buyer.joined
      const day = addDays(from, random.integer(1, 60))
      if (day >= today) break
      last = day
      const moment = workingMoment(day, random)
      const isExpired = expiry < day
      const result =
        kind === 'unknown' ? 'UNKNOWN' : isExpired ? 'EXPIRED' : time > 0 ? 'GENUINE_REPEAT' : 'GENUINE_FIRST'
      rows.push({
        ...{ serial, result, at: moment, createdAt: moment, isSuspect: kind === 'copied' },
        ...(kind !== 'unknown' && { pack: pack.id }),
        ...{ batchNo: `B${made.slice(2, 4)}${made.slice(5, 7)}-${random.integer(10, 99)}`, mfgDate: made, expiry },
        ...{ farmer: buyer.id, mobile: buyer.mobile, village: buyer.village.id },
        points: result === 'GENUINE_FIRST' ? FIRST_SCAN : 0,
        ...(random.chance(0.8) && { location: { type: 'Point', coordinates: near(buyer, random.normal()) } }),
        ...receiptOf(random, { moment, today, reviewers, receipts }),
      })
    }
  }
  return rows
}

function near({ village }: Buyer, spread: number): readonly number[] {
  return shifted(village.position, 300 * spread, -200 * spread)
}

function receiptOf(
  random: ReturnType<typeof randomOf>,
  { moment, today, reviewers, receipts }: Pick<ScanMaking, 'today' | 'reviewers' | 'receipts'> & { moment: string },
): Row {
  if (!random.chance(0.2) || receipts.length === 0) return { receiptStatus: 'NONE' }
  const receipt = [random.pick(receipts)]
  if (moment > `${addDays(today, -12)}T00:00:00.000Z`) return { receipt, receiptStatus: 'PENDING' }
  const reviewedAt = new Date(Date.parse(moment) + random.integer(5, 120) * 3_600_000).toISOString()
  const judged = { receipt, reviewedAt, reviewer: random.pick(reviewers) }
  if (random.chance(0.82))
    return { ...judged, receiptStatus: 'APPROVED', receiptAmount: random.integer(150, 4200) * 100 }
  const verdictReason: keyof typeof receiptReasons = random.pick([
    ...(['UNREADABLE', 'NOT_A_RECEIPT', 'OTHER_PRODUCT', 'OTHER_SHOP', 'DUPLICATE'] as const),
  ])
  return { ...judged, receiptStatus: 'REJECTED', verdictReason }
}
