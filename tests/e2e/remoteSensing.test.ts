import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs } from '../support/desk'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Fallen {
  readonly land: { readonly id: number; readonly label: string }
  readonly farmer: { readonly id: number; readonly label: string }
}

test('the remote-sensing user lands on the tab, finds a farmer by mobile number, sees a drop and opens the land from above', async () => {
  const api = await serviceAs(portal, 'superadmin')
  const { items } = await api<{ items: Fallen[] }>('GET', '/land-health?alert=true&size=10')
  const fallen = items[Math.floor(items.length / 2)]
  if (!fallen) throw new Error('The demo company has no land with a drop')
  const { mobile } = await api<{ mobile: string }>('GET', `/farmers/${fallen.farmer.id}`)
  const page = await portal.signIn('rsupl', '/')
  await page.getByRole('heading', { name: 'Remote Sensing', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/remote-sensing')

  const search = page.getByRole('textbox', { name: 'Farmer', exact: true })
  await search.fill('9000000001')
  await search.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Farmer Not Found' }).waitFor()
  await search.fill(mobile.slice(-10))
  await search.press('Enter')
  await page.getByRole('region', { name: 'Farmer' }).getByText(fallen.farmer.label).waitFor()
  expect(page.url()).not.toContain(mobile.slice(-10))

  await page.getByRole('button', { name: new RegExp(`${fallen.land.label}.*Fell by`) }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /NDVI fell by 0\.\d+ from/ })
    .waitFor()
  const seen = page.getByRole('region', { name: 'From above' })
  const shares = seen.getByRole('list', { name: 'Shares of the land' }).getByRole('listitem')
  await expect.poll(() => shares.count()).toBeGreaterThan(3)
  const sum = (await shares.allInnerTexts()).reduce((all, text) => all + Number(/(\d+)%/.exec(text)?.[1]), 0)
  expect(sum).toBe(100)
  const picture = seen.getByRole('img', { name: /The land on/ })
  await picture.waitFor()
  const before = await picture.getAttribute('alt')
  const slider = seen.getByRole('slider', { name: 'Day' })
  await slider.focus()
  await slider.press('ArrowLeft')
  await expect.poll(() => picture.getAttribute('alt')).not.toBe(before)
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50)
})
