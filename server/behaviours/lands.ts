import { polygonAcres } from '#define'
import { lands } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest } from '../engine/problem'
import { sql } from '../database'

/** A boundary whose area differs from the declared one by more than half is a mistake, not a rounding. */
const MOST_DEVIATION = 0.5

/** Lands: their boundary fits the area that is said of them. */
export const landsBehaviour = behaviour(lands, {
  prepare: async (_work, { input }) => {
    const boundary = input.boundary
    const declared = (input.area as { acres?: number } | null | undefined)?.acres
    if (!boundary || !declared) return
    const drawn = polygonAcres(boundary)
    if (Math.abs(drawn - declared) / declared > MOST_DEVIATION) {
      throw badRequest('Error while updating land', {
        detail: 'The boundary does not fit the area',
        fields: { boundary: `The boundary encloses ${drawn.toFixed(2)} acres, but the area says ${declared}` },
      })
    }
  },
  saved: async (work, { before, after }) => {
    if (after.boundary !== before?.boundary) {
      const acres = after.boundary ? polygonAcres(after.boundary) : null
      await work.tx.run(
        sql`update lands set geo_area = ${acres === null ? null : Math.round(acres * 1000) / 1000}::numeric where id = ${after.id}`,
      )
    }
  },
  effects: {},
})
