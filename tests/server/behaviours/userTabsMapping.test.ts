import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const BASE = '/api/admin/user-tabs-mapping'
const reason = 'covers for a colleague'

let service: TestService
let root: Person
let admin: Person
beforeAll(async () => {
  service = await startService()
  root = await service.person(everyKey)
  admin = await service.person(['view_user_authority_mapping_tab', 'authority:edit', 'view_afs_users_tab'])
})
afterAll(() => service.close())

const idOf = async (authority: string): Promise<number> =>
  Number(await service.database.json(sql`select id::text from authorities where authority = ${authority}`))
const keysOf = async (person: Person): Promise<string[]> => {
  const { body } = await person.get<{ authorities: { authority: string }[] }>('/api/admin/authorities/mine')
  return body.authorities.map(({ authority }) => authority).sort()
}
const post = (by: Person, way: string, body: object): Promise<Answer> => by.send('POST', `${BASE}${way}`, body)

describe('The tabs of a user', () => {
  it('are assigned and removed by name, regardless of how they are held', async () => {
    const somebody = await service.person(['view_help_tab'])
    const authorities = [await idOf('view_farmer_tab'), await idOf('view_geography')]
    const given = await post(admin, '/assign', { user: somebody.id, authorities, validTill: '2099-12-31' })
    expect([given.status, given.body]).toEqual([200, { assigned: 2, removed: 0 }])
    expect(await keysOf(somebody)).toEqual(['scope:everywhere', 'view_farmer_tab', 'view_geography', 'view_help_tab'])
    await post(admin, '/remove', { user: somebody.id, authorities: [...authorities, await idOf('view_help_tab')] })
    expect(await keysOf(somebody)).toEqual(['scope:everywhere'])
  })

  it('end on the given day, which is not in the past', async () => {
    const somebody = await service.person([])
    const authorities = [await idOf('view_farmer_tab')]
    for (const [validTill, words] of [
      ['2020-01-01', 'Choose today or a later day'],
      ['2099-02-30', 'Choose today or a later day'],
      ['soon', 'Must be a day, YYYY-MM-DD'],
    ]) {
      const { status, body } = await post(admin, '/assign', { user: somebody.id, authorities, validTill })
      expect([status, body.fields]).toEqual([400, { validTill: words }])
    }
  })

  it('are counted in the list of users, which is searched by name, role and full mobile number', async () => {
    const somebody = await service.person(['view_help_tab', 'view_farmer_tab', 'pii:reveal'])
    const { mobile, username } = (
      await root.get<{ mobile: string; username: string }>(`/api/admin/users/${somebody.id}`)
    ).body
    const list = async (query: string) =>
      (await admin.get<{ items: { id: number }[] }>(`${BASE}/people?${query}`)).body.items
    const found = await list(`q=${encodeURIComponent(mobile)}`)
    expect(found).toMatchObject([{ id: somebody.id, username, role: 'ADMIN', tabs: 2, status: 'ACTIVE', states: [] }])
    expect(await list(`q=${username}&role=BDO`)).toEqual([])
    expect((await list(`q=${username}&role=ADMIN`)).map(({ id }) => id)).toContain(somebody.id)
  })
})

describe('The tabs of a group', () => {
  let group = 0
  let member: Person
  beforeEach(async () => {
    member = await service.person([])
    const { body } = await root.send<{ id: number }>('POST', '/api/admin/authority-groups', {
      ...{ code: `G-${member.id}`, name: 'Field', isNewUserDefault: false },
      authorities: [await idOf('view_help_tab')],
    })
    group = body.id
    await service.database.run(
      sql`insert into user_authorities (user_id, authority_id, source, group_id) values (${member.id}, ${await idOf('view_help_tab')}, 'GROUP', ${group})`,
    )
  })

  it('are granted to its members, and removed from them', async () => {
    const farmer = await idOf('view_farmer_tab')
    const changed = await post(admin, '', { group, assign: [farmer], remove: [await idOf('view_help_tab')] })
    expect([changed.status, changed.body]).toEqual([200, { assigned: 1, removed: 1, people: 1 }])
    expect(await keysOf(member)).toEqual(['scope:everywhere', 'view_farmer_tab'])
    const { body } = await admin.get(`${BASE}/assigned?group=${group}`)
    expect(body).toMatchObject({ id: group, authorities: [farmer], people: 1, isNewUserDefault: false })
  })

  it('that are sensitive can be changed only by a superadmin with a reason, on every route', async () => {
    const secret = await idOf('pii:reveal')
    const words = 'Only a superadmin can add “See personal data in full” to a group or remove it'
    for (const answer of [
      await post(admin, '/assign', { group, authorities: [secret], reason }),
      await admin.send('PATCH', `/api/admin/authority-groups/${group}`, { authorities: [secret] }),
      await admin.send('POST', '/api/admin/authority-groups', { code: 'OWN', name: 'Own', authorities: [secret] }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([403, words])
    const silent = await post(root, '/assign', { group, authorities: [secret] })
    expect([silent.status, silent.body.fields]).toEqual([400, { reason: 'Reason is required' }])
    expect((await post(root, '/assign', { group, authorities: [secret], reason })).status).toBe(200)
    expect(await keysOf(member)).toContain('pii:reveal')
    expect((await post(admin, '/remove', { group, authorities: [secret] })).status).toBe(403)
    const { body } = await root.get<{ items: { reason?: string }[] }>(`/api/admin/authority-groups/${group}/history`)
    expect(body.items[0]?.reason).toBe(reason)
  })

  it('of new users are those of the default group', async () => {
    await root.send('PATCH', `/api/admin/authority-groups/${group}`, { isNewUserDefault: true })
    expect((await admin.get(`${BASE}/assigned?newUser=true`)).body).toMatchObject({ id: group, isNewUserDefault: true })
    expect((await admin.get(`${BASE}/assigned?group=999999`)).status).toBe(404)
  })

  it('cannot be changed together with those of a user', async () => {
    for (const body of [{ user: member.id, group }, {}, { group: 'x' }])
      expect((await post(admin, '', { ...body, assign: [], remove: [] })).status).toBe(400)
  })
})
