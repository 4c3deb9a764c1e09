import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, pointRules, productPacks } from '#resources'
import { isSuspect, resultOf } from '../../../server/behaviours/verification/productScans'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { drawScene } from '../../../server/demo/verification/scenes'
import { everyKey, samplesBy } from '../../support/samples'
import { positionAt, uploaded, type Row } from '../../support/programmeDesk'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let app: Person
let verifier: Person
let farmer: number
const gtin = '8901234567894'
beforeAll(async () => {
  service = await startService()
  app = await service.person(everyKey)
  verifier = await service.person(['view_product_scan_details_tab', 'verify:receipt'])
  const samples = samplesBy(app, service)
  const pack = await samples.record(productPacks)
  farmer = (await samples.record(farmers)).id
  await insertMany(service.database, pointRules, [
    { name: 'Scans', event: 'PRODUCT_SCAN', per: 'EVENT', points: 10, from: '2026-01-01', expiresMonths: 12 },
  ])
  await service.database.run(sql`update product_packs set barcode = ${gtin} where id = ${pack.id}`)
})
afterAll(() => service.close())

const base = '/api/admin/product-scans'
let serial = 0
const newCode = (): string => `01${gtin.padStart(14, '0')}21S${(serial += 1)}`
const scan = (code: string, more: object = {}): Promise<Answer<Row>> =>
  app.send<Row>('POST', base, {
    ...{ serial: code, at: '2026-11-20T06:00:00.000Z', mobile: `+9198760${String(10_000 + serial)}` },
    ...more,
  })
const read = async (id: number): Promise<Row> => (await app.get<Row>(`${base}/${id}`)).body

describe('A product scan', () => {
  it('is genuine the first time and then repeated, and earns points once', async () => {
    const code = newCode()
    const [one, two] = [(await scan(code, { farmer })).body, (await scan(code, { farmer })).body]
    const [first, again] = [await read(one.id), await read(two.id)]
    expect([first.result, first.points, (first.pack as Row).id > 0]).toEqual(['GENUINE_FIRST', 10, true])
    expect([again.result, again.points]).toEqual(['GENUINE_REPEAT', 0])
  })

  it('is unknown for an unknown code, expired after its date, and limited to ten first scans per day', async () => {
    expect((await scan('HELLO')).body.result).toBe('UNKNOWN')
    expect((await scan(newCode(), { expiry: '2026-11-19' })).body.result).toBe('EXPIRED')
    const scanned = { pack: 1, expiry: null, at: '2026-11-20T06:00:00.000Z', isBlocked: false, isKnown: false }
    expect(resultOf({ ...scanned, today: 9 })).toBe('GENUINE_FIRST')
    expect(resultOf({ ...scanned, today: 10 })).toBe('LIMIT_REACHED')
  })

  it('of a blocked code reports the block', async () => {
    const code = newCode()
    const { body } = await scan(code)
    await app.send('POST', `${base}/${body.id}/block`, { reason: 'Copied labels were found' })
    expect((await scan(code)).body.result).toBe('BLOCKED')
  })
})

describe('A counterfeit alert', () => {
  it('is raised on every scan of a code from the fourth scan on', async () => {
    const code = newCode()
    const scans = [await scan(code), await scan(code), await scan(code)]
    expect((await read(scans[0]?.body.id ?? 0)).isSuspect).not.toBe(true)
    await scan(code)
    for (const { body } of scans) expect((await read(body.id)).isSuspect).toBe(true)
  })

  it('is raised by two scans of a code more than 50 km apart', async () => {
    const at = (metres: number): { type: 'Point'; coordinates: [number, number] } => ({
      ...{ type: 'Point', coordinates: positionAt(0, metres) },
    })
    expect(isSuspect([at(0), at(49_000)])).toBe(false)
    expect(isSuspect([at(0), null, at(51_000)])).toBe(true)
    const code = newCode()
    const { body } = await scan(code, { location: at(0) })
    await scan(code, { location: at(51_000) })
    expect((await read(body.id)).isSuspect).toBe(true)
  })
})

describe('A scan’s receipt', () => {
  it('is judged with its amount or a reason, and reopened only by a lead', async () => {
    const file = { resource: 'product-scans', field: 'receipt' }
    const receipt = [await uploaded(app, await drawScene('PAPER', 'receipt'), file)]
    expect(receipt[0]?.key).toMatch(/^product_receipts\//)
    expect((await scan(newCode())).body.receiptStatus).toBe('NONE')
    const { body } = await scan(newCode(), { receipt })
    expect(body.receiptStatus).toBe('PENDING')
    const judge = (word: string, input: object, by = verifier): Promise<Answer<Row>> =>
      by.send<Row>('POST', `${base}/${body.id}/${word}`, input)
    expect((await judge('approve', {})).status).toBe(400)
    expect((await judge('approve', { receiptAmount: 125_000 })).body).toMatchObject({
      ...{ receiptStatus: 'APPROVED', receiptAmount: 125_000 },
    })
    expect((await judge('reopen', { reason: 'Wrong amount' })).status).toBe(403)
    expect((await judge('reopen', { reason: 'Wrong amount' }, app)).body.receiptStatus).toBe('PENDING')
    expect((await judge('reject', { verdictReason: 'ALTERED' })).body.receiptStatus).toBe('REJECTED')
  })
  it('is shown with the receipts and places of the other scans of its code', async () => {
    const file = { resource: 'product-scans', field: 'receipt' }
    const receipt = [await uploaded(app, await drawScene('PAPER', 'beside'), file)]
    const [code, location] = [newCode(), { type: 'Point', coordinates: positionAt(0, 0) }]
    const [near, bare] = [(await scan(code, { location })).body, (await scan(code)).body]
    await scan(newCode(), { location })
    const { body } = await scan(code, { receipt, location })
    const desk = await verifier.get<{ proofs: readonly (readonly Row[] | null)[] }>(`${base}/${body.id}/desk`)
    const [own, receipts = [], places = []] = desk.body.proofs
    expect(own).toBeNull()
    expect(receipts?.map(({ id }) => id).sort()).toEqual([near.id, bare.id])
    expect(places?.map((row) => [row.id, row.location]).sort()).toEqual([
      [near.id, location],
      [bare.id, null],
    ])
  })
})
