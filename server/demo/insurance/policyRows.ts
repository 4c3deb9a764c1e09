import { addDays } from '#define'
import { daysWithin, lastDayOf, refundOf } from '../../behaviours/insurance/term'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { upiReference } from '../kernel/upiReference'
import type { Buyer } from '../retail/buyers'
import { claimsOf, type ClaimDraft } from './claimRows'

/** Sellers, judges and the day. */
export interface PolicyMaking {
  readonly today: string
  readonly names: ReadonlyMap<number, string>
  readonly sellers: readonly number[]
  readonly judges: readonly number[]
}

/** A policy with its insured persons and claims, before it has an id. */
export interface PolicyDraft {
  readonly scheme: 'HC-FAMILY' | 'HC-SHARED'
  readonly row: Row
  readonly persons: readonly Row[]
  readonly claims: readonly ClaimDraft[]
}

const family = [
  ['SPOUSE', 'FEMALE', 'Sunita'],
  ['FATHER', 'MALE', 'Baldev'],
  ['MOTHER', 'FEMALE', 'Kamla'],
] as const
const DAYS_SOLD = 390

/** Makes the policy of a farmer, sold on a day of the last year, with the status that follows from that day. */
export function policyOf(buyer: Buyer, at: number, { today, names, sellers, judges }: PolicyMaking): PolicyDraft {
  const random = randomOf(`hospicash ${buyer.id}`)
  const known = Math.max(1, Math.min(DAYS_SOLD, daysWithin(buyer.joined, today) - 2))
  const soldOn = addDays(today, -(at % 12 === 0 ? random.integer(0, 6) : random.integer(1, known)))
  const scheme = random.chance(0.7) ? 'HC-FAMILY' : 'HC-SHARED'
  const start = addDays(soldOn, random.integer(3, 12))
  const end = lastDayOf(start, 365)
  const status = statusOf({ soldOn, start, end, today }, random)
  const createdAt = workingMoment(soldOn, random)
  const seller = random.pick(sellers)
  const name = names.get(buyer.id) ?? buyer.firstName
  const persons = personsOf(name, start, random)
  const dailyCash = random.weighted({ 500: 40, 1000: 40, 1500: 12, 2000: 8 })
  const isPaid = status !== 'PROPOSED'
  const isIssued = isPaid && status !== 'PAID' && status !== 'REJECTED'
  const mode = random.weighted({ UPI: 70, CASH: 30 })
  const issuedOn = addDays(soldOn, 2) > today ? today : addDays(soldOn, 2)
  const rate = scheme === 'HC-FAMILY' ? 449_00 : 399_00
  const farmerPct = scheme === 'HC-FAMILY' ? 100 : 40
  const paid = paidFor(rate * persons.length * (Number(dailyCash) / 500), farmerPct)
  const cancelledOn = addDays(soldOn, 9)
  const back =
    status === 'CANCELLED' ? refundOf(paid, { start, end, today: cancelledOn }) : status === 'REJECTED' ? paid : 0
  const isCovered = status === 'ACTIVE' || status === 'EXPIRED'
  const claims = isCovered
    ? claimsOf({ start, end, today, dailyCash: Number(dailyCash) * 100, seller, judges }, random)
    : []
  const settled = claims.filter(({ row }) => row.status === 'PAID' || row.status === 'APPROVED')
  return {
    scheme,
    persons,
    claims,
    row: {
      ...{
        farmer: buyer.id,
        village: buyer.village.id,
        dailyCash,
        deductibleDays: 1,
        startDate: start,
        endDate: end,
        status,
      },
      ...{ createdAt, createdBy: seller, lives: persons.length, rate, gstRate: 18, farmerPct },
      ...nomineeOf(name, start, random),
      ...(isPaid && { payMode: mode, paidAt: createdAt }),
      ...(isPaid && mode === 'UPI' && { payRef: upiReference('insurance', buyer.id) }),
      ...(isIssued && { certificateNo: `BKGI/HC/C${String(buyer.id).padStart(6, '0')}`, issuedOn }),
      ...(back > 0 && { refund: back, refundRef: `NEFT${upiReference('insurance', 500_000 + buyer.id)}` }),
      ...(status === 'CANCELLED' && { endReason: 'The family has another cover' }),
      ...(status === 'REJECTED' && { endReason: 'The age could not be proved' }),
      claims: claims.filter(({ row }) => row.status !== 'REJECTED').length,
      daysUsed: settled.reduce((sum, { row }) => sum + Number(row.paidDays), 0),
      paidOut: settled.reduce((sum, { row }) => sum + Number(row.approved), 0),
    },
  }
}

/** Computes the farmer's part of a premium with its GST, as the service does. */
export function paidFor(premium: number, farmerPct: number): number {
  return Math.round(((premium + Math.round((premium * 18) / 100)) * farmerPct) / 100)
}

interface Days {
  readonly soldOn: string
  readonly start: string
  readonly end: string
  readonly today: string
}

function statusOf({ soldOn, start, end, today }: Days, random: Random): string {
  const fate = random.next()
  if (fate < 0.05 && addDays(soldOn, 9) < today) return 'CANCELLED'
  if (fate < 0.08 && addDays(soldOn, 4) < today) return 'REJECTED'
  if (addDays(soldOn, 2) >= today) return fate < 0.5 ? 'PROPOSED' : 'PAID'
  if (start > today) return 'ISSUED'
  return end < today ? 'EXPIRED' : 'ACTIVE'
}

function bornFor(start: string, least: number, most: number, random: Random): string {
  return addDays(start, -random.integer(least * 366, most * 365))
}

function personsOf(name: string, start: string, random: Random): Row[] {
  const [, ...rest] = name.split(' ')
  const others = family.slice(0, Number(random.weighted({ 0: 35, 1: 45, 2: 12, 3: 8 })))
  return [
    { name, relation: 'SELF', gender: 'MALE', dob: bornFor(start, 22, others.length > 1 ? 34 : 55, random) },
    ...others.map(([relation, gender, first], at) => ({
      ...{ name: [first, ...rest].join(' '), relation, gender },
      dob: at === 0 ? bornFor(start, 20, others.length > 1 ? 34 : 50, random) : bornFor(start, 56, 59, random),
    })),
  ]
}

function nomineeOf(name: string, start: string, random: Random): Row {
  const [, ...rest] = name.split(' ')
  const isChild = random.chance(0.1)
  const [relation, gender, first] = isChild ? (['SON', 'MALE', 'Aman'] as const) : family[0]
  return {
    ...{ nomineeName: [first, ...rest].join(' '), nomineeRelation: relation, nomineeGender: gender },
    nomineeBirth: isChild ? bornFor(start, 8, 16, random) : bornFor(start, 20, 50, random),
    ...(isChild && { nomineeGuardian: ['Sunita', ...rest].join(' ') }),
  }
}
