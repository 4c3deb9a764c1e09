import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs, type Api } from '../support/desk'
import { newMobile, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

/** The order desk (J11) in the browser of Mohit (`retail`); the superadmin prepares data through the service. */
let portal: Portal
let ask: Api
let stock: Stock

interface Stock {
  readonly id: number
  readonly outlet: { readonly id: number }
  readonly pack: { readonly id: number }
}

interface Order {
  readonly id: number
  readonly orderNo: string
  readonly version: number
  readonly status: string
}

beforeAll(async () => {
  portal = await openPortal()
  ask = await serviceAs(portal, 'superadmin', 'retail')
  stock = await stockOfFertiliser()
})
afterAll(() => portal.close())

/** Finds the stock of a pack that needs no licence, at an active outlet. */
async function stockOfFertiliser(): Promise<Stock> {
  const filter = encodeURIComponent(JSON.stringify({ field: 'category', eq: 'FERTILISER' }))
  const { items: products } = await ask<{ items: { id: number }[] }>('GET', `/products?filter=${filter}&size=50`)
  const { items: outlets } = await ask<{ items: { id: number }[] }>('GET', '/outlets?status=ACTIVE&size=100')
  const among = encodeURIComponent(JSON.stringify({ field: 'product', in: products.map(({ id }) => id) }))
  const { items } = await ask<{ items: Stock[] }>('GET', `/outlet-stocks?filter=${among}&size=100`)
  const found = items.find(({ outlet }) => outlets.some(({ id }) => id === outlet.id))
  if (!found) throw new Error('No active outlet has fertiliser')
  return found
}

const stockTo = (qty: number): Promise<unknown> => ask('PATCH', `/outlet-stocks/${stock.id}`, { qty })

/** Creates an order of one pack that waits for confirmation. */
async function placed(): Promise<Order> {
  const admin = await serviceAs(portal, 'superadmin')
  const { items } = await admin<{ items: { id: number; village: { id: number } }[] }>(
    'GET',
    '/farmers?status=ACTIVE&size=1&sort=id',
  )
  const [farmer] = items
  const { id } = await ask<Order>('POST', '/orders', {
    ...{ farmer: farmer?.id, outlet: stock.outlet.id, channel: 'CALL_CENTRE', payMode: 'COD', pin: '142026' },
    ...{ contactName: 'Gurpreet', contactMobile: `+91${newMobile()}`, line1: 'House 4', village: farmer?.village.id },
    _children: { 'order-items': { create: [{ pack: stock.pack.id, qty: 1 }] } },
  })
  return actByScript(id, 'place')
}

/** Applies an action to the current version of an order, through the service. */
async function actByScript(id: number, word: string, input: object = {}): Promise<Order> {
  const { version } = await ask<Order>('GET', `/orders/${id}`)
  return ask<Order>('POST', `/orders/${id}/${word}`, input, { 'if-match': `"${version}"` })
}

const statusOf = async (id: number): Promise<string> => (await ask<Order>('GET', `/orders/${id}`)).status

const openOrder = async (page: Page, { id, orderNo }: Order): Promise<void> => {
  await visit(page, `${portal.url}/product-sales/${id}`)
  await page.getByRole('heading', { name: orderNo, level: 1 }).waitFor()
}

/** Waits until the dialog shows these words. */
const seeing =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('dialog').getByText(words, { exact: false }).first().waitFor()
  }

/** Runs an action from the buttons or the menu beside the title; `fill` completes its dialog, if it has one. */
async function act(page: Page, word: string, fill?: (page: Page) => Promise<void>): Promise<void> {
  const button = page.locator('.head-actions').getByRole('button', { name: word, exact: true })
  if ((await button.count()) > 0) await button.click()
  else {
    await page.locator('.head-actions').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: new RegExp(`^${word}`) }).click()
  }
  if (!fill) return
  await page.getByRole('dialog').waitFor()
  await fill(page)
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click()
}

