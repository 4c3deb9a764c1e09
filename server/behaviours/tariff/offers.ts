import { todayInIndia } from '#define'
import { offers } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { mustBeInOrder } from './ground'

/** Offers: their days are in order, they go live and expire by the calendar, and are used up by bookings. */
export const offersBehaviour = behaviour(offers, {
  prepare: async (_work, { before, input }) => {
    mustBeInOrder(input, before ? offers.form.messages.updateFailed : offers.form.messages.createFailed)
  },
  effects: {
    schedule: async ({ engine }, { record }) => {
      if ((record.till ?? '') < todayInIndia(engine.now()))
        throw badRequest(offers.actions.schedule.failed, { detail: 'The last day of this offer has passed' })
    },
  },
})
