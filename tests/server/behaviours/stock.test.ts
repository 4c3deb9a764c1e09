import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { changeBy } from '../../../server/behaviours/upkeep/stock'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { newPart } from '../../support/workshop'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/stock-moves'

let service: TestService
let keeper: Person
beforeAll(async () => {
  service = await startService()
  keeper = await service.person(['view_machine_tab', 'part:edit'])
})
afterAll(() => service.close())

const move = (part: number, type: string, qty: number, more: object = {}): Promise<Answer<Row>> =>
  keeper.send<Row>('POST', base, { part, type, qty, hub: service.places.Ludhiana, ref: 'Challan 7', ...more })
const partOf = async (id: number): Promise<Row> => (await keeper.get<Row>(`/api/admin/spare-parts/${id}`)).body

describe('The stock of a spare part', () => {
  it('is the sum of its moves, each of which records the resulting balance', async () => {
    const part = await newPart(service)
    const left = []
    for (const [type, qty] of [
      ['IN', 10],
      ['OUT', 4],
      ['RETURN', 1],
      ['ADJUST', -2],
    ] as const)
      left.push((await move(part, type, qty)).body.balance)
    expect(left).toEqual([10, 6, 7, 5])
    expect((await partOf(part)).stockQty).toBe(5)
    const sum = await service.database.json(
      sql`select sum(case when type = 'OUT' then -qty else qty end)::float8::text from stock_moves where part_id = ${part}`,
    )
    expect(Number(sum)).toBe(5)
  })

  it('counts fractions without rounding errors', async () => {
    const part = await newPart(service, { uom: 'L' })
    for (const qty of [0.1, 0.2]) await move(part, 'IN', qty)
    expect((await partOf(part)).stockQty).toBe(0.3)
    expect((await move(part, 'OUT', 0.3)).body.balance).toBe(0)
  })

  it('is never negative, which is reported at the quantity', async () => {
    const part = await newPart(service)
    await move(part, 'IN', 1)
    const refused = await move(part, 'OUT', 2)
    expect([refused.status, refused.body.title, refused.body.fields]).toEqual([
      400,
      'Error while creating stock move',
      { qty: 'Only 1 is in stock' },
    ])
    expect((await move(part, 'ADJUST', -2)).body.fields).toEqual({ qty: 'Only 1 is in stock' })
    expect((await partOf(part)).stockQty).toBe(1)
  })

  it('gives its last piece to only one concurrent request', async () => {
    const part = await newPart(service)
    await move(part, 'IN', 1)
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(part, 'OUT', 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    expect(await partOf(part)).toMatchObject({ stockQty: 0, stockLevel: 'NONE' })
  })

  it('is low below the minimum, whichever of the two changes', async () => {
    const part = await newPart(service, { minStock: 5 })
    expect((await move(part, 'IN', 5)).status).toBe(201)
    expect((await partOf(part)).stockLevel).toBe('ENOUGH')
    await move(part, 'OUT', 1)
    expect((await partOf(part)).stockLevel).toBe('LOW')
    await keeper.send('PATCH', `/api/admin/spare-parts/${part}`, { minStock: 3 })
    expect((await partOf(part)).stockLevel).toBe('ENOUGH')
    await keeper.send('PATCH', `/api/admin/spare-parts/${part}`, { minStock: 9 })
    expect((await partOf(part)).stockLevel).toBe('LOW')
    const { body } = await keeper.get<{ items: Row[] }>('/api/admin/spare-parts?stockLevel=LOW&size=100')
    expect(body.items.map(({ id }) => id)).toContain(part)
  })
})

describe('A stock move', () => {
  it('has a positive quantity, and a whole one for parts counted in pieces', async () => {
    const part = await newPart(service)
    expect((await move(part, 'IN', 0)).body.fields).toEqual({ qty: 'Enter a quantity above 0' })
    expect((await move(part, 'OUT', -1)).body.fields).toEqual({ qty: 'Enter a quantity above 0' })
    expect((await move(part, 'ADJUST', 0)).body.fields).toEqual({ qty: 'Enter how much the count was wrong by' })
    expect((await move(part, 'IN', 1.5)).body.fields).toEqual({ qty: 'Enter a whole number for this part' })
  })

  it('needs a reason for a correction, and is not in the future', async () => {
    const part = await newPart(service)
    expect((await move(part, 'ADJUST', 1, { ref: null })).body.fields).toEqual({ ref: 'Reference is required' })
    expect((await move(part, 'IN', 1, { at: '2099-01-01T00:00:00.000Z' })).body.fields).toEqual({
      at: 'This time is in the future',
    })
  })

  it('has its value on the day, and its author', async () => {
    const part = await newPart(service, { price: 33_333, uom: 'KG' })
    const { body } = await move(part, 'IN', 1.5)
    expect(body).toMatchObject({ worth: 50_000, by: { id: keeper.id } })
  })

  it('cannot be changed or deleted', async () => {
    const part = await newPart(service)
    const { id } = (await move(part, 'IN', 1)).body
    expect((await keeper.send('PATCH', `${base}/${id}`, { ref: 'Another' })).status).toBe(403)
    expect((await keeper.send('DELETE', `${base}/${id}`)).status).toBe(403)
    expect((await keeper.send('DELETE', `/api/admin/spare-parts/${part}`)).body.detail).toBe(
      'Still used by 1 stock move',
    )
  })

  it('is visible to people whose geographies include its hub', async () => {
    const part = await newPart(service)
    const { id } = (await move(part, 'IN', 1)).body
    const [near, far] = [
      await service.person(['view_machine_tab'], ['Ludhiana']),
      await service.person(['view_machine_tab'], ['Karnal']),
    ]
    expect([(await near.get(`${base}/${id}`)).status, (await far.get(`${base}/${id}`)).status]).toEqual([200, 404])
  })
})

it('An outward stock move reduces the stock, and any other adds to it', () => {
  expect([changeBy('IN', 2), changeBy('OUT', 2), changeBy('RETURN', 2), changeBy('ADJUST', -2)]).toEqual([2, -2, 2, -2])
})
