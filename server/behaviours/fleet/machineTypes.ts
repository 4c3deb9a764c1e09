import { machineTypes } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'

/** Machine types: litres per acre are in order: minimum, usual, maximum. */
export const machineTypesBehaviour = behaviour(machineTypes, {
  prepare: async (_work, { before, input }) => {
    const { litresPerAcreMin: least = 0, litresPerAcre: usual = 0, litresPerAcreMax: most = 0 } = input
    const fields = {
      ...(Number(usual) < Number(least) && { litresPerAcre: 'This can’t be less than the minimum' }),
      ...(Number(usual) > Number(most) && { litresPerAcreMax: 'This can’t be less than the usual amount' }),
    }
    if (Object.keys(fields).length)
      throw badRequest(machineTypes.form.messages[before ? 'updateFailed' : 'createFailed'], { fields })
  },
  effects: {},
})
