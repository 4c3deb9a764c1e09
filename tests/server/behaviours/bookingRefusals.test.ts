import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { offers, wallets } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Crew } from '../../support/bookingDesk'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, bdo, office, act, did, seen, reasonOf } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

const fieldsOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<unknown> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(400)
  return body.fields
}

describe('The reported work', () => {
  it('is at most ten times the booked acres, however the work ended', async () => {
    const { id } = await desk.at('IN_PROGRESS', op)
    const words = { actualAcre: '50.1 acres is too much for the 5 acres booked: enter at most 50' }
    const cancelReason = reasonOf('CANCEL')
    expect(await fieldsOf(act(op, id, 'complete', { ...desk.done, actualAcre: 50.1 }))).toEqual(words)
    expect(await fieldsOf(act(bdo, id, 'abort', { cancelReason, actualAcre: 50.1 }))).toEqual(words)
    expect(await fieldsOf(act(op, id, 'complete', { ...desk.done, actualAcre: 201 }))).toHaveProperty('actualAcre')
    expect(await seen(id)).toMatchObject({ status: 'IN_PROGRESS', actualAcre: null, netPayable: 250_000 })
    expect(await did(op, id, 'complete', { ...desk.done, actualAcre: 50 })).toMatchObject({ actualAcre: 50 })
  })
})

let offersMade = 0
async function liveOffer(): Promise<number> {
  offersMade += 1
  const [id = 0] = await insertMany(service.database, offers, [
    {
      ...{ code: `KEPT${offersMade}`, title: 'A hundred off', kind: 'FLAT', amount: 10_000, perFarmerCap: 1 },
      ...{ from: TODAY, till: '2026-12-31', firstTimeOnly: true, status: 'LIVE' },
    },
  ])
  return id
}

describe('A booking with an offer', () => {
  it.each(['PAUSED', 'ENDED', 'EXPIRED'])(
    'keeps its terms when the offer is %s before the work is done',
    async (status) => {
      const offer = await liveOffer()
      const farmer = await desk.farmer()
      const { id } = await desk.taken(agent, { offer, farmer })
      await service.database.run(sql`update offers set status = ${status}, till = ${TODAY}::date where id = ${offer}`)
      const later = { farmer, offer, serviceDate: '2026-12-10' }
      expect((await desk.take(agent, later)).status).toBe(400)
      await desk.taken(agent, { farmer, serviceDate: '2026-12-10' })
      const requestedArea = { value: 6, unit: 'ACRE' }
      expect((await agent.send('PATCH', `${BASE}/${id}`, { requestedArea })).body).toMatchObject({
        netPayable: 290_000,
      })
      await did(agent, id, 'assign', { operator: op.id })
      desk.setClock(`${TOMORROW} 10:00`)
      await did(op, id, 'start')
      const done = { ...desk.done, actualAcre: 6, paidAmount: 290_000 }
      expect(await did(op, id, 'complete', done)).toMatchObject({ discount: 10_000, netPayable: 290_000 })
    },
  )
})

describe('A person involved in a booking', () => {
  it('cannot verify work that they reported themselves', async () => {
    const { id } = await desk.at('IN_PROGRESS', op)
    const reported = await did(office, id, 'complete', { ...desk.done, reason: 'Telephone' })
    expect(reported).toMatchObject({ completedBy: { id: office.id } })
    const own = await act(office, id, 'verify')
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('“Reported by”')])
    expect(await did(bdo, id, 'verify')).toMatchObject({ status: 'VERIFIED' })
  })

  it('can see it as its operator outside their geographies', async () => {
    const { id } = await desk.at('ASSIGNED', op)
    const { id: other } = await desk.at('ASSIGNED', await desk.crew())
    await service.database
      .run(sql`update bookings set village_id = ${service.places.Bhadson}, village_district_id = null,
      village_state_id = null, village_zone_id = null, village_tehsil_id = null where id in (${id}, ${other})`)
    desk.setClock(`${TOMORROW} 10:00`)
    expect(await did(op, id, 'start')).toMatchObject({ status: 'IN_PROGRESS' })
    expect((await op.get(`${BASE}/${other}`)).status).toBe(404)
  })
})

describe('The farmer of an assigned booking', () => {
  it('has the price held in the wallet only while the booking is to be paid from it', async () => {
    const farmer = await desk.farmer()
    const sums = { balance: 300_000, held: 0, available: 300_000, status: 'ACTIVE' }
    await insertMany(service.database, wallets, [{ farmer, ...sums }])
    const held = async (): Promise<unknown> =>
      (await service.database.rows(sql`select held from wallets where farmer_id = ${farmer}`))[0]
    const { id } = await desk.at('ASSIGNED', op, { farmer, payBy: 'CASH' })
    const patch = (input: object) => agent.send('PATCH', `${BASE}/${id}`, input)
    expect((await patch({ payBy: 'WALLET' })).status).toBe(200)
    expect(await held()).toEqual({ held: 250_000 })
    expect((await patch({ requestedArea: { value: 6, unit: 'ACRE' } })).status).toBe(200)
    expect(await held()).toEqual({ held: 300_000 })
    const dear = await patch({ requestedArea: { value: 7, unit: 'ACRE' } })
    expect([dear.status, dear.body.detail]).toEqual([400, 'The wallet has ₹3,000.00 available'])
    expect((await patch({ payBy: 'CASH' })).status).toBe(200)
    expect(await held()).toEqual({ held: 0 })
  })

  it('can be notified manually at most once a minute', async () => {
    const { id } = await desk.at('ASSIGNED', op)
    const hasty = await act(agent, id, 'sendSms')
    expect([hasty.status, hasty.body.detail]).toEqual([400, expect.stringContaining('less than 60 seconds ago')])
    await service.database.run(
      sql`update communications set at = at - interval '61 seconds' where ref = ${`booking ${id}`}`,
    )
    expect((await act(agent, id, 'sendSms')).status).toBe(200)
    expect((await act(agent, id, 'sendSms')).status).toBe(400)
  })
})
