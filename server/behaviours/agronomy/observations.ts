import { landObservations, type BandShares } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { gapBand, refreshHealth, sharesIn } from '../landHealth'

/**
 * Single values, entered by hand or imported: the shares of the bands and the condition of the land follow from them.
 */
export const landObservationsBehaviour = behaviour(landObservations, {
  prepare: async (_work, { input: { mean, deviation, validPixels } }) =>
    columnsOf(sharesIn({ mean: Number(mean), deviation: deviation ?? null, validPixels: Number(validPixels) })),
  saved: async ({ tx, engine }, { after }) => refreshHealth(tx, [after.land?.id ?? 0], engine.setting(gapBand)),
  effects: {},
})

function columnsOf({ HIGH, GOOD, WATCH, BAD, NO_DATA }: BandShares) {
  return { highShare: HIGH, goodShare: GOOD, watchShare: WATCH, badShare: BAD, noDataShare: NO_DATA }
}
