import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const MAPPER = ['view_user_authority_mapping_tab', 'authority:edit']
const YESTERDAY = '2026-01-01'
const reason = 'covers for a colleague'

interface Rows {
  items: { id: number; authority: { id: number; authority: string } }[]
}

let service: TestService
let admin: Person
let root: Person
let mapper: Person
beforeAll(async () => {
  service = await startService()
  root = await service.person(everyKey)
  admin = await service.person(['view_afs_users_tab', 'user:edit', 'user:activate', 'user:senior'])
  mapper = await service.person([...MAPPER, 'view_afs_users_tab'])
})
afterAll(() => service.close())

const idOf = async (authority: string): Promise<number> =>
  Number(await service.database.json(sql`select id::text from authorities where authority = ${authority}`))
const held = async (user: number, authority?: string): Promise<Rows['items']> => {
  const { body } = await root.get<Rows>(`/api/admin/user-authorities?user=${user}&size=1000`)
  return body.items.filter((item) => !authority || item.authority.authority === authority)
}
const grant = async (by: Person, user: number, authority: string, more: object = {}): Promise<Answer> =>
  by.send('POST', '/api/admin/user-authorities', { user, authority: await idOf(authority), ...more })

describe('Authorities', () => {
  it('used by the portal cannot be deleted, others can', async () => {
    const at = `/api/admin/authorities/${await idOf('view_banners_tab')}`
    expect((await mapper.send('DELETE', at)).body.detail).toBe('Still used by 1 assignment')
    const [assignment] = await held(root.id, 'view_banners_tab')
    await root.send('DELETE', `/api/admin/user-authorities/${assignment?.id}`)
    const { status, body } = await mapper.send('DELETE', at)
    expect([status, body.detail]).toEqual([400, 'The portal uses this authority, so it can’t be deleted'])
    const own = await mapper.send('POST', '/api/admin/authorities', {
      authority: 'tenant:north',
      label: 'North',
      kind: 'TENANT',
    })
    expect((await mapper.send('DELETE', `/api/admin/authorities/${own.body.id}`)).status).toBe(204)
  })

  it('have unique names, regardless of case', async () => {
    const { status, body } = await mapper.send('POST', '/api/admin/authorities', {
      authority: 'ROLE_SUPERADMIN',
      label: 'Mine',
      kind: 'ROLE',
    })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['authority']])
  })

  it('stay sensitive unless a superadmin changes that', async () => {
    const at = `/api/admin/authorities/${await idOf('pii:reveal')}`
    expect((await mapper.send('PATCH', at, { sensitive: false })).status).toBe(403)
    expect((await mapper.send('PATCH', at, { sensitive: null })).status).toBe(403)
    expect((await mapper.send('PATCH', at, { description: 'Handle with care' })).status).toBe(200)
    expect((await root.send('PATCH', at, { sensitive: true })).status).toBe(200)
  })
})

