import { todayInIndia } from '#define'
import { healthLimits, landObservations, lands, measures, observationSources } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { day, described, integer, listOf, maybe, number, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { badRequest } from '../../engine/problem'
import { visibleRows } from '../../engine/read/scope'
import { asStored, gapBand, listText, type Loaded, refreshLoaded, storeValues } from '../landHealth'

const MOST_ROWS = 10_000
const MEGABYTE = 1024 * 1024
/** The maximum number of refusals in an answer; their total is always included. */
const MOST_TOLD = 100

const shares = objectOf({ HIGH: number, GOOD: number, WATCH: number, BAD: number, NO_DATA: number })
const row = objectOf(
  {
    land: described(integer, 'The id of the land'),
    measure: oneOf(Object.keys(measures)),
    day,
    source: oneOf(Object.keys(observationSources)),
    mean: number,
    validPixels: described(number, 'Percent'),
  },
  {
    ...{
      lowest: maybe(number),
      highest: maybe(number),
      deviation: maybe(number),
      p10: maybe(number),
      p90: maybe(number),
    },
    cloud: described(maybe(number), 'Percent'),
    shares: described(
      maybe(shares),
      'Percent of the land in each band, 100 together. Leave out to have them estimated',
    ),
    rain: described(maybe(number), 'Millimetres since the previous value'),
    raster: described(maybe(text), 'The https address of a PNG or a Cloud-Optimised GeoTIFF'),
  },
)

/** Imports values of many lands in one request. */
export const bulkEndpoint: Endpoint = {
  method: 'POST',
  path: '/remote-sensing/land-observations/bulk',
  summary: `Loads up to ${MOST_ROWS.toLocaleString('en-IN')} values of NDVI and soil moisture. A value of the same land, measure, day and source is replaced, and of several in one request the last counts, so a request can be sent again. Values with fewer than ${healthLimits.validPixels}% valid pixels are dropped. Rows that cannot be stored are refused one by one, by their place in the request (the first 100 are named); the others are stored. No history is written`,
  need: landObservations.access.see,
  alsoNeeds: ['observation:load'],
  mostBytes: 6 * MEGABYTE,
  body: objectOf({ rows: listOf(row) }),
  gives: objectOf({
    ...{ inserted: integer, updated: integer },
    dropped: described(integer, `Values with fewer than ${healthLimits.validPixels}% valid pixels`),
    refused: integer,
    refusals: listOf(objectOf({ row: described(integer, 'Its place in the request, from 0'), reason: text })),
  }),
  answer: async (work, body) => {
    const { rows } = body as { readonly rows: readonly Loaded[] }
    if (rows.length > MOST_ROWS)
      throw badRequest('Too many values', {
        detail: `At most ${MOST_ROWS.toLocaleString('en-IN')} values can be sent at once`,
      })
    const clear = rows.filter(({ validPixels }) => validPixels >= healthLimits.validPixels || validPixels < 0)
    const known = await knownLands(work, clear)
    const faultIn = faultsBefore(todayInIndia(work.engine.now()))
    const refusals: { row: number; reason: string }[] = []
    const sound = new Map<string, Loaded>()
    for (const [at, one] of rows.entries()) {
      if (one.validPixels >= 0 && one.validPixels < healthLimits.validPixels) continue
      const reason = known.has(one.land) ? faultIn(one) : 'Land Not Found'
      if (reason) refusals.push({ row: at, reason })
      else sound.set(`${one.land} ${one.measure} ${one.day} ${one.source}`, asStored(one))
    }
    const values = [...sound.values()]
    const stored = await storeValues(work.tx, values, work.viewer.id)
    await refreshLoaded(work.tx, values, work.engine.setting(gapBand))
    return {
      ...stored,
      ...{ dropped: rows.length - clear.length, refused: refusals.length, refusals: refusals.slice(0, MOST_TOLD) },
    }
  },
}

/** Filters the lands of some values by what the viewer may see. */
async function knownLands({ tx, engine, viewer }: Work, rows: readonly Loaded[]): Promise<Set<number>> {
  const ids = listText([...new Set(rows.map(({ land }) => land))], (land) => land)
  const found = await tx.rows<{ id: number }>(
    sql`select t.id from lands t where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, lands, viewer)}`,
  )
  return new Set(found.map(({ id }) => id))
}

type Limits = readonly [least: number, most: number]

const limits: readonly (readonly [keyof Loaded, Limits])[] = [
  ...(['mean', 'lowest', 'highest', 'p10', 'p90'] as const).map((name) => [name, [-1, 1]] as const),
  ['deviation', [0, 1]],
  ...(['validPixels', 'cloud'] as const).map((name) => [name, [0, 100]] as const),
  ['rain', [0, 2000]],
]

/**
 * Makes a function that says what is wrong with a value measured until today, or undefined. Each day is checked once.
 */
function faultsBefore(today: string): (one: Loaded) => string | undefined {
  const days = new Map<string, string | undefined>()
  const dayFault = (given: string): string | undefined => {
    if (!days.has(given)) days.set(given, isDay(given) ? futureFault(given, today) : 'There is no such day')
    return days.get(given)
  }
  return (one) => limitFault(one) ?? dayFault(one.day) ?? rasterFault(one) ?? sharesFault(one)
}

function limitFault(one: Loaded): string | undefined {
  for (const [name, [least, most]] of limits) {
    const value = one[name]
    if (typeof value === 'number' && (value < least || value > most)) return `${name} must be from ${least} to ${most}`
  }
  return undefined
}

function futureFault(given: string, today: string): string | undefined {
  return given > today ? 'The day is in the future' : undefined
}

function rasterFault({ raster }: Loaded): string | undefined {
  if (!raster || (/^https:\/\/[!-~]+$/.test(raster) && raster.length <= 500)) return undefined
  return 'The raster needs an https address'
}

function sharesFault({ shares: given }: Loaded): string | undefined {
  if (!given) return undefined
  const each = Object.values(given)
  const isWhole = Math.abs(each.reduce((sum, share) => sum + share) - 100) <= 0.5
  return isWhole && each.every((share) => share >= 0) ? undefined : 'The shares must add up to 100'
}

function isDay(given: string): boolean {
  const at = Date.parse(given)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(given)
}
