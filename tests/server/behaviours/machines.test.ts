import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseOpenWork } from '../../../server/behaviours/fleet/openWork'
import { sql } from '../../../server/database'
import type { Work } from '../../../server/engine/engine'
import { openFleet, type Fleet } from '../../support/fleet'
import { startService, type TestService } from '../../support/service'

const NOW = new Date('2026-11-21T06:00:00.000Z')

let service: TestService
let fleet: Fleet
beforeAll(async () => {
  service = await startService({ now: () => NOW })
  fleet = await openFleet(service)
})
afterAll(() => service.close())

const bought = { ownership: 'COMPANY', purchaseDate: '2025-04-01' }

describe('A machine', () => {
  it('has a number of its state and starts out of service', async () => {
    const { body } = await fleet.keeper.send('POST', '/api/admin/machines', {
      ...{ type: (await fleet.type()).id, serialNo: 'FIRST-1', ownership: 'COMPANY' },
      ...{ district: service.places.Ludhiana, purchaseDate: '2025-04-01', hub: service.places['Galib Kalan'] },
    })
    expect(body).toMatchObject({
      machineNo: expect.stringMatching(/^MC-PB-\d{4}$/),
      status: 'INACTIVE',
      papers: 'NONE',
    })
  })

  it('has the papers its type requires: RC or a temporary registration, UIN, type certificate', async () => {
    const { id } = await fleet.type({ requires: ['RC', 'UIN', 'TYPE_CERTIFICATE'] })
    const base = { ...bought, type: id, serialNo: 'ASKS-1' }
    const send = (more: object) =>
      fleet.keeper.send('POST', '/api/admin/machines', { ...base, district: service.places.Ludhiana, ...more })
    const { status, body } = await send({})
    expect([status, Object.keys(body.fields as object).sort()]).toEqual([
      400,
      ['registrationNo', 'typeCertificateNo', 'uin'],
    ])
    const papers = { uin: 'UA00123456X', typeCertificateNo: 'TC-1' }
    expect((await send({ ...papers, registrationNo: 'PB10AB' })).status).toBe(400)
    expect((await send({ ...papers, temporaryNo: 'T-1' })).body.fields).toHaveProperty('temporaryTill')
    expect((await send({ ...papers, temporaryNo: 'T-1', temporaryTill: '2026-12-31' })).status).toBe(201)
  })

  it('has its hub in its own district', async () => {
    const { body } = await fleet.keeper.send('POST', '/api/admin/machines', {
      ...{ ...bought, type: (await fleet.type()).id, serialNo: 'HUB-1' },
      ...{ district: service.places.Ludhiana, hub: service.places.Bhadson },
    })
    expect(body.fields).toEqual({ hub: 'The hub must be in the machine’s district' })
  })

  it('follows its declared states, and cannot return from scrapped', async () => {
    const { id } = await fleet.machine()
    const repairer = await service.person(['view_machine_tab', 'breakdown:repair'])
    const does = async (word: string, input: object = {}) => {
      const by = ['breakDown', 'maintain', 'release'].includes(word) ? repairer : fleet.keeper
      const { status } = await by.send('POST', `/api/admin/machines/${id}/${word}`, input)
      return [status, (await fleet.read('machines', id)).status]
    }
    expect(await does('breakDown', { statusReason: 'Pump' })).toEqual([200, 'BREAKDOWN'])
    expect(await does('deactivate', { statusReason: 'Old' })).toEqual([400, 'BREAKDOWN'])
    expect(await does('maintain')).toEqual([200, 'MAINTENANCE'])
    expect(await does('release')).toEqual([200, 'ACTIVE'])
    expect(await does('send', { statusReason: 'To Patiala' })).toEqual([200, 'IN_TRANSIT'])
    expect(await does('arrive')).toEqual([200, 'ACTIVE'])
    expect(await does('scrap', { statusReason: 'Old' })).toEqual([400, 'ACTIVE'])
    expect(await does('deactivate', { statusReason: 'Old' })).toEqual([200, 'INACTIVE'])
    expect(await does('scrap', { statusReason: 'Burnt' })).toEqual([200, 'SCRAPPED'])
    expect(await does('activate')).toEqual([400, 'SCRAPPED'])
    expect((await fleet.keeper.send('PATCH', `/api/admin/machines/${id}`, { invoiceNo: 'X' })).status).toBe(400)
  })

  it('can be scrapped only by people who may dispose of machines', async () => {
    const { id } = await fleet.machine()
    await fleet.act('machines', id, 'deactivate', { statusReason: 'Old' })
    const manager = await service.person(['view_machine_tab', 'machine:edit', 'machine:activate'])
    const refused = await manager.send('POST', `/api/admin/machines/${id}/scrap`, { statusReason: 'Old' })
    expect(refused.status).toBe(403)
  })

  it('loses its operator and controller when deactivated, and its villages when scrapped', async () => {
    const { id } = await fleet.machine()
    const [operator, controller] = [await fleet.operator(), await fleet.controller()]
    await fleet.act('machines', id, 'assign', { operator, role: 'PRIMARY' })
    await fleet.act('machines', id, 'mapController', { controller: controller.id })
    await fleet.act('machines', id, 'addVillages', { villages: [service.places['Galib Kalan']], priority: 1 })
    expect(await fleet.read('machines', id)).toMatchObject({
      currentOperator: { id: operator },
      currentController: { id: controller.id },
      villageCount: 1,
    })
    await fleet.act('machines', id, 'deactivate', { statusReason: 'Winter' })
    expect(await fleet.read('machines', id)).toMatchObject({
      ...{
        status: 'INACTIVE',
        currentOperator: null,
        currentController: null,
        villageCount: 1,
        statusReason: 'Winter',
      },
    })
    expect(await fleet.read('controllers', controller.id)).toMatchObject({ status: 'IN_STOCK', machine: null })
    const [ended] = await fleet.rows('operator-mappings', `machine=${id}`)
    expect(ended).toMatchObject({ effectiveTo: NOW.toISOString(), reason: 'Winter' })
    await fleet.act('machines', id, 'scrap', { statusReason: 'Burnt' })
    expect(await fleet.read('machines', id)).toMatchObject({ status: 'SCRAPPED', villageCount: 0 })
  })

  it('keeps its people while it has open work', async () => {
    const { id } = await fleet.machine()
    const work = {} as Work
    const refusal = refuseOpenWork(work, id, 'Error while deactivating machine', [
      async () => '2 open bookings',
      async () => undefined,
      async () => '1 handover',
    ])
    await expect(refusal).rejects.toMatchObject({
      title: 'Error while deactivating machine',
      detail: 'This machine still has 2 open bookings and 1 handover. Reassign them first',
    })
    await expect(refuseOpenWork(work, id, 'Error', [async () => undefined])).resolves.toBeUndefined()
  })

  it('can be deleted only while nothing refers to it, and its documents are deleted with it', async () => {
    const used = await fleet.machine()
    await fleet.act('machines', used.id, 'assign', { operator: await fleet.operator(), role: 'PRIMARY' })
    const refused = await fleet.keeper.send('DELETE', `/api/admin/machines/${used.id}`)
    expect([refused.status, refused.body.detail]).toEqual([400, 'Still used by 1 operator mapping'])
    const free = await fleet.machine()
    expect((await fleet.keeper.send('DELETE', `/api/admin/machines/${free.id}`)).status).toBe(204)
  })

  it('is visible, with its related records, only to people who work in its district', async () => {
    const { id } = await fleet.machine()
    const controller = await fleet.controller()
    await fleet.act('machines', id, 'mapController', { controller: controller.id })
    const here = await service.person(['view_machine_tab'], ['Ludhiana'])
    const there = await service.person(['view_machine_tab'], ['Patiala'])
    const seen = async (path: string) =>
      (await Promise.all([here, there].map((one) => one.get(`/api/admin/${path}`)))).map(({ status }) => status)
    expect(await seen(`machines/${id}`)).toEqual([200, 404])
    expect(await seen(`controllers/${controller.id}`)).toEqual([200, 404])
    expect(await seen(`controllers/${(await fleet.controller()).id}`)).toEqual([200, 200])
    const [mapping] = await fleet.rows('controller-mappings', `machine=${id}`)
    expect(await seen(`controller-mappings/${mapping?.id}`)).toEqual([200, 404])
    await fleet.keeper.send('PATCH', `/api/admin/machines/${id}`, { district: service.places.Patiala })
    expect(await seen(`controllers/${controller.id}`)).toEqual([404, 200])
  })
})

