import { beforeAll, describe, expect, it } from 'vitest'
import {
  acresOf,
  crossErrors,
  fieldErrors,
  inputSchema,
  isWritable,
  polygonAcres,
  schemaOf,
  type AnyResource,
  type AreaInput,
  type GeoPolygon,
} from '#define'
import * as declarations from '#resources'
import {
  authorities,
  authorityList,
  blacklistEntries,
  farmers,
  geographies,
  lands,
  register,
  userAuthorities,
  users,
} from '#resources'
import { loadCompany } from '../../../server/demo/loadDemo'
import type { Row } from '../../../server/demo/kernel/row'
import { filesOf, textOf } from '../../architecture/files'
import { memoryStore, type MemoryStore } from './memoryStore'

const FARMERS = 1_300
const TODAY = '2026-11-21'
const now = new Date(TODAY)

/** Returns a function that lists a row's errors as a form would; read-only fields are checked by their kind. */
function complainerOf(resource: AnyResource): (row: Row) => string[] {
  const input = inputSchema(resource.fields, 'create', now)
  const ofService = Object.entries(resource.fields).filter(([, field]) => !isWritable(field) && field.kind !== 'uuid')
  const schemas = ofService.map(([name, field]) => [name, schemaOf(field, now)] as const)
  return (row) => {
    const given = input.safeParse(Object.fromEntries(Object.entries(row).filter(([name]) => isGiven(resource, name))))
    const wrong = schemas.filter(([name, schema]) => row[name] !== undefined && !schema.safeParse(row[name]).success)
    return [
      ...Object.entries(given.success ? {} : fieldErrors(given.error)).map(([name, message]) => `${name}: ${message}`),
      ...wrong.map(([name]) => `${name}: ${JSON.stringify(row[name])}`),
      ...Object.values(crossErrors(resource.fields, row, now)),
    ]
  }
}

function isGiven(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name]
  return name !== 'createdAt' && name !== 'createdBy' && (field === undefined || isWritable(field))
}

/** The resources with demo rows; a custom tab has none. */
function knownToDemo(): AnyResource[] {
  const imported = filesOf('server/demo').flatMap((file) => [
    ...textOf(file).matchAll(/import \{([^}]*)\} from '#resources'/g),
  ])
  const names = new Set(imported.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())))
  const known = new Set(Object.entries<unknown>(declarations).flatMap(([name, one]) => (names.has(name) ? [one] : [])))
  return register.resources.filter((resource) => known.has(resource))
}

/** Days that had to be in the future when their rows were made. */
const laterDays: Readonly<Record<string, Row>> = {
  'daily-quizzes': { date: '2099-12-31' },
  orders: { promisedBy: '2099-12-31' },
}

const repetitions = (values: readonly unknown[]): number => values.length - new Set(values).size

