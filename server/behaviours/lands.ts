import { polygonAcres, type RowOf } from '#define'
import { lands, mostDeviation } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest } from '../engine/problem'
import { keepPoints, mapping } from './points'
import { daySumsOf } from './sums/daySums'
import { outlookOf, positionOfLand, weatherFacts } from './weather'

/** Lands: the boundary fits the stated area, and so do their crops. */
export const landsBehaviour = behaviour(lands, {
  sums: daySumsOf(lands, { day: 'createdAt', isInstant: true }),
  prepare: async (_work, { before, input }) => {
    mustHoldCrops(before, input.area)
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
  saved: async (work, { before, after }) => {
    await keepPoints(work, before && mapping(before), mapping(after))
  },
  facts: async ({ tx, engine }, id) =>
    weatherFacts(await outlookOf(tx, await positionOfLand(tx, id), engine.now()), engine.now()),
  effects: {},
})

/** Refuses an area that is smaller than its crops. */
function mustHoldCrops(before: RowOf<typeof lands> | undefined, area: unknown): void {
  const [acres, growing] = [(area as { acres?: number } | null | undefined)?.acres, before?.growingArea ?? 0]
  if (acres !== undefined && acres !== before?.area?.acres && acres < growing)
    throw badRequest(lands.form.messages.updateFailed, {
      fields: { area: `Crops grow on ${growing} acres of this land` },
    })
}
