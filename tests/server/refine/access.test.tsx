import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../support/page'
import { startService, type Person, type TestService } from '../../support/service'
import { activeVendor, vendorInput, workingMachine } from '../../support/workshop'

const keys = [
  ...[
    'view_machine_tab',
    'machine:edit',
    'view_farmer_tab',
    'farmer:create',
    'farmer:edit',
    'view_help_desk_tab',
    'ticket:all',
  ],
  ...['vendor:edit', 'vendor:activate', 'quotation:edit', 'quotation:approve:10k'],
]

let service: TestService
let person: Person
let other: Person
let core: typeof import('@refinedev/core')
let page: typeof import('../../support/refine')
let serial = 0

beforeAll(async () => {
  service = await startService()
  person = await service.person(keys)
  other = await service.person(keys)
  openPage()
  await import('../../support/jsdom')
  core = await import('@refinedev/core')
  page = await import('../../support/refine')
})
afterAll(() => service.close())
beforeEach(() => page.signIn(service, person, keys))
afterEach(() => page.clearPage())

async function made(who: Person, resource: string, input: object): Promise<number> {
  const { status, body } = await who.send<{ id: number }>('POST', `/api/admin/${resource}`, input)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

function newFarmer(): Promise<number> {
  serial += 1
  return made(person, 'farmers', {
    ...{ mobile: `98${String(serial).padStart(8, '0')}`, firstName: 'Gita', gender: 'FEMALE', language: 'pa' },
    ...{ source: 'FO', village: service.places['Galib Kalan'] },
  })
}

async function can(asked: Parameters<typeof core.useCan>[0]) {
  const result = page.useStock(() => core.useCan(asked))
  return (await page.settledQuery(() => result.current)).data
}

/** Returns what may be done to a record and why not, after a stock hook has read it. */
async function canWith(resource: string, id: number, action: string) {
  const result = page.useStock(() => core.useOne({ resource, id }))
  await page.settledQuery(() => result.current.query)
  return can({ resource, action, params: { id } })
}

describe('Access control of a resource', () => {
  it('follows the keys of the viewer, and names the missing authority', async () => {
    expect(await can({ resource: 'controllers', action: 'delete' })).toEqual({ can: true })
    expect(await can({ resource: 'bookings', action: 'list' })).toEqual({
      can: false,
      reason: 'You need the authority “Bookings”',
    })
    expect(await can({ resource: 'farmers', action: 'merge' })).toMatchObject({
      can: false,
      reason: expect.stringMatching(/^You need the authority “.+”$/) as string,
    })
  })

  it('names all authorities of which one is enough', async () => {
    expect(await can({ resource: 'offers', action: 'create' })).toEqual({
      can: false,
      reason: 'You need one of these authorities: “Edit service rates”, “Prepare campaigns”',
    })
    expect(await can({ resource: 'maintenance-quotations', action: 'approve' })).toEqual({ can: true })
  })

  it('distinguishes Refine’s actions from each other', async () => {
    await page.signIn(service, person, ['view_machine_tab'])
    const reason = expect.stringMatching(/^You need the authority/) as string
    for (const action of ['list', 'show'])
      expect(await can({ resource: 'controllers', action }), action).toEqual({ can: true })
    for (const action of ['create', 'clone', 'edit', 'delete'])
      expect(await can({ resource: 'controllers', action }), action).toEqual({ can: false, reason })
  })

  it('reports what is never possible, and what does not exist', async () => {
    expect(await can({ resource: 'farmers', action: 'delete' })).toEqual({
      can: false,
      reason: 'Farmers can’t be deleted',
    })
    expect(await can({ resource: 'farmers', action: 'fly' })).toEqual({
      can: false,
      reason: 'Farmers have no action called fly',
    })
    expect(await can({ resource: 'farmers', action: 'toString' })).toMatchObject({ can: false })
    expect(await can({ resource: 'dragons', action: 'list' })).toEqual({
      can: false,
      reason: 'There is no resource called dragons',
    })
  })

  it('follows the key of a page', async () => {
    expect(await can({ resource: 'dashboard', action: 'list' })).toEqual({ can: true })
    expect(await can({ resource: 'jobs', action: 'list' })).toEqual({
      can: false,
      reason: 'You need the authority “See, retry and cancel background jobs”',
    })
  })

  it('follows the key that reads a field', async () => {
    const field = (name: string) => can({ resource: 'farmers', action: 'field', params: { field: name } })
    expect(await field('firstName')).toEqual({ can: true })
    expect(await field('location')).toMatchObject({
      can: false,
      reason: expect.stringMatching(/^You need the authority “.+”$/) as string,
    })
    expect(await field('wings')).toEqual({ can: false, reason: 'Farmers have no field called wings' })
  })
})

describe('Access control of a record', () => {
  it('uses the record as it was last read', async () => {
    const id = await newFarmer()
    await person.send('POST', `/api/admin/farmers/${id}/deactivate`, { reason: 'Moved away' })
    expect(await can({ resource: 'farmers', action: 'deactivate', params: { id } })).toEqual({ can: true })
    expect(await canWith('farmers', id, 'edit')).toEqual({ can: true })
    expect(await can({ resource: 'farmers', action: 'show', params: { id } })).toEqual({ can: true })
    expect(await can({ resource: 'farmers', action: 'deactivate', params: { id } })).toEqual({
      can: false,
      reason: 'This is not possible for this farmer now: only while Status: Active',
    })
  })

  it('uses the row of a list, and nothing that another viewer has read', async () => {
    const id = await newFarmer()
    await person.send('POST', `/api/admin/farmers/${id}/deactivate`, { reason: 'Moved away' })
    const result = page.useStock(() => core.useList({ resource: 'farmers' }))
    await page.settledQuery(() => result.current.query)
    const deactivate = () => can({ resource: 'farmers', action: 'deactivate', params: { id } })
    expect(await deactivate()).toMatchObject({ can: false })
    page.clearPage()
    await page.signIn(service, other, keys)
    expect(await deactivate()).toEqual({ can: true })
  })

  it('uses the record given, without reading one', async () => {
    const link = (rights: readonly string[]) =>
      can({ resource: 'farmers', action: 'deactivate', params: { record: { id: 1, _can: rights } } })
    expect(await link(['deactivate'])).toEqual({ can: true })
    expect(await link(['update'])).toMatchObject({ can: false })
  })

  it('names the states in which a record may be changed or deleted', async () => {
    const id = await made(person, 'controllers', { deviceCode: 'D1', macAddress: '00:00:00:00:00:01' })
    expect(await canWith('controllers', id, 'delete')).toEqual({ can: true })
    const { status } = await person.send('POST', `/api/admin/controllers/${id}/retire`, { statusReason: 'Burnt' })
    expect(status).toBe(200)
    expect(await canWith('controllers', id, 'edit')).toEqual({
      can: false,
      reason: 'This is not possible for this controller now: only while Status: not Retired',
    })
    expect(await canWith('controllers', id, 'delete')).toEqual({
      can: false,
      reason: 'This is not possible for this controller now: only while Status: not Retired and Status: not Mapped',
    })
  })

  it('names the states and the condition of an action', async () => {
    const ticket = { subject: 'No signal', category: 'MACHINE', description: 'It has none.' }
    const id = await made(person, 'tickets', ticket)
    expect(await canWith('tickets', id, 'reopen')).toEqual({
      can: false,
      reason:
        'This is not possible for this ticket now: only while Status: Resolved or Closed and Reopening period over: not Yes',
    })
  })

  it('shows the declared sentence of an action instead of its condition', async () => {
    const verifying = { resource: 'machine-days', action: 'verify', params: { record: { id: 1, _can: [] } } }
    await page.signIn(service, person, ['report:edit'])
    expect(await can(verifying)).toEqual({
      can: false,
      reason:
        'This is not possible for this machine day now: only while BO status: Pending or Query, not for a user in “Corrected by”. A day can be verified once it is over, until its month is locked on the 5th of the next month',
    })
  })

  it('names the only person an action is for', async () => {
    const ticket = { subject: 'No signal', category: 'MACHINE', description: 'It has none.' }
    const id = await made(other, 'tickets', ticket)
    expect(await canWith('tickets', id, 'withdraw')).toMatchObject({
      can: false,
      reason: expect.stringMatching(/, only for the user in “Requester”$/) as string,
    })
  })

  it('names the person whose own work an action judges', async () => {
    const bank = { bankHolder: 'Works', bankAccount: '123456789012', bankIfsc: 'SBIN0001234' }
    const id = await made(person, 'vendors', vendorInput(service, bank))
    expect(await canWith('vendors', id, 'activate')).toEqual({
      can: false,
      reason:
        'This is not possible for this vendor now: only while Status: To activate, not for a user in “Bank details changed by”',
    })
  })

  it('reports that an action needs the authority for the record’s level', async () => {
    const lines = [{ kind: 'LABOUR', text: 'Labour', qty: 1, rate: 20_000_00, gstRate: '0' }]
    const id = await made(other, 'maintenance-quotations', {
      ...{ machine: await workingMachine(service), vendor: await activeVendor(service), kind: 'BREAKDOWN' },
      ...{ description: 'Pump overhaul', validTill: '2099-12-01', _children: { 'quotation-lines': { create: lines } } },
    })
    expect((await other.send('POST', `/api/admin/maintenance-quotations/${id}/submit`, {})).status).toBe(200)
    expect(await canWith('maintenance-quotations', id, 'approve')).toMatchObject({
      can: false,
      reason: expect.stringMatching(
        /only while Status: Submitted, .+, only with the authority for its “Approval level”$/,
      ) as string,
    })
  })
})