describe('A machine type', () => {
  it('has its litres per acre in order: minimum, usual and maximum', async () => {
    const { id } = await fleet.type()
    const change = async (values: object) =>
      (await fleet.keeper.send('PATCH', `/api/admin/machine-types/${id}`, values)).body.fields
    expect(await change({ litresPerAcre: 7 })).toEqual({ litresPerAcre: 'This can’t be less than the minimum' })
    expect(await change({ litresPerAcreMax: 9 })).toEqual({
      litresPerAcreMax: 'This can’t be less than the usual amount',
    })
    expect(await change({ litresPerAcre: 9, litresPerAcreMax: 9 })).toBeUndefined()
  })
})

describe('A machine’s village', () => {
  it('gets a warning when it is not serviceable, far from the hub, or crowded', async () => {
    const { places } = service
    const at = (lon: number) => JSON.stringify({ type: 'Point', coordinates: [lon, 30.8] })
    await service.database.run(
      sql`update geographies set centroid = ${at(75.4)}::jsonb where id = ${places['Galib Kalan']}`,
    )
    await service.database.run(
      sql`update geographies set centroid = ${at(76.0)}::jsonb, serviceable = true where id = ${places['Sidhwan Bet']}`,
    )
    const hub = places['Galib Kalan']
    const give = async (villages: (number | undefined)[]) => {
      const { id } = await fleet.machine({ hub })
      expect((await fleet.act('machines', id, 'addVillages', { villages, priority: 2 })).status).toBe(200)
      return fleet.rows('village-mappings', `machine=${id}&sort=id`)
    }
    const warnings = (rows: readonly { readonly [field: string]: unknown }[]) => rows.map((row) => row.warnings)
    // 0.6° of longitude at 30.8° N: 57 km.
    const rows = await give([hub, places['Sidhwan Bet']])
    expect(warnings(rows).map((all) => all ?? [])).toEqual([['NOT_SERVICEABLE'], ['FAR']])
    const other = await service.database.rows<{ n: number }>(
      sql`select count(*)::int as n from village_mappings where village_id = ${places['Sidhwan Bet']} and effective_to is null`,
    )
    for (let count = other[0]?.n ?? 0; count < 4; count += 1) await give([places['Sidhwan Bet']])
    expect((await fleet.read('village-mappings', rows[1]?.id ?? 0)).warnings).toEqual(['FAR', 'CROWDED'])
  })

  it('is mapped once, not twice, and can be ended', async () => {
    const { id } = await fleet.machine()
    const village = service.places.Bhadson
    const send = () => fleet.keeper.send('POST', '/api/admin/village-mappings', { machine: id, village, priority: 3 })
    const first = await send()
    expect(first.body).toMatchObject({ effectiveFrom: NOW.toISOString(), priority: 3 })
    const again = await send()
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      400,
      expect.stringContaining('This machine is already mapped to this village'),
    ])
    expect((await fleet.act('machines', id, 'addVillages', { villages: [village], priority: 1 })).status).toBe(200)
    expect(await fleet.rows('village-mappings', `machine=${id}`)).toHaveLength(1)
    expect((await fleet.act('village-mappings', Number(first.body.id), 'end')).status).toBe(200)
    expect((await fleet.read('machines', id)).villageCount).toBe(0)
    expect((await send()).status).toBe(201)
  })
})
