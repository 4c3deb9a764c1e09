import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingRules } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { landingRows, layFoundation } from '../../../server/session'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let admin: Person
beforeAll(async () => {
  service = await startService()
  admin = await service.person(['view_user_authority_mapping_tab', 'authority:edit', 'role_superadmin'])
})
afterAll(() => service.close())

const MINE = '/api/admin/authorities/mine'
const landing = async (person: Person) => (await person.get<{ landing: string | null }>(MINE)).body.landing

describe('The landing page', () => {
  it('is set by the matching rule with the lowest priority number', async () => {
    const retailer = await service.person(['role_retailer', 'role_support'])
    expect(await landing(retailer)).toBeNull()
    const rules = [
      { priority: 20, matchType: 'AUTHORITY', matchValue: 'ROLE_SUPPORT', targetRoute: '/users' },
      { priority: 10, matchType: 'AUTHORITY', matchValue: 'role_retailer', targetRoute: '/geographies' },
    ]
    for (const rule of rules) expect((await admin.send('POST', '/api/admin/landing-rules', rule)).status).toBe(201)
    expect(await landing(retailer)).toBe('/geographies')
    expect(await landing(await service.person(['role_support']))).toBe('/users')
    expect(await landing(admin)).toBeNull()
  })

  it('may be set for one user by name, in any case', async () => {
    const person = await service.person(['view_farmer_tab'])
    const { username } = (await person.get<{ username: string }>(MINE)).body
    const rule = { priority: 1, matchType: 'USERNAME', matchValue: username.toUpperCase(), targetRoute: '/farmers' }
    expect((await admin.send('POST', '/api/admin/landing-rules', rule)).status).toBe(201)
    expect(await landing(person)).toBe('/farmers')
  })

  it('is a path of the portal and no other address', async () => {
    for (const targetRoute of ['https://evil.example', '//evil.example', 'users', '/users?x=1', '/../etc', '/\\evil']) {
      const rule = { priority: 1, matchType: 'USERNAME', matchValue: 'somebody', targetRoute }
      const answer = await admin.send('POST', '/api/admin/landing-rules', rule)
      expect([targetRoute, answer.status, answer.body.fields]).toEqual([
        targetRoute,
        400,
        { targetRoute: 'Enter a portal path such as /users' },
      ])
    }
  })
})

describe('The foundation of a database', () => {
  it('adds missing authorities and the landing rules of the specification, once', async () => {
    const { database } = service
    await database.run(sql`delete from landing_rules`)
    await database.run(
      sql`delete from user_authorities where authority_id in (select id from authorities where authority = 'view_soil_testing')`,
    )
    await database.run(sql`delete from authorities where authority = 'view_soil_testing'`)
    await Promise.all([layFoundation(database), layFoundation(database)])
    const added = await database.rows(
      sql`select kind, is_master_data as master, screen_routes as screens from authorities where authority = 'view_soil_testing'`,
    )
    expect(added).toEqual([{ kind: 'VIEW', master: true, screens: ['soil-testing'] }])
    const rules = await database.rows<{ matchValue: string; targetRoute: string }>(
      sql`select match_value as "matchValue", target_route as "targetRoute" from landing_rules order by priority`,
    )
    expect(rules).toEqual(landingRows)
  })

  it('leaves rules changed by an admin alone', async () => {
    const { database } = service
    await database.run(sql`delete from landing_rules`)
    await insertMany(database, landingRules, [
      { priority: 1, matchType: 'AUTHORITY', matchValue: 'role_bdo', targetRoute: '/farmers' },
    ])
    await layFoundation(database)
    expect(await database.rows(sql`select target_route as to from landing_rules`)).toEqual([{ to: '/farmers' }])
  })
})

describe('A screen view', () => {
  it('is logged with the person and time, without search terms', async () => {
    const person = await service.person(['view_farmer_tab'])
    for (const screen of ['/farmers', '/farmers/12', '/farmers?q=98765', '//evil', 'x'.repeat(300), ''])
      expect((await person.get(`${MINE}?screen=${encodeURIComponent(screen)}`)).status).toBe(200)
    await person.get(MINE)
    const full = await service.person(['role_superadmin'])
    const { body } = await full.get<{ items: { screen: string; at: string }[] }>(
      `/api/admin/screen-views?user=${person.id}&sort=at`,
    )
    expect(body.items.map(({ screen }) => screen)).toEqual(['/farmers', '/farmers/12'])
    expect(Date.parse(body.items[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is readable only by superadmins and the back office with full access', async () => {
    const statuses = await Promise.all(
      [['role_back_office_full'], ['role_superadmin_with_campaign'], ['role_admin', 'authority:edit'], []].map(
        async (keys) => (await (await service.person(keys)).get('/api/admin/screen-views')).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 403, 403])
  })
})
