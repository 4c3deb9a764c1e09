import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '#resources'
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

const NO_OPERATION = '00000000-0000-4000-8000-000000000000'

describe('A cached viewer', () => {
  /** Returns the status of a list before its key is granted in the database, after that, and after a request. */
  async function aroundRequest(method: 'POST' | 'PATCH' | 'DELETE', path: string): Promise<number[]> {
    const person = await service.person([])
    const listed = async (): Promise<number> => (await person.get('/api/admin/help')).status
    const before = await listed()
    await grant(service.database, person.id, 'view_help_tab')
    const unseen = await listed()
    await admin.send(method, path, {})
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
    ['POST', '/api/admin/sessions/1/end'],
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
})
