import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings, farmers, lands } from '#resources'
import { sql } from '../../../server/database'
import { behaviourOf, type Engine } from '../../../server/engine/engine'
import { pageSql } from '../../../server/engine/read/listRows'
import { system } from '../../../server/engine/read/oneRecord'
import { openTestDatabase, type TestDatabase } from '../../support/database'
import { pretendRows, sortOf, withPlanner } from '../../support/plans'
import { startService, type TestService } from '../../support/service'
import { within } from '../../support/viewers'

let service: TestService
/** Its statistics are not to be lent to other tests. */
let own: TestDatabase
let engine: Engine

beforeAll(async () => {
  service = await startService()
  own = await openTestDatabase()
  engine = { ...service.engine(), database: own.database }
  await pretendRows(own.database)
})
afterAll(async () => {
  await own.close()
  await service.close()
})

it('A page of a viewer of several places is read in order from all of them, and never sorted', async () => {
  const viewer = within([5, 6], [8])
  await withPlanner(own.database, async ({ sorts }) => {
    for (const resource of [farmers, lands, bookings]) {
      const work = { engine, viewer, tx: own.database }
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
])('Before any row is read, a filter by %s is decided from the place', async (_, viewer, field, parts) => {
  await withPlanner(own.database, async ({ decidedFirst }) => {
    const query = { page: 1, size: 35, count: 'none', sort: sortOf(farmers.list.sort) } as const
    const work = { engine, viewer, tx: own.database }
    expect(await decidedFirst(pageSql(work, farmers, { ...query, where: { field, eq: 5 } }))).toBe(parts)
  })
})

it.each([
  ['a district', within([5]), 'day_sums_district'],
  ['a state', within([], [8]), 'day_sums_state'],
])('Figures of a viewer of %s add up the sums of its days alone', async (_, viewer, index) => {
  await withPlanner(own.database, async ({ indexes }) => {
    for (const resource of [farmers, lands, bookings]) {
      const sums = behaviourOf(engine, resource)?.sums?.({ engine, viewer, tx: own.database }, ['status'])
      expect(sums, resource.is.name).toBeDefined()
      if (sums) expect(await indexes(sql`select sum(t.records) from ${sums} t`), resource.is.name).toContain(index)
    }
  })
})
