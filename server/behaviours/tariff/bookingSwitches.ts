import { isDay, todayInIndia } from '#define'
import { bookingSwitches, geographies, serviceAreas, serviceTypes } from '#resources'
import { sql } from '../../database'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import { wholeNumber } from '../../engine/given'
import { badRequest } from '../../engine/problem'
import { essence, isSame } from '../../engine/write/history'
import { idOf, mustBeInOrder, mustBeTheirs, touchesArea } from './ground'
import { serviceAreasOf, switchedOff } from './switchFor'
import { link } from '../../engine/commonSchemas'
import { day, itemsOf, maybe, objectOf, oneOf, text, described, recordOf } from '../../engine/jsonSchema'

const decisive = ['enabled', 'reason', 'from', 'till'] as const

/** Booking switches: who set them and when; the newest applicable one decides. */
export const bookingSwitchesBehaviour = behaviour(bookingSwitches, {
  reach: (viewer) => touchesArea(viewer, sql`t.service_area_id`),
  prepare: async (work, { before, input }) => {
    const title = before ? bookingSwitches.form.messages.updateFailed : bookingSwitches.form.messages.createFailed
    mustBeInOrder(input, title)
    const area = sql`${idOf(input.serviceArea) ?? null}::bigint`
    if (!before) await mustBeTheirs(work, touchesArea(work.viewer, area), { title, field: 'serviceArea' })
    const isSwitched = !before || decisive.some((name) => !isSame(essence(before[name]), essence(input[name])))
    if (isSwitched) return { changedBy: work.viewer.id || null, changedAt: work.engine.now().toISOString() }
  },
  effects: {},
})

/** Answers which services are switched off, for the banner above the form of a booking. */
export const switchedOffEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/services-off',
  summary:
    'The services that can’t be booked in a service area or at a geography, as `items` of { serviceArea, service, reason, till }',
  need: bookingSwitches.access.see,
  query: {
    serviceArea: recordOf(serviceAreas, 'The id of the service area.'),
    village: recordOf(geographies, 'The id of a village or other geography. Covers every service area it is in.'),
    on: described(day, 'The day, `YYYY-MM-DD`. Defaults to today'),
  },
  gives: itemsOf(
    objectOf({ serviceArea: link, service: oneOf(Object.keys(serviceTypes)), reason: text, till: maybe(day) }),
  ),
  answer: async ({ tx, engine }, _body, { query }) => {
    const on = typeof query.on === 'string' && query.on ? query.on : todayInIndia(engine.now())
    if (!isDay(on)) throw badRequest('on is a day, YYYY-MM-DD')
    const area = wholeNumber(query.serviceArea)
    const village = wholeNumber(query.village)
    if (area === undefined && village === undefined) throw badRequest('Send a serviceArea or a village')
    const areas = area === undefined ? await serviceAreasOf(tx, village ?? 0) : [area]
    return { items: await switchedOff(tx, { serviceAreas: areas, on }) }
  },
}
