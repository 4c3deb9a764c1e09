import { polygonAcres } from '#define'
import { lands, mostDeviation } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest } from '../engine/problem'
import { daySumsOf } from './sums/daySums'

/** Lands: their boundary fits the area that is said of them. */
export const landsBehaviour = behaviour(lands, {
  sums: daySumsOf(lands, { day: 'createdAt', isInstant: true }),
  prepare: async (_work, { input }) => {
    const boundary = input.boundary
    if (!boundary) return { geoArea: null }
    const declared = (input.area as { acres?: number } | null | undefined)?.acres
    const drawn = polygonAcres(boundary)
    if (declared && Math.abs(drawn - declared) / declared > mostDeviation) {
      throw badRequest('Error while updating land', {
        detail: 'The boundary doesn’t match the area',
        fields: { boundary: `The boundary encloses ${drawn.toFixed(2)} acres, but the area says ${declared}` },
      })
    }
    return { geoArea: Math.round(drawn * 1000) / 1000 }
  },
  effects: {},
})
