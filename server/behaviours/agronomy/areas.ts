import { bandOf, geographies, landHealth, readings } from '#resources'
import { raw, sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { wholeNumber } from '../../engine/given'
import { integer, listOf, maybe, number, objectOf, oneOf, recordOf, text } from '../../engine/jsonSchema'
import { visibleRows } from '../../engine/read/scope'
import { gapBand } from '../landHealth'
import { landAt } from '../weather'

/** The place level of each map layer. */
const levels = { states: 'state', districts: 'district', tehsils: 'tehsil' } as const

/** The maximum number of lands of one place on the map: those that fell come first, then the lowest. */
const MOST_LANDS = 500

interface Area {
  readonly id: number
  readonly name: string
  readonly lands: number
  readonly mean: number | null
  readonly moisture: number | null
  readonly drops: number
}

/** Answers how the lands of states, districts and tehsils are on average. */
export const areasEndpoint: Endpoint = {
  method: 'GET',
  path: '/remote-sensing/areas',
  summary:
    'The mean of the newest NDVI and soil moisture of the lands in each state, district or tehsil that the viewer may know of, with its band; and, within a tehsil, its lands',
  need: 'view_remote_sensing_tab',
  query: {
    layer: oneOf(Object.keys(levels)),
    within: recordOf(geographies, 'Id of the place whose parts are listed. Leave out for the whole country'),
    lands: recordOf(geographies, 'The id of the place whose lands are wanted, at most 500 of them'),
  },
  gives: objectOf({
    areas: listOf(
      objectOf({
        id: integer,
        name: text,
        lands: integer,
        mean: maybe(number),
        moisture: maybe(number),
        drops: integer,
        band: text,
      }),
    ),
    lands: listOf(
      objectOf({
        ...{
          id: integer,
          name: text,
          village: maybe(text),
          at: maybe(listOf(number)),
          health: maybe(oneOf(Object.keys(readings))),
        },
        ...{ ndvi: maybe(number), drop: maybe(number) },
      }),
    ),
  }),
  answer: async (work, _body, { query }) => {
    const level = levels[(query.layer as keyof typeof levels | undefined) ?? 'states']
    const gap = work.engine.setting(gapBand)
    const areas = await areasOf(work, level, wholeNumber(query.within))
    const lands = wholeNumber(query.lands)
    return {
      areas: areas.map((area) => ({ ...area, band: bandOf(area.mean, gap) })),
      lands: lands === undefined ? [] : await landsIn(work, lands),
    }
  },
}

function areasOf({ tx, engine, viewer }: Work, level: string, within: number | undefined): Promise<Area[]> {
  const column = raw(`t.village_${level}_id`)
  const inside = within === undefined ? raw('true') : sql`${within}::bigint in (${raw(above(level))})`
  return tx.rows<Area>(sql`
    select g.id, g.name, a.lands, a.mean, a.moisture, a.drops from (
      select ${column} as id, count(*)::int as lands, round(avg(t.ndvi), 3)::float8 as mean, round(avg(t.moisture), 3)::float8 as moisture, count(*) filter (where t.alert)::int as drops
      from land_health t where ${visibleRows(engine, landHealth, viewer)} and ${inside} group by 1) a
    join geographies g on g.id = a.id order by g.name`)
}

function above(level: string): string {
  const names = ['zone', 'state', 'district', 'tehsil']
  return names
    .slice(0, names.indexOf(level))
    .map((name) => `t.village_${name}_id`)
    .join(', ')
}

function landsIn({ tx, engine, viewer }: Work, place: number): Promise<object[]> {
  return tx.rows(sql`
    select t.land_id as id, l.name, g.name as village, ${landAt('l', 'g')} as at, t.health, t.ndvi::float8 as ndvi, t."drop"::float8 as "drop"
    from land_health t join lands l on l.id = t.land_id left join geographies g on g.id = t.village_id
    where ${visibleRows(engine, landHealth, viewer)} and ${place}::bigint in (t.village_state_id, t.village_district_id, t.village_tehsil_id, t.village_id)
    order by t.alert desc, t.ndvi nulls last, t.id limit ${MOST_LANDS}`)
}
