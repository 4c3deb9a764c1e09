import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bulk } from '../../support/farmerRows'
import { startService, type Person, type TestService } from '../../support/service'
import { activeVendor, workingMachine } from '../../support/workshop'

interface Preview {
  readonly eligible: number
  readonly refused: readonly { readonly reason: string; readonly count: number }[]
}

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/maintenance-quotations'
const VIEW = 'view_machine_tab'

let service: TestService
let writer: Person
let territory: Person
beforeAll(async () => {
  service = await startService({ now: () => new Date('2026-11-18T04:30:00.000Z') })
  writer = await service.person([VIEW, 'quotation:edit'])
  territory = await service.person([VIEW, 'quotation:edit', 'quotation:approve:50k'])
})
afterAll(() => service.close())

/** Creates a quotation of that many rupees, submitted unless it is a draft. */
async function quotation(rupees: number, { by = writer, isDraft = false } = {}): Promise<number> {
  const line = { kind: 'LABOUR', text: 'Labour', qty: 1, rate: rupees * 100, gstRate: '0' }
  const { status, body } = await by.send<Row>('POST', base, {
    ...{ machine: await workingMachine(service), vendor: await activeVendor(service), kind: 'PREVENTIVE' },
    ...{ description: 'Yearly service', validTill: '2026-12-01', _children: { 'quotation-lines': { create: [line] } } },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  if (!isDraft) expect((await by.send('POST', `${base}/${body.id}/submit`, {})).status).toBe(200)
  return body.id
}

describe('Several quotations', () => {
  it('are approved as previewed, except drafts, one’s own, and those beyond one’s level', async () => {
    const fine = [await quotation(9_000), await quotation(48_000)]
    const others = [
      await quotation(60_000),
      await quotation(5_000, { by: territory }),
      await quotation(5_000, { isDraft: true }),
    ]
    const ids = [...fine, ...others]
    const input = { remark: 'Within the budget of the season' }
    const preview = await territory.send<Preview>('POST', `${base}/preview`, { ids, action: 'approve', input })
    expect(preview.body.eligible).toBe(2)
    expect(preview.body.refused.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('needs another authority'),
        expect.stringContaining('must be done by someone other than the person under'),
        expect.stringContaining('This quotation is Draft'),
      ]),
    )
    const { body } = await territory.send<Bulk>('POST', `${base}/approve`, { ids, input })
    expect([body.done, body.failed]).toEqual([2, 3])
    const told = body.results.flatMap(({ ok, detail, fields }) =>
      ok ? [] : [detail ?? Object.values(fields ?? {}).join()],
    )
    expect(told.toSorted()).toEqual(
      preview.body.refused.flatMap(({ reason, count }) => Array<string>(count).fill(reason)).toSorted(),
    )
    const seen = async (id: number): Promise<Row> => (await writer.get<Row>(`${base}/${id}`)).body
    for (const id of fine)
      expect(await seen(id)).toMatchObject({ status: 'APPROVED', approvedBy: { id: territory.id }, ...input })
    expect(await Promise.all(others.map(async (id) => (await seen(id)).status))).toEqual([
      ...['SUBMITTED', 'SUBMITTED', 'DRAFT'],
    ])
  })
})
