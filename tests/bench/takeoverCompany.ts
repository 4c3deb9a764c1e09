import { randomBytes } from 'node:crypto'
import { authorities, authorityList, crops, geographies, pointRules, userAuthorities, users } from '#resources'
import { sql, type Database } from '../../server/database'
import { openPostgres } from '../../server/database/postgres'
import { insertMany } from '../../server/engine/write/insertMany'
import { createApiClient } from '../../server/session/accounts'
import { bringUpToDate } from '../../server/upToDate'
import { foundCompany } from '../server/process/company'
import type { Environment } from '../server/process/builtService'
import { onServer } from '../support/database'
import { distinctName } from '../support/distinctName'
import { startPostgres } from '../support/postgres'
import type { Client } from './stoppedPortal'

/** The number of farmers created before, in a village of their own, for the export. */
export const BASE = 50_000

/** The number of rows in the sheets of a round. */
export const ROWS = { farmers: 1500, credits: 300, added: 700, changed: 100 } as const

/** The requesters: one who sees everything, and one who sees one village, without personal data. */
export type Asker = 'wide' | 'narrow'

/** A company on a database server of its own, for two portals. */
export interface TakeoverCompany {
  readonly database: Database
  readonly environment: Environment
  /** The folder of the exported files. */
  readonly exports: string
  readonly clients: Readonly<Record<Asker, Client>>
  readonly ids: Readonly<Record<Asker, number>>
  /** The village of the farmers created before. */
  readonly village: number
}

/** Creates the company: its village, two users, a rule of points, a crop, and the farmers created before. */
export async function foundTakeoverCompany(): Promise<TakeoverCompany> {
  const server = await startPostgres()
  const name = `takeovers_${randomBytes(4).toString('hex')}`
  await onServer(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  await bringUpToDate(database)
  const company = await foundCompany({ database, url: url.href }, (end) => void process.once('exit', () => void end()))
  const parent = Number(await database.json(sql`select parent_id from geographies where id = ${company.village}`))
  const [village = 0] = await insertMany(database, geographies, [
    { type: 'village', name: 'Sidhwan Bet', code: 'VILLAGE-2', status: 'ACTIVE', parent },
  ])
  const wide = Number(await database.json(sql`select id from users where username = 'import'`))
  const [narrow = 0] = await insertMany(database, users, [
    {
      ...{ username: 'field', firstName: 'Field', lastName: 'Office', roleType: 'OFFICE', officeRole: 'ADMIN' },
      ...{ mobile: '+919000000002', email: 'field@example.in', employment: 'ON_ROLL', joiningDate: '2024-04-01' },
      ...{ status: 'ACTIVE', scope: [village], company: Number(await database.json(sql`select id from companies`)) },
    },
  ])
  await grant(database, wide, ['export:pii', 'pii:reveal', 'view_points_management_tab', 'POINT_CREDIT_MENU'])
  await grant(database, narrow, ['view_farmer_tab'])
  await insertMany(database, pointRules, [
    { name: 'Registered', event: 'REGISTER', points: 5, per: 'EVENT', from: '2024-01-01', expiresMonths: 12 },
  ])
  await insertMany(database, crops, [
    { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' },
  ])
  await database.run(sql`
    insert into farmers (farmer_code, first_name, mobile, gender, language, source, village_id, status)
    select 'BASE-' || n, 'Farmer ' || n, '+9170' || lpad(n::text, 8, '0'), 'FEMALE', 'hi', 'FO', ${village}, 'ACTIVE'
    from generate_series(1, ${BASE}::int) n`)
  await database.vacuum()
  return {
    ...{ database, village, exports: `${company.directory}/files/exports`, ids: { wide, narrow } },
    environment: company.environment,
    clients: {
      wide: await createApiClient(database, { name: 'Wide', userId: wide }),
      narrow: await createApiClient(database, { name: 'Narrow', userId: narrow }),
    },
  }
}

async function grant(database: Database, user: number, keys: readonly (keyof typeof authorityList)[]): Promise<void> {
  for (const key of keys) {
    const [known] = await database.rows<{ id: number }>(sql`select id from authorities where authority = ${key}`)
    const made = { authority: key, ...authorityList[key], isMasterData: true }
    const authority = known?.id ?? (await insertMany(database, authorities, [made]))[0]
    await insertMany(database, userAuthorities, [{ user, authority, source: 'DIRECT' }])
  }
}

/** The numbers of a round’s rows, counted over all rounds. */
function numbers(round: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => round * count + at)
}

/** The mobile numbers of the farmers imported in a round. */
export function mobilesOf(round: number): string[] {
  return numbers(round, ROWS.farmers).map((at) => `+9180${String(at).padStart(8, '0')}`)
}

/** The references of the points credited in a round. */
export function refsOf(round: number): string[] {
  return numbers(round, ROWS.credits).map((at) => `BENCH-${at}`)
}

/** The codes of the farmers for whom a round adds expenses, and of those whose expenses it changes. */
export function spendersOf(round: number): { added: string[]; changed: string[] } {
  return {
    added: numbers(round, ROWS.added).map((at) => `BASE-${at + 1}`),
    changed: numbers(round, ROWS.changed).map((at) => `BASE-${BASE - at}`),
  }
}

/** The expenses before a round and in its sheet, in rupees. */
export const SPENT = { before: 100, changed: 250, added: 400 } as const

/** Creates the expenses that a round will change. */
export async function spendBefore({ database, village }: TakeoverCompany, round: number): Promise<void> {
  const { changed } = spendersOf(round)
  await database.run(sql`
    insert into farmer_expenses (farmer_id, village_id, crop_id, expense_type, year, month, amount, total_yield_qtl, season, crop_year)
    select f.id, ${village}, c.id, 'SEED', 2024, 'M11', ${SPENT.before * 100}, 0, 'RABI', '2024-25' from farmers f, crops c
    where f.farmer_code = any(${changed}::text[])`)
}

/** The sheets of a round as text, by resource. */
export function sheetsOf(round: number): Readonly<Record<'farmers' | 'point-credits' | 'farmer-expenses', string>> {
  const lines = (headings: string, rows: readonly string[]): string => [headings, ...rows].join('\n')
  const { added, changed } = spendersOf(round)
  const spent = (code: string, year: number, amount: number): string =>
    `${code},Wheat,Seed,${year},November,${amount},0`
  return {
    farmers: lines(
      'firstName,fatherOrHusbandName,mobile,gender,language,village,source',
      mobilesOf(round).map((mobile, at) => {
        const number = round * ROWS.farmers + at
        // Farmers with the same name have different fathers.
        const father = distinctName((number + Math.floor(number / 28_561)) % 28_561)
        return `${distinctName(number % 28_561)},${father},${mobile},MALE,pa,Galib Kalan,CALL_CENTRE`
      }),
    ),
    'point-credits': lines(
      'mobile,points,reason,ref',
      refsOf(round).map((ref, at) => {
        const number = round * ROWS.credits + at + 1
        return `+9170${String(number).padStart(8, '0')},10,Bench,${ref}`
      }),
    ),
    'farmer-expenses': lines('farmer,crop,expenseType,year,month,amount,totalYieldQtl', [
      ...added.map((code) => spent(code, 2025, SPENT.added)),
      ...changed.map((code) => spent(code, 2024, SPENT.changed)),
    ]),
  }
}