describe('The demo company', () => {
  let store: MemoryStore
  const rows = (resource: AnyResource): readonly Row[] => store.rowsOf(resource)

  beforeAll(async () => {
    store = memoryStore()
    await loadCompany(store, { log: () => undefined, today: TODAY, farmers: FARMERS })
  })

  it('has rows of every resource that people fill in, all acceptable to its form', () => {
    const ofDatabase = [
      ...['bookings', 'booking-lands', 'booking-chemicals', 'cash-handovers', 'manual-work', 'absences'],
      ...['salary-terms', 'salaries', 'performance-targets', 'board-notices', 'state-budgets', 'point-credits'],
      ...['attendance-marks', 'meetings', 'meeting-attendees', 'trips', 'trip-stops', 'trip-rates'],
    ]
    // Bookings and their cash depend on farmers and crews in the database: tests/server/demo/loadedBookings.ts.
    const all = knownToDemo().filter(
      ({ access, is: { name } }) => access.create !== false && !ofDatabase.includes(name),
    )
    expect(all.length).toBeGreaterThan(40)
    for (const resource of all) {
      expect(rows(resource).length, resource.is.name).toBeGreaterThan(0)
      const complain = complainerOf(resource)
      // Rows that are over by now were accepted before.
      const asked = rows(resource)
        .filter(({ status, till }) => status !== 'LIFTED' || !till || String(till) >= TODAY)
        .map((row) => ({ ...row, ...laterDays[resource.is.name] }))
      const complaints = asked.flatMap((row) => complain(row).map((words) => `${resource.is.name}: ${words}`))
      expect(complaints.slice(0, 5)).toEqual([])
    }
  })

  it('is the same company on the same day', async () => {
    const again = memoryStore()
    await loadCompany(again, { log: () => undefined, today: TODAY, farmers: FARMERS })
    for (const resource of register.resources) expect(again.rowsOf(resource)).toEqual(rows(resource))
  })

  it('has the zones, states, districts, tehsils and villages of the company, with real PINs', () => {
    const count = (type: string): number => rows(geographies).filter((row) => row.type === type).length
    expect([count('zone'), count('state'), count('district')]).toEqual([6, 36, 30])
    expect(count('tehsil')).toBeGreaterThanOrEqual(170)
    expect(count('village')).toBeGreaterThan(3_900)
    expect(rows(geographies).filter((row) => row.serviceable === true)).toHaveLength(1_500)
    expect(
      rows(geographies).filter(
        (row) => row.type === 'village' && !/^[1-9]\d{5}$/.test(String((row.pins as string[])[0])),
      ),
    ).toEqual([])
  })

  it('has a boundary for every state except Ladakh, which is drawn with Jammu and Kashmir', () => {
    const without = rows(geographies).filter((row) => row.type === 'state' && !row.boundary)
    expect(without.map((row) => row.name)).toEqual(['Ladakh'])
  })

  it('uses codes and LGD codes of a type, usernames, staff mobiles and emails only once', () => {
    const places = rows(geographies)
    expect(repetitions(places.map((row) => `${String(row.type)} ${String(row.code)}`))).toBe(0)
    expect(
      repetitions(places.filter((row) => row.lgdCode).map((row) => `${String(row.type)} ${String(row.lgdCode)}`)),
    ).toBe(0)
    for (const name of ['username', 'mobile', 'employeeCode'])
      expect(repetitions(rows(users).map((row) => row[name])), name).toBe(0)
    expect(repetitions(rows(users).flatMap((row) => row.email ?? []))).toBe(0)
  })

  it('gives no two active farmers the same mobile number, guid or AgriStack id', () => {
    const active = rows(farmers).filter((row) => row.status === 'ACTIVE')
    expect(repetitions(active.map((row) => row.mobile))).toBe(0)
    expect(repetitions(rows(farmers).map((row) => row.guid))).toBe(0)
    expect(repetitions(rows(farmers).flatMap((row) => row.agristackFarmerId ?? []))).toBe(0)
  })

  it('has farmers with no land and with exactly ten, but none with more', () => {
    const active = rows(lands).filter((row) => row.status === 'ACTIVE')
    const counts = rows(farmers).map((_, index) => active.filter((row) => row.farmer === index + 1).length)
    expect(
      Math.max(...rows(farmers).map((_, index) => rows(lands).filter((row) => row.farmer === index + 1).length)),
    ).toBe(10)
    expect(Math.max(...counts)).toBeLessThanOrEqual(10)
    expect(Math.min(...counts)).toBe(0)
  })

  it('names the field worker who entered a farmer: of the right role, in the right place, and already employed', () => {
    const entered = rows(farmers).filter((row) => row.createdBy !== undefined)
    expect(entered.length / rows(farmers).length).toBeGreaterThan(0.4)
    for (const row of entered) {
      const officer = rows(users)[Number(row.createdBy) - 1]
      expect(officer?.roleType).toBe(row.source === 'FO' ? 'FIELD_OFFICER' : 'BDO')
      expect(String(officer?.joiningDate) <= String(row.createdAt).slice(0, 10)).toBe(true)
    }
    for (const land of rows(lands)) expect(land.createdBy).toBe(rows(farmers)[Number(land.farmer) - 1]?.createdBy)
  })

  it('keeps number, acres and class of a holding consistent with the active lands', () => {
    rows(farmers).forEach((farmer, index) => {
      const own = rows(lands).filter((row) => row.farmer === index + 1 && row.status === 'ACTIVE')
      const acres = own.reduce((sum, row) => sum + acresOf(row.area as AreaInput), 0)
      const hectares = acres / 2.4710538
      const expected =
        own.length === 0
          ? undefined
          : hectares < 1
            ? 'MARGINAL'
            : hectares < 2
              ? 'SMALL'
              : hectares < 4
                ? 'SEMI_MEDIUM'
                : hectares < 10
                  ? 'MEDIUM'
                  : 'LARGE'
      expect([farmer.landsCount, farmer.holdingClass]).toEqual([own.length, expected])
      expect(Number(farmer.totalLandAcre)).toBeCloseTo(acres, 3)
    })
  })

  it('gives the lands of a farmer different names, and none is older than its farmer', () => {
    expect(repetitions(rows(lands).map((row) => `${String(row.farmer)} ${String(row.name)}`))).toBe(0)
    const older = rows(lands).filter(
      (row) => String(row.createdAt) < String(rows(farmers)[Number(row.farmer) - 1]?.createdAt),
    )
    expect(older).toEqual([])
  })

  it('has boundaries for about three lands in ten, each with its measured area', () => {
    const drawn = rows(lands).filter((row) => row.boundary)
    expect(drawn.length / rows(lands).length).toBeGreaterThan(0.25)
    expect(drawn.length / rows(lands).length).toBeLessThan(0.35)
    for (const row of drawn) expect(polygonAcres(row.boundary as GeoPolygon)).toBeCloseTo(Number(row.geoArea), 2)
  })

  it('has realistic cases: duplicates, merged, inactive and blacklisted farmers, and some without a surname', () => {
    const all = rows(farmers)
    const identities = all.map((row) =>
      [row.firstName, row.middleName, row.lastName, row.fatherOrHusbandName, row.village].join('/'),
    )
    expect(repetitions(identities)).toBeGreaterThan(3)
    expect(store.merged.length).toBe(all.filter((row) => row.status === 'MERGED').length)
    expect(store.merged.length).toBeGreaterThan(0)
    expect(all.filter((row) => row.status === 'INACTIVE').length).toBeGreaterThan(5)
    expect(rows(blacklistEntries).filter((row) => row.subject === 'FARMER' && row.inForce).length).toBeGreaterThan(5)
    expect(all.filter((row) => !row.lastName).length).toBeGreaterThan(20)
  })

  it('has nothing dated after the start of today', () => {
    const late = register.resources
      .flatMap((resource) => rows(resource))
      .filter((row) => String(row.createdAt ?? '') >= `${TODAY}T00:00:00`)
    expect(late).toEqual([])
  })

  it('has a holder for every authority, and two office workers without any', () => {
    const held = new Set(rows(userAuthorities).map((row) => row.authority))
    const unheld = rows(authorities).filter((_, index) => !held.has(index + 1))
    expect(unheld.map((row) => row.authority)).toEqual([])
    expect(rows(authorities).map((row) => row.authority)).toEqual(Object.keys(authorityList))
    const holders = new Set(rows(userAuthorities).map((row) => row.user))
    const without = rows(users).filter((row, index) => row.status === 'ACTIVE' && !holders.has(index + 1))
    expect(without.map((row) => row.username)).toEqual(['newcomer01', 'newcomer02'])
  })

  it('has a reason for every sensitive authority', () => {
    const missing = rows(userAuthorities).filter(
      (row) => rows(authorities)[Number(row.authority) - 1]?.sensitive === true && !row.reason,
    )
    expect(missing).toEqual([])
  })

  it('assigns each person only places within their manager’s', () => {
    const parents = new Map(rows(geographies).map((row, index) => [index + 1, row.parent as number | undefined]))
    const chain = (id: number | undefined): number[] => (id === undefined ? [] : [id, ...chain(parents.get(id))])
    const outside = rows(users).filter((row) => {
      const manager = rows(users)[Number(row.manager) - 1]
      return (
        manager &&
        !(row.scope as number[]).every((id) => chain(id).some((place) => (manager.scope as number[]).includes(place)))
      )
    })
    expect(outside.map((row) => row.username)).toEqual([])
    expect(rows(users).filter((row) => row.roleType !== 'OFFICE' && (row.scope as number[]).length === 0)).toEqual([])
  })

  it('has every username of the specification', () => {
    const names = rows(users).map((row) => row.username)
    const named = [
      'admin',
      'superadmin',
      'bdo',
      'backoffice',
      'rsupl',
      'partner',
      'trainer',
      'support',
      'call.centre07',
      'sales',
      'bi',
      'bi.firmware',
      'metrics',
      'retail',
      'retailer',
      'akc',
    ]
    expect(names).toEqual(expect.arrayContaining(named))
  })
})
