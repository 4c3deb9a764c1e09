import { allows, paths, type Area } from '#define'
import { bookings, farmers, lands } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { wholeNumber } from '../../engine/given'
import { needed, recordOf } from '../../engine/jsonSchema'
import { visibleRows } from '../../engine/read/scope'
import { proposal } from '../../engine/commonSchemas'

interface OwnLand extends Area {
  readonly id: number
  readonly name: string
}

interface LastBooking {
  readonly service: string
  readonly litresPerAcre: number | null
  readonly crop: { readonly id: number; readonly label: string } | null
}

/**
 * Proposes a booking for a farmer: the service and crop of the last one, on their only land, with its area. With
 * several lands none is proposed.
 */
export const proposalEndpoint: Endpoint = {
  method: 'GET',
  path: `${paths.api(bookings)}/proposal`,
  summary: 'The defaults of a farmer’s new booking, { values, rows }, from their last booking and their only land',
  need: bookings.access.see,
  query: { farmer: needed(recordOf(farmers, 'The id of the farmer')) },
  gives: proposal,
  answer: async (work, _body, { query }) => {
    const farmer = wholeNumber(query.farmer) ?? 0
    const last = await lastBooking(work, farmer)
    const land = await onlyLand(work, farmer)
    if (!land) return { values: last, rows: {} }
    const { id, name, ...area } = land
    return {
      values: { ...last, requestedArea: area },
      rows: { 'booking-lands': [{ land: { id, label: name }, area }] },
    }
  },
}

async function lastBooking({ tx, engine, viewer }: Work, farmer: number): Promise<Partial<LastBooking>> {
  const [found] = await tx.rows<LastBooking>(sql`
    select t.service, t.litres_per_acre::float8 as "litresPerAcre",
      (select json_build_object('id', c.id, 'label', c.name) from crops c where c.id = t.crop_id and c.status = 'ACTIVE' and c.deleted_at is null) as crop
    from bookings t where t.farmer_id = ${farmer} and t.status not in ('CANCELLED', 'INVALID') and ${visibleRows(engine, bookings, viewer)}
    order by t.service_date desc, t.id desc limit 1`)
  if (!found) return {}
  const { service, litresPerAcre, crop } = found
  return { service, ...(litresPerAcre !== null && { litresPerAcre }), ...(crop && { crop }) }
}

async function onlyLand({ tx, engine, viewer }: Work, farmer: number): Promise<OwnLand | undefined> {
  if (!allows(viewer.keys, lands.access.see)) return undefined
  const [only, other] = await tx.rows<OwnLand>(sql`
    select t.id, t.name, t.area_value::float8 as value, t.area_unit as unit, t.area_rule as rule, t.area_acres::float8 as acres from lands t
    where t.farmer_id = ${farmer} and t.status = 'ACTIVE' and ${visibleRows(engine, lands, viewer)} order by t.id limit 2`)
  return other ? undefined : only
}
