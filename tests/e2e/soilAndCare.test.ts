import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { serviceAs } from '../support/desk'
import { pick, save, saved } from '../support/formSteps'
import { tinyPicture } from '../support/pictures'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Found {
  readonly id: number
  readonly label: string
}
interface Land {
  readonly id: number
  readonly name: string
  readonly farmer: Found
}

/** Finds a land whose farmer is active and that no other test uses, from the middle of the list. */
async function someLand(api: Awaited<ReturnType<typeof serviceAs>>, page: number): Promise<Land> {
  const { items } = await api<{ items: Land[] }>('GET', `/lands?status=ACTIVE&sort=id&size=10&page=${page}`)
  for (const land of items) {
    const { status } = await api<{ status: string }>('GET', `/farmers/${land.farmer.id}`)
    if (status === 'ACTIVE') return land
  }
  throw new Error('The demo company has no active farmer with a land there')
}

/** Waits for the dialog of an action. */
function dialogOf(page: Page): Promise<void> {
  return page.getByRole('dialog').waitFor()
}

/** Runs an action of a record’s page; `fill` completes its dialog, where it has one. */
async function does(page: Page, label: string, done: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  if (fill) {
    await fill()
    await dialog.getByRole('button', { name: label, exact: true }).click()
  }
  await saved(page, done)
}

