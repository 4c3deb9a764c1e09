import { addDays } from '#define'
import { payoutOf } from '../../behaviours/insurance/payout'
import type { Random } from '../kernel/random'
import type { Row } from '../kernel/row'

/** A claim before its policy and its person have ids. */
export interface ClaimDraft {
  readonly row: Row
}

/** The inputs of a claim. */
export interface ClaimMaking {
  readonly start: string
  readonly end: string
  readonly today: string
  /** In paise. */
  readonly dailyCash: number
  readonly seller: number
  readonly judges: readonly number[]
}

const hospitals = [
  'Civil Hospital',
  'Guru Nanak Hospital',
  'Jeevan Jyoti Hospital',
  'District Hospital',
  'Sanjeevani Hospital',
]
const CLAIMED = 0.16

/** Makes the claims of a policy (one in six has one), for a stay after the waiting time; older ones are paid. */
export function claimsOf({ start, end, today, dailyCash, seller, judges }: ClaimMaking, random: Random): ClaimDraft[] {
  const [first, last] = [addDays(start, 31), addDays(end < today ? end : today, -12)]
  const room = Math.floor((Date.parse(last) - Date.parse(first)) / 86_400_000)
  if (room < 1 || !random.chance(CLAIMED)) return []
  const admitted = addDays(first, random.integer(0, room))
  const nights = random.integer(2, 9)
  const icuDays = random.chance(0.2) ? random.integer(1, 2) : 0
  const admissionAt = `${admitted}T05:30:00.000Z`
  const dischargeAt = `${addDays(admitted, nights)}T09:00:00.000Z`
  const reckoned = payoutOf({
    ...{ admissionAt, dischargeAt, icuDays, dailyCash, icuMultiplier: 2, deductibleDays: 1, daysLeft: 30 },
  })
  const age = Math.floor((Date.parse(today) - Date.parse(admitted)) / 86_400_000)
  const status =
    age > 45
      ? random.weighted({ PAID: 88, REJECTED: 12 })
      : random.weighted({ SUBMITTED: 40, APPROVED: 25, DOCS_PENDING: 20, INTIMATED: 15 })
  const isJudged = status === 'PAID' || status === 'REJECTED' || status === 'APPROVED'
  const isGood = status === 'PAID' || status === 'APPROVED'
  return [
    {
      row: {
        ...{
          kind: random.weighted({ ILLNESS: 75, ACCIDENT: 25 }),
          eventDate: admitted,
          hospital: random.pick(hospitals),
        },
        ...{ admissionAt, dischargeAt, icuDays, ...reckoned, status, enteredBy: seller, createdBy: seller },
        claimed: reckoned.payout + 100_00 * random.integer(0, 30),
        createdAt: `${addDays(admitted, nights + 2)}T06:30:00.000Z`,
        ...(isJudged && { approvedBy: random.pick(judges) }),
        ...(isGood && { approved: reckoned.payout }),
        ...(status === 'REJECTED' && { rejectReason: 'The illness was known before the cover' }),
        ...(status === 'PAID' && {
          utr: `BKGI${String(Math.floor(random.next() * 1e12)).padStart(12, '0')}`,
          paidAt: `${addDays(admitted, nights + 20)}T07:00:00.000Z`,
        }),
      },
    },
  ]
}
