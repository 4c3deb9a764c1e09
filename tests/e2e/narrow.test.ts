import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs } from '../support/desk'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('backoffice02')
  await page.setViewportSize({ width: 390, height: 400 })
})
afterAll(() => portal.close())

/** How far something extends beyond the window, or beyond its container, in pixels. */
async function hiddenPart(of: Locator, within?: Locator): Promise<number> {
  const box = await of.boundingBox()
  const room = within ? await within.boundingBox() : { x: 0, y: 0, width: 390, height: 400 }
  if (!box || !room) return Infinity
  const sides = [room.x - box.x, room.y - box.y, box.x + box.width - room.x - room.width]
  return Math.max(0, ...sides, box.y + box.height - room.y - room.height)
}

test('related pages are a menu of the title, which marks the open one and fits the window', async () => {
  await visit(page, `${portal.url}/users/org-chart`)
  await page.getByRole('button', { name: 'Related pages' }).click()
  const items = page.getByRole('menuitem')
  await items
    .filter({ has: page.locator('a[aria-current="page"]') })
    .getByText('Org chart')
    .waitFor()
  await expect.poll(() => hiddenPart(page.locator('.ant-dropdown-menu').last())).toBeLessThan(1)
  const last = items.last()
  const label = (await last.textContent()) ?? ''
  await last.click()
  await page.getByRole('heading', { level: 1, name: label }).waitFor()
})

test('a record’s actions are in one line, and the others in the menu', async () => {
  const admin = await portal.page('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  // Another test blacklists a farmer, who cannot get a booking.
  await visit(admin, `${portal.url}/farmers?status=ACTIVE&blacklisted=false`)
  await admin.locator('.cards a[href^="/farmers/"]').first().click()
  const head = admin.locator('.record-head .head-actions')
  await head.getByRole('link', { name: 'Edit' }).waitFor()
  const tops = await head.evaluate((line) =>
    [...line.children].map((one) => Math.round(one.getBoundingClientRect().top)),
  )
  expect(tops.length).toBeGreaterThan(2)
  expect(new Set(tops).size).toBe(1)
  await head.getByRole('link', { name: 'Create booking' }).waitFor()
  await head.getByRole('button', { name: 'More actions' }).click()
  // Which ones exist depends on what other tests have done with this farmer.
  await admin.getByRole('menuitem').first().waitFor()
})

test('the tools of a list take two lines, the filter beside the search', async () => {
  await visit(page, `${portal.url}/bookings`)
  await page.locator('.list-tools-end .shape-link').first().waitFor()
  const tops = await page.locator('.list-tools').evaluate((tools) =>
    [...tools.children]
      .map((tool) => tool.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top, height }) => Math.round((top + height / 2) / 12)),
  )
  expect(tops.length).toBeGreaterThan(2)
  expect(new Set(tops).size).toBe(2)
})

test('the rows of an import are cards with margins', async () => {
  const admin = await portal.page('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  await visit(admin, `${portal.url}/farmers?import=new`)
  const headings = 'First name,Last name,Mobile,Gender,Language,Village,Source'
  const buffer = Buffer.from(`${headings}\nNarrow,Card,9811100001,Male,Hindi,Nowhere,Field officer\n`)
  await admin.getByLabel('The file').setInputFiles({ name: 'narrow.csv', mimeType: 'text/csv', buffer })
  await admin.getByRole('button', { name: 'Check the rows' }).click()
  const rows = admin.getByRole('tabpanel', { name: 'Rows' })
  const cell = rows.getByRole('textbox', { name: 'Village of row 2' })
  await cell.waitFor()
  const [card, input] = await Promise.all([rows.boundingBox(), cell.boundingBox()])
  expect((card?.x ?? 0) + (card?.width ?? 0) - (input?.x ?? 0) - (input?.width ?? 0)).toBeGreaterThan(8)
  const number = await rows.getByRole('rowheader').first().boundingBox()
  expect((number?.x ?? 0) - (card?.x ?? 0)).toBeGreaterThan(8)
})

test('a dialog longer than the window keeps its title and buttons visible', async () => {
  // There are more waiting pictures than all tests review.
  const verifier = await portal.page('verifier01')
  await verifier.setViewportSize({ width: 390, height: 400 })
  const api = await serviceAs(portal, 'verifier01')
  const { items } = await api<{ items: readonly { id: number }[] }>('GET', '/picture-tasks?status=PENDING')
  await visit(verifier, `${portal.url}/picture-verification/${items[15]?.id}`)
  await verifier.getByRole('button', { name: 'Reject' }).click()
  const dialog = verifier.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByText('One field needs attention').waitFor()
  const body = dialog.locator('.ant-modal-body')
  await expect.poll(() => body.evaluate((part) => part.scrollHeight > part.clientHeight)).toBe(true)
  await expect.poll(() => hiddenPart(dialog.getByRole('button', { name: 'Reject' }))).toBeLessThan(1)
  await expect.poll(() => hiddenPart(dialog.getByText(/^Reject: PIC-/))).toBeLessThan(1)
})

test('a bottom panel has equal margins at its left and right, and so have the search and the filter above a list', async () => {
  const admin = await portal.page('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  await visit(admin, `${portal.url}/farmers`)
  const roomAround = (inner: string, outer: string): Promise<readonly number[]> =>
    admin.locator(outer).evaluate((element, within) => {
      const [room, box] = [element, element.querySelector(within)].map((one) => one?.getBoundingClientRect())
      return room && box ? [box.left - room.left, room.right - box.right].map(Math.round) : []
    }, inner)
  await admin.getByRole('button', { name: 'Columns' }).click()
  await expect.poll(() => roomAround('.panel > *', '.sheet')).toEqual([16, 16])
  await admin.keyboard.press('Escape')
  const [[left], [, right]] = [
    await roomAround('.search', '.list-tools'),
    await roomAround('.filter-button', '.list-tools'),
  ]
  expect([left, right]).toEqual([0, 0])
  await admin.locator('.cards a[href^="/farmers/"]').first().click()
  await admin.getByRole('button', { name: 'Assign…' }).click()
  await expect.poll(() => roomAround('.panel > *', '.sheet')).toEqual([16, 16])
})
