import { todayInIndia, type FieldErrors, type DraftOf } from '#define'
import { offers } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { mustBeInOrder } from './ground'

/** Offers: their days are in order, they go live and expire by date, and are exhausted by use. */
export const offersBehaviour = behaviour(offers, {
  prepare: async (_work, { before, input }) => {
    const title = before ? offers.form.messages.updateFailed : offers.form.messages.createFailed
    mustBeInOrder(input, title)
    const fields = kindErrors(input)
    if (Object.keys(fields).length) throw badRequest(title, { fields })
  },
  effects: {
    schedule: async ({ engine }, { record }) => {
      if ((record.till ?? '') < todayInIndia(engine.now()))
        throw badRequest(offers.actions.schedule.failed, { detail: 'The last day of this offer has passed' })
    },
  },
})

/** Offers per acre, of free acres and of points are for sprayings; combos are for orders. */
function kindErrors({ kind, appliesTo = 'SPRAY' }: DraftOf<typeof offers>): FieldErrors {
  const isOfAcres = kind === 'PER_ACRE' || kind === 'FREE_ACRE' || kind === 'POINTS_X'
  if (isOfAcres && appliesTo !== 'SPRAY') return { kind: 'This kind is for spraying bookings only' }
  return kind === 'COMBO' && appliesTo !== 'ORDER' ? { kind: 'This kind is for product orders only' } : {}
}
