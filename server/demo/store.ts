import type { AnyResource, Level } from '#define'
import { cyclesJson, refreshHealth, storeValues, type Loaded } from '../behaviours/landHealth'
import { companyOf, type OwnCompany } from '../behaviours/company'
import { billedOf, type Billed } from '../behaviours/bookings/bills/issuing'
import { keepCells, landAt, storeWeather, sprayLimitsNow, type CellWeather } from '../behaviours/weather'
import { name, sql, type Database, type Queries } from '../database'
import { snake, tableOf } from '../database/columns'
import { insertMany } from '../engine/write/insertMany'
import type { WatchedLand } from './agronomy/values'
import type { DemoCell } from './agronomy/weather'
import { keepLikes, keepTalk, type Like, type Talk } from './kernel/talk'
import { withLastChange } from './lastChange'
import { readGround, type BookingGround } from './bookings/ground'
import { settleKavach } from './insurance/settled'
import { writeOutletAttendance } from './office/attendanceRows'
import { writeBoard } from './office/board'
import { writeReport } from './office/report'
import { readCauses, type EarnedCause } from './points/ground'
import { redeemPoints } from './points/redeemed'
import type { Row } from './kernel/row'
import type { StoredPlace } from './people/world'

/** The data by which the picture of a task is recognised. */
export interface StoredPrint {
  readonly key: string
  readonly task: number
  readonly season: number
  readonly sha256: string
  readonly prints: readonly string[]
}

