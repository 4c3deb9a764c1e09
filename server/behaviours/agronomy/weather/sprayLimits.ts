import { sprayLimits } from '#resources'
import { behaviour } from '../../../engine/behaviour'
import { judgeAnew } from '../../weather'

/** Limits of spray weather: a change judges the upcoming slots again. */
export const sprayLimitsBehaviour = behaviour(sprayLimits, {
  saved: async ({ tx, engine }) => judgeAnew(tx, engine.now()),
  effects: {},
})
