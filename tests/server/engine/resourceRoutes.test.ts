import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#define'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { addressesOf } from '../../../server/engine/http/resourceRoute'
import { resourceRoutes } from '../../../server/engine/http/routes'
import { everyKey } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let admin: Person
beforeAll(async () => {
  service = await startService()
  admin = await service.person(everyKey)
})
afterAll(() => service.close())

describe('The routes of resources', () => {
  it.each([
    ['GET', '/api/admin/nothing'],
    ['GET', '/api/retail/farmers'],
    ['GET', '/api/admin/FARMERS'],
    ['GET', '/api/admin/farmers/1/nothing'],
    ['GET', '/api/admin/crops/calendar/x'],
    ['GET', '/api/admin/farmers/calendar/x'],
    ['POST', '/api/admin/farmers/1/constructor'],
    ['POST', '/api/admin/farmers/1/verify'],
    ['POST', '/api/admin/farmers/merge'],
    ['POST', '/api/admin/farmers/files/firstName'],
    ['POST', '/api/admin/sessions/imports'],
    ['PUT', '/api/admin/farmers/1'],
    ['DELETE', '/api/admin/farmers'],
    ['GET', '/api/admin'],
  ] as const)('do not match %s %s for anyone', async (method, path) => {
    for (const who of [admin, service.nobody]) {
      const { status, body } = method === 'GET' ? await who.get(path) : await who.send(method, path, {})
      expect([status, body.title], path).toEqual([404, 'Not Found'])
    }
  })

  it('reach the same resource however its name is encoded in an address', async () => {
    const { status, body } = await admin.get('/api/%61dmin/f%61rmers/count')
    expect([status, body]).toEqual([200, { totalItems: 0, totalIsExact: true }])
    expect((await service.nobody.get('/api/admin/f%61rmers')).status).toBe(401)
    expect((await (await service.person([])).get('/api/admin/f%61rmers')).status).toBe(403)
  })

  it('are not cached by a browser, however their address is written', async () => {
    for (const path of ['/api/admin/farmers', '/%61pi/admin/farmers', '/%61pi/%61dmin/f%61rmers/count']) {
      const { status, headers } = await admin.get(path)
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store'])
    }
  })

  it('appear in the access log with the address of the resource, without ids', async () => {
    const stranger = await service.person([])
    await stranger.send('POST', '/api/admin/farmers/12/deactivate', {})
    const what = await service.database.json(
      sql`select what from access_log where user_id = ${stranger.id} and kind = 'REFUSED'`,
    )
    expect(what).toBe('POST /api/admin/farmers/:id/deactivate')
  })

  it('never write a stranger’s invented words to the access log', async () => {
    const origin = { origin: 'https://elsewhere.example' }
    for (const path of ['invented/words', 'admin/invented', 'admin/farmers/1/invented', 'admin/farmers/files/invented'])
      expect((await service.nobody.send('POST', `/api/${path}`, {}, origin)).status, path).toBe(403)
    await service.nobody.send('POST', '/api/admin/farmers/1/deactivate', {}, origin)
    const whats = await service.database.rows<{ what: string }>(
      sql`select distinct what from access_log where kind = 'ORIGIN_REFUSED' order by what`,
    )
    expect(whats.map(({ what }) => what)).toEqual(['POST /api/admin/farmers/:id/deactivate', 'POST no such address'])
  })

  it('have unique addresses, and none is hidden by a custom route', () => {
    const ofResources = addressesOf(resourceRoutes, register).map(plain)
    const own = service.routes.filter((route) => route.includes('/api/')).map(plain)
    expect(ofResources.filter((one, index) => ofResources.indexOf(one) !== index)).toEqual([])
    expect(own.filter((one, index) => own.indexOf(one) !== index)).toEqual([])
  })

  it('do not grow in number with the resources', () => {
    const bases = register.resources.map((resource) => `/api${paths.api(resource)}`)
    expect(resourceRoutes.length).toBeLessThan(71)
    expect(addressesOf(resourceRoutes, register).length).toBeGreaterThan(bases.length * 20)
  })
})

/** Replaces parameter names, so that `:id` and `:record` are the same. */
function plain(route: string): string {
  return route.replace(/:\w+/g, '{}')
}