const forNoInventory = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const radio = dialog.getByText('Inventory not there', { exact: true })
  if ((await radio.count()) === 0) await dialog.getByLabel('Reason').click()
  await page.getByText('Inventory not there', { exact: true }).last().click()
}

test('an order is confirmed when its packs are in stock, and cancelled when they are not', async () => {
  await stockTo(5)
  const [first, second] = [await placed(), await placed()]
  const page = await portal.page('retail')
  await openOrder(page, first)
  await page.getByRole('button', { name: 'Cancel Order' }).waitFor()
  await act(page, 'Confirm Order', seeing('5 in stock'))
  await saved(page, 'Status updated successfully')
  await expect.poll(() => statusOf(first.id)).toBe('CONFIRMED')

  await stockTo(0)
  await openOrder(page, second)
  await page.getByText('short by 1: 0 in stock').waitFor()
  await page.locator('.head-actions').getByRole('button', { name: 'Confirm Order', exact: true }).click()
  await seeing('short by 1')(page)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm Order', exact: true })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  expect(await statusOf(second.id)).toBe('CREATED')
  await openOrder(page, second)
  await act(page, 'Cancel Order', forNoInventory)
  await expect.poll(() => statusOf(second.id)).toBe('CANCELLED')
})

test('a wrong PIN is corrected before the order is confirmed', async () => {
  await stockTo(5)
  const order = await placed()
  const page = await portal.page('retail', `/product-sales/${order.id}/edit`)
  const pin = page.getByLabel('PIN', { exact: true })
  await pin.fill('012')
  await save(page)
  await page.getByText('Enter a valid 6-digit PIN code').first().waitFor()
  await pin.fill('142027')
  await save(page)
  await expect.poll(async () => (await ask('GET', `/orders/${order.id}`)).pin).toBe('142027')
  await openOrder(page, order)
  await act(page, 'Confirm Order', seeing('in stock'))
  await expect.poll(() => statusOf(order.id)).toBe('CONFIRMED')
})

test('the second of two people is told who was first, and sees the order’s current status', async () => {
  await stockTo(5)
  const order = await placed()
  const page = await portal.page('retail')
  await openOrder(page, order)
  await act(page, 'Cancel Order', async () => {
    await forNoInventory(page)
    await actByScript(order.id, 'confirm')
  })
  await page
    .getByText(/changed it since\. It is “Confirmed” now\./)
    .first()
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.locator('.record-head, .head').getByText('Confirmed').first().waitFor()
  expect(await statusOf(order.id)).toBe('CONFIRMED')
})

test('a delivered order comes back sealed, and another person refunds it', async () => {
  await stockTo(5)
  const order = await placed()
  for (const word of ['confirm', 'dispatch', 'deliver'])
    await actByScript(order.id, word, word === 'confirm' ? {} : { reason: 'By telephone' })
  const page = await portal.page('retail')
  await openOrder(page, order)
  await act(page, 'Start return', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'All of them' }).click()
    await dialog.getByText('₹').first().waitFor()
    await dialog.getByLabel('All packs are sealed').click()
    await dialog.getByLabel('Return reason').fill('Too much for the field')
  })
  await expect.poll(() => statusOf(order.id)).toBe('RETURN_INITIATED')
  // Until the page has updated, it would be opened with the old status.
  await page.getByText('Return initiated').first().waitFor()
  await openOrder(page, order)
  await act(page, 'Accept return', () => Promise.resolve())
  await expect.poll(() => statusOf(order.id)).toBe('RETURN_SUCCESSFUL')
  await page.getByText('Return successful').first().waitFor()
  await openOrder(page, order)
  expect(await page.getByRole('button', { name: 'Record refund' }).count()).toBe(0)
  await actByScript(order.id, 'refund', { refundRef: `NEFT${100_000 + order.id}` })
  expect((await ask('GET', `/orders/${order.id}`)).paymentStatus).toBe('REFUNDED')
})