test('a soil test goes from the request to a report that opens on a phone without signing in', async () => {
  const api = await serviceAs(portal, 'superadmin')
  const land = await someLand(api, 60)
  const [crop] = (await api<{ items: Found[] }>('GET', '/crops/options?status=ACTIVE&q=Wheat&size=1')).items
  const [lab] = (await api<{ items: Found[] }>('GET', '/vendors/options?status=ACTIVE&kinds=LAB&size=1')).items
  const page = await portal.signIn(
    'admin',
    `/soil-testing/create?farmer=${land.farmer.id}&land=${land.id}&crop=${crop?.id}`,
  )
  await page.getByText(land.name).first().waitFor()
  await save(page)
  await saved(page, 'Soil test created successfully')
  const { items } = await api<{ items: Found[] }>('GET', `/soil-tests?land=${land.id}&sort=-id&size=1`)
  const id = items[0]?.id ?? 0
  const point = { type: 'Point', coordinates: [75.1, 30.9] }
  const sampledAt = new Date(Date.now() - 3_600_000).toISOString()
  await api('POST', `/soil-tests/${id}/collect`, { sampledAt, point, depthCm: 15 })
  await api('POST', `/soil-tests/${id}/send`, { lab: lab?.id })
  await visit(page, `${portal.url}/soil-testing/${id}`)
  await does(page, 'Mark received', 'Sample received successfully')
  const results = { ph: 7.1, ecDsM: 0.3, ocPct: 0.4, nKgHa: 200, pKgHa: 18, kKgHa: 200, sPpm: 14, znPpm: 0.4 }
  const others = { fePpm: 9, cuPpm: 1, mnPpm: 6, bPpm: 0.7, testedOn: new Date().toISOString().slice(0, 10) }
  await api('POST', `/soil-tests/${id}/enterResults`, { ...results, ...others })
  await page.getByRole('region', { name: 'Results' }).getByText('Deficient').first().waitFor()
  await does(page, 'Create report', 'Report created successfully')
  await does(page, 'Share report', 'Report shared successfully', () => dialogOf(page))

  const links = await api<{ items: Found[] }>('GET', `/public-links?soilTest=${id}&farmer=${land.farmer.id}&size=1`)
  const { path } = await api<{ path: string }>('GET', `/public-links/${links.items[0]?.id}/address`)
  const telephone = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  if (!telephone) throw new Error('There is no browser')
  const seen = await telephone.newPage()
  await seen.goto(`${portal.url}${path}`)
  await seen.getByText(land.name).waitFor()
  expect(await seen.getByRole('row').count()).toBe(13)
  expect(await seen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await telephone.close()
})

type Api = Awaited<ReturnType<typeof serviceAs>>

interface Fallen {
  readonly id: number
  readonly drop: number
  readonly land: Found
  readonly farmer: Found
}

/** Finds a land whose index fell during growth, with an active farmer and a mobile number that no one else has. */
async function fallenLand(agent: Api, api: Api): Promise<Fallen & { readonly mobile: string }> {
  const { items } = await agent<{ items: Fallen[] }>('GET', '/land-health?alert=true&size=35')
  for (const one of items.slice(3)) {
    const { status, mobile } = await api<{ status: string; mobile: string }>('GET', `/farmers/${one.farmer.id}`)
    const drops = items.filter(({ farmer }) => farmer.id === one.farmer.id)
    if (status === 'ACTIVE' && drops.length === 1) return { ...one, mobile }
  }
  throw new Error('The demo company has no land that fell')
}

test('a caller’s yellow field is found with its drop, becomes a case, and is closed after advice by SMS', async () => {
  const api = await serviceAs(portal, 'superadmin')
  const { land, farmer, drop, mobile } = await fallenLand(await serviceAs(portal, 'call.centre01'), api)
  const page = await portal.signIn('call.centre01', '/dashboard')
  await page.keyboard.press('Control+k')
  await page.locator('dialog.omnibox[open]').waitFor()
  await page.keyboard.type(mobile.slice(-10), { delay: 20 })
  await page
    .getByRole('option', { name: new RegExp(farmer.label) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: farmer.label, level: 1 }).waitFor()
  const health = page.getByRole('region', { name: 'Land health' })
  await health.getByRole('link', { name: drop.toFixed(3) }).click()
  await page.getByRole('link', { name: 'Open care case' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toContain(
    `NDVI fell by ${drop.toFixed(3)}`,
  )
  await pick(page, 'Topic', 'Nutrition')
  await page.getByLabel('Description', { exact: true }).fill('The field looks yellow since last week.')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'yellow.png', mimeType: 'image/png', buffer: tinyPicture }])
  await page.getByRole('button', { name: 'Remove yellow.png' }).waitFor()
  await save(page)
  await saved(page, 'Care case created successfully')
  const { items } = await api<{ items: Found[] }>('GET', `/care-cases?land=${land.id}&sort=-id&size=1`)
  const id = items[0]?.id ?? 0
  const people = await api<{ items: Found[] }>('GET', '/users/options?status=ACTIVE&officeRole=CARE_TEAM&size=1')
  const agronomist = people.items[0]
  if (!agronomist) throw new Error('The demo company has no agronomist')
  await visit(page, `${portal.url}/care-cases/${id}`)
  await does(page, 'Assign', 'Care case assigned successfully', () => pick(page, 'Agronomist', agronomist.label))
  await does(page, 'Advise', 'Advice sent successfully', async () => {
    await page.getByRole('dialog').getByLabel('Diagnosis', { exact: true }).fill('Nitrogen is short')
    await page.getByRole('dialog').getByLabel('Advice', { exact: true }).fill('Spray 2% urea in the evening.')
  })
  const sent = await api<{ items: { text: string }[] }>(
    'GET',
    `/communications?farmer=${farmer.id}&template=CARE_ADVICE&sort=-at&columns=text`,
  )
  expect(sent.items.map(({ text }) => text)).toEqual([expect.stringContaining('Spray 2% urea in the evening.')])
  await does(page, 'Resolve', 'Care case resolved successfully', async () => {
    await page.getByRole('dialog').getByLabel('Outcome', { exact: true }).fill('Green again')
    await page
      .getByRole('dialog')
      .getByLabel(/^Satisfaction/)
      .fill('5')
  })
  await visit(page, `${portal.url}/farmers/${farmer.id}`)
  await page.getByText('Last advice').waitFor()
})
