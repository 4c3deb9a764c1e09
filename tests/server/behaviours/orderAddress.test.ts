import { afterAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'

const shop = await openShop()
const { service, sales, urea, take, seen } = shop
afterAll(() => service.close())

const unsaid = { contactName: undefined, village: undefined, pin: undefined }
const items = () => [{ pack: urea, qty: 1 }]

it('An order goes to its farmer, by name, village and PIN, unless another contact or place is given', async () => {
  const without = await take(items(), unsaid)
  expect([without.status, without.body.fields]).toEqual([400, { pin: 'PIN is required' }])
  await service.database.run(sql`update farmers set pin = '142026'`)
  const { body } = await take(items(), unsaid)
  expect(await seen(body.id)).toMatchObject({
    ...{ contactName: 'Gurpreet', pin: '142026', village: { label: 'Galib Kalan' } },
  })
  const other = await take(items(), { ...unsaid, contactName: 'Mohan', pin: '141001' })
  expect(await seen(other.body.id)).toMatchObject({ contactName: 'Mohan', pin: '141001' })
})

it('An order has no number of its farmer that the person who takes it was not given', async () => {
  await service.database.run(sql`update farmers set pin = '142026'`)
  const { status, body } = await take(items(), { contactMobile: undefined }, sales)
  expect([status, body.fields]).toEqual([400, { contactMobile: 'Mobile is required' }])
})
