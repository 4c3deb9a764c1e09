import { crops } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest } from '../engine/problem'

/** Crops: the maximum duration is not shorter than the minimum. */
export const cropsBehaviour = behaviour(crops, {
  prepare: async (_work, { before, input }) => {
    const [least, most] = [input.daysMin, input.daysMax]
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return
    const title = before ? crops.form.messages.updateFailed : crops.form.messages.createFailed
    throw badRequest(title, { fields: { daysMax: 'The longest duration can’t be less than the shortest' } })
  },
  effects: {},
})
