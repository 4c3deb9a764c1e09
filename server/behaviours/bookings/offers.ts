import type { RowOf } from '#define'
import { bookings, offers } from '#resources'
import { escapeLike } from '../../database/conditionSql'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { bestOf, suggestingIn, type FormAsked, type Rated, type Suggestions } from '../../engine/desk/suggestions'
import type { Work } from '../../engine/engine'
import { visibleRows } from '../../engine/read/scope'
import { billOf, judgedOffers, outWords, rateFor, rupees, type JudgedOffer, type Payer } from '../tariff'
import { billedOf, freeAcresFor, occasionOf, payerOfOffer, type Billed } from './billing'
import { inForm, listed, missingOf, pricedFields } from './inForm'

type Booking = RowOf<typeof bookings>

/**
 * Suggests the offers that the booking in a form may have, the largest discount first; the others with the reason why
 * not.
 */
export const offersEndpoint: Endpoint = suggestingIn({
  resource: bookings,
  to: offers,
  at: 'offers',
  fields: pricedFields,
  summary: 'Offers for a booking as entered in a form',
  answer: async (work, asked) => {
    const before = asked.before as unknown as Booking | undefined
    const whole = await inForm(work, asked.given, before)
    const missing = missingOf(whole)
    if (missing.length) return { items: [], note: `Offers depend on ${listed(missing)}. Fill that in first.` }
    return suggested(work, asked, billedOf(whole, before))
  },
})

async function suggested(work: Work, { q }: FormAsked, billed: Billed): Promise<Suggestions> {
  const all = await judgedOffers(work.tx, await occasionOf(work, billed))
  const seen = await seenAmong(work, all, q)
  const priced = await discounts(work, billed)
  const payers = await payersOf(work, all, billed)
  const items = bestOf(
    all.filter(({ id }) => seen.has(id)).map((offer) => rated(paidBy(offer, payers), priced(offer, payers(offer)))),
  )
  return items.length ? { items } : { items, note: q ? `No offer matches “${q}”.` : 'No offer is live.' }
}

type Payers = (offer: JudgedOffer) => Payer | undefined

/** Finds the budgets that pay the offers: each its own, or the state's for all. */
async function payersOf(work: Work, all: readonly JudgedOffer[], billed: Billed): Promise<Payers> {
  const known = new Map<number | undefined, Payer | undefined>()
  for (const offer of all)
    if (!known.has(offer.budget)) known.set(offer.budget, await payerOfOffer(work, offer, billed))
  return ({ budget }) => known.get(budget)
}

function paidBy(offer: JudgedOffer, payers: Payers): JudgedOffer {
  const payer = payers(offer)
  return payer?.available === 0 && offer.refusal === null ? { ...offer, refusal: outWords(payer) } : offer
}

function rated({ id, code, title, terms, refusal }: JudgedOffer, discount: number | undefined): Rated {
  const gives = terms.kind === 'POINTS_X' ? `points × ${terms.times}` : `saves ${rupees(discount ?? 0)}`
  const saves = refusal === null && discount !== undefined ? gives : undefined
  return {
    suggestion: {
      id,
      label: code,
      hint: [title, saves].filter(Boolean).join(' · '),
      ...(refusal !== null && { obstacle: refusal }),
    },
    rank: [refusal === null ? 0 : 1, -(discount ?? 0), id],
  }
}

/** Computes what an offer takes off, by the rate of the day; undefined where there is none. */
async function discounts(
  work: Work,
  billed: Billed,
): Promise<(offer: JudgedOffer, payer: Payer | undefined) => number | undefined> {
  const { service, village, crop, day, requestedAcres, actualAcres } = billed
  const benefit = await freeAcresFor(work, billed)
  const rate = await rateFor(work.tx, { service, village, crop, on: day })
  return ({ terms }, payer) =>
    rate &&
    billOf({
      rate,
      requestedAcres,
      ...(actualAcres !== undefined && { actualAcres }),
      ...(benefit && { freeAcres: benefit.left }),
      offer: terms,
      ...(payer && { budget: payer.available }),
    }).discount
}

/** Filters the offers that the viewer can see and that match the typed text. */
async function seenAmong({ engine, tx, viewer }: Work, all: readonly JudgedOffer[], q = ''): Promise<Set<number>> {
  const like = `%${escapeLike(q)}%`
  const rows = await tx.rows<{ id: number }>(sql`
    select t.id from offers t where t.id = any(${all.map(({ id }) => id)}::bigint[]) and ${visibleRows(engine, offers, viewer)}
      and (t.code ilike ${like} or t.title ilike ${like})`)
  return new Set(rows.map(({ id }) => Number(id)))
}
