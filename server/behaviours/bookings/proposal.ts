import { allows, paths, type Area } from '#define'
import { bookings, farmers, lands } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { wholeNumber } from '../../engine/given'
import { needed, recordOf } from '../../engine/jsonSchema'
import { visibleRows } from '../../engine/read/scope'
import { proposal } from '../../engine/commonSchemas'

interface OwnLand extends Area {
  readonly id: number
  readonly name: string
}

/** What a booking of a farmer most likely is: of their only land, as large as that is. Of several lands none is guessed. */
export const proposalEndpoint: Endpoint = {
  method: 'GET',
  path: `${paths.api(bookings)}/proposal`,
  summary: 'What a new booking of a farmer begins with: { values, rows }, both empty unless they have one land alone',
  need: bookings.access.see,
  query: { farmer: needed(recordOf(farmers, 'The id of the farmer')) },
  gives: proposal,
  answer: async ({ tx, engine, viewer }, _body, { query }) => {
    const farmer = wholeNumber(query.farmer)
    if (!allows(viewer.keys, lands.access.see)) return { values: {}, rows: {} }
    const [only, other] = await tx.rows<OwnLand>(sql`
      select t.id, t.name, t.area_value::float8 as value, t.area_unit as unit, t.area_rule as rule, t.area_acres::float8 as acres from lands t
      where t.farmer_id = ${farmer} and t.status = 'ACTIVE' and ${visibleRows(engine, lands, viewer)} order by t.id limit 2`)
    if (!only || other) return { values: {}, rows: {} }
    const { id, name, ...area } = only
    return { values: { requestedArea: area }, rows: { 'booking-lands': [{ land: { id, label: name }, area }] } }
  },
}
