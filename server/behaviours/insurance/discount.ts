import { todayInIndia } from '#define'
import { hospicashPolicies, type weatherKavach } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { segmentsOf } from '../audience/segments'
import {
  offerFor,
  outWords,
  payerFor,
  payerOf,
  releaseOffer,
  saleDiscount,
  settleBudget,
  useOffer,
  type Offer,
  type Payer,
} from '../tariff'

type Link = { readonly id: number } | null | undefined

/** The facts that decide on the offer of a premium. */
export interface Premiums {
  readonly farmer: number
  readonly village: number
  readonly scheme: number
  readonly offer: number
  /** What the farmer would pay without the offer, in paise. */
  readonly amount: number
  /** The number of the policy or kavach, if it has one already. */
  readonly no?: string
}

interface Reckoned {
  readonly offer: Offer
  readonly payer?: Payer | undefined
  readonly discount: number
}

/** Computes the discount of an offer on the farmer's premium, and the budget that pays it. Throws 400 at the offer. */
export async function premiumDiscount(
  work: Work,
  failed: string,
  { farmer, village, scheme, offer, amount, no = '' }: Premiums,
  locks = false,
): Promise<Reckoned> {
  const on = todayInIndia(work.engine.now())
  const [other] = await work.tx.rows(sql`
    select 1 from hospicash_policies where farmer_id = ${farmer} and policy_no <> ${no} and paid_at is not null and deleted_at is null
    union all select 1 from weather_kavach where farmer_id = ${farmer} and kavach_no <> ${no} and status <> 'CANCELLED' and deleted_at is null limit 1`)
  const occasion = { for: 'INSURANCE', farmer, village, on, isFirst: !other, amount, scheme } as const
  const segments = await segmentsOf(work, farmer)
  const found = await offerFor(work.tx, offer, { ...occasion, segments, ...(no && { ref: no }) }, failed)
  const payer =
    found.budget === undefined
      ? await payerFor(work.tx, { head: 'OFFERS', village, on, ref: no }, locks)
      : await payerOf(work.tx, found.budget, no, locks)
  if (payer?.available === 0) {
    const words = outWords(payer)
    throw badRequest(failed, { fields: { offer: words }, detail: words })
  }
  return { offer: found, payer, discount: saleDiscount(found.terms, amount, payer?.available) }
}

/** A policy or a kavach, with the fields of its offer. */
interface Insured {
  readonly id: number
  readonly farmer?: Link
  readonly village?: Link
  readonly scheme?: Link
  readonly offer?: Link
  readonly stateBudget?: Link
  readonly discount?: number | null
  readonly farmerPays?: number | null
}

interface Settling {
  readonly resource: typeof hospicashPolicies | typeof weatherKavach
  readonly no: string
  readonly record: Insured
  /** Its previous offer. */
  readonly had?: Link
  /** Committed with the proposal, consumed when it is paid, nothing when it ends unused. */
  readonly as: 'COMMITTED' | 'CONSUMED'
}

/**
 * Updates the discount of a premium, its budget and the use of its offer to the record, and returns what the farmer
 * pays. Idempotent. Throws 400 at the offer.
 */
export async function keepDiscount(work: Work, failed: string, settling: Settling): Promise<number> {
  const { resource, no, record, had, as } = settling
  const { id, farmer, village, scheme, offer, stateBudget, discount: before } = record
  const amount = (record.farmerPays ?? 0) + (before ?? 0)
  const who = { farmer: farmer?.id ?? 0, village: village?.id ?? 0, scheme: scheme?.id ?? 0 }
  const found = offer
    ? await premiumDiscount(work, failed, { ...who, offer: offer.id, amount, no }, true)
    : { discount: 0, payer: undefined }
  const { discount, payer } = found
  if (discount !== (before ?? 0) || payer?.id !== stateBudget?.id) await write(work, { resource, id, discount, payer })
  if (had && had.id !== offer?.id) await releaseOffer(work, { bookingNo: no })
  if (offer) await useOffer(work, { offer: offer.id, farmer: who.farmer, bookingNo: no, discount }, failed)
  // The offer is used before its budget is: with the last of the budget, it is used up.
  const paid = { ref: no, before: stateBudget?.id, budget: payer?.id, amount: discount, as }
  if (stateBudget || payer) await settleBudget(work, failed, paid)
  return amount - discount
}

interface Written {
  readonly resource: Settling['resource']
  readonly id: number
  readonly discount: number
  readonly payer?: Payer | undefined
}

function write(work: Work, { resource, id, discount, payer }: Written): Promise<void> {
  const values = { discount, stateBudget: discount > 0 && payer ? payer.id : null }
  return resource === hospicashPolicies ? put(work, hospicashPolicies, id, values) : put(work, resource, id, values)
}

/** Returns what the offer of a premium used: the policy or kavach ends, and the premium is refunded. */
export async function giveBackDiscount(
  work: Work,
  failed: string,
  { no, record: { stateBudget } }: Pick<Settling, 'no' | 'record'>,
): Promise<void> {
  await settleBudget(work, failed, { ref: no, before: stateBudget?.id, amount: 0, as: 'NOTHING' })
  await releaseOffer(work, { bookingNo: no })
}
