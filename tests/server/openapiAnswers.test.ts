import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/database'
import { openBookingDesk } from '../support/bookingDesk'
import { describedBy, type Description } from '../support/described'
import type { Person } from '../support/service'

const desk = await openBookingDesk()
const { service, agent, bdo } = desk
afterAll(() => service.close())

let faultsOf: ReturnType<typeof describedBy>
let keeper: Person
let booking: number

beforeAll(async () => {
  const { body } = await service.nobody.get('/api/openapi.json')
  faultsOf = describedBy(body as unknown as Description)
  keeper = await service.person(['view_bookings_tab', 'view_farmer_tab', 'booking:assign', 'job:manage'])
  booking = (await desk.at('ASSIGNED', await desk.crew())).id
})

/** Sends a request, and expects an answer that fully matches its description. */
async function told<Body = Record<string, unknown>>(
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  sent?: object,
): Promise<Body> {
  const { status, body } = method === 'GET' ? await who.get(path) : await who.send(method, path, sent)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(faultsOf({ method, path }, { status, body })).toEqual([])
  return body as Body
}

describe('An answer matches its description:', () => {
  it('comments, the assignment of a record, and notices', async () => {
    const about = `/api/admin/farmers/${await desk.farmer()}`
    const mentions = [agent.id]
    const { id } = await told<{ id: number }>(keeper, 'POST', `${about}/comments`, { body: 'Call early', mentions })
    await told(keeper, 'PATCH', `${about}/comments/${id}`, { body: 'Call at six', mentions })
    await told(keeper, 'PUT', `${about}/assignment`, { user: agent.id, note: 'Yours' })
    const { items } = await told<{ items: object[] }>(agent, 'GET', '/api/admin/notices')
    expect(items).toHaveLength(2)
    await told(agent, 'GET', '/api/admin/my-work')
    await told(agent, 'POST', '/api/admin/notices/read', { all: true })
    await told(keeper, 'GET', `${about}/context?include=comments,assignment,neighbours`)
    await told(keeper, 'GET', `${about}/related`)
    await told(keeper, 'GET', `${about}/people?q=person`)
    await told(keeper, 'DELETE', `${about}/assignment`)
    await told(keeper, 'DELETE', `${about}/comments/${id}`)
    await told(keeper, 'GET', `${about}/comments`)
  })

  it('views and preferences', async () => {
    const { id } = await told<{ id: number }>(keeper, 'POST', '/api/admin/views', {
      resource: 'bookings',
      label: 'Mine',
      audience: 'people',
      users: [bdo.id],
    })
    await told(keeper, 'PATCH', `/api/admin/views/${id}`, { version: 1, label: 'Ours' })
    await told(bdo, 'GET', '/api/admin/views?resource=bookings')
    await told(keeper, 'GET', '/api/admin/views/roles')
    await told(keeper, 'PUT', '/api/admin/preferences/density', { value: { rows: 20 } })
    await told(keeper, 'GET', '/api/admin/preferences')
    await told(keeper, 'DELETE', `/api/admin/views/${id}`)
  })

  it('the global search', async () => {
    const { groups } = await told<{ groups: object[] }>(keeper, 'GET', '/api/admin/search?q=Gurpreet')
    expect(groups).not.toEqual([])
    await told(keeper, 'GET', '/api/admin/search?q=xx')
  })

  it('scheduled deliveries of a list', async () => {
    const { id } = await told<{ id: string }>(keeper, 'POST', '/api/admin/deliveries', {
      ...{ resource: 'farmers', title: 'Farmers', rhythm: 'DAILY', time: '08:00' },
    })
    await told(keeper, 'POST', `/api/admin/deliveries/${id}/send`)
    await told(keeper, 'PATCH', `/api/admin/deliveries/${id}`, { rhythm: 'WEEKLY', day: 1 })
    await told(keeper, 'GET', '/api/admin/deliveries')
    await told(keeper, 'GET', '/api/admin/exports')
    await told(keeper, 'GET', '/api/admin/jobs')
    await told(keeper, 'GET', '/api/admin/schedules')
    await told(keeper, 'POST', `/api/admin/deliveries/${id}/pause`)
    await told(keeper, 'DELETE', `/api/admin/deliveries/${id}`)
  })

  it('the figures of the dashboard', async () => {
    const { tiles } = await told<{ tiles: object[] }>(keeper, 'GET', '/api/admin/dashboard')
    expect(tiles).not.toEqual([])
  })

  it('operators for a booking, and the preview of an assignment', async () => {
    const { items } = await told<{ items: { id: number }[] }>(bdo, 'GET', `/api/admin/bookings/${booking}/operators`)
    expect(items).not.toEqual([])
    await told(bdo, 'GET', `/api/admin/bookings/operators?ids=${booking}`)
    await told(bdo, 'POST', `/api/admin/bookings/${booking}/told`, {
      action: 'reassign',
      input: { operator: items[0]?.id },
    })
    await told(bdo, 'GET', `/api/admin/bookings/${booking}/sprayings`)
  })

  it('explanations of missing access', async () => {
    await told(keeper, 'GET', `/api/admin/why?resource=bookings&id=${booking}&operation=verify`)
    const { operations } = await told<{ operations: object[] }>(keeper, 'GET', `/api/admin/why/all?resource=bookings`)
    expect(operations).not.toEqual([])
  })

  it('bulk results, the history of a record, and the preview of a restore', async () => {
    const at = '/api/admin/bookings'
    await service.database.run(sql`update bookings set notes = 'Before' where id = ${booking}`)
    const { operation } = await told<{ operation: string }>(bdo, 'PATCH', at, {
      ids: [booking],
      changes: { notes: 'After' },
    })
    await told(bdo, 'GET', '/api/admin/operations')
    await told(bdo, 'GET', `/api/admin/operations/${operation}`)
    await told(bdo, 'GET', `${at}/${booking}/history`)
    await told(bdo, 'GET', `${at}/${booking}/restore?version=1`)
    await told(bdo, 'GET', `${at}/options?q=B`)
    await told(bdo, 'GET', `${at}?size=5`)
  })

  it('the signed-in person and the portal’s settings', async () => {
    await told(keeper, 'GET', '/api/admin/authorities/mine')
    await told(keeper, 'GET', '/api/admin/sessions/current')
    await told(keeper, 'POST', '/api/admin/sessions/end-others')
    await told(keeper, 'GET', '/api/admin/map-layers/states')
    await told(keeper, 'GET', '/api/admin/map-layers/tehsils')
    await told(bdo, 'GET', '/api/admin/authorities/mine')
    await told(service.nobody, 'GET', '/api/config.json')
    await told(service.nobody, 'GET', '/readyz')
  })
})
