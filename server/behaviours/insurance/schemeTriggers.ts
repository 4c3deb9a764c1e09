import { deficits, indexesOf, schemeTriggers, weatherIndexes } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'

type Peril = keyof typeof indexesOf

const { messages } = schemeTriggers.form

/** Scheme triggers: the index measures the peril, and the exit is on the worse side of the strike. */
export const schemeTriggersBehaviour = behaviour(schemeTriggers, {
  isVerifiedAlone: true,
  prepare: async (_work, { before, input }) => {
    const peril = input.peril as Peril
    const measured: readonly string[] = indexesOf[peril]
    const [strike, exit] = [Number(input.strike), Number(input.exit)]
    const isWorse = deficits.includes(peril) ? exit < strike : exit > strike
    const side = deficits.includes(peril) ? 'below' : 'above'
    const names = indexesOf[peril].map((one) => weatherIndexes[one])
    const fields = {
      ...(!measured.includes(String(input.index)) && { index: `This peril is measured by: ${names.join(', ')}` }),
      ...(!isWorse && { exit: `The exit of this peril is ${side} its strike` }),
    }
    if (Object.keys(fields).length) throw badRequest(before ? messages.updateFailed : messages.createFailed, { fields })
  },
  effects: {},
})
