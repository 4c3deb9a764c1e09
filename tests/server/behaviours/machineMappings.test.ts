import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openFleet, type Fleet } from '../../support/fleet'
import { startService, type TestService } from '../../support/service'

let now = new Date('2026-11-21T06:00:00.000Z')

let service: TestService
let fleet: Fleet
beforeAll(async () => {
  service = await startService({ now: () => now })
  fleet = await openFleet(service)
})
afterAll(() => service.close())

const mappings = (machine: number) => fleet.rows('operator-mappings', `machine=${machine}&sort=id`)

describe('Assigning a machine to an operator', () => {
  it('ends the previous operator’s mapping at the moment the new one starts', async () => {
    const { id } = await fleet.machine()
    const [one, two] = [await fleet.operator(), await fleet.operator()]
    await fleet.act('machines', id, 'assign', { operator: one, role: 'PRIMARY' })
    now = new Date('2026-11-21T07:00:00.000Z')
    expect((await fleet.act('machines', id, 'assign', { operator: two, role: 'PRIMARY' })).status).toBe(200)
    expect(await mappings(id)).toMatchObject([
      { operator: { id: one }, effectiveFrom: '2026-11-21T06:00:00.000Z', effectiveTo: '2026-11-21T07:00:00.000Z' },
      { operator: { id: two }, effectiveFrom: '2026-11-21T07:00:00.000Z', effectiveTo: null },
    ])
    expect(await fleet.read('machines', id)).toMatchObject({ currentOperator: { id: two } })
  })

  it('adds a helper to the primary operator, and makes the helper primary', async () => {
    const { id } = await fleet.machine()
    const [one, helper] = [await fleet.operator(), await fleet.operator()]
    await fleet.act('machines', id, 'assign', { operator: one, role: 'PRIMARY' })
    await fleet.act('machines', id, 'assign', { operator: helper, role: 'HELPER' })
    expect(await fleet.read('machines', id)).toMatchObject({ currentOperator: { id: one } })
    expect((await mappings(id)).filter(({ effectiveTo }) => effectiveTo === null)).toHaveLength(2)
    await fleet.act('machines', id, 'assign', { operator: helper, role: 'PRIMARY' })
    const open = (await mappings(id)).filter(({ effectiveTo }) => effectiveTo === null)
    expect(open).toMatchObject([{ operator: { id: helper }, role: 'PRIMARY' }])
  })

  it('is refused for an operator who is on this or another machine, and for other or inactive people', async () => {
    const [one, other] = [await fleet.machine(), await fleet.machine()]
    const operator = await fleet.operator()
    const assign = async (machine: number, who: number) => {
      const { status, body } = await fleet.act('machines', machine, 'assign', { operator: who, role: 'PRIMARY' })
      return [status, body.title, body.fields]
    }
    expect((await assign(one.id, operator))[0]).toBe(200)
    const failed = 'Error while assigning Machine'
    expect(await assign(other.id, operator)).toEqual([
      400,
      failed,
      { operator: `This operator already works ${String(one.machineNo)}: un-assign it first` },
    ])
    expect(await assign(one.id, operator)).toEqual([
      400,
      failed,
      { operator: 'This operator already works this machine' },
    ])
    expect(await assign(other.id, fleet.keeper.id)).toEqual([400, failed, { operator: expect.any(String) }])
    const idle = await fleet.operator()
    await service.database.run(sql`update users set status = 'INACTIVE' where id = ${idle}`)
    expect((await assign(other.id, idle))[0]).toBe(400)
  })

  it('is consistent in the database despite concurrent assignments', async () => {
    const [one, other] = [await fleet.machine(), await fleet.machine()]
    const operator = await fleet.operator()
    const both = await Promise.all(
      [one, other].map(({ id }) => fleet.act('machines', id, 'assign', { operator, role: 'PRIMARY' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('can be backdated, but not into the future or over another mapping', async () => {
    const { id } = await fleet.machine()
    const [first, second] = [await fleet.operator(), await fleet.operator()]
    const note = async (operator: number, effectiveFrom: string) => {
      const { status, body } = await fleet.keeper.send('POST', '/api/admin/operator-mappings', {
        ...{ machine: id, operator, role: 'PRIMARY', effectiveFrom },
      })
      return [status, body.fields ?? body.id]
    }
    expect(await note(first, '2027-01-01T00:00:00.000Z')).toEqual([
      400,
      { effectiveFrom: 'This can’t be in the future' },
    ])
    const [status, mapping] = await note(first, '2026-11-01T00:00:00.000Z')
    expect(status).toBe(201)
    expect(await note(second, '2026-11-10T00:00:00.000Z')).toEqual([
      400,
      { machine: expect.stringMatching(/already works this machine: un-assign the machine first$/) },
    ])
    await fleet.act('operator-mappings', Number(mapping), 'end', { effectiveTo: '2026-11-15T00:00:00.000Z' })
    expect(await note(second, '2026-11-10T00:00:00.000Z')).toEqual([
      400,
      { effectiveFrom: expect.stringMatching(/still worked this machine then\. Choose a later time$/) },
    ])
    expect((await note(second, '2026-11-15T00:00:00.000Z'))[0]).toBe(201)
  })

  it('prevents the operator from leaving the company', async () => {
    const machine = await fleet.machine()
    const operator = await fleet.operator()
    await fleet.act('machines', machine.id, 'assign', { operator, role: 'PRIMARY' })
    const admin = await service.person(['view_afs_users_tab', 'user:activate', 'user:senior'])
    const leave = () => admin.send('POST', `/api/admin/users/${operator}/deactivate`, { reason: 'Leaves us' })
    expect((await leave()).body.detail).toBe(`This user works machine ${String(machine.machineNo)}. Un-assign it first`)
    await fleet.act('machines', machine.id, 'unassign')
    expect((await leave()).status).toBe(200)
  })
})

describe('An operator’s mapping', () => {
  const mapped = async () => {
    const { id } = await fleet.machine()
    await fleet.act('machines', id, 'assign', { operator: await fleet.operator(), role: 'PRIMARY' })
    const [mapping] = await mappings(id)
    return { machine: id, mapping: Number(mapping?.id) }
  }
  const end = (mapping: number, query: string) =>
    fleet.keeper.send('DELETE', `/api/admin/machine-operator-mapping/${mapping}${query}`)

  it('is ended by a DELETE with an end of 0: the row stays and ends now', async () => {
    const { machine, mapping } = await mapped()
    now = new Date('2026-11-21T08:30:00.000Z')
    expect((await end(mapping, '?effectiveTo=0')).status).toBe(204)
    expect(await fleet.read('operator-mappings', mapping)).toMatchObject({ effectiveTo: now.toISOString() })
    expect((await fleet.read('machines', machine)).currentOperator).toBeNull()
    expect((await end(mapping, '?effectiveTo=0')).status).toBe(400)
  })

  it('is ended by a DELETE with a time, as a number or text, after its start and not in the future', async () => {
    now = new Date('2026-11-21T09:00:00.000Z')
    const { mapping } = await mapped()
    now = new Date('2026-11-21T12:00:00.000Z')
    expect((await end(mapping, '?effectiveTo=soon')).status).toBe(400)
    expect((await end(mapping, '?effectiveTo=2026-11-22T00:00:00.000Z')).body.fields).toEqual({
      effectiveTo: 'This can’t be in the future',
    })
    expect((await end(mapping, '?effectiveTo=8640000000000000')).body.fields).toEqual({
      effectiveTo: 'This can’t be in the future',
    })
    expect((await end(mapping, '?effectiveTo=-271821-04-20T00:00:00.000Z')).body.fields).toEqual({
      effectiveTo: 'This can’t be before the mapping started',
    })
    expect((await end(mapping, '?effectiveTo=2026-11-21T08:00:00.000Z')).body.fields).toEqual({
      effectiveTo: 'This can’t be before the mapping started',
    })
    expect((await end(mapping, `?effectiveTo=${Date.parse('2026-11-21T11:00:00.000Z')}`)).status).toBe(204)
    expect((await fleet.read('operator-mappings', mapping)).effectiveTo).toBe('2026-11-21T11:00:00.000Z')
  })

  it('cannot be ended without the key, or outside the person’s geographies', async () => {
    const { mapping } = await mapped()
    const reader = await service.person(['view_machine_tab'])
    const elsewhere = await service.person(['view_machine_tab', 'machine:map'], ['Patiala'])
    const by = async (who: typeof reader) =>
      (await who.send('DELETE', `/api/admin/machine-operator-mapping/${mapping}?effectiveTo=0`)).status
    expect([await by(reader), await by(elsewhere)]).toEqual([403, 404])
  })
})

describe('A controller', () => {
  it('is mapped to a machine and unmapped, and both show it', async () => {
    const [machine, controller] = [await fleet.machine(), await fleet.controller()]
    expect(controller.status).toBe('IN_STOCK')
    expect(
      (await fleet.act('controllers', controller.id, 'map', { machine: machine.id, errorPercent: 5 })).status,
    ).toBe(200)
    expect(await fleet.read('controllers', controller.id)).toMatchObject({
      status: 'MAPPED',
      machine: { id: machine.id },
      district: { id: service.places.Ludhiana },
    })
    expect(await fleet.read('machines', machine.id)).toMatchObject({ currentController: { id: controller.id } })
    await fleet.act('controllers', controller.id, 'unmap', { reason: 'Loose cable' })
    expect(await fleet.read('controllers', controller.id)).toMatchObject({
      status: 'IN_STOCK',
      machine: null,
      district: null,
    })
    const [mapping] = await fleet.rows('controller-mappings', `controller=${controller.id}`)
    expect(mapping).toMatchObject({ effectiveTo: now.toISOString(), reason: 'Loose cable', errorPercent: 5 })
  })

  it('is mapped with a calibration error of at most 5 %', async () => {
    const [machine, controller] = [await fleet.machine(), await fleet.controller()]
    const refused = await fleet.act('machines', machine.id, 'mapController', {
      controller: controller.id,
      errorPercent: 5.1,
    })
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ['errorPercent']])
  })

  it('is on one machine at a time, and a machine has one, despite concurrent requests', async () => {
    const [machine, controller, spare] = [await fleet.machine(), await fleet.controller(), await fleet.controller()]
    const add = (given: number) =>
      fleet.keeper.send('POST', '/api/admin/controller-mappings', { machine: machine.id, controller: given })
    expect((await add(controller.id)).status).toBe(201)
    expect((await fleet.read('controllers', controller.id)).status).toBe('MAPPED')
    const second = await add(spare.id)
    expect([second.status, JSON.stringify(second.body)]).toEqual([
      400,
      expect.stringContaining('already has a controller: unmap or swap it first'),
    ])
    const [one, other] = [await fleet.machine(), await fleet.machine()]
    const both = await Promise.all(
      [one, other].map(({ id }) => fleet.act('machines', id, 'mapController', { controller: spare.id })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is swapped for another in one step, from the machine and from the mapping', async () => {
    const machine = await fleet.machine()
    const [one, two, three] = [await fleet.controller(), await fleet.controller(), await fleet.controller()]
    await fleet.act('machines', machine.id, 'mapController', { controller: one.id })
    const swap = await fleet.act('machines', machine.id, 'swapController', { controller: two.id, reason: 'Wet' })
    expect(swap.status, JSON.stringify(swap.body)).toBe(200)
    expect((await fleet.read('controllers', one.id)).status).toBe('IN_STOCK')
    const [open] = await fleet.rows('controller-mappings', `machine=${machine.id}&controller=${two.id}`)
    const again = await fleet.act('controller-mappings', open?.id ?? 0, 'swap', {
      newController: three.id,
      reason: 'Old',
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await fleet.read('machines', machine.id)).toMatchObject({ currentController: { id: three.id } })
    const rows = await fleet.rows('controller-mappings', `machine=${machine.id}&sort=id`)
    expect(rows.map(({ effectiveTo }) => effectiveTo === null)).toEqual([false, false, true])
    expect(rows.map((row) => (row.controller as { id: number }).id)).toEqual([one.id, two.id, three.id])
  })

  it('leaves its machine when it is faulty, is repaired, and finally retired', async () => {
    const [machine, { id }] = [await fleet.machine(), await fleet.controller()]
    await fleet.act('machines', machine.id, 'mapController', { controller: id })
    const does = async (word: string, input: object = {}) => {
      const { status } = await fleet.act('controllers', id, word, { ...input })
      return [status, (await fleet.read('controllers', id)).status]
    }
    expect(await does('retire', { statusReason: 'Old' })).toEqual([400, 'MAPPED'])
    expect(await does('fault', { statusReason: 'No pulses' })).toEqual([200, 'FAULTY'])
    expect((await fleet.read('machines', machine.id)).currentController).toBeNull()
    expect(await does('repair')).toEqual([200, 'IN_REPAIR'])
    expect(await does('restock')).toEqual([200, 'IN_STOCK'])
    expect(await does('retire', { statusReason: 'Old' })).toEqual([200, 'RETIRED'])
    expect(await does('restock')).toEqual([400, 'RETIRED'])
    const { body } = await fleet.keeper.get<{ items: { action: string }[] }>(`/api/admin/controllers/${id}/history`)
    expect(body.items.map(({ action }) => action)).toEqual(['retire', 'restock', 'repair', 'fault', 'map', 'create'])
  })
})
