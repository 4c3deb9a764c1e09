import { polygonAcres } from '#define'
import { lands } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest } from '../engine/problem'
import type { Work } from '../engine/engine'
import { sql } from '../database'

/** A boundary whose area differs from the declared one by more than half is a mistake, not a rounding. */
const MOST_DEVIATION = 0.5

/** Lands keep the figures of their farmer true. */
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
    const owners = new Set([before?.farmer?.id, after.farmer?.id].filter((id) => id !== undefined))
    for (const farmer of owners) await recountLands(work, farmer)
  },
  effects: {},
})

/**
 * Counts a farmer's active lands anew: number, acres, and the holding class of the Agriculture Census by hectares, rounded
 * because one hectare is kept as 2.471 acres and is a hectare all the same.
 */
async function recountLands({ tx }: Work, farmer: number): Promise<void> {
  await tx.run(sql`
    update farmers f set lands_count = s.count, total_land_acre = s.acres, holding_class = case
        when s.count = 0 then null when s.hectares < 1 then 'MARGINAL' when s.hectares < 2 then 'SMALL' when s.hectares < 4 then 'SEMI_MEDIUM' when s.hectares < 10 then 'MEDIUM' else 'LARGE' end
    from (select count(*)::int as count, coalesce(sum(area_acres), 0) as acres, round(coalesce(sum(area_acres), 0) * 0.40468564224, 3) as hectares
          from lands where farmer_id = ${farmer} and status = 'ACTIVE' and deleted_at is null) s
    where f.id = ${farmer}`)
}
