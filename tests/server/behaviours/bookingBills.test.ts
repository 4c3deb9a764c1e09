import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { offers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, type Booking, type Crew } from '../../support/bookingDesk'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, bdo, office, full, act, did, seen, reasonOf } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

/** Completes a booking on a day without a rate. */
async function unbilled(): Promise<Booking> {
  const { id } = await desk.at('IN_PROGRESS', op)
  await service.database.run(sql`update service_rates set "from" = '2030-01-01'`)
  const done = await did(op, id, 'complete', { ...desk.done, paidAmount: 0 })
  await service.database.run(sql`update service_rates set "from" = '2025-01-01'`)
  return done
}

describe('The bill of a booking', () => {
  it('can be corrected until verification: acres, rate and offer, with all consequences, each in the history', async () => {
    const [offer = 0] = await insertMany(service.database, offers, [
      {
        ...{ code: 'TENOFF', title: 'Ten off', kind: 'PERCENT', percentOff: 10, places: [service.places.Punjab] },
        ...{ from: '2026-01-01', till: '2027-12-31', perFarmer: 5, status: 'LIVE' },
      },
    ])
    const { id } = await desk.at('IN_PROGRESS', op)
    await did(op, id, 'complete', { ...desk.done, paidAmount: 0 })
    expect((await act(op, id, 'correctBill', { reason: 'Mine' })).status).toBe(403)
    expect((await act(office, id, 'correctBill', { billableAcre: 4 })).body.fields).toEqual({
      reason: 'Reason is required',
    })
    const corrected = { billableAcre: 4.25, ratePerAcre: 48_050, offer, reason: 'A corner was under water' }
    expect(await did(office, id, 'correctBill', corrected)).toMatchObject({
      ...{ billableAcre: 4.25, ratePerAcre: 48_050, gross: 204_213, discount: 20_421, taxable: 183_792 },
      ...{ gst: 0, roundOff: 8, netPayable: 183_800, dueAmount: 183_800, correctedBy: { id: office.id } },
    })
    const uses = (): Promise<{ discount: number }[]> =>
      service.database.rows(
        sql`select discount::bigint as discount from offer_uses where offer_id = ${offer} and returned_at is null`,
      )
    expect(await uses()).toEqual([{ discount: 20_421 }])
    expect(await did(office, id, 'correctBill', { reason: 'The rate was right' })).toMatchObject({
      ...{ billableAcre: 5, ratePerAcre: 50_000, discount: 0, netPayable: 250_000, offer: null },
    })
    expect(await uses()).toEqual([])
    const { body } = await office.get<{ items: { action: string; reason: string; changes: { field: string }[] }[] }>(
      `${BASE}/${id}/history?size=2`,
    )
    expect(body.items.map(({ action, reason }) => [action, reason])).toEqual([
      ['correctBill', 'The rate was right'],
      ['correctBill', 'A corner was under water'],
    ])
    expect(body.items[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['billableAcre', 'ratePerAcre', 'offer', 'netPayable']),
    )
    expect((await act(office, id, 'verify')).status, 'whoever corrected it').toBe(403)
    await did(bdo, id, 'verify')
    expect((await act(office, id, 'correctBill', corrected)).status).toBe(400)
  })

  it('cannot fall below the amount paid', async () => {
    const { id } = await desk.at('COMPLETED', op)
    const { status, body } = await act(office, id, 'correctBill', { billableAcre: 3, reason: 'Less was done' })
    expect([status, body.detail]).toEqual([
      400,
      'The bill would be ₹1,500.00, but ₹2,500.00 is already paid or waived. Reverse a payment first.',
    ])
    expect(await seen(id, office)).toMatchObject({ billableAcre: 5, netPayable: 250_000 })
  })

  it('is required to verify the work: the refusal says why there is none, and what to do', async () => {
    const { id } = await unbilled()
    expect(await seen(id, office)).toMatchObject({ netPayable: null, dueAmount: null, paymentStatus: 'UNPAID' })
    const refused = await act(bdo, id, 'verify')
    expect([refused.status, refused.body.title, refused.body.detail]).toEqual([
      400,
      'Error while verifying booking',
      'No rate applies on 19 Nov 2026 in Ludhiana: add a rate or correct the bill.',
    ])
    expect(await did(office, id, 'correctBill', { reason: 'The rate is there now' })).toMatchObject({
      netPayable: 250_000,
    })
    expect((await did(bdo, id, 'verify')).status).toBe('VERIFIED')
    expect((await act(full, id, 'reopen', { reason: 'It has a bill' })).body.detail).toContain(
      'with a bill can’t be reopened',
    )
  })

  it('missing from verified work can be added once the work is reopened', async () => {
    const { id } = await unbilled()
    await service.database.run(
      sql`update bookings set status = 'VERIFIED', verified_at = now(), verified_by_id = ${bdo.id} where id = ${id}`,
    )
    expect(await did(full, id, 'reopen', { reason: 'It was never billed' })).toMatchObject({
      ...{ status: 'COMPLETED', verifiedBy: null, verifiedAt: null },
    })
  })

  it('is waived by another person than the proposer, up to the amount due', async () => {
    const { id } = await desk.at('IN_PROGRESS', op)
    await did(op, id, 'complete', { ...desk.done, paidAmount: 100_000 })
    const waive = { waiveReason: reasonOf('WAIVE'), reason: 'The crop burnt' }
    expect((await act(office, id, 'waive', {})).body.fields).toEqual({ waiveReason: 'Reason is required' })
    expect(await did(office, id, 'waive', waive)).toMatchObject({ waiver: 'PROPOSED', dueAmount: 150_000 })
    expect((await act(office, id, 'approveWaiver')).status).toBe(403)
    expect(await did(full, id, 'refuseWaiver', { reason: 'It did not burn' })).toMatchObject({ waiver: 'REFUSED' })
    await did(office, id, 'waive', waive)
    expect(await did(full, id, 'approveWaiver')).toMatchObject({
      ...{
        waiver: 'APPROVED',
        waivedAmount: 150_000,
        dueAmount: 0,
        paymentStatus: 'WAIVED',
        waivedBy: { id: full.id },
      },
    })
    expect((await act(full, id, 'approveWaiver')).status).toBe(400)
  })
})
