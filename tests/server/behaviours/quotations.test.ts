import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doableBy, writeListQuery } from '#define'
import { maintenanceQuotations } from '#resources'
import { amountOf, comparisonOf, levelOf, sumsOf } from '../../../server/behaviours/upkeep/quotationSums'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { activeVendor, workingMachine } from '../../support/workshop'

interface Row {
  readonly id: number
  readonly _can: readonly string[]
  readonly [field: string]: unknown
}

const base = '/api/admin/maintenance-quotations'
const NOW = Date.parse('2026-11-18T04:30:00.000Z')
const DAY = 24 * 60 * 60_000
const VIEW = 'view_machine_tab'
let later = 0

let service: TestService
let writer: Person
let bdo: Person
let territory: Person
let head: Person
let machine: number
beforeAll(async () => {
  service = await startService({ now: () => new Date(NOW + later) })
  writer = await service.person([VIEW, 'quotation:edit', 'breakdown:report'])
  bdo = await service.person([VIEW, 'quotation:edit', 'quotation:approve:10k'])
  territory = await service.person([VIEW, 'quotation:approve:50k'])
  head = await service.person([VIEW, 'quotation:approve:all'])
})
beforeEach(async () => {
  later = 0
  machine = await workingMachine(service)
})
afterAll(() => service.close())

interface Line {
  readonly kind: string
  readonly text: string
  readonly qty: number
  readonly rate: number
  readonly gstRate: string
  readonly part?: number
}

