import { sprayLimits } from '#resources'
import { behaviour } from '../../../engine/behaviour'
import { judgeAnew } from '../../weather'

/** Limits of spray weather: a change of one judges the slots to come anew. */
export const sprayLimitsBehaviour = behaviour(sprayLimits, {
  saved: async ({ tx, engine }) => judgeAnew(tx, engine.now()),
  effects: {},
})
