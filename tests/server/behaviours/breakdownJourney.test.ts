import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { activeVendor, newPart, workingMachine } from '../../support/workshop'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const NOW = Date.parse('2026-11-18T04:30:00.000Z')
const VIEW = 'view_machine_tab'
let later = 0

let service: TestService
let writer: Person
let territory: Person
let head: Person
let machine: number
beforeAll(async () => {
  service = await startService({ now: () => new Date(NOW + later) })
  writer = await service.person([VIEW, 'quotation:edit', 'breakdown:report', 'breakdown:repair', 'breakdown:close'])
  territory = await service.person([VIEW, 'quotation:approve:50k'])
  head = await service.person([VIEW, 'quotation:pay'])
  machine = await workingMachine(service)
})
afterAll(() => service.close())

const base = '/api/admin/maintenance-quotations'
const write = async (lines: readonly object[], more: object = {}): Promise<Answer<Row>> =>
  writer.send<Row>('POST', base, {
    ...{ machine, vendor: await activeVendor(service), kind: 'BREAKDOWN', description: 'Pump overhaul' },
    ...{ validTill: '2026-12-01', ...more, _children: { 'quotation-lines': { create: lines } } },
  })
const act = (person: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  person.send<Row>('POST', `${base}/${id}/${word}`, input)
async function did(person: Person, id: number, word: string, input: object = {}): Promise<Row> {
  const { status, body } = await act(person, id, word, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('The journey of a critical breakdown', () => {
  it('leads from the report through the quotation of ₹18,400 to a working machine', async () => {
    const part = await newPart(service, { price: 500_000 })
    const machineNow = async (): Promise<unknown> =>
      (await writer.get<Row>(`/api/admin/machines/${machine}`)).body.status
    const report = await writer.send<Row>('POST', '/api/admin/breakdowns', {
      ...{ machine, category: 'PUMP', severity: 'CRITICAL', description: 'No pressure' },
      occurredAt: new Date(NOW).toISOString(),
    })
    const breakdown = `/api/admin/breakdowns/${report.body.id}`
    const broken = async (): Promise<Row> => (await writer.get<Row>(breakdown)).body
    const repair = async (word: string, input: object = {}): Promise<void> => {
      const { status, body } = await writer.send('POST', `${breakdown}/${word}`, input)
      expect(status, JSON.stringify(body)).toBe(200)
    }
    expect(await machineNow()).toBe('BREAKDOWN')
    await repair('diagnose', { rootCause: 'A worn seal' })
    const made = await write(
      [
        { kind: 'PART', part, text: 'Pump', qty: 1, rate: 500_000, gstRate: '18' },
        { kind: 'PART', text: 'Seals', qty: 2, rate: 250_000, gstRate: '18' },
        { kind: 'LABOUR', text: 'Labour', qty: 1, rate: 628_571, gstRate: '5' },
      ],
      { breakdown: report.body.id },
    )
    const { id } = made.body
    expect(await did(writer, id, 'submit')).toMatchObject({ total: 18_400_00, level: 'UP_TO_50K' })
    expect((await broken()).status).toBe('AWAITING_APPROVAL')
    await did(territory, id, 'approve')
    expect((await broken()).status).toBe('AWAITING_PARTS')
    await did(writer, id, 'order', { workOrderNo: 'WO-77' })
    await repair('repair')
    expect(await machineNow()).toBe('MAINTENANCE')
    later = 30 * 60 * 60_000
    await did(writer, id, 'complete')
    await repair('resolve', { resolution: 'New pump' })
    expect(await machineNow()).toBe('ACTIVE')
    await repair('close')
    expect(await broken()).toMatchObject({ status: 'CLOSED', downtimeHours: 30, cost: 18_400_00 })
    expect((await act(writer, id, 'invoice', { invoiceNo: 'INV-9' })).status).toBe(403)
    await did(head, id, 'invoice', { invoiceNo: 'INV-9' })
    expect(await did(head, id, 'pay', { paidRef: 'UTR-1' })).toMatchObject({ status: 'PAID', paidRef: 'UTR-1' })
  })
})
