import { polygonAcres, type RowOf } from '#define'
import { lands, mostDeviation } from '#resources'
import { sql } from '../database'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import type { Moving } from '../engine/hooked'
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
  onMerge: toldApart,
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

/** Adds its id to the name of a land that moves to a farmer with a land of this name. */
async function toldApart({ tx }: Work, { ids, to }: Moving): Promise<Map<number, { name: string }>> {
  const alike = await tx.rows<{ id: number; name: string }>(sql`
    select t.id, left(t.name, 48) || ' (' || t.id || ')' as name from lands t where t.id = any(${ids}::bigint[])
      and exists (select from lands o where o.farmer_id = ${to} and lower(o.name) = lower(t.name) and o.deleted_at is null)`)
  return new Map(alike.map(({ id, name }) => [id, { name }]))
}
