import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'

const BASE = '/api/retail/orders'
const shop = await openShop()
const { service, agent, sales, elsewhere, urea, poison } = shop
afterAll(() => service.close())

beforeEach(async () => {
  await service.database.run(sql`update outlet_stocks set qty = 5`)
  await service.database.run(sql`update outlets set insecticide_licence_till = '2027-03-31'`)
})

const told = async (id: number, by = agent): Promise<{ readonly status: number; readonly body: Foretold }> =>
  by.send<Foretold>('POST', `${BASE}/${id}/told`, { action: 'confirm', input: {} })

const placed = () =>
  shop.placed([
    { pack: urea, qty: 3 },
    { pack: poison, qty: 2 },
  ])

it('The outlet’s stock of each line is shown before an order is confirmed', async () => {
  const { id } = await placed()
  expect((await told(id)).body.parts).toEqual([
    {
      label: 'Stock at the outlet',
      summary: 'Every line is in stock',
      lines: [
        { label: 'UREA, 1 l', hint: '3 ordered', words: '5 in stock', tone: 'good' },
        { label: 'CORALIN, 1 l', hint: '2 ordered', words: '5 in stock', tone: 'good' },
      ],
    },
  ])
  await service.database.run(sql`update outlet_stocks set qty = 1 where pack_id = ${urea}`)
  expect((await told(id)).body.parts).toMatchObject([
    {
      note: 'Inventory not there: the order can’t be confirmed as it is.',
      isWarning: true,
      isRefused: true,
      summary: '1 of 2 lines short',
      lines: [{ words: 'short by 2: 1 in stock', tone: 'bad' }, { words: '5 in stock' }],
    },
  ])
  expect(await shop.stockOf(urea)).toBe(1)
})

it('An expired licence is shown as well', async () => {
  const { id } = await placed()
  await service.database.run(sql`update outlets set insecticide_licence_till = '2026-01-31'`)
  expect((await told(id)).body.parts[0]).toMatchObject({
    note: 'The insecticide licence of Jagraon Unimart expired on 31 Jan 2026, so it can’t sell pesticides',
    isRefused: true,
  })
})

it('The stock is shown only to people who may confirm the order, for orders they may see', async () => {
  const { id } = await placed()
  expect((await told(id, sales)).status).toBe(403)
  expect((await told(id, elsewhere)).status).toBe(404)
})
