import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lands, manualWork } from '#resources'
import { openBookingDesk, TODAY, type Crew } from '../../support/bookingDesk'
import { everyKey, pictureFor, samplesBy } from '../../support/samples'
import { hire } from '../../support/staff'

const BASE = '/api/admin/manual-work'
const desk = await openBookingDesk()
const { service } = desk
const sees = ['view_reports_tab', 'view_machine_tab', 'view_farmer_tab', 'view_afs_users_tab']
const clerk = await service.person([...sees, 'report:edit'], ['Ludhiana'])
const bdo = await service.person([...sees, 'report:confirm'], ['Ludhiana'])
const manager = await service.person([...sees, 'report:approve'], ['Punjab'])
afterAll(() => service.close())

interface Entry extends Record<string, unknown> {
  readonly id: number
  readonly _can: readonly string[]
}

let op: Crew
let fixed: Record<string, unknown>
let serial = 0
const samples = samplesBy(await service.person(everyKey), service)
beforeAll(async () => {
  op = await desk.crew()
  // Five of the month's fifty acres may be entered by hand.
  for (let done = 0; done < 10; done += 1) await desk.at('COMPLETED', op)
  desk.setClock(`${TODAY} 10:00`)
  fixed = {
    ...{ day: TODAY, fieldOfficer: await hire(service, 'FIELD_OFFICER', ['Jagraon']), operator: op.id },
    ...{ machine: op.machine, acres: 1, reason: 'NO_BLE' },
  }
})

const entered = async (more: object = {}, by = clerk) => {
  const proof = await by.send('POST', `${BASE}/files/proof`, pictureFor(manualWork, 'proof'), {
    ...{ 'content-type': 'image/png', 'x-file-name': `proof ${(serial += 1)}.png` },
  })
  const land = (await samples.record(lands)).id
  return by.send<Entry>('POST', BASE, { ...fixed, land, proof: [proof.body], ...more })
}
const act = (by: typeof clerk, { id }: Entry, word: string, input: object = {}) =>
  by.send<Entry>('POST', `${BASE}/${id}/${word}`, input)

describe('A manual entry', () => {
  it('has a proof, and its land’s farmer and village', async () => {
    expect((await entered({ proof: [] })).body.fields).toEqual({ proof: 'Proof is required' })
    const { status, body } = await entered()
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ status: 'SUBMITTED', isBeyondCap: false, enteredBy: { id: clerk.id } })
    expect(body.farmer).toMatchObject({ id: expect.any(Number) })
    expect(body.village).toMatchObject({ id: expect.any(Number) })
  })

  it('is not approved by a person who edited it', async () => {
    const both = await service.person([...sees, 'report:edit', 'report:approve'], ['Punjab'])
    const { body } = await entered()
    expect((await both.send('PATCH', `${BASE}/${body.id}`, { acres: 1.5 })).status).toBe(200)
    await act(bdo, body, 'confirm')
    expect((await act(both, body, 'approve')).status).toBe(403)
    expect((await act(manager, body, 'reject', { reason: 'Not sprayed' })).body).toMatchObject({ status: 'REJECTED' })
  })

  it('is confirmed by the BDO and then approved, but not by the person who entered it', async () => {
    const { body } = await entered()
    expect((await act(clerk, body, 'confirm')).status).toBe(403)
    expect((await act(manager, body, 'approve')).status, 'not confirmed yet').toBe(400)
    expect((await act(bdo, body, 'confirm')).body).toMatchObject({ status: 'BDO_OK', confirmedBy: { id: bdo.id } })
    expect((await act(manager, body, 'approve')).body).toMatchObject({
      status: 'APPROVED',
      judgedBy: { id: manager.id },
    })
    const own = await entered({}, bdo)
    expect(own.body._can).not.toContain('confirm')
    expect((await act(bdo, own.body, 'confirm')).status).toBe(403)
    expect((await act(manager, own.body, 'reject', { reason: 'The land is not sprayed' })).body.status).toBe('REJECTED')
  })

  it('is in a month that is not settled', async () => {
    const frozen = 'This day is locked: a month can be changed until the 4th of the next month'
    expect((await entered({ day: '2026-10-31' })).body.fields).toEqual({ day: frozen })
    expect((await entered({ day: '2026-11-30' })).body.fields).toEqual({ day: 'This day is in the future' })
    desk.setClock('2026-12-04 10:00')
    expect((await entered({ day: '2026-11-30', acres: 0.1 })).status).toBe(201)
    desk.setClock('2026-12-05 10:00')
    expect((await entered({ day: '2026-11-30', acres: 0.1 })).body.fields).toEqual({ day: frozen })
    desk.setClock(`${TODAY} 10:00`)
  })

  it('is within the machine’s capacity, and needs confirmation beyond a tenth of the operator’s month', async () => {
    expect((await entered({ acres: 38 })).body.fields).toEqual({
      acres: 'This machine can’t do more than 37.5 acres per day',
    })
    const { body } = await entered({ acres: 4 })
    expect(body.fields).toEqual({
      isBeyondCap:
        '6.1 acres entered manually for this operator this month; the limit of 10% is 5. Turn this on if it is right',
    })
    expect((await entered({ acres: 4, isBeyondCap: true })).body).toMatchObject({ isBeyondCap: true, acres: 4 })
  })
})
