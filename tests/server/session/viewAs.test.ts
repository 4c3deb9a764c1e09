import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { viewAsEnded } from '#define'
import { sql } from '../../../server/database'
import { openEvents } from '../../support/eventStream'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit']
const ADMIN = [...KEYS, 'view_afs_users_tab', 'user:edit', 'user:view-as', 'pii:reveal', 'authority:edit']

let service: TestService
let admin: Person
let ravi: Person
let farmer = 0
let look = ''
beforeAll(async () => {
  service = await startService()
  admin = await service.person(ADMIN)
  ravi = await service.person(KEYS, ['Ludhiana'])
  farmer = await newFarmer('Galib Kalan')
})
afterAll(() => service.close())
beforeEach(async () => {
  look = (await begin(admin, ravi.id)).body.id
})

async function newFarmer(village: string): Promise<number> {
  const { status, body } = await admin.send<{ id: number }>('POST', '/api/admin/farmers', {
    mobile: `+9198765${String(10_000 + made++)}`,
    firstName: 'Gurpreet',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: service.places[village],
    pan: 'ABCPA1234Z',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
let made = 0

const begin = (person: Person, user: number, reason = 'A call about a missing farmer') =>
  person.send<{ id: string; until: string; detail?: string; fields?: object }>('POST', '/api/admin/view-as', {
    user,
    reason,
  })
const as = (id = look) => ({ 'view-as': id })

interface Entry {
  user: { id: number }
  lookedAs: { id: number }
  reason: string
  ending: string
  endedAt: string | null
}
async function entries(): Promise<Entry[]> {
  const { body } = await admin.get<{ items: Entry[] }>(`/api/admin/view-as-log?sort=-id&user=${admin.id}`)
  return body.items
}

describe('A person who views as another user', () => {
  it('has that user’s identity for every request, and their own in the log', async () => {
    const mine = await admin.get('/api/admin/authorities/mine', as())
    expect(mine.body).toMatchObject({
      profile: { serverId: ravi.id },
      viewAs: { id: look, by: { id: admin.id }, until: expect.any(String) },
    })
    expect(mine.body.roles).toEqual(KEYS)
    expect((await admin.get('/api/admin/authorities/mine')).body).not.toHaveProperty('viewAs')
  })

  it('sees no tab, record or personal data that the user would not see', async () => {
    const outside = await newFarmer('Biana')
    expect((await admin.get(`/api/admin/farmers/${outside}`)).status).toBe(200)
    expect((await admin.get(`/api/admin/farmers/${outside}`, as())).status).toBe(404)
    expect((await admin.get('/api/admin/users', as())).status).toBe(403)
    const { body } = await admin.get(`/api/admin/farmers/${farmer}`, as())
    expect(body.mobile).toContain('•••••')
    expect(body).not.toHaveProperty('pan')
  })

  it('sees no personal data hidden from themselves, even if the user may see it', async () => {
    const careful = await service.person(['view_afs_users_tab', 'user:view-as', 'pii:reveal', ...KEYS])
    const agent = await service.person([...KEYS, 'pii:reveal'], ['Ludhiana'])
    const { body } = await begin(careful, agent.id)
    const seen = await careful.get(`/api/admin/farmers/${farmer}`, as(body.id))
    expect(seen.body.mobile).not.toContain('•')
    await service.database.run(
      sql`update user_authorities set deleted_at = now() where user_id = ${careful.id} and authority_id = (select id from authorities where authority = 'pii:reveal')`,
    )
    await careful.send('PATCH', `/api/admin/users/${careful.id}`, {})
    expect((await careful.get(`/api/admin/farmers/${farmer}`, as(body.id))).status).toBe(403)
  })

  it('cannot write anything in any way', async () => {
    const open = [
      '/api/admin/oauth/token',
      '/api/admin/validate-okta-token',
      '/api/admin/refresh-token',
      '/api/admin/sign-out',
      '/api/admin/verify-user',
      '/api/admin/outside/sign-in',
      '/api/admin/outside/forgot-password',
      '/api/admin/outside/reset-password',
      '/api/farmer/links/open',
    ]
    const writes = service.routes.filter((route) => {
      const [method = '', url = ''] = route.split(' ')
      const isEnding = route === 'DELETE /api/admin/view-as/:id'
      return url.startsWith('/api/') && !['GET', 'HEAD', 'OPTIONS'].includes(method) && !open.includes(url) && !isEnding
    })
    expect(writes.length).toBeGreaterThan(40)
    for (const route of writes) {
      const [method = '', url = ''] = route.split(' ')
      const address = url.replace(/:id/g, String(farmer)).replace(/:\w+|\*/g, 'x')
      const { status, body } = await admin.send(method as 'POST', address, {}, as())
      expect([status, body.detail], route).toEqual([403, expect.stringContaining('You can’t change anything')])
    }
  })

  it('reads the user’s preferences and cannot write them', async () => {
    await ravi.send('PUT', '/api/admin/preferences/look:farmers', { value: { density: 'compact' } })
    expect((await admin.get('/api/admin/preferences', as())).body).toEqual({ 'look:farmers': { density: 'compact' } })
    expect((await admin.get('/api/admin/preferences')).body).toEqual({})
  })

  it('receives events of a record, and does not make the user present at it', async () => {
    const query = `resource=farmers&ids=${farmer}&doing=viewing&tab=00000000-0000-4000-8000-000000000001`
    const stream = await openEvents(service.url, admin.token, query, as())
    await expect.poll(() => stream.of('open')).toHaveLength(1)
    expect(await service.database.json(sql`select count(*)::text from presence where record_id = ${farmer}`)).toBe('0')
    stream.close()
  })

  it('views as one user at a time per session, and the log records when and how each view ended', async () => {
    const second = (await begin(admin, ravi.id, 'Once more')).body.id
    expect((await admin.get('/api/admin/farmers', as())).body).toMatchObject({ status: 403, title: viewAsEnded })
    expect((await admin.get('/api/admin/farmers', as(second))).status).toBe(200)
    expect((await admin.send('DELETE', `/api/admin/view-as/${second}`, undefined, as(second))).status).toBe(204)
    expect((await admin.get('/api/admin/farmers', as(second))).body.title).toBe(viewAsEnded)
    expect((await admin.send('DELETE', `/api/admin/view-as/${second}`)).status).toBe(404)
    const [last, before] = await entries()
    expect(last).toMatchObject({
      user: { id: admin.id },
      lookedAs: { id: ravi.id },
      reason: 'Once more',
      ending: 'ENDED',
    })
    expect(last?.endedAt).not.toBeNull()
    expect(before).toMatchObject({ reason: 'A call about a missing farmer', ending: 'REPLACED' })
  })

  it('can do so for at most an hour', async () => {
    const { body } = await begin(admin, ravi.id)
    expect((Date.parse(body.until) - Date.now()) / 60_000).toBeCloseTo(60, 0)
    await service.database.run(sql`update views_as set until = now() - interval '1 second' where id = ${body.id}::uuid`)
    expect((await admin.get('/api/admin/farmers', as(body.id))).body.title).toBe(viewAsEnded)
  })

  it('is refused with the id from another session, or an invalid id', async () => {
    const other = await service.person(ADMIN)
    for (const id of [look, 'x', '', '00000000-0000-4000-8000-000000000000'])
      expect((await other.get('/api/admin/farmers', as(id))).body.title, id).toBe(viewAsEnded)
    expect((await service.nobody.get('/api/admin/farmers', as())).status).toBe(401)
  })

  it('stops when the user leaves, and with their own session', async () => {
    const leaver = await service.person(KEYS, ['Ludhiana'])
    const { body } = await begin(admin, leaver.id)
    await service.database.run(sql`update users set status = 'INACTIVE' where id = ${leaver.id}`)
    expect((await admin.get('/api/admin/farmers', as(body.id))).body.title).toBe(viewAsEnded)
    const guest = await service.person(ADMIN)
    const guests = (await begin(guest, ravi.id)).body.id
    await guest.send('POST', '/api/admin/sign-out', {}, { 'view-as': guests })
    expect((await guest.get('/api/admin/farmers', as(guests))).status).toBe(401)
    const { body: log } = await admin.get<{ items: Entry[] }>(`/api/admin/view-as-log?user=${guest.id}`)
    expect(log.items).toMatchObject([{ ending: 'SIGNED_OUT' }])
  })
})

describe('Viewing as another user is refused', () => {
  it('without the authority, a reason, or an active user', async () => {
    expect((await begin(ravi, admin.id)).status).toBe(403)
    expect((await begin(admin, ravi.id, ' ')).body.fields).toHaveProperty('reason')
    expect((await begin(admin, 999_999)).status).toBe(404)
    expect((await begin(admin, admin.id)).body.detail).toBe('You can’t view the portal as yourself.')
    const gone = await service.person(KEYS)
    await service.database.run(sql`update users set status = 'EXITED' where id = ${gone.id}`)
    expect((await begin(admin, gone.id)).body.fields).toHaveProperty('user')
  })

  it('for a user with a sensitive authority that the person does not hold', async () => {
    const chief = await service.person(['role_superadmin'])
    const { status, body } = await begin(admin, chief.id)
    expect([status, body.detail]).toEqual([403, 'Person Number has authorities you don’t have: “Superadmin”.'])
  })

  it('for a user who sees geographies that the person does not', async () => {
    const local = await service.person(ADMIN, ['Ludhiana'])
    const near = await service.person(KEYS, ['Jagraon'])
    const both = await service.person(KEYS, ['Jagraon', 'Karnal'])
    const everywhere = await service.person(KEYS)
    expect((await begin(local, near.id)).status).toBe(200)
    expect((await begin(local, both.id)).body.detail).toBe('Person Number sees geographies you don’t: Karnal.')
    expect((await begin(local, everywhere.id)).status).toBe(404)
  })
})
