import { isDay, type GeoPolygon } from '#define'
import { lands, readingOf, sharesRead, type BandShares, type observationSources } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { wholeNumber } from '../../engine/given'
import { day, described, flag, number, objectOf, text } from '../../engine/jsonSchema'
import { badRequest, notFound } from '../../engine/problem'
import { setting } from '../../engine/settings'
import { fetchRaster, NoRaster, type RasterSource } from '../../outbound/rasters/fetchRaster'
import { readRaster } from '../../outbound/rasters/readRaster'
import { cyclesOf, gapBand } from '../landHealth'
import { drawCells } from './cells'
import { demoCells } from './demoCells'

/** The source of land rasters. */
export const rasters = setting<RasterSource>('where rasters of lands come from')

interface Seen {
  readonly day: string
  readonly mean: number
  readonly deviation: number | null
  readonly source: keyof typeof observationSources
  readonly raster: string | null
  readonly boundary: GeoPolygon | null
  readonly shares: BandShares
}

const NO_RASTER = 'There is no picture for this day'

const ofDay = { method: 'GET', need: 'view_remote_sensing_tab', alsoNeeds: ['view_farmer_tab'], record: lands } as const

/** Finds the NDVI of a land on a day; with several sources, one that has a raster. Throws 404. */
async function seenOn(
  { tx }: Work,
  params: Readonly<Record<string, string>>,
): Promise<Seen & { readonly land: number }> {
  const land = wholeNumber(params.id) ?? 0
  const asked = params.day ?? ''
  if (!isDay(asked)) throw notFound(NO_RASTER)
  const [found] = await tx.rows<Seen>(sql`
    select o.day, o.mean::float8 as mean, o.deviation::float8 as deviation, o.source, o.raster, l.boundary,
      json_build_object('HIGH', o.high_share, 'GOOD', o.good_share, 'WATCH', o.watch_share, 'BAD', o.bad_share, 'NO_DATA', o.no_data_share) as shares
    from land_observations o join lands l on l.id = o.land_id
    where o.land_id = ${land}::bigint and o.measure = 'NDVI' and o.day = ${asked}::date and o.deleted_at is null
    order by o.raster is null, o.source limit 1`)
  if (!found) throw notFound(NO_RASTER)
  return { ...found, land }
}

function hasPicture({ raster, source, boundary }: Seen): boolean {
  return raster !== null || (source === 'DEMO' && boundary !== null)
}

/** Answers the values of a land on one day. */
const dayEndpoint: Endpoint = {
  ...ofDay,
  path: '/remote-sensing/lands/:id/rasters/:day',
  summary:
    'The NDVI of a land on a day: its mean, how it reads at the stage of the crop, and how much of the land lies in each band',
  gives: objectOf({
    ...{ day, mean: number, words: text, hasPicture: flag },
    shares: described(
      objectOf({ HIGH: number, GOOD: number, WATCH: number, BAD: number, NO_DATA: number }),
      'Percent, 100 together',
    ),
  }),
  answer: async (work, _body, { params }) => {
    const seen = await seenOn(work, params)
    const gap = work.engine.setting(gapBand)
    const { words } = readingOf(seen, await cyclesOf(work.tx, seen.land), gap)
    return { day: seen.day, mean: seen.mean, words, shares: sharesRead(seen.shares, gap), hasPicture: hasPicture(seen) }
  },
}

/** Answers the picture of a land on one day, in the colours of the legend. */
const pictureEndpoint: Endpoint = {
  ...ofDay,
  path: '/remote-sensing/lands/:id/rasters/:day/picture',
  summary:
    'A land from above on a day, in the colours of the legend: its raster, which the service fetches from the configured origins (PNG or GeoTIFF), or a drawing in the demo',
  gives: null,
  media: 'image/png',
  answer: async (work, _body, { params }) => {
    const seen = await seenOn(work, params)
    if (!hasPicture(seen)) throw notFound(NO_RASTER)
    return { name: `land-${seen.land}-${seen.day}.png`, bytes: await pictureOf(work, seen) }
  },
}

async function pictureOf({ engine }: Work, seen: Seen & { readonly land: number }): Promise<Buffer> {
  const gap = engine.setting(gapBand)
  if (seen.raster === null) return drawCells(demoCells(seen.boundary as GeoPolygon, seen), gap)
  try {
    const read = await readRaster(await fetchRaster(seen.raster, engine.setting(rasters)))
    return 'picture' in read ? read.picture : drawCells(read.cells, gap)
  } catch (error) {
    throw error instanceof NoRaster ? badRequest(error.message) : error
  }
}

/** Endpoints of the date slider over the raster of a land. */
export const rasterEndpoints: readonly Endpoint[] = [dayEndpoint, pictureEndpoint]
