import { farmers, lands, register } from '#resources'
import { schemaAdditions } from '../behaviours/schema'
import { raw, sql, type Database } from '../database'
import { tableOf } from '../database/columns'
import type { Index } from '../database/schema'
import { schemaOf } from '../database/schemaOf'
import { quoted } from '../database/sql'
import { seasonalDays } from './kernel/calendar'
import { writeCreations } from './history/creations'
import { spreadOver } from './farming/farmers'
import { fieldLayer } from './farming/strips'
import { BATCH, loadFarmers } from './loadFarmers'
import { writeMark } from './mark'
import { uuidOf } from './kernel/random'
import { databaseStore } from './store'
import { withoutChecks } from './withoutChecks'
import { grouped } from './words'
import { worldFrom } from './people/world'

/** The number of lands beyond which further farmers have none. */
const MOST_LANDS = 300_000
/** The number of rows from which building the indexes again is faster than keeping them. */
const WORTH_DROPPING = 40_000

/** The first and last sequence number, as of a day. */
interface TopUp {
  readonly log: (line: string) => void
  readonly today: string
  readonly from: number
  readonly to: number
}

/** Adds farmers to the company with constant memory use, and logs the rate. */
export async function topUp(database: Database, { log, today, from, to }: TopUp): Promise<void> {
  const begun = performance.now()
  await takeBack(database, from)
  await writeMark(database, { state: 'growing', farmers: from })
  if (to - from > WORTH_DROPPING) {
    for (const { name } of secondaryIndexes()) await database.script(`drop index if exists ${quoted(name)}`)
  }
  if (to > from) await withoutChecks(database, () => addFarmers(database, { log, today, from, to }, begun))
  await remakeIndexes(database, log)
  for (const resource of register.resources) await writeCreations(database, resource)
  log('tidying up')
  await database.vacuum()
  await writeMark(database, { state: 'done', farmers: to })
  log(`The demo company has ${grouped(to)} farmers${to > from ? ` (${rate(to - from, begun)} over all)` : ''}`)
}

async function addFarmers(database: Database, { log, today, from, to }: TopUp, begun: number): Promise<void> {
  const store = databaseStore(database, today, new Date().toISOString())
  const crops = await database.rows<{ code: string; id: number }>(
    sql`select code, id from crops where deleted_at is null`,
  )
  const [counted] = await database.rows<{ lands: number }>(sql`select count(*) as lands from lands`)
  const landsBefore = counted?.lands ?? 0
  let landsAdded = 0
  if (landsBefore + 1.6 * (to - from) > MOST_LANDS)
    log(`Farmers get about 1.6 lands each until there are ${grouped(MOST_LANDS)} lands; the others come without`)
  await loadFarmers(store, {
    from,
    to,
    fields: fieldLayer(await fieldsByVillage(database)),
    making: {
      world: worldFrom(await store.places()),
      crops: new Map(crops.map(({ code, id }) => [code, id])),
      today,
      joinedOn: spreadOver(from, to, seasonalDays(today), today),
      hasLands: () => landsBefore + landsAdded < MOST_LANDS,
    },
    progress: async (done, lands) => {
      landsAdded = lands
      await writeMark(database, { state: 'growing', farmers: from + done })
      log(
        `farmers ${grouped(from + done)} of ${grouped(to)}, lands ${grouped(landsBefore + lands)} (${rate(done, begun)})`,
      )
    },
  })
}

/** Removes the batch of an interrupted addition, whose farmers may be stored without their lands. */
async function takeBack(database: Database, from: number): Promise<void> {
  const guids = JSON.stringify(Array.from({ length: BATCH }, (_, index) => uuidOf(`farmer ${from + index + 1}`)))
  const ofBatch = sql`select id from farmers where guid in (select one::uuid from json_array_elements_text(${guids}::json) as given(one))`
  await database.run(sql`delete from lands where farmer_id in (${ofBatch})`)
  await database.run(sql`delete from farmers where id in (${ofBatch})`)
}

/** Creates the missing indexes, including those of an interrupted load. */
async function remakeIndexes(database: Database, log: (line: string) => void): Promise<void> {
  const present = new Set(
    (
      await database.rows<{ name: string }>(
        sql`select indexname as name from pg_indexes where schemaname = current_schema()`,
      )
    ).map(({ name }) => name),
  )
  const missing = secondaryIndexes().filter(({ name }) => !present.has(name))
  for (const [place, { name, table, body }] of missing.entries()) {
    log(`index ${place + 1} of ${missing.length}: ${name}`)
    await database.script(`create index ${quoted(name)} on ${table} ${body}`)
  }
}

/** Lists the indexes of farmers and lands that serve speed only, no rule. */
function secondaryIndexes(): (Index & { readonly table: string })[] {
  const grown = [tableOf(farmers), tableOf(lands)]
  return schemaOf(register, schemaAdditions)
    .tables.filter(({ name }) => grown.includes(name))
    .flatMap(({ name, indexes }) =>
      indexes.filter(({ isUnique }) => !isUnique).map((index) => ({ ...index, table: name })),
    )
}

/** Counts the drawn fields of each village. */
async function fieldsByVillage(database: Database): Promise<Map<number, number>> {
  const rows = await database.rows<{ id: number; fields: number }>(
    raw('select village_id as id, count(*) as fields from lands where boundary is not null group by village_id'),
  )
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

function rate(done: number, begun: number): string {
  return `${grouped(Math.round((done * 1000) / (performance.now() - begun)))} farmers/s`
}
