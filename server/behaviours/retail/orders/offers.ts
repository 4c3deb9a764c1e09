import { offers, orders } from '#resources'
import type { Endpoint } from '../../../engine/behaviour'
import { bestOf, suggestingIn } from '../../../engine/desk/suggestions'
import { judgedOffers, outWords, rupees, saleDiscount } from '../../tariff'
import { orderOccasion, orderPayer } from './bill'

/** Suggests the offers that an order may have, the largest discount first; the others with the reason why not. */
export const orderOffersEndpoint: Endpoint = suggestingIn({
  resource: orders,
  to: offers,
  at: 'offers',
  fields: {},
  summary: 'Offers for an order',
  answer: async (work, { before, q = '' }) => {
    const occasion = before && (await orderOccasion(work, before.id))
    if (!occasion) return { items: [], note: 'Offers depend on the order. Save it first.' }
    const all = (await judgedOffers(work.tx, occasion)).filter(({ code, title }) =>
      `${code} ${title}`.toLowerCase().includes(q.toLowerCase()),
    )
    const rated = []
    for (const offer of all) {
      const payer = await orderPayer(work.tx, offer, occasion)
      const obstacle = offer.refusal ?? (payer?.available === 0 ? outWords(payer) : undefined)
      const saves = saleDiscount(offer.terms, occasion.amount ?? 0, payer?.available)
      const words = obstacle === undefined ? `saves up to ${rupees(saves)}` : undefined
      rated.push({
        suggestion: {
          id: offer.id,
          label: offer.code,
          hint: [offer.title, words].filter(Boolean).join(' · '),
          ...(obstacle !== undefined && { obstacle }),
        },
        rank: [obstacle === undefined ? 0 : 1, -saves, offer.id],
      })
    }
    const items = bestOf(rated)
    return items.length ? { items } : { items, note: q ? `No offer matches “${q}”.` : 'No offer is live.' }
  },
})
