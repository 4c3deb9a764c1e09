import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineDocuments } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openFleet, type Fleet } from '../../support/fleet'
import { startService, type TestService } from '../../support/service'

interface Suggested {
  readonly items: readonly { readonly id: number; readonly hint: string; readonly obstacle?: string }[]
  readonly note?: string
}

let service: TestService
let fleet: Fleet
beforeAll(async () => {
  service = await startService({ now: () => new Date('2026-11-21T06:00:00.000Z') })
  fleet = await openFleet(service)
})
afterAll(() => service.close())

const suggested = async (at: string, body: object): Promise<Suggested> => {
  const answer = await fleet.keeper.send<Suggested>('POST', `/api/admin/${at}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const itemOf = ({ items }: Suggested, id: number) => items.find((one) => one.id === id)

describe('The operators offered for a machine', () => {
  it('include free ones first, and busy ones with the machine they work', async () => {
    const [own, other] = [await fleet.machine(), await fleet.machine()]
    const [busy, free] = [await fleet.operator(), await fleet.operator()]
    await fleet.act('machines', other.id, 'assign', { operator: busy, role: 'PRIMARY' })
    for (const [at, body] of [
      ['operator-mappings/free-operators', { values: { machine: own.id, role: 'PRIMARY' } }],
      ['machines/free-operators', { id: own.id, values: { role: 'PRIMARY' } }],
    ] as const) {
      const found = await suggested(at, body)
      expect(itemOf(found, free)).toEqual(expect.objectContaining({ hint: expect.stringContaining('no machine') }))
      expect(itemOf(found, free)?.obstacle).toBeUndefined()
      expect(itemOf(found, busy)?.obstacle).toBe(`already works ${String(other.machineNo)}: un-assign it first`)
      const places = [free, busy].map((id) => found.items.findIndex((one) => one.id === id))
      expect(places[0]).toBeLessThan(places[1] ?? 0)
    }
  })

  it('include one already on the machine only for the other role', async () => {
    const { id } = await fleet.machine()
    const operator = await fleet.operator()
    await fleet.act('machines', id, 'assign', { operator, role: 'HELPER' })
    const obstacle = async (role: string): Promise<unknown> =>
      itemOf(await suggested('machines/free-operators', { id, values: { role } }), operator)?.obstacle
    expect([await obstacle('PRIMARY'), await obstacle('HELPER')]).toEqual([undefined, 'already works this machine'])
  })
})

describe('The machines offered for an operator', () => {
  it('must have no primary operator, unless a helper is needed, and valid insurance', async () => {
    const [free, taken] = [await fleet.machine(), await fleet.machine()]
    await fleet.act('machines', taken.id, 'assign', { operator: await fleet.operator(), role: 'PRIMARY' })
    const operator = await fleet.operator()
    const found = (role: string): Promise<Suggested> =>
      suggested('operator-mappings/free-machines', { values: { operator, role } })
    expect(itemOf(await found('PRIMARY'), free.id)?.obstacle).toBeUndefined()
    expect(itemOf(await found('PRIMARY'), taken.id)?.obstacle).toMatch(/ already works it: un-assign it first$/)
    expect(itemOf(await found('HELPER'), taken.id)?.obstacle).toBeUndefined()
    await insertMany(service.database, machineDocuments, [
      { machine: free.id, type: 'INSURANCE', document: 'Policy', files: [], validTill: '2026-11-01', isCurrent: true },
    ])
    expect(itemOf(await found('PRIMARY'), free.id)?.obstacle).toBe('its insurance has expired')
  })
})

describe('The machine of a controller mapping', () => {
  it('must have no controller: a second one is refused at the field', async () => {
    const [one, other] = [await fleet.machine(), await fleet.machine()]
    const [first, second] = [await fleet.controller(), await fleet.controller()]
    await fleet.act('machines', one.id, 'mapController', { controller: first.id })
    const map = (machine: number) =>
      fleet.keeper.send('POST', '/api/admin/controller-mappings', { machine, controller: second.id })
    const { status, body } = await map(one.id)
    expect([status, body.fields]).toEqual([
      400,
      { machine: 'This machine is out of use or already has a controller: unmap or swap it first' },
    ])
    expect((await map(other.id)).status).toBe(201)
  })
})
