import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAs, type Api } from '../support/desk'
import { tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

/** Two people at two browsers: Vikram (`admin`) and Anjali (`superadmin`); a third writes through the service. */
let portal: Portal
let one: Page
let other: Page
let names: { one: string; other: string }
let ask: Api
let village: number
let last = 0

beforeAll(async () => {
  portal = await openPortal()
  one = await portal.page('admin', '/sessions/mine')
  other = await portal.page('superadmin', '/sessions/mine')
  names = { one: await nameOf(one), other: await nameOf(other) }
  ask = await serviceAs(portal, 'superadmin')
  const villages = await ask<{ items: { id: number }[] }>('GET', '/geographies?type=village&status=ACTIVE&size=1')
  village = villages.items[0]?.id ?? 0
})
afterAll(() => portal.close())

async function nameOf(page: Page): Promise<string> {
  const greeting = await page.getByRole('button', { name: /^Hi, / }).innerText()
  return greeting.replace(/^Hi, /, '').trim()
}

interface Farmer {
  readonly id: number
  readonly [field: string]: unknown
}

/** Creates a farmer only for this test. */
async function newFarmer(firstName: string): Promise<Farmer> {
  last += 1
  const mobile = `+9170${String(Date.now()).slice(-6)}${String(last).padStart(2, '0')}`
  return ask<Farmer>('POST', '/farmers', { mobile, firstName, gender: 'FEMALE', language: 'pa', source: 'FO', village })
}
const stored = (id: number): Promise<Farmer> => ask<Farmer>('GET', `/farmers/${id}`)

async function openForm(page: Page, path: string): Promise<void> {
  await visit(page, `${portal.url}${path}`)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('Two people on the same farmer', () => {
  test('see each other, and who is editing', async () => {
    const { id } = await newFarmer('Presence')
    await visit(one, `${portal.url}/farmers/${id}`)
    await one.getByRole('heading', { name: 'Presence', level: 1 }).waitFor()
    await visit(other, `${portal.url}/farmers/${id}`)
    await one.getByText(`${names.other} is also here`).waitFor()
    await other.getByText(`${names.one} is also here`).waitFor()
    await other.getByRole('link', { name: /Edit$/ }).click()
    await one.getByText(`${names.other} is editing`).waitFor()
    // The chip has space around its text on both pages.
    for (const chip of [one.getByText(`${names.other} is editing`), other.getByText(`${names.one} is also here`)])
      expect(await chip.evaluate((element) => parseFloat(getComputedStyle(element).paddingLeft))).toBeGreaterThan(8)
    // In the form it is in the row of buttons, spaced as they are.
    const places = [
      other.getByText(`${names.one} is also here`),
      other.getByRole('button', { name: 'Save', exact: true }),
    ]
    const [chip, button] = await Promise.all(places.map((place) => place.boundingBox()))
    expect((button?.y ?? 0) - (chip?.y ?? 0) - (chip?.height ?? 0)).toBeCloseTo(8, 0)
    await visit(other, `${portal.url}/dashboard`)
    await one.getByText(`${names.other} is `).waitFor({ state: 'hidden' })
  })

  test('who edit the same field see both values, the chosen one is saved, and the other person is told', async () => {
    const { id } = await newFarmer('Same')
    await openForm(one, `/farmers/${id}/edit`)
    await openForm(other, `/farmers/${id}/edit`)
    await field(one, 'Address').fill('House 1, Station Road')
    await field(other, 'Address').fill('House 2, Mill Road')
    await save(one)
    await one.getByRole('heading', { name: 'Same', level: 1 }).waitFor()
    await other.getByText(`${names.one} changed Address`).waitFor()
    await other.getByText('You have changed Address too').waitFor()
    await expect.poll(() => field(other, 'Address').inputValue()).toBe('House 2, Mill Road')
    await save(other)
    const panel = other.getByRole('dialog')
    await panel.getByText('House 1, Station Road').waitFor()
    await expect.poll(() => panel.innerText()).toContain(names.one)
    await tick(panel.getByRole('radio', { name: /House 2, Mill Road/ }))
    await panel.getByRole('button', { name: 'Save choices' }).click()
    await other.getByRole('heading', { name: 'Same', level: 1 }).waitFor()
    await one.getByText(`${names.other} changed Address just now`).waitFor()
    await one.getByText('House 2, Mill Road').first().waitFor()
    expect((await stored(id)).addressLine).toBe('House 2, Mill Road')
  })

  test('who edit different fields keep both changes, and the later one is told', async () => {
    const { id } = await newFarmer('Merge')
    await openForm(one, `/farmers/${id}/edit`)
    await openForm(other, `/farmers/${id}/edit`)
    await field(other, 'Last name').fill('Kaur')
    await field(one, 'PIN').fill('141001')
    await save(one)
    await other.getByText(`${names.one} changed PIN`).waitFor()
    await expect.poll(() => field(other, 'PIN').inputValue()).toBe('')
    await save(other)
    await other.getByText(`Saved, together with changes by ${names.one}: PIN`).waitFor()
    await one.getByText(`${names.other} changed Last name`).waitFor()
    expect(await stored(id)).toMatchObject({ pin: '141001', lastName: 'Kaur', version: 3 })
  })

  test('who edit different fields see the other’s change in the form before saving, and keep what they typed', async () => {
    const { id } = await newFarmer('Show')
    await openForm(other, `/farmers/${id}/edit`)
    await field(other, 'Last name').fill('Kaur')
    await ask('PATCH', `/farmers/${id}`, { pin: '141002' })
    await other.getByRole('button', { name: 'Show theirs' }).click()
    await other.getByRole('button', { name: 'Show theirs' }).waitFor({ state: 'hidden' })
    await expect.poll(() => field(other, 'PIN').inputValue()).toBe('141002')
    await expect.poll(() => field(other, 'Last name').inputValue()).toBe('Kaur')
    await save(other)
    await other.getByRole('heading', { name: 'Show Kaur', level: 1 }).waitFor()
    expect(await stored(id)).toMatchObject({ pin: '141002', lastName: 'Kaur' })
  })

  test('of whom one deletes it: what the other typed becomes a new record', async () => {
    const made = await ask<{ id: number }>('POST', '/crops', {
      code: `LIVE${String(Date.now()).slice(-6)}`,
      name: 'Live Millet',
      category: 'CEREAL',
      seasons: ['RABI'],
    })
    await openForm(other, `/crops/${made.id}/edit`)
    await field(other, 'Mandi commodity code').fill('M-77')
    await visit(one, `${portal.url}/crops/${made.id}`)
    await one.getByRole('button', { name: 'More actions' }).click()
    await one.getByRole('menuitem', { name: 'Delete' }).click()
    await one
      .getByRole('dialog')
      .getByRole('button', { name: /Delete|OK|Yes/ })
      .last()
      .click()
    await other.getByText(`${names.one} deleted this crop.`).waitFor()
    await expect.poll(() => field(other, 'Mandi commodity code').inputValue()).toBe('M-77')
    await other.getByRole('button', { name: 'Copy into a new crop' }).click()
    await other.getByRole('heading', { name: 'Add crop', level: 1 }).waitFor()
    await expect.poll(() => field(other, 'Mandi commodity code').inputValue()).toBe('M-77')
    await expect.poll(() => other.getByLabel('Name', { exact: true }).inputValue()).toBe('Live Millet')
    await save(other)
    await other.getByText('Crop created successfully').waitFor()
    const again = Number(new URL(other.url()).pathname.split('/').at(-1))
    expect(again).not.toBe(made.id)
    await ask('DELETE', `/crops/${again}`)
  })

  test('of whom one changes its state: the form says that nothing can be saved, and keeps what was typed', async () => {
    const [stays, { id }] = [await newFarmer('Stays'), await newFarmer('Moved')]
    await openForm(other, `/farmers/${id}/edit`)
    await field(other, 'Last name').fill('Devi')
    await ask('POST', `/farmers/${id}/merge`, { mergedInto: stays.id, reason: 'Twice in the list' })
    await other.getByText('This farmer can no longer be changed.').waitFor()
    await expect.poll(() => field(other, 'Last name').inputValue()).toBe('Devi')
    await expect.poll(() => other.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await expect
      .poll(() => other.evaluate((place) => localStorage.getItem(place), `agridesk.draft.superadmin.farmers.${id}`))
      .toContain('Devi')
    await other.evaluate((place) => localStorage.removeItem(place), `agridesk.draft.superadmin.farmers.${id}`)
  })

  test('see the list behind the form update in place, with new rows behind a chip', async () => {
    const { id } = await newFarmer('Listed')
    await visit(other, `${portal.url}/farmers`)
    const row = other.locator(`[role="row"][data-id="${id}"]`)
    await row.waitFor()
    await settled(other)
    const order = () =>
      other
        .getByRole('row')
        .allInnerTexts()
        .then((rows) => rows.map((text) => text.slice(0, 40)))
    const before = await order()
    await row.focus()
    await ask('POST', `/farmers/${id}/deactivate`, { reason: 'Moved away' })
    await row.getByText('Inactive').waitFor()
    expect(await order()).toEqual(before)
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
    await newFarmer('Newcomer')
    const chip = other.getByRole('button', { name: 'The list has changed. Show' })
    await chip.waitFor()
    await expect.poll(() => other.getByRole('row', { name: /Newcomer/ }).count()).toBe(0)
    await chip.click()
    await other.getByRole('row', { name: /Newcomer/ }).waitFor()
    await chip.waitFor({ state: 'hidden' })
  })

  test('see each other’s change in the history immediately', async () => {
    const { id } = await newFarmer('Historic')
    await visit(one, `${portal.url}/farmers/${id}?tab=history`)
    const history = one.getByRole('region', { name: 'History' })
    await history.getByText('Created').first().waitFor()
    await openForm(other, `/farmers/${id}/edit`)
    await field(other, 'Last name').fill('Sharma')
    await save(other)
    await history.getByText('Sharma').first().waitFor()
    await expect.poll(() => history.innerText()).toContain(names.other)
  })

  test('both see a restored value, and that it was restored in the history', async () => {
    const { id } = await newFarmer('Restored')
    await ask('PATCH', `/farmers/${id}`, { lastName: 'Right' })
    await visit(one, `${portal.url}/farmers/${id}`)
    await one.getByRole('heading', { name: 'Restored Right', level: 1 }).waitFor()
    await ask('PATCH', `/farmers/${id}`, { lastName: 'Wrong' })
    await one.getByRole('heading', { name: 'Restored Wrong', level: 1 }).waitFor()
    await openForm(other, `/farmers/${id}/edit`)
    await field(other, 'Last name').fill('Right')
    await save(other)
    await one.getByRole('heading', { name: 'Restored Right', level: 1 }).waitFor()
    await one.getByText(`${names.other} changed Last name just now`).waitFor()
    const { items } = await ask<{ items: unknown[] }>('GET', `/farmers/${id}/history`)
    expect(items).toHaveLength(4)
  })

  test('of whom one is offline lose nothing typed, and both changes are saved afterwards', async () => {
    const { id } = await newFarmer('Offline')
    await openForm(other, `/farmers/${id}/edit`)
    await other.context().setOffline(true)
    await other.getByText('You are offline. Your changes are saved in this browser.').waitFor()
    await field(other, 'Last name').fill('Gill')
    await ask('PATCH', `/farmers/${id}`, { pin: '141003' })
    await save(other)
    await other
      .getByText(/You are offline\. Please check your Internet Connection/)
      .first()
      .waitFor()
    await expect.poll(() => field(other, 'Last name').inputValue()).toBe('Gill')
    await other.context().setOffline(false)
    await other.getByText('You are offline. Your changes are saved in this browser.').waitFor({ state: 'hidden' })
    await other.getByText('changed PIN').waitFor()
    await save(other)
    await other.getByRole('heading', { name: 'Offline Gill', level: 1 }).waitFor()
    expect(await stored(id)).toMatchObject({ lastName: 'Gill', pin: '141003', version: 3 })
  })
})
