import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../support/page'
import { startService, type Person, type TestService } from '../../support/service'

const keys = ['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit']

let service: TestService
let person: Person
let core: typeof import('@refinedev/core')
let page: typeof import('../../support/refine')
let serial = 0

beforeAll(async () => {
  service = await startService()
  person = await service.person(keys)
  openPage()
  await import('../../support/jsdom')
  core = await import('@refinedev/core')
  page = await import('../../support/refine')
})
afterAll(() => service.close())
beforeEach(() => page.signIn(service, person, keys))
afterEach(() => page.clearPage())

async function newFarmer(): Promise<number> {
  serial += 1
  const { status, body } = await person.send<{ id: number }>('POST', '/api/admin/farmers', {
    ...{ mobile: `98${String(serial).padStart(8, '0')}`, firstName: 'Gita', gender: 'FEMALE', language: 'pa' },
    ...{ source: 'FO', village: service.places['Galib Kalan'] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

describe('Access control', () => {
  async function can(asked: Parameters<typeof core.useCan>[0]) {
    const result = page.useStock(() => core.useCan(asked))
    return (await page.settledQuery(() => result.current)).data
  }

  it('answers by the keys of the viewer, with the authority that is missing', async () => {
    expect(await can({ resource: 'controllers', action: 'delete' })).toEqual({ can: true })
    expect(await can({ resource: 'bookings', action: 'list' })).toEqual({
      can: false,
      reason: 'You need the authority “Bookings”',
    })
    expect(await can({ resource: 'farmers', action: 'delete' })).toEqual({
      can: false,
      reason: 'Farmers can’t be deleted',
    })
    expect(await can({ resource: 'farmers', action: 'blacklist' })).toMatchObject({
      can: false,
      reason: expect.stringMatching(/^You need the authority “.+”$/) as string,
    })
    expect(await can({ resource: 'farmers', action: 'fly' })).toEqual({
      can: false,
      reason: 'Farmers have no action called fly',
    })
  })

  it('answers by the record as it was read last', async () => {
    const id = await newFarmer()
    await person.send('POST', `/api/admin/farmers/${id}/deactivate`, { reason: 'Moved away' })
    expect(await can({ resource: 'farmers', action: 'deactivate', params: { id } })).toEqual({ can: true })
    const result = page.useStock(() => core.useOne({ resource: 'farmers', id }))
    await page.settledQuery(() => result.current.query)
    expect(await can({ resource: 'farmers', action: 'edit', params: { id } })).toEqual({ can: true })
    expect(await can({ resource: 'farmers', action: 'deactivate', params: { id } })).toEqual({
      can: false,
      reason: 'This is not possible for this farmer now: only while Status: Active',
    })
  })
})
