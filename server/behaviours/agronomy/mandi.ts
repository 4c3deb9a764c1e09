import { addDays, paths, todayInIndia } from '#define'
import { farmers, mandiDays, mandiPrices, type MandiCrop } from '#resources'
import { sql } from '../../database'
import { kilometresBetween } from '../../database/distanceSql'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import { wholeNumber } from '../../engine/given'
import { day, integer, itemsOf, listOf, maybe, named, number, objectOf, text } from '../../engine/jsonSchema'

/** Mandi prices: a commodity is matched to the crop of the same name, and its price compared with the support price. */
export const mandiPricesBehaviour = behaviour(mandiPrices, {
  isVerifiedAlone: true,
  prepare: async ({ tx }, { before, input }) => {
    if (before) return {}
    const commodity = String(input.commodity)
    const [crop] = await tx.rows<{ id: number; msp: number | null }>(sql`
      select id, msp::float8 as msp from crops
      where deleted_at is null and (lower(commodity_code) = lower(${commodity}) or lower(name) = lower(${commodity}))
      order by lower(commodity_code) = lower(${commodity}) desc nulls last, id limit 1`)
    return { crop: crop?.id ?? null, msp: crop?.msp ?? null }
  },
  effects: {},
})

const price = objectOf({ day, min: integer, modal: integer, max: integer })
const mandi = objectOf({ id: integer, name: text, district: text, kilometres: number, days: listOf(price) })
const crop = named('MandiCrop', objectOf({ id: integer, name: text, msp: maybe(integer), mandis: listOf(mandi) }))

/** The number of mandis compared. */
const NEAREST = 3
/** The maximum number of crops of a farmer. */
const MOST_CROPS = 4

/**
 * Answers what the nearest mandis paid recently for the farmer's crops, or else for the main crops. Distances are
 * measured from the middle of the village, because three of them would reveal where a house is.
 */
export const mandiEndpoint: Endpoint = {
  method: 'GET',
  path: `${paths.api(farmers)}/:id/mandi`,
  summary: 'Prices of a farmer’s crops at the nearest mandis: { items }',
  need: farmers.access.see,
  record: farmers,
  gives: itemsOf(crop),
  answer: async ({ tx, engine }, _body, { params }) => {
    const farmer = wholeNumber(params.id) ?? 0
    const since = addDays(todayInIndia(engine.now()), -mandiDays)
    const items = await tx.rows<MandiCrop>(sql`
      with home as (select g.centroid from farmers f join geographies g on g.id = f.village_id where f.id = ${farmer}),
      growing as (select distinct crop_id as id from crop_cycles where farmer_id = ${farmer} and status = 'GROWING' and deleted_at is null),
      wanted as (select id from growing union all select target_id from farmers_primary_crops where record_id = ${farmer} and not exists (select from growing)),
      near as (
        select c.id as crop_id, m.id, m.name, d.name as district, m.km from wanted w join crops c on c.id = w.id
        cross join lateral (
          select m.id, m.name, m.district_id, ${kilometresBetween('m.location', 'home.centroid')} as km from mandis m cross join home
          where m.deleted_at is null and m.status = 'ACTIVE' and exists (
            select from mandi_prices p where p.market_id = m.id and p.crop_id = c.id and p.day > ${since}::date and p.deleted_at is null)
          order by km limit ${NEAREST}) m
        join geographies d on d.id = m.district_id
      )
      select c.id, c.name, c.msp::float8 as msp, coalesce((
        select json_agg(json_build_object('id', n.id, 'name', n.name, 'district', n.district, 'kilometres', round(n.km::numeric)::integer, 'days', (
          select json_agg(json_build_object('day', p.day, 'min', p.min, 'modal', p.modal, 'max', p.max) order by p.day) from (
            select day, min(min_price) as min, round(avg(modal_price))::bigint as modal, max(max_price) as max from mandi_prices
            where market_id = n.id and crop_id = c.id and day > ${since}::date and deleted_at is null group by day) p)) order by n.km)
        from near n where n.crop_id = c.id), '[]') as mandis
      from wanted w join crops c on c.id = w.id order by c.name limit ${MOST_CROPS}`)
    return { items }
  },
}
