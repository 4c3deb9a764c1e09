import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { partners, users } from '#resources'
import { notification, sql } from '../../../server/database'
import { endSessions } from '../../../server/engine/endSessions'
import { payloadOf } from '../../../server/engine/liveMessages'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'
import { grant } from './service'

let service: TestService
let admin: Person
beforeAll(async () => {
  service = await startService()
  admin = await service.person(['role_superadmin', users.access.see as string])
})
afterAll(() => service.close())
// A process's cached viewers expire by the clock, which is frozen so that a slow machine changes nothing.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ENDING = ['user:view-as', 'view_afs_users_tab', 'view_partner_details_tab', 'partner:edit', 'partner:secret']
/** Long before a cached viewer expires. */
const AT_ONCE = { timeout: 2_000, interval: 20 }
const NO_OPERATION = '00000000-0000-4000-8000-000000000000'

describe('A cached viewer', () => {
  /** Returns the status of a list before its key is granted in the database, after that, and after a request. */
  async function aroundRequest(method: 'POST' | 'PATCH' | 'DELETE', path: string, by = admin): Promise<number[]> {
    const person = await service.person([])
    const listed = async (): Promise<number> => (await person.get('/api/admin/help')).status
    const before = await listed()
    await grant(service.database, person.id, 'view_help_tab')
    const unseen = await listed()
    await by.send(method, path, {})
    return [before, unseen, await listed()]
  }

  it.each([
    ['POST', '/api/admin/users'],
    ['PATCH', '/api/admin/users/1'],
    ['POST', '/api/admin/users/deactivate'],
    ['PATCH', '/api/admin/geographies/1'],
    ['PATCH', '/api/admin/authorities/1'],
    ['PATCH', '/api/admin/authority-groups/1'],
    ['POST', '/api/admin/user-authorities'],
    ['PATCH', '/api/admin/service-areas/1'],
    ['POST', '/api/admin/sessions/0/end'],
    ['POST', '/api/admin/user-tabs-mapping'],
    ['POST', '/api/admin/user-tabs-mapping/assign'],
    ['POST', '/api/admin/user-tabs-mapping/remove'],
    ['POST', '/api/admin/view-as'],
    ['DELETE', `/api/admin/view-as/${NO_OPERATION}`],
    ['POST', '/api/admin/user-sync'],
    ['POST', `/api/admin/operations/${NO_OPERATION}/undo`],
  ] as const)('is read again after %s %s', async (method, path) => {
    expect(await aroundRequest(method, path)).toEqual([403, 403, 200])
  })

  it('stays cached after writes that do not affect access', async () => {
    expect(await aroundRequest('PATCH', '/api/admin/farmers/1')).toEqual([403, 403, 403])
  })

  it('stays cached after requests of strangers', async () => {
    expect(await aroundRequest('POST', '/api/admin/users', service.nobody)).toEqual([403, 403, 403])
  })

  // Written as another process writes it: this process handles no request that changes anything.
  it('is read again when another process has changed access', async () => {
    const person = await service.person([])
    const listed = async (): Promise<number> => (await person.get('/api/admin/help')).status
    expect(await listed()).toBe(403)
    await grant(service.database, person.id, 'view_help_tab')
    expect(await listed()).toBe(403)
    const told = { kind: 'changed', id: 1, version: 1, action: 'create', by: null, fields: [], at: '' } as const
    await service.database.run(notification(payloadOf({ ...told, resource: 'farmers' })))
    expect(await listed()).toBe(403)
    await service.database.run(notification(payloadOf({ ...told, resource: 'user-authorities' })))
    await expect.poll(listed, AT_ONCE).toBe(200)
  })

  it('is forgotten when another process has ended its session', async () => {
    const person = await service.person([])
    const mine = async (): Promise<number> => (await person.get('/api/admin/notices/unread')).status
    expect(await mine()).toBe(200)
    await endSessions(service.database, sql`t.user_id = ${person.id}`, 'Ended elsewhere')
    await expect.poll(mine, AT_ONCE).toBe(401)
  })

  it.each([
    ['POST', '/api/admin/sign-out', 'a session'],
    ['DELETE', '/api/admin/view-as/:look', 'a view as someone else'],
    ['DELETE', '/api/admin/partners/:partner/secret', 'the client of a partner'],
    ['POST', '/api/admin/partners/:partner/end', 'the client of an ended partner'],
  ] as const)('is forgotten by all processes when %s %s has ended %s', async (method, path, _ended) => {
    const person = await service.person(ENDING)
    const seen = await service.person([])
    const reason = 'A call about a missing article'
    const look = await person.send<{ id: string }>('POST', '/api/admin/view-as', { user: seen.id, reason })
    made += 1
    const [partner = 0] = await insertMany(service.database, partners, [
      { code: `P-${made}`, name: `Growers ${made}`, kind: 'FPO', contactName: 'Meena', mobile: '+917300000009' },
    ])
    const heard: string[] = []
    onTestFinished(await service.database.listen((payload) => heard.push(payload)))
    const address = path.replace(':look', look.body.id).replace(':partner', String(partner))
    const answer = await person.send(method, address, {}, { 'if-match': '"1"' })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    await expect.poll(() => heard, AT_ONCE).toContain('access')
  })
})

let made = 0
