import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingRules } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

const RULES = '/api/admin/landing-rules'

let service: TestService
let admin: Person
beforeAll(async () => {
  service = await startService()
  admin = await service.person(['view_user_authority_mapping_tab', 'authority:edit'])
})
afterAll(() => service.close())

let priority = 0
const create = (rule: Readonly<Record<string, string>>) => {
  priority += 1
  return admin.send('POST', RULES, { priority, matchType: 'AUTHORITY', matchValue: 'role_bi', ...rule })
}

describe('A landing rule', () => {
  it.each(['/nowhere', '/dashboard/12', '/users/nobody', '/users/nobody/edit', '/farmers/0', '/farmers/999999'])(
    'is refused for %s, which is no page of the portal, and nothing is saved',
    async (targetRoute) => {
      const { status, body } = await create({ targetRoute })
      expect([status, body.title, body.fields]).toEqual([
        400,
        'Error while creating landing rule',
        { targetRoute: `The portal has no page ${targetRoute}` },
      ])
      const { items } = (await admin.get<{ items: { matchValue: string }[] }>(RULES)).body
      expect(items.filter(({ matchValue }) => matchValue === 'role_bi')).toEqual([])
    },
  )

  it.each([
    ['a tab', 'role_sales', '/farmers'],
    ['a cut of a tab', 'role_trainer', '/Users/Operators'],
    ['a form', 'role_call_centre', '/farmers/create'],
    ['one record', 'role_retail', '/geographies/1'],
    ['a page without a table', 'role_bdo', '/users/org-chart'],
  ])('may lead to %s', async (_kind, matchValue, targetRoute) => {
    expect((await create({ matchValue, targetRoute })).status).toBe(201)
  })

  it('requires an existing authority or user, in any case', async () => {
    const unknown = { AUTHORITY: 'role_nobody_has', USERNAME: 'nobody.at.all' }
    for (const [matchType, matchValue] of Object.entries(unknown)) {
      const { status, body } = await create({ matchType, matchValue, targetRoute: '/users' })
      const what = matchType === 'USERNAME' ? 'user' : 'authority'
      expect([status, body.fields]).toEqual([400, { matchValue: `There is no ${what} “${matchValue}”` }])
    }
    const { body: me } = await admin.get<{ username: string }>('/api/admin/authorities/mine')
    expect((await create({ matchValue: me.username, targetRoute: '/users' })).status).toBe(400)
    const named = { matchType: 'USERNAME', matchValue: me.username.toUpperCase(), targetRoute: '/users' }
    expect((await create(named)).status).toBe(201)
    expect((await create({ matchValue: 'ROLE_AKC', targetRoute: '/users' })).status).toBe(201)
  })

  it('reports both errors at once', async () => {
    const { body } = await create({ matchValue: 'role_nobody_has', targetRoute: '/nowhere' })
    expect(Object.keys(body.fields as object).sort()).toEqual(['matchValue', 'targetRoute'])
  })

  it('to a removed page keeps it while other fields change, but cannot get another such page', async () => {
    const [id = 0] = await insertMany(service.database, landingRules, [
      {
        priority: 900,
        matchType: 'AUTHORITY',
        matchValue: 'role_remote_sensing',
        targetRoute: '/back-office/former',
      },
    ])
    expect((await admin.send('PATCH', `${RULES}/${id}`, { priority: 901 })).status).toBe(200)
    const { status, body } = await admin.send('PATCH', `${RULES}/${id}`, { targetRoute: '/former-board' })
    expect([status, body.title, body.fields]).toEqual([
      400,
      'Error while updating landing rule',
      { targetRoute: 'The portal has no page /former-board' },
    ])
    expect((await admin.send('PATCH', `${RULES}/${id}`, { targetRoute: '/users' })).status).toBe(200)
  })
})
