import { parseArgs } from 'node:util'
import { addDays, todayInIndia } from '#define'
import { openDatabase, raw, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside, type Bench, type Questions } from './beside'
import { processorTime } from './processorTime'

/**
 * Measures remote sensing on the database that the environment names: how fast values are loaded, the chart data of a
 * land beside the bare query, and the map of a district, over lands × days:
 * `DATABASE_URL=… npx tsx tests/bench/landObservations.ts --lands 10000 --years 5`. The lands are those of the demo
 * company and copies of them; the database generates the values, five days apart, except those loaded over HTTP.
 */
const { values } = parseArgs({
  options: {
    lands: { type: 'string', default: '10000' },
    years: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '40' },
    loads: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    username: { type: 'string', default: 'admin' },
  },
})

const ROWS = 10_000
const database = await openDatabase(await readSettings({ ...process.env, LOG_LEVEL: 'silent' }))
process.stdout.write('values are made, which takes some minutes\n')
await fill(database, Number(values.lands), Number(values.years))
await database.close()
await measureBeside({ ...values, rounds: Number(values.rounds) }, async (bench) => {
  const lands = await bench.database.rows<{ id: number }>(raw('select land_id as id from land_health order by land_id'))
  await measureLoads(lands, bench)
  return questionsOf(bench.database, lands)
})

/** Creates lands and their values until there are enough, day after day, as a provider would have sent them. */
async function fill(opened: Database, lands: number, years: number): Promise<void> {
  const [{ count = 0 } = {}] = await opened.rows<{ count: number }>(raw('select count(*)::int as count from lands'))
  if (count < lands)
    await opened.run(sql`
      insert into lands (farmer_id, name, village_id, village_zone_id, village_state_id, village_district_id, village_tehsil_id, area_value, area_unit, area_acres, boundary, ownership, status)
      select farmer_id, 'Copy ' || n, village_id, village_zone_id, village_state_id, village_district_id, village_tehsil_id, area_value, area_unit, area_acres, boundary, ownership, status
      from (select l.*, row_number() over () as n from lands l cross join generate_series(1, 9)) l limit ${lands - count}`)
  const days = Math.floor((years * 365) / 5)
  const wanted = lands * days
  const [{ seen = 0 } = {}] = await opened.rows<{ seen: number }>(
    raw('select count(*)::int as seen from land_observations'),
  )
  for (let day = days; day > 0 && seen < wanted; day -= 1)
    await opened.run(sql`
      insert into land_observations (land_id, measure, day, source, mean, deviation, p10, p90, valid_pixels)
      select l.id, 'NDVI', current_date - 5 * ${day}::int, 'S2_L2A', v.mean, 0.05, v.mean - 0.06, v.mean + 0.06, 95
      from (select id from lands order by id limit ${lands}) l
        cross join lateral (select round((0.45 + 0.3 * sin(${day}::int / 12.0 + l.id))::numeric, 3) as mean) v
      on conflict do nothing`)
  await opened.run(sql`
    insert into land_health (land_id, health, ndvi, seen_on)
    select o.land_id, 'GOOD', o.mean, o.day from land_observations o
    where o.measure = 'NDVI' and o.day = current_date - 5 on conflict do nothing`)
  await opened.vacuum()
}

/**
 * Loads values over HTTP, each request with the newest of 10,000 lands or with the past of some, and prints the
 * rates: by the clock, and by the processor time of service and database, which other load does not change.
 */
async function measureLoads(
  lands: readonly { readonly id: number }[],
  { database: opened, url, token }: Bench,
): Promise<void> {
  const today = todayInIndia(new Date())
  const value = (land: number, day: string): object => ({
    ...{ land, measure: 'NDVI', day, source: 'L8_9', mean: 0.512, lowest: 0.3, highest: 0.7, deviation: 0.05 },
    ...{ p10: 0.44, p90: 0.58, validPixels: 96, cloud: 4 },
  })
  const newest = (at: number): object[] => lands.slice(0, ROWS).map(({ id }) => value(id, addDays(today, at - 4)))
  const past = (at: number): object[] =>
    Array.from({ length: ROWS }, (_, one) =>
      value(lands[(at * 40 + Math.floor(one / 250)) % lands.length]?.id ?? 0, addDays(today, -400 - 5 * (one % 250))),
    )
  for (const [name, rowsOf, times] of [
    ['the past of lands', past, Number(values.loads)],
    ['one day of all lands', newest, 4],
  ] as const) {
    const bodies = Array.from({ length: times }, (_, at) => JSON.stringify({ rows: rowsOf(at) }))
    const [begun, before] = [performance.now(), await processorTime(opened)]
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/api/remote-sensing/land-observations/bulk`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    }
    const seconds = (performance.now() - begun) / 1000
    const after = await processorTime(opened)
    const [service, database] = [after.service - before.service, after.database - before.database]
    const rate = (by: number): string => Math.round((times * ROWS) / by).toLocaleString('en-IN')
    process.stdout.write(
      `load, ${name.padEnd(22)} ${rate(seconds)} rows/s by the clock, ${rate(service + database)} by processor time (service ${service.toFixed(2)} s, database ${database.toFixed(2)} s)\n`,
    )
  }
}

async function questionsOf(opened: Database, lands: readonly { readonly id: number }[]): Promise<Questions> {
  const some = Array.from({ length: 12 }, (_, at) => lands[Math.floor((at * lands.length) / 12)]?.id ?? 0)
  const [largest] = await opened.rows<{ state: number; district: number; tehsil: number }>(
    raw(
      'select village_state_id as state, village_district_id as district, village_tehsil_id as tehsil from land_health group by 1, 2, 3 order by count(*) desc limit 1',
    ),
  )
  const from = addDays(todayInIndia(new Date()), -1826)
  const base = '/api/remote-sensing'
  return {
    'chart of a land, 1 year': some.map((id) => `${base}/lands/${id}/ndvi`),
    'chart of a land, 5 years': some.map((id) => `${base}/lands/${id}/ndvi?from=${from}`),
    'mean of the village, 1 year': some.map((id) => `${base}/lands/${id}/village`),
    'map of the states': [`${base}/areas?layer=states`],
    'map of a district': [`${base}/areas?layer=tehsils&within=${largest?.district}`],
    'lands of a tehsil': [`${base}/areas?layer=tehsils&lands=${largest?.tehsil}`],
    'lands with a drop': ['/api/admin/land-health?alert=true&size=35'],
  }
}
