import { addDays, messages, todayInIndia } from '#define'
import { bandOf, dropsIn, lands, readingOf, type Measured } from '#resources'
import { raw, sql, type Queries, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { wholeNumber } from '../../engine/given'
import { day, described, integer, listOf, maybe, number, objectOf, text } from '../../engine/jsonSchema'
import { notFound } from '../../engine/problem'
import { cyclesOf, gapBand } from '../landHealth'
import { withObservedRain } from './observedRain'

/** The number of days read by default. */
const DAYS = 365

const range = {
  from: described(day, `First day. Leave out for ${DAYS} days ago`),
  to: described(day, 'Last day. Leave out for today'),
}

/** Viewers of remote sensing may also see whose land it is. */
const ofLand = {
  method: 'GET',
  need: 'view_remote_sensing_tab',
  alsoNeeds: ['view_farmer_tab'],
  record: lands,
} as const

type Given = Parameters<Endpoint['answer']>[2]

/** The land and the days of a request. */
interface Asked {
  readonly land: number
  readonly from: string
  readonly to: string
}

function askedOf({ engine }: Work, { params, query }: Given): Asked {
  const to = typeof query.to === 'string' && query.to ? query.to : todayInIndia(engine.now())
  const from = typeof query.from === 'string' && query.from ? query.from : addDays(to, -DAYS)
  return { land: wholeNumber(params.id) ?? 0, from, to }
}

/** Builds the select of the values of a land; its index covers all the columns. */
export function valuesSql({ land, from, to }: Asked, measure: 'NDVI' | 'MOISTURE', columns: Sql): Sql {
  return sql`
    select o.day, o.source, ${columns} from land_observations o
    where o.land_id = ${land}::bigint and o.measure = ${measure} and o.day between ${from}::date and ${to}::date and o.deleted_at is null
    order by o.day, o.source`
}

/** Throws 404 with the message of the specification where a land has no value at all. */
async function mustHaveAny(tx: Queries, land: number, measure: 'NDVI' | 'MOISTURE'): Promise<void> {
  const [any] = await tx.rows(
    sql`select 1 from land_observations o where o.land_id = ${land}::bigint and o.measure = ${measure} and o.deleted_at is null limit 1`,
  )
  if (!any) throw notFound(measure === 'NDVI' ? messages.noNdvi : messages.noMoisture)
}

interface NdviRow extends Measured {
  readonly source: string
  readonly p10: number | null
  readonly p90: number | null
}

const reading = objectOf({ day, mean: number, reading: text, words: text })

/** Answers the NDVI of a land over time. */
const ndviEndpoint: Endpoint = {
  ...ofLand,
  path: '/remote-sensing/lands/:id/ndvi',
  summary:
    'The NDVI of a land by day, each value with its band; the newest as it reads at the stage of the crop; and the drops: falls while the crop should grow or stay',
  query: range,
  gives: objectOf({
    points: listOf(objectOf({ day, source: text, mean: number, p10: maybe(number), p90: maybe(number), band: text })),
    drops: listOf(objectOf({ from: day, to: day, by: number })),
    latest: maybe(reading),
  }),
  answer: async (work, _body, given) => {
    const asked = askedOf(work, given)
    const rows = await work.tx.rows<NdviRow>(
      valuesSql(asked, 'NDVI', raw('o.mean::float8 as mean, o.p10::float8 as p10, o.p90::float8 as p90')),
    )
    if (rows.length === 0) await mustHaveAny(work.tx, asked.land, 'NDVI')
    const [cycles, gap] = [await cyclesOf(work.tx, asked.land), work.engine.setting(gapBand)]
    const newest = rows.at(-1)
    return {
      points: rows.map((row) => ({ ...row, band: bandOf(row.mean, gap) })),
      drops: dropsIn(rows, cycles),
      latest: newest ? { day: newest.day, mean: newest.mean, ...readingOf(newest, cycles, gap) } : null,
    }
  },
}

/** Answers the soil moisture of a land over time, with the rain. */
const moistureEndpoint: Endpoint = {
  ...ofLand,
  path: '/remote-sensing/lands/:id/soil-moisture',
  summary:
    'The soil moisture of a land by day, as relative saturation from 0 (wilting) to 1 (field capacity), with the rain in millimetres since the value before: that of the weather where all its days were observed, else as it was told with the value',
  query: range,
  gives: objectOf({
    points: listOf(objectOf({ day, source: text, mean: number, rain: maybe(number), band: text })),
  }),
  answer: async (work, _body, given) => {
    const asked = askedOf(work, given)
    const rows = await work.tx.rows<Measured & { readonly rain: number | null }>(
      valuesSql(asked, 'MOISTURE', raw('o.mean::float8 as mean, o.rain::float8 as rain')),
    )
    if (rows.length === 0) await mustHaveAny(work.tx, asked.land, 'MOISTURE')
    const gap = work.engine.setting(gapBand)
    const points = await withObservedRain(work.tx, asked.land, rows)
    return { points: points.map((row) => ({ ...row, band: bandOf(row.mean, gap) })) }
  },
}

/** Answers the average of all lands in the village, including those the viewer may not see: it reveals none of them. */
const villageEndpoint: Endpoint = {
  ...ofLand,
  path: '/remote-sensing/lands/:id/village',
  summary: 'The mean NDVI of all lands in the village of a land, by day, for comparison',
  query: range,
  gives: objectOf({ points: listOf(objectOf({ day, mean: number, lands: integer })) }),
  answer: async (work, _body, given) => {
    const { land, from, to } = askedOf(work, given)
    const points = await work.tx.rows(sql`
      select o.day, round(avg(o.mean), 3)::float8 as mean, count(*)::int as lands
      from lands own join lands l on l.village_id = own.village_id and l.deleted_at is null
        join land_observations o on o.land_id = l.id and o.measure = 'NDVI' and o.day between ${from}::date and ${to}::date and o.deleted_at is null
      where own.id = ${land}::bigint group by o.day order by o.day`)
    return { points }
  },
}

/** Answers what was done on a land. */
const marksEndpoint: Endpoint = {
  ...ofLand,
  path: '/remote-sensing/lands/:id/marks',
  summary: 'What was done on a land, by day: SOWING and HARVEST with the crop, and SPRAYING with the acres',
  query: range,
  gives: objectOf({ marks: listOf(objectOf({ day, kind: text, words: text })) }),
  answer: async (work, _body, given) => {
    const { land, from, to } = askedOf(work, given)
    const marks = await work.tx.rows(sql`
      select day, kind, words from (
        select c.sowing_date as day, 'SOWING' as kind, k.name || ' sown' as words from crop_cycles c join crops k on k.id = c.crop_id
          where c.land_id = ${land}::bigint and c.status <> 'PLANNED' and c.deleted_at is null
        union all select coalesce(c.actual_harvest, c.failed_on), 'HARVEST', k.name || case when c.actual_harvest is null then ' failed' else ' harvested' end from crop_cycles c join crops k on k.id = c.crop_id
          where c.land_id = ${land}::bigint and c.deleted_at is null
        union all select (s.start_at at time zone 'Asia/Kolkata')::date, 'SPRAYING', 'Sprayed ' || round(s.sprayed_acres, 2) || ' acres' from sprayings s
          where s.land_id = ${land}::bigint and s.duplicate_of_id is null and s.merged_into_id is null and s.deleted_at is null) done
      where day between ${from}::date and ${to}::date order by day, kind desc`)
    return { marks }
  },
}

/** Endpoints of the chart of a land. */
export const seriesEndpoints: readonly Endpoint[] = [ndviEndpoint, moistureEndpoint, villageEndpoint, marksEndpoint]