/** A line of labour with that many rupees before GST. */
const labour = (rupees: number): Line => ({
  ...{ kind: 'LABOUR', text: 'Labour', qty: 1, rate: rupees * 100, gstRate: '0' },
})
const write = async (lines: readonly Line[], more: object = {}, who = writer): Promise<Answer<Row>> =>
  who.send<Row>('POST', base, {
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
async function submitted(rupees: number, more: object = {}, who = writer): Promise<number> {
  const { status, body } = await write([labour(rupees)], more, who)
  expect(status, JSON.stringify(body)).toBe(201)
  await did(who, body.id, 'submit')
  return body.id
}
const seen = async (id: number, who = writer): Promise<Row> => (await who.get<Row>(`${base}/${id}`)).body

describe('The sums of a quotation', () => {
  it('are those of its lines, each rounded to the paisa', async () => {
    const { body } = await write([
      { kind: 'PART', text: 'Pump', qty: 3, rate: 33_333, gstRate: '18' },
      { kind: 'TRANSPORT', text: 'Lorry', qty: 1.5, rate: 333, gstRate: '5' },
    ])
    // 3 × 333.33 = 999.99, GST 179.9982 → 180.00; 1.5 × 3.33 = 4.995 → 5.00, GST 0.25.
    expect(await seen(body.id)).toMatchObject({ subTotal: 100_499, gst: 18_025, total: 118_524 })
  })

  it('follow a changed or removed line', async () => {
    const { body } = await write([labour(100), labour(200)])
    const { items } = (await writer.get<{ items: Row[] }>(`/api/admin/quotation-lines?quotation=${body.id}&sort=id`))
      .body
    await writer.send('PATCH', `/api/admin/quotation-lines/${items[0]?.id}`, { qty: 2 })
    expect((await seen(body.id)).total).toBe(40_000)
    await writer.send('DELETE', `/api/admin/quotation-lines/${items[1]?.id}`)
    expect((await seen(body.id)).total).toBe(20_000)
  })

  it('equal worked examples', () => {
    expect(amountOf({ qty: 1, rate: 628_571, gstRate: 5 })).toEqual({ amount: 628_571, gst: 31_429 })
    expect(amountOf({ qty: 0.1, rate: 5, gstRate: 18 })).toEqual({ amount: 1, gst: 0 })
    expect(amountOf({ qty: 1.1, rate: 10_000, gstRate: 40 })).toEqual({ amount: 11_000, gst: 4_400 })
    expect(amountOf({ qty: 10_000, rate: 100_000_000, gstRate: 40 })).toEqual({
      amount: 1_000_000_000_000,
      gst: 400_000_000_000,
    })
    expect(sumsOf([])).toEqual({ subTotal: 0, gst: 0, total: 0 })
    expect([levelOf(0), levelOf(10_000_00), levelOf(10_000_01), levelOf(50_000_00), levelOf(50_000_01)]).toEqual([
      ...['UP_TO_10K', 'UP_TO_10K', 'UP_TO_50K', 'UP_TO_50K', 'ABOVE_50K'],
    ])
    expect([comparisonOf(50_000_00, 1), comparisonOf(50_000_01, 2), comparisonOf(50_000_01, 3)]).toEqual([
      ...[null, 'TOO_FEW', 'ENOUGH'],
    ])
  })
})

describe('A quotation', () => {
  it('has a description, and a breakdown of its own machine', async () => {
    expect((await write([], { description: null })).body.fields).toEqual({
      description: 'Maintenance description is required',
    })
    const other = await workingMachine(service)
    const { body } = await writer.send<Row>('POST', '/api/admin/breakdowns', {
      ...{ machine: other, category: 'PUMP', severity: 'MINOR', description: 'No pressure' },
      occurredAt: new Date(NOW).toISOString(),
    })
    expect((await write([], { breakdown: body.id })).body.fields).toEqual({
      breakdown: 'Choose an open breakdown of this machine',
    })
  })

  it('is submitted only with lines, which cannot change afterwards', async () => {
    const { body } = await write([])
    expect((await act(writer, body.id, 'submit')).body.detail).toBe('Add at least one line')
    const line = { quotation: body.id, ...labour(900) }
    const made = await writer.send<Row>('POST', '/api/admin/quotation-lines', line)
    await did(writer, body.id, 'submit')
    const words = 'The quotation lines of this quotation can no longer be changed'
    const at = `/api/admin/quotation-lines/${made.body.id}`
    expect((await writer.send('PATCH', at, { qty: 3 })).body.detail).toBe(words)
    expect((await writer.send('DELETE', at)).body.detail).toBe(words)
    expect((await writer.send('POST', '/api/admin/quotation-lines', line)).status).toBe(400)
    expect((await seen(body.id)).total).toBe(90_000)
  })

  it('is revised with a reason, and submitted again', async () => {
    const id = await submitted(900)
    expect(await did(bdo, id, 'revise', { reason: 'The pump is still under warranty' })).toMatchObject({
      status: 'REVISION',
      remark: 'The pump is still under warranty',
      approvedBy: { id: bdo.id },
    })
    expect(await did(writer, id, 'submit')).toMatchObject({ status: 'SUBMITTED', remark: null, approvedBy: null })
  })

  it('expires after its last day without a decision', async () => {
    const [waiting, decided] = [await submitted(900), await submitted(800)]
    await did(bdo, decided, 'approve')
    later = Date.parse('2026-12-01T18:00:00.000Z') - NOW
    await service.letTimePass()
    expect((await seen(waiting)).status).toBe('SUBMITTED')
    later += DAY
    await service.letTimePass()
    expect([(await seen(waiting)).status, (await seen(decided)).status]).toEqual(['EXPIRED', 'APPROVED'])
  })

  it('counts among its vendor’s open orders until the work is complete', async () => {
    const vendor = await activeVendor(service)
    const id = await submitted(900, { vendor })
    await did(bdo, id, 'approve')
    const open = async (): Promise<unknown> => (await writer.get<Row>(`/api/admin/vendors/${vendor}`)).body.openOrders
    await did(writer, id, 'order', { workOrderNo: 'WO-1' })
    expect(await open()).toBe(1)
    await did(writer, id, 'complete')
    expect(await open()).toBe(0)
  })

  it('above ₹50,000 shows whether three vendors were asked', async () => {
    const ids = [await submitted(60_000), await submitted(61_000)]
    expect((await seen(ids[0] ?? 0)).comparison).toBe('TOO_FEW')
    const third = await submitted(900)
    expect([(await seen(ids[0] ?? 0)).comparison, (await seen(third)).comparison]).toEqual(['ENOUGH', null])
    await did(writer, third, 'cancel', { reason: 'Withdrawn' })
    expect((await seen(ids[1] ?? 0)).comparison).toBe('TOO_FEW')
  })
})

describe('The approval of a quotation', () => {
  it('requires the authority of its level or a higher one', async () => {
    const amounts = [10_000, 10_001, 50_000, 50_001]
    for (const [who, reaches] of [
      [bdo, 1],
      [territory, 3],
      [head, 4],
    ] as const)
      for (const [at, rupees] of amounts.entries()) {
        const id = await submitted(rupees)
        expect((await seen(id, who))._can.includes('approve'), `${rupees}`).toBe(at < reaches)
        const { status } = await act(who, id, 'approve')
        expect(status, `${rupees}`).toBe(at < reaches ? 200 : 403)
      }
  })

  it('names the missing authority in a refusal', async () => {
    const id = await submitted(18_400)
    const refused = await act(bdo, id, 'approve')
    expect(refused.body).toMatchObject({
      title: 'Access is denied',
      detail: '“Approve” needs another authority for this quotation: Approval level is “Up to ₹50,000”.',
    })
    expect((await act(bdo, id, 'reject', { reason: 'Too dear' })).status).toBe(403)
    expect((await seen(id)).status).toBe('SUBMITTED')
  })

  it('requires a person other than its author', async () => {
    const id = await submitted(900, {}, bdo)
    const refused = await act(bdo, id, 'approve')
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      '“Approve” must be done by someone other than the person under “Written by” or “Submitted by”.',
    ])
    expect(await did(territory, id, 'approve', { remark: 'Cheap' })).toMatchObject({
      status: 'APPROVED',
      remark: 'Cheap',
      approvedBy: { id: territory.id },
    })
  })

  it('is refused to everyone who submitted it or ever changed it or its lines', async () => {
    const editors = [
      ['line', await service.person([VIEW, 'quotation:edit', 'quotation:approve:all'])],
      ['one', await service.person([VIEW, 'quotation:edit', 'quotation:approve:all'])],
      ['many', await service.person([VIEW, 'quotation:edit', 'quotation:approve:all'])],
      ['submit', await service.person([VIEW, 'quotation:edit', 'quotation:approve:all'])],
    ] as const
    const { id } = (await write([labour(900)])).body
    const { items } = (await writer.get<{ items: Row[] }>(`/api/admin/quotation-lines?quotation=${id}`)).body
    const deeds = {
      line: (who: Person) => who.send('PATCH', `/api/admin/quotation-lines/${items[0]?.id}`, { qty: 2 }),
      one: (who: Person) => who.send('PATCH', `${base}/${id}`, { description: 'Another pump' }),
      many: (who: Person) => who.send('PATCH', base, { ids: [id], changes: { validTill: '2026-12-02' } }),
      submit: (who: Person) => act(who, id, 'submit'),
    }
    for (const [deed, who] of editors) expect((await deeds[deed](who)).status, deed).toBe(200)
    for (const [deed, who] of editors) {
      const refused = await act(who, id, 'approve')
      const label = deed === 'submit' ? '“Submitted by”' : '“Changed by”'
      expect([refused.status, refused.body.detail], deed).toEqual([403, expect.stringContaining(label)])
      expect((await seen(id, who))._can, deed).not.toContain('approve')
    }
    expect((await did(head, id, 'approve')).status).toBe('APPROVED')
  })

  it('is listed as pending only for people who may give it', async () => {
    const [small, large, own] = [await submitted(900), await submitted(20_000), await submitted(800, {}, bdo)]
    const waiting = async (who: Person, keys: readonly string[]): Promise<number[]> => {
      const { approve } = maintenanceQuotations.actions
      const where = doableBy(approve, maintenanceQuotations.rules.state, { id: who.id, held: new Set(keys) })
      const query = new URLSearchParams(writeListQuery(maintenanceQuotations, { where, size: 100 }))
      const { status, body } = await who.get<{ items: Row[] }>(`${base}?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.items.map(({ id }) => id).filter((id) => [small, large, own].includes(id))
    }
    expect(await waiting(bdo, ['quotation:approve:10k'])).toEqual([small])
    expect((await waiting(territory, ['quotation:approve:50k'])).sort()).toEqual([small, large, own].sort())
    expect(await waiting(writer, ['quotation:edit'])).toEqual([])
  })
})