/** The destination of the demo's rows. */
export interface Store {
  /** Stores verified rows and returns their ids in the same order. */
  insert(resource: AnyResource, rows: readonly Row[]): Promise<number[]>
  /** Reads every geography, parents before children. */
  places(): Promise<StoredPlace[]>
  /** Stores comments and assignments. */
  talk(talk: Talk): Promise<void>
  /** Stores the likes of records. */
  like(resource: AnyResource, likes: readonly Like[]): Promise<void>
  /** Reads the customers and crews, which exist before bookings. */
  bookingGround(): Promise<BookingGround>
  /** Reads the own company, and the bills of some bookings for invoices. */
  bills(bookings: readonly number[]): Promise<{ readonly company?: OwnCompany; readonly bills: readonly Billed[] }>
  /** Reads the numbers of bookings by their ids. */
  bookingNumbers(bookings: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Writes the machine report of the last two months, from all stored data. */
  machineReport(now: string, share: number): Promise<void>
  /** Writes the attendance of outlet employees, who all have the same picture. */
  outletAttendance(now: string, of: { readonly selfie: object; readonly share: number }): Promise<void>
  /** Writes notices with their readers and the targets of outlets and places, and counts all targets. */
  board(now: string): Promise<string>
  /** Sets the farmers into whom others were merged. */
  merge(pairs: readonly { readonly id: number; readonly into: number }[]): Promise<void>
  /** Sets the verification of lands. */
  verify(lands: readonly { readonly id: number; readonly verification: string }[]): Promise<void>
  /** Stores the prints by which pictures of tasks are recognised. */
  prints(prints: readonly StoredPrint[]): Promise<void>
  /** Reads the lands with a boundary, the most sprayed ones first. */
  watchedLands(): Promise<readonly WatchedLand[]>
  /** Stores observations of lands. */
  observe(values: readonly Loaded[]): Promise<void>
  /** Computes the health of lands from their observations. */
  tellHealth(lands: readonly number[]): Promise<void>
  /** Reads the cells that need weather, those with most mapped lands first. */
  weatherCells(now: Date): Promise<readonly DemoCell[]>
  /** Stores the weather of some cells, issued at a moment. */
  tellWeather(cells: readonly CellWeather[], at: string): Promise<void>
  /** Reads the events that earned points from a day on, in order of time. */
  pointCauses(from: string): Promise<readonly EarnedCause[]>
  /** Redeems points for open bookings; returns the ledger lines. */
  redeemPoints(today: string): Promise<readonly Row[]>
  /** Stores verified rows and returns their numbers, in the same order. */
  numbered(resource: AnyResource, rows: readonly Row[], field: string): Promise<readonly string[]>
  /** Evaluates every kavach by the weather, and ends those whose windows are over: paid, triggered or expired. */
  evaluateKavach(): Promise<void>
  /** Sets the machines of controllers. */
  install(pairs: readonly { readonly controller: number; readonly machine: number }[]): Promise<void>
}

interface PlaceRow {
  readonly id: number
  readonly type: Level
  readonly name: string
  readonly code: string
  readonly parentId: number | null
  readonly pin: string | null
  readonly lon: number | null
  readonly lat: number | null
  readonly isServiceable: boolean
  readonly servedFrom: string | null
}

/** Makes a store in a database, as of a moment. */
export function databaseStore(database: Database, today: string, now: string): Store {
  const insert: Store['insert'] = (resource, rows) =>
    insertMany(
      database,
      resource,
      rows.map((row) => withLastChange(resource, row, now)),
      { today },
    )
  return {
    insert,
    ...pointStore(database, insert),
    async places() {
      const rows = await database.rows<PlaceRow>(sql`
        select id, type, name, code, parent_id as "parentId", pins[1] as pin,
               (centroid #>> '{coordinates,0}')::float8 as lon, (centroid #>> '{coordinates,1}')::float8 as lat,
               coalesce(serviceable, false) as "isServiceable", serviceable_from::text as "servedFrom"
        from geographies where deleted_at is null
        order by array_position(array['zone', 'state', 'district', 'tehsil', 'village'], type), id`)
      return rows.map(({ lon, lat, pin, servedFrom, ...row }) => ({
        ...row,
        servedFrom: servedFrom ?? undefined,
        pin: pin ?? undefined,
        position: lon === null || lat === null ? undefined : [lon, lat],
      }))
    },
    talk: (talk) => keepTalk(database, talk),
    like: (resource, likes) => keepLikes(database, resource, likes),
    bookingGround: () => readGround(database),
    ...ofBookings(database),
    machineReport: (now, share) => writeReport(database, now, share),
    outletAttendance: (now, of) => writeOutletAttendance(database, now, of),
    board: (moment) => writeBoard(database, moment),
    async merge(pairs) {
      if (pairs.length === 0) return
      await database.run(sql`
        update farmers f set merged_into_id = m.into
        from json_to_recordset(${JSON.stringify(pairs)}::json) as m(id bigint, "into" bigint) where f.id = m.id`)
    },
    ...observatory(database),
    prints: (prints) => keepPrints(database, prints),
    verify: (rows) => noteVerified(database, rows),
    install: (pairs) => noteInstalled(database, pairs),
    evaluateKavach: () => settleKavach(database, now),
  }
}

function ofBookings(database: Database): Pick<Store, 'bills' | 'bookingNumbers'> {
  return {
    async bills(bookings) {
      const company = await companyOf({ tx: database })
      return { ...(company && { company }), bills: await billedOf({ tx: database }, bookings) }
    },
    async bookingNumbers(bookings) {
      const rows = await database.rows<{ id: number; no: string }>(
        sql`select id, booking_no as no from bookings where id = any(${bookings}::bigint[])`,
      )
      return new Map(rows.map(({ id, no }) => [id, no]))
    },
  }
}

function observatory(
  database: Database,
): Pick<Store, 'watchedLands' | 'observe' | 'tellHealth' | 'weatherCells' | 'tellWeather'> {
  return {
    weatherCells: (now) => database.transaction((tx) => cellsIn(tx, now)),
    tellWeather: (cells, at) => database.transaction((tx) => keepWeather(tx, cells, at)),
    watchedLands: () => watchedIn(database),
    observe: (values) => database.transaction(async (tx) => void (await storeValues(tx, values, null))),
    tellHealth: (lands) => database.transaction((tx) => refreshHealth(tx, lands, 'WATCH')),
  }
}

async function cellsIn(tx: Queries, now: Date): Promise<DemoCell[]> {
  await keepCells(tx, now)
  return tx.rows<DemoCell>(sql`
    select id, centre -> 'coordinates' as at from weather_cells order by lands desc, id`)
}

async function keepWeather(tx: Queries, cells: readonly CellWeather[], at: string): Promise<void> {
  await storeWeather(tx, { source: 'DEMO', at }, cells, await sprayLimitsNow(tx))
  await tx.run(sql`
    update weather_cells c set forecast_at = ${at}::timestamptz, forecast_till = (select max(day) from weather_days d where d.cell_id = c.id)
    where id = any(${cells.map(({ cell }) => cell)}::bigint[])`)
}

function watchedIn(database: Database): Promise<WatchedLand[]> {
  return database.rows<WatchedLand>(sql`
    select l.id, l.village_id as village, ${landAt('l', 'g')} as at, coalesce(l.irrigation, 'RAINFED') <> 'RAINFED' as "isIrrigated", coalesce(${cyclesJson('l')}, '[]') as cycles
    from lands l left join geographies g on g.id = l.village_id
    where l.boundary is not null and l.status = 'ACTIVE' and l.deleted_at is null
    order by (select count(*) from sprayings y where y.land_id = l.id) desc, l.id`)
}

async function keepPrints(database: Database, prints: readonly StoredPrint[]): Promise<void> {
  await database.run(sql`
    insert into picture_prints (key, task_id, season_id, sha256, prints)
    select p.key, p.task, p.season, p.sha256, array(select json_array_elements_text(p.prints))::bit(256)[]
    from json_to_recordset(${JSON.stringify(prints)}::json) as p(key text, task bigint, season bigint, sha256 text, prints json)`)
}

async function noteVerified(
  database: Database,
  rows: readonly { readonly id: number; readonly verification: string }[],
): Promise<void> {
  await database.run(sql`
    update lands l set verification = v.verification
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id bigint, verification text) where l.id = v.id`)
}

function pointStore(
  database: Database,
  insert: Store['insert'],
): Pick<Store, 'pointCauses' | 'redeemPoints' | 'numbered'> {
  return {
    redeemPoints: (today) => redeemPoints(database, today),
    pointCauses: (from) => readCauses(database, from),
    async numbered(resource, rows, field) {
      const ids = await insert(resource, rows)
      const found = await database.rows<{ id: number; number: string }>(
        sql`select id, ${name(snake(field))} as number from ${name(tableOf(resource))} where id = any(${ids}::bigint[])`,
      )
      const numbers = new Map(found.map(({ id, number }) => [id, number]))
      return ids.map((id) => numbers.get(id) ?? '')
    },
  }
}

async function noteInstalled(
  database: Database,
  pairs: readonly { readonly controller: number; readonly machine: number }[],
): Promise<void> {
  await database.run(sql`
    update controllers c set machine_id = p.machine
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p(controller bigint, machine bigint) where c.id = p.controller`)
}
