import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { workingMachine } from '../../support/workshop'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/machine-bills'

let service: TestService
let office: Person
let payer: Person
beforeAll(async () => {
  service = await startService()
  office = await service.person(['view_machine_tab', 'machine:edit'])
  payer = await service.person(['view_machine_tab', 'quotation:pay'])
})
afterAll(() => service.close())

const leased = (): Promise<number> => workingMachine(service, { ownership: 'LEASED' })
const add = (machine: number, more: object = {}): Promise<Answer<Row>> =>
  office.send<Row>('POST', base, { machine, month: '2026-10', amount: 25_000_00, ...more })
const act = (who: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  who.send<Row>('POST', `${base}/${id}/${word}`, input)

describe('A machine bill', () => {
  it('exists once a month, for machines owned by others', async () => {
    const machine = await leased()
    expect((await add(machine)).body).toMatchObject({ status: 'DUE', paid: 0 })
    expect((await add(machine)).body.fields).toEqual({ month: 'This machine already has a bill for this month' })
    expect((await add(machine, { month: '2026-11' })).status).toBe(201)
    expect((await add(await workingMachine(service))).body.fields).toEqual({ machine: 'Choose machine from the list' })
  })

  it('is paid in parts below the amount, and then the rest', async () => {
    const { id } = (await add(await leased())).body
    expect((await act(payer, id, 'payPart', { part: 1, paidRef: 'UTR1' })).status).toBe(400)
    await act(office, id, 'bill', { billNo: 'L-10' })
    expect((await act(office, id, 'pay', { paidRef: 'UTR1' })).status).toBe(403)
    expect((await act(payer, id, 'payPart', { part: 10_000_00, paidRef: 'UTR1' })).body).toMatchObject({
      status: 'PARTIAL',
      paid: 10_000_00,
    })
    expect((await act(payer, id, 'payPart', { part: 15_000_00, paidRef: 'UTR2' })).body.fields).toEqual({
      part: 'This is not less than the amount left. Pay the rest instead',
    })
    expect((await act(payer, id, 'payPart', { part: 5_000_00, paidRef: 'UTR2' })).body.paid).toBe(15_000_00)
    expect((await act(payer, id, 'pay', { paidRef: 'UTR3' })).body).toMatchObject({
      status: 'PAID',
      paid: 25_000_00,
      paidRef: 'UTR3',
    })
  })

  it('is disputed with a reason, changed, and settled', async () => {
    const { id } = (await add(await leased())).body
    await act(office, id, 'bill', { billNo: 'L-11' })
    expect((await office.send('PATCH', `${base}/${id}`, { amount: 1_000_00 })).status).toBe(400)
    await act(office, id, 'dispute', { reason: 'Twelve days in the workshop' })
    expect((await office.send<Row>('PATCH', `${base}/${id}`, { amount: 15_000_00 })).body.amount).toBe(15_000_00)
    expect((await act(office, id, 'settle', { reason: 'Agreed' })).body.status).toBe('BILLED')
  })

  it('paid in part cannot fall below the amount paid, and stays partly paid after a dispute', async () => {
    const { id } = (await add(await leased())).body
    await act(office, id, 'bill', { billNo: 'L-12' })
    await act(payer, id, 'payPart', { part: 10_000_00, paidRef: 'UTR1' })
    await act(office, id, 'dispute', { reason: 'Twelve days in the workshop' })
    const lower = (amount: number) => office.send<Row>('PATCH', `${base}/${id}`, { amount })
    expect((await lower(9_999_99)).body.fields).toEqual({ amount: 'This can’t be less than the amount already paid' })
    expect((await lower(12_000_00)).status).toBe(200)
    expect((await act(office, id, 'settle', { reason: 'Agreed' })).body).toMatchObject({
      ...{ status: 'PARTIAL', paid: 10_000_00 },
    })
    await act(office, id, 'dispute', { reason: 'Another look' })
    expect((await lower(10_000_00)).status).toBe(200)
    expect((await act(office, id, 'settle', { reason: 'Agreed' })).body).toMatchObject({
      ...{ status: 'PAID', paid: 10_000_00 },
    })
  })
})
