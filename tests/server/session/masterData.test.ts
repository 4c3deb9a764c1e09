import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { layFoundation } from '../../../server/session'
import { openTestDatabase, type TestDatabase } from '../../support/database'

const MIGRATION = 'server/database/migrations/0157-credit-menu-is-master-data.sql'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
  await layFoundation(test.database)
})
afterAll(() => test.close())

async function isMasterData(authority: string): Promise<boolean | undefined> {
  const [row] = await test.database.rows<{ counts: boolean }>(
    sql`select is_master_data as counts from authorities where authority = ${authority}`,
  )
  return row?.counts
}

it('The credit menu, listed among the roles by the specification, counts as master data', async () => {
  expect(await isMasterData('POINT_CREDIT_MENU')).toBe(true)
  expect(await isMasterData('view_points_management_tab')).toBe(true)
  expect(await isMasterData('points:rules')).toBe(false)
})

it('A company that already has the credit menu is updated', async () => {
  await test.database.run(sql`update authorities set is_master_data = false where authority = 'POINT_CREDIT_MENU'`)
  await test.database.script(await readFile(MIGRATION, 'utf8'))
  expect(await isMasterData('POINT_CREDIT_MENU')).toBe(true)
  expect(await isMasterData('points:rules')).toBe(false)
})
