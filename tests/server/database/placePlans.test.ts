import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings, farmers, lands } from '#resources'
import { sql, type Database, type Sql } from '../../../server/database'
import { behaviourOf, type Engine } from '../../../server/engine/engine'
import { rowsOfDistricts } from '../../../server/engine/read/districtRows'
import { orderKeys } from '../../../server/engine/read/keyset'
import { pageSql, waysTo } from '../../../server/engine/read/waysTo'
import { matchingRows } from '../../../server/engine/read/matchingRows'
import { foundIdsSql, nearIdsSql, nearPlace } from '../../../server/engine/read/nearRows'
import { system } from '../../../server/engine/read/oneRecord'
import { openPretendCompany, type PretendCompany } from '../../support/pretendCompany'
import { sortOf, withPlanner } from '../../support/plans'
import { within } from '../../support/viewers'

let company: PretendCompany
let engine: Engine
let database: Database

beforeAll(async () => {
  company = await openPretendCompany()
  ;({ engine, database } = company)
})
afterAll(() => company.close())

it('A page for a viewer of several places merges them in order without sorting', async () => {
  const viewer = within([5, 6], [8])
  await withPlanner(database, async ({ sorts }) => {
    for (const resource of [farmers, lands, bookings]) {
      const work = { engine, viewer, tx: database }
      const query = { page: 1000, size: 35, count: 'none', sort: sortOf(resource.list.sort) } as const
      const statement = pageSql(work, resource, query, { offset: 35_000 })
      expect(await sorts(statement), resource.is.name).toBe(false)
    }
  })
})

it.each([
  ['a district outside of a state of its viewer may be', within([], [8]), 'village.district', 1],
  ['a district that is not that of its viewer', within([6]), 'village.district', 1],
  ['a district, in each of two states of its viewer,', within([], [8, 9]), 'village.district', 2],
  ['one of two states of its viewer', within([], [5, 9]), 'village.state', 1],
  ['the district of its viewer', within([5]), 'village.district', 0],
  ['a district for everyone', system, 'village.district', 0],
])('A filter by %s is decided from the place before any row is read', async (_, viewer, field, parts) => {
  await withPlanner(database, async ({ decidedFirst }) => {
    const query = { page: 1, size: 35, count: 'none', sort: sortOf(farmers.list.sort) } as const
    const work = { engine, viewer, tx: database }
    expect(await decidedFirst(pageSql(work, farmers, { ...query, where: { field, eq: 5 } }))).toBe(parts)
  })
})

it.each([
  ['a district', within([5]), 'day_sums_district'],
  ['a state', within([], [8]), 'day_sums_state'],
])('Figures for a viewer of %s add up only the day sums of that place', async (_, viewer, index) => {
  await withPlanner(database, async ({ indexes }) => {
    for (const resource of [farmers, lands, bookings]) {
      const sums = behaviourOf(engine, resource)?.sums?.({ engine, viewer, tx: database }, ['status'])
      expect(sums, resource.is.name).toBeDefined()
      if (sums) expect(await indexes(sql`select sum(t.records) from ${sums} t`), resource.is.name).toContain(index)
    }
  })
})

it('A filtered page is first searched in the order of each place, then by an index on the filter', async () => {
  const viewer = within([5, 6], [8])
  const work = { engine, viewer, tx: database }
  await withPlanner(database, async ({ sorts, indexes }) => {
    for (const [resource, asked] of [
      [farmers, { where: { field: 'status', eq: 'ACTIVE' } }],
      [farmers, { q: 'Gurdeep' }],
      [bookings, { where: { field: 'status', eq: 'NEW' } }],
    ] as const) {
      const query = { page: 1, size: 35, count: 'none', sort: sortOf(resource.list.sort), ...asked } as const
      const { parts, depth } = (await nearPlace(work, resource, query)) ?? { parts: [], depth: 0 }
      expect(parts.length, resource.is.name).toBeGreaterThan(1)
      const keys = orderKeys(resource, query.sort)
      const walk = { resource, keys, match: matchingRows(work, resource, query), limit: query.size }
      expect(await sorts(nearIdsSql({ ...walk, parts, depth })), resource.is.name).toBe(false)
      if ('q' in asked) expect(await indexes(foundIdsSql(walk))).toEqual(['farmers_search'])
    }
  })
})

it.each([
  ['digits that few rows have are found at once', '55501 23', 1],
  ['a name is looked for among the first rows of each place before', 'Gurdeep', 2],
])('For a viewer of several places, %s', async (_, q, ways) => {
  const query = { page: 1, size: 35, count: 'none', sort: sortOf(farmers.list.sort), q } as const
  const work = { engine, viewer: within([5, 6], [8]), tx: database }
  const gone: Sql[] = []
  for await (const { ids } of waysTo(work, farmers, query)) gone.push(ids)
  expect(gone).toHaveLength(ways)
  await withPlanner(database, async ({ indexes }) => {
    expect(await indexes(gone.at(-1) ?? sql``)).toContain('farmers_search')
  })
})

it('A viewer of zones and states counts values district by district, by indexes that contain the values', async () => {
  await withPlanner(database, async ({ indexes, readWhole }) => {
    const rows = rowsOfDistricts(
      { engine, viewer: within([5], [8, 9]), tx: database },
      farmers,
      {},
      {
        ...{ columns: [sql`t.status`, sql`t.language`], seesAll: false },
      },
    )
    const counted = sql`select t.status, t.language, count(*) ${rows ?? sql``} group by 1, 2`
    expect(await indexes(counted)).toContainEqual(
      expect.stringMatching(/^farmers_(map|village_district_id_created_at)$/),
    )
    expect(await readWhole(counted)).not.toContain('farmers')
    // The viewer's own records elsewhere are added, by their own index.
    const ofBookings = rowsOfDistricts(
      { engine, viewer: within([5], [8, 9]), tx: database },
      bookings,
      {},
      {
        ...{ columns: [sql`t.status`, sql`t.service`], seesAll: false },
      },
    )
    const bookingsCounted = sql`select t.status, t.service, count(*) ${ofBookings ?? sql``} group by 1, 2`
    expect(await indexes(bookingsCounted)).toContainEqual(
      expect.stringMatching(/^bookings_(map|village_district_id_service_date)$/),
    )
    expect(await readWhole(bookingsCounted)).not.toContain('bookings')
  })
})