describe('A sensitive authority', () => {
  it('is granted by a superadmin, with a reason', async () => {
    const somebody = await service.person([])
    const byMapper = await grant(mapper, somebody.id, 'pii:reveal', { reason })
    expect([byMapper.status, byMapper.body.detail]).toEqual([
      403,
      'Only a superadmin can grant “See personal data in full”',
    ])
    const silent = await grant(root, somebody.id, 'pii:reveal')
    expect([silent.status, silent.body.fields]).toEqual([400, { reason: 'Reason is required' }])
    expect((await grant(root, somebody.id, 'pii:reveal', { reason: 'short' })).status).toBe(400)
    const granted = await grant(root, somebody.id, 'pii:reveal', { reason, validTill: '2099-12-31' })
    expect(granted.body).toMatchObject({ source: 'DIRECT', grantedBy: { id: root.id }, reason })
    const at = `/api/admin/user-authorities/${String(granted.body.id)}`
    expect((await mapper.send('PATCH', at, { validTill: null })).status).toBe(403)
    expect((await mapper.send('DELETE', at)).status).toBe(403)
    expect((await root.send('DELETE', at)).status).toBe(204)
  })

  it('is not granted twice', async () => {
    const somebody = await service.person(['view_farmer_tab'])
    const { status, body } = await grant(mapper, somebody.id, 'view_farmer_tab')
    expect([status, body.detail]).toEqual([400, 'This user already holds this authority'])
  })

  it('cannot be removed from the last superadmin or given an end date there', async () => {
    const [assignment] = await held(root.id, 'role_superadmin')
    const at = `/api/admin/user-authorities/${assignment?.id}`
    for (const answer of [await root.send('DELETE', at), await root.send('PATCH', at, { validTill: YESTERDAY })])
      expect([answer.status, answer.body.detail]).toEqual([400, 'The last superadmin must keep this authority'])
    const second = await service.person([])
    await grant(root, second.id, 'role_superadmin', { reason, validTill: YESTERDAY })
    expect((await root.send('DELETE', at)).status).toBe(400)
    // Deactivating them takes someone with the same authority, and there is no one.
    expect((await admin.send('POST', `/api/admin/users/${root.id}/deactivate`, { reason })).status).toBe(403)
    const third = await service.person([])
    await grant(root, third.id, 'role_superadmin', { reason })
    expect((await root.send('PATCH', at, { validTill: '2099-01-01' })).status).toBe(200)
  })

  it('of superadmins remains with one of two who remove it from each other at the same moment', async () => {
    const superadmin = await idOf('role_superadmin')
    const others = (those: readonly number[]) =>
      service.database.run(sql`update user_authorities set deleted_at = now() where authority_id = ${superadmin}
        and deleted_at is null and user_id <> all(${those}::bigint[])`)
    for (let round = 0; round < 6; round += 1) {
      const keys = [...MAPPER, 'role_superadmin']
      const [one, two] = [await service.person(keys), await service.person(keys)]
      const [[ofOne], [ofTwo]] = [await held(one.id, 'role_superadmin'), await held(two.id, 'role_superadmin')]
      await others([one.id, two.id])
      const taken = await Promise.all([
        one.send('DELETE', `/api/admin/user-authorities/${ofTwo?.id}`),
        two.send('DELETE', `/api/admin/user-authorities/${ofOne?.id}`),
      ])
      expect(taken.filter(({ status }) => status === 204)).toHaveLength(1)
    }
    await service.database.run(
      sql`update user_authorities set deleted_at = null where authority_id = ${superadmin} and user_id = ${root.id}`,
    )
  })
})

describe('The default group of new users', () => {
  const groups = '/api/admin/authority-groups'
  const make = async (code: string, keys: readonly string[], more: object = {}, by = root): Promise<Answer> =>
    by.send('POST', groups, { code, name: code, authorities: await Promise.all(keys.map(idOf)), ...more })
  const defaults = async (): Promise<unknown[]> =>
    (await root.get<{ items: { code: string }[] }>(`${groups}?isNewUserDefault=true`)).body.items.map(
      ({ code }) => code,
    )

  it('is unique: choosing another clears the previous one, in its history and the access log', async () => {
    const first = await make('FIRST', [], { isNewUserDefault: true })
    const second = await make('SECOND', [])
    expect(await defaults()).toEqual(['FIRST'])
    const given = await mapper.send('PATCH', `${groups}/${String(second.body.id)}`, { isNewUserDefault: true })
    expect([given.status, await defaults()]).toEqual([200, ['SECOND']])
    const { body } = await root.get(`${groups}/${String(first.body.id)}/history`)
    expect(JSON.stringify(body)).toContain('"isNewUserDefault"')
    await make('THIRD', [], { isNewUserDefault: true })
    expect(await defaults()).toEqual(['THIRD'])
    const lines = await service.database.rows<{ what: string; by: number }>(
      sql`select what, by_id as by from access_log where what like 'New users get%' order by id`,
    )
    expect(lines).toEqual([
      { what: 'New users get FIRST', by: root.id },
      { what: 'New users get SECOND', by: mapper.id },
      { what: 'New users get THIRD', by: root.id },
    ])
  })

  it('stays unique when two people choose at once', async () => {
    const made = [await make('LEFT', []), await make('RIGHT', [])]
    const both = await Promise.all(
      made.map(({ body }) => root.send('PATCH', `${groups}/${String(body.id)}`, { isNewUserDefault: true })),
    )
    expect(both.some(({ status }) => status === 200)).toBe(true)
    expect(await defaults()).toHaveLength(1)
  })

  it('may contain sensitive authorities only when chosen by a superadmin', async () => {
    const { body: made } = await make('SECRETIVE', ['pii:reveal', 'view_farmer_tab'])
    const at = `${groups}/${String(made.id)}`
    const refused = await mapper.send('PATCH', at, { isNewUserDefault: true })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only a superadmin can give new users a group with “See personal data in full”',
    ])
    expect((await root.send('PATCH', at, { isNewUserDefault: true })).status).toBe(200)
    expect(await defaults()).toEqual(['SECRETIVE'])
  })
})

