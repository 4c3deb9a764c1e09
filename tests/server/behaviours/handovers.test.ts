import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handoverChecklist } from '#resources'
import { openFleet, type Fleet } from '../../support/fleet'
import { tinyPicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { sql } from '../../../server/database'

interface Row {
  readonly id: number
  readonly _can: readonly string[]
  readonly [field: string]: unknown
}

const base = '/api/admin/machine-handovers'
const NOW = Date.parse('2026-11-18T04:30:00.000Z')
const HOUR = 60 * 60_000
let later = 0

let service: TestService
let fleet: Fleet
let bdo: Person
let receiver: Person
let former: number
let machine: number
beforeAll(async () => {
  service = await startService({ now: () => new Date(NOW + later) })
  fleet = await openFleet(service)
  bdo = await service.person(['view_machine_tab', 'machine:map'])
})
beforeEach(async () => {
  later = 0
  // No operator works two machines at a time, so each test has people of its own.
  receiver = await service.person(['booking:work'], ['Galib Kalan'])
  await service.database.run(sql`update users set role_type = 'OPERATOR', office_role = null where id = ${receiver.id}`)
  former = await fleet.operator()
  machine = (await fleet.machine()).id
  const { status, body } = await fleet.act('machines', machine, 'assign', { operator: former, role: 'PRIMARY' })
  expect(status, JSON.stringify(body)).toBe(200)
})
afterAll(() => service.close())

const allFine = Object.fromEntries(Object.keys(handoverChecklist).map((item) => [item, 'OK']))
async function photos(): Promise<unknown[]> {
  const { body } = await bdo.send('POST', `${base}/files/photos`, tinyPicture, { 'content-type': 'image/png' })
  return [body]
}
const begin = async (more: object = {}): Promise<Answer<Row>> =>
  bdo.send<Row>('POST', base, {
    ...{ machine, fromUser: former, toUser: receiver.id, at: new Date(NOW - HOUR).toISOString() },
    ...{ location: { type: 'Point', coordinates: [75.5, 30.8] }, hours: 120.5, batterySets: 4 },
    ...{ ...allFine, photos: await photos(), ...more },
  })
async function begun(more: object = {}): Promise<number> {
  const { status, body } = await begin(more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (person: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  person.send<Row>('POST', `${base}/${id}/${word}`, input)
const operatorNow = async (): Promise<unknown> =>
  ((await fleet.read('machines', machine)).currentOperator as Row | null)?.id

describe('A handover', () => {
  it('has answers to all twelve items, and counts failed ones', async () => {
    const items = Object.entries(handoverChecklist)
    expect(items).toHaveLength(12)
    const none = Object.fromEntries(items.map(([item]) => [item, null]))
    expect((await begin(none)).body.fields).toEqual(
      Object.fromEntries(items.map(([item, label]) => [item, `${label} is required`])),
    )
    const { body } = await begin({ pump: 'FAULTY', tools: 'MISSING', boom: 'NOT_APPLICABLE' })
    expect(body).toMatchObject({
      failedItems: 2,
      status: 'INITIATED',
      acceptBy: new Date(NOW + 48 * HOUR).toISOString(),
    })
  })

  it('has photos, and a fuel level or battery sets', async () => {
    expect((await begin({ photos: [] })).body.fields).toEqual({ photos: 'Photos are required' })
    expect((await begin({ batterySets: null })).body.fields).toEqual({
      fuel: 'Fuel is required',
      batterySets: 'Battery sets is required',
    })
    expect((await begin({ batterySets: null, fuel: 60 })).status).toBe(201)
  })

  it('comes from the machine’s operator, unless another person is named', async () => {
    const { status, body } = await begin({ fromUser: undefined })
    expect([status, (body.fromUser as Row | undefined)?.id]).toEqual([201, await operatorNow()])
  })

  it('goes to another person, at a time in the past', async () => {
    expect((await begin({ toUser: former })).body.fields).toEqual({
      toUser: 'Choose another active user: you can’t hand a machine over to yourself',
    })
    expect((await begin({ at: new Date(NOW + HOUR).toISOString() })).body.fields).toEqual({
      at: 'This time is in the future',
    })
  })

  it('cannot be changed or deleted', async () => {
    const id = await begun()
    expect((await bdo.send('PATCH', `${base}/${id}`, { damage: 'None' })).status).toBe(403)
    expect((await bdo.send('DELETE', `${base}/${id}`)).status).toBe(403)
  })

  it('is visible to both of its people, and to people who see the machine', async () => {
    const id = await begun()
    const stranger = await service.person(['booking:work'], ['Galib Kalan'])
    const [near, far] = [
      await service.person(['view_machine_tab'], ['Ludhiana']),
      await service.person(['view_machine_tab'], ['Karnal']),
    ]
    const seen = await Promise.all([receiver, stranger, near, far].map((one) => one.get(`${base}/${id}`)))
    expect(seen.map(({ status }) => status)).toEqual([200, 404, 200, 404])
  })
})

describe('A handover can be accepted', () => {
  it('only by the receiver, who replaces the machine’s previous operator', async () => {
    const id = await begun()
    const refused = await act(bdo, id, 'accept')
    expect([refused.status, refused.body.detail]).toEqual([403, '“Accept” can only be done by the person under “To”.'])
    expect(await operatorNow()).toBe(former)
    const { status, body } = await act(receiver, id, 'accept')
    expect([status, body.status, body.settledAt]).toEqual([200, 'ACCEPTED', new Date(NOW).toISOString()])
    expect(await operatorNow()).toBe(receiver.id)
    const mappings = await fleet.rows('operator-mappings', `machine=${machine}&sort=id`)
    expect(mappings.map(({ operator, effectiveTo }) => [(operator as Row).id, effectiveTo === null])).toEqual([
      [former, false],
      [receiver.id, true],
    ])
  })

  it('for 48 hours', async () => {
    const [first, second] = [await begun(), await begun()]
    later = 48 * HOUR
    expect((await act(receiver, first, 'accept')).status).toBe(200)
    later += HOUR
    await service.letTimePass()
    expect((await act(receiver, second, 'accept')).status).toBe(400)
    const { body } = await bdo.get<Row>(`${base}/${second}`)
    expect(body).toMatchObject({ status: 'INITIATED', isLate: true, _can: ['cancel'] })
  })

  it('not by an operator of another machine, and then nothing changes', async () => {
    const other = (await fleet.machine()).id
    await fleet.act('machines', other, 'assign', { operator: receiver.id, role: 'PRIMARY' })
    const id = await begun()
    expect((await act(receiver, id, 'accept')).status).toBe(400)
    expect([await operatorNow(), (await receiver.get<Row>(`${base}/${id}`)).body.status]).toEqual([former, 'INITIATED'])
  })

  it('by a workshop too, and then the machine has no operator', async () => {
    const id = await begun({ toUser: bdo.id })
    expect((await act(bdo, id, 'accept')).status).toBe(200)
    expect(await operatorNow()).toBeUndefined()
  })
})

describe('A handover that is not accepted', () => {
  it('is disputed by the receiver with a reason, until it is cancelled', async () => {
    const id = await begun()
    expect((await act(receiver, id, 'dispute')).body.fields).toEqual({ reason: 'What is wrong is required' })
    expect((await act(receiver, id, 'dispute', { reason: 'Two batteries are swollen' })).body.status).toBe('DISPUTED')
    expect((await act(receiver, id, 'accept')).status).toBe(400)
    expect((await act(bdo, id, 'cancel', { reason: 'A new one with other batteries' })).status).toBe(400)
    expect((await act(bdo, id, 'settle', { reason: 'A new one with other batteries' })).body.status).toBe('CANCELLED')
    expect(await operatorNow()).toBe(former)
  })

  it('cannot have its dispute settled by either of the two', async () => {
    const id = await begun({ fromUser: bdo.id })
    await act(receiver, id, 'dispute', { reason: 'Two batteries are swollen' })
    const settle = { reason: 'They are fine' }
    expect((await act(receiver, id, 'settle', settle)).status).toBe(403)
    expect((await act(bdo, id, 'settle', settle)).body.detail).toContain('“From”')
    const other = await service.person(['view_machine_tab', 'machine:map'])
    expect((await act(other, id, 'settle', settle)).body.status).toBe('CANCELLED')
  })
})
