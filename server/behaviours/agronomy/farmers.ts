import { isUuid, formats, messages } from '#define'
import { farmers, lands, readings } from '#resources'
import { raw, sql, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { anything, day, integer, listOf, maybe, number, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { badRequest, notFound } from '../../engine/problem'
import { readableRecords } from '../../engine/read/oneRecord'
import { visibleRows } from '../../engine/read/scope'
import { noteWhole } from '../../engine/read/whole'

/** Builds the condition on the table `t` for the farmers of a request. Throws 404 when there are none. */
function askedFor(work: Work, query: Readonly<Record<string, unknown>>): Sql {
  const given = (['mobile', 'guid', 'id', 'land'] as const).filter(
    (name) => typeof query[name] === 'string' && query[name],
  )
  const [by] = given
  if (given.length !== 1 || !by) throw badRequest('Bad Request', { detail: 'Ask by mobile, guid, id or land' })
  const value = String(query[by]).trim()
  if (by === 'guid') {
    if (!isUuid(value)) throw notFound(messages.noFarmerOfGuid)
    return sql`t.guid = ${value}::uuid`
  }
  if (by === 'mobile') {
    const mobile = formats.mobile.normalise(value)
    if (!formats.mobile.isValid(mobile)) throw notFound(farmers.form.messages.notFound)
    noteWhole(work, farmers, 'mobile', mobile)
    return sql`t.mobile = ${mobile}`
  }
  if (!/^[1-9]\d{0,15}$/.test(value)) throw notFound(farmers.form.messages.notFound)
  return by === 'id'
    ? sql`t.id = ${value}::bigint`
    : sql`t.id = (select l.farmer_id from lands l where l.id = ${value}::bigint and l.deleted_at is null)`
}

/** Answers a farmer with the active lands and their condition. */
export const farmerEndpoint: Endpoint = {
  method: 'GET',
  path: '/remote-sensing/farmers',
  summary: 'The farmer of a `mobile`, `guid`, `id` or `land`, with the active lands and how they are',
  need: 'view_remote_sensing_tab',
  alsoNeeds: ['view_farmer_tab'],
  query: {
    mobile: 'A whole mobile number',
    guid: 'The guid of a farmer',
    id: 'The id of a farmer',
    land: 'The id of a land of a farmer',
  },
  gives: objectOf({
    farmer: objectOf({
      id: integer,
      name: text,
      mobile: maybe(text),
      village: anything('The village, with what lies above it'),
    }),
    lands: listOf(
      objectOf({
        ...{ id: integer, name: text, acres: number, crop: maybe(text), boundary: anything('GeoJSON, or null') },
        ...{
          health: maybe(oneOf(Object.keys(readings))),
          ndvi: maybe(number),
          seenOn: maybe(day),
          moisture: maybe(number),
        },
        drop: maybe(number),
      }),
    ),
  }),
  answer: async (work, _body, { query }) => {
    const { tx, engine, viewer } = work
    const asked = askedFor(work, query)
    const [found] = await tx.rows<{ id: number }>(sql`
      select t.id from farmers t where ${asked} and ${visibleRows(engine, farmers, viewer)}
      order by ${raw(`t.status = 'ACTIVE'`)} desc, t.id desc limit 1`)
    const json = found && (await readableRecords(work, farmers, [found.id])).get(found.id)
    if (!json) throw notFound(query.guid ? messages.noFarmerOfGuid : farmers.form.messages.notFound)
    const { id, name, mobile, village } = JSON.parse(json) as Record<string, unknown>
    return {
      farmer: { id, name, mobile: mobile ?? null, village: village ?? null },
      lands: await landsOf(work, Number(id)),
    }
  },
}

function landsOf({ tx, engine, viewer }: Work, farmer: number): Promise<object[]> {
  return tx.rows(sql`
    select t.id, t.name, t.area_acres::float8 as acres, t.boundary,
      (select k.name from crop_cycles c join crops k on k.id = c.crop_id where c.land_id = t.id and c.status = 'GROWING' and c.deleted_at is null order by c.sowing_date desc limit 1) as crop,
      h.health, h.ndvi::float8 as ndvi, h.seen_on as "seenOn", h.moisture::float8 as moisture, h."drop"::float8 as "drop"
    from lands t left join land_health h on h.land_id = t.id and h.deleted_at is null
    where t.farmer_id = ${farmer}::bigint and t.status = 'ACTIVE' and ${visibleRows(engine, lands, viewer)} order by t.name, t.id`)
}