describe('A person who maps authorities', () => {
  it('cannot lock themselves out', async () => {
    const [own] = await held(mapper.id, 'view_user_authority_mapping_tab')
    const at = `/api/admin/user-authorities/${own?.id}`
    const mapping = { user: mapper.id, assign: [], remove: [own?.id] }
    for (const answer of [
      await mapper.send('DELETE', at),
      await mapper.send('PATCH', at, { validTill: YESTERDAY }),
      await mapper.send('POST', '/api/admin/user-tabs-mapping', mapping),
    ])
      expect([answer.status, answer.body.detail]).toEqual([400, 'You can’t remove this authority from yourself'])
  })

  it('changes people’s access from their next request on', async () => {
    const somebody = await service.person([])
    expect((await somebody.get('/api/admin/farmers')).status).toBe(403)
    const given = await grant(mapper, somebody.id, 'view_farmer_tab')
    expect((await somebody.get('/api/admin/farmers')).status).toBe(200)
    await mapper.send('PATCH', `/api/admin/user-authorities/${String(given.body.id)}`, { validTill: YESTERDAY })
    expect((await somebody.get('/api/admin/farmers')).status).toBe(403)
  })

  it('assigns and removes several at once, all or nothing', async () => {
    const somebody = await service.person(['view_farmer_tab', 'view_geography'])
    const before = (await held(somebody.id)).map(({ id }) => id)
    const [farmer] = await held(somebody.id, 'view_farmer_tab')
    const [other] = await held(admin.id, 'user:edit')
    const [help, secret] = [await idOf('view_help_tab'), await idOf('pii:reveal')]
    const map = (body: object): Promise<Answer> =>
      mapper.send('POST', '/api/admin/user-tabs-mapping', { user: somebody.id, assign: [], remove: [], ...body })
    const refusals = [
      await map({ assign: [help, secret], remove: [farmer?.id], reason }),
      await map({ assign: [help, help] }),
      await map({ assign: [help, 999_999] }),
      await map({ assign: [help], remove: [other?.id] }),
      await map({ assign: [help], remove: [999_999] }),
      await map({ assign: 'all' }),
      await map({ remove: [1.5] }),
      await map({ user: 999_999, assign: [help] }),
      await map({ user: '1', assign: [help] }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 400, 400, 400, 400, 400, 400, 404, 400])
    expect((await held(somebody.id)).map(({ id }) => id)).toEqual(before)
    expect(await held(admin.id, 'user:edit')).toHaveLength(1)
    const done = await map({ assign: [help], remove: [farmer?.id] })
    expect([done.status, done.body]).toEqual([200, { assigned: 1, removed: 1 }])
    const now = (await held(somebody.id)).map(({ authority }) => authority.authority).sort()
    expect(now).toEqual(['scope:everywhere', 'view_geography', 'view_help_tab'])
  })

  it('needs the key for it', async () => {
    const viewer = await service.person(['view_user_authority_mapping_tab'])
    const { status } = await viewer.send('POST', '/api/admin/user-tabs-mapping', { user: viewer.id, assign: [1] })
    expect(status).toBe(403)
    expect((await service.nobody.send('POST', '/api/admin/user-tabs-mapping', {})).status).toBe(401)
  })
})
