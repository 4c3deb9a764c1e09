import { sprayLimits } from '#resources'
import { behaviour } from '../../../engine/behaviour'
import { judgeAgain } from '../../weather'

/** Limits of spray weather: another limit judges the upcoming slots again. */
export const sprayLimitsBehaviour = behaviour(sprayLimits, {
  saved: async ({ tx, engine }, { before, after }) => {
    if (!before || before.caution !== after.caution || before.no !== after.no) await judgeAgain(tx, engine.now())
  },
  effects: {},
})
