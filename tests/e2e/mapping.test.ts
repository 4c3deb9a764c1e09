import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
let admin: Page
beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.page('admin', '/sessions/mine')
})
afterAll(async () => {
  await restored()
  await portal.close()
})

const PERSON = 'Praveen Goud'
const region = (name: RegExp) => admin.getByRole('region', { name })
const entries = async (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()

/** Ticks authorities in one of the two lists and moves them to the other. */
async function move(
  from: 'Available' | 'Assigned',
  verb: 'Assign' | 'Remove',
  names: readonly RegExp[],
): Promise<void> {
  for (const name of names) await tick(region(new RegExp(`^${from}`)).getByRole('checkbox', { name }))
  await admin.getByRole('button', { name: `${verb} ${names.length}`, exact: true }).click()
}

async function save(): Promise<void> {
  await region(/^Changes/)
    .getByRole('button', { name: 'Save' })
    .click()
  await admin.getByText(`Saved for ${PERSON}`).first().waitFor()
  await region(/^Changes/).waitFor({ state: 'detached' })
}

/** Restores the user’s authorities to those of their bundle, for later tests. */
async function restored(): Promise<void> {
  const api = await serviceAs(portal, 'superadmin')
  const { items } = await api<{ items: { id: number }[] }>('GET', '/users?q=call.centre07')
  const user = items[0]?.id
  const { items: groups } = await api<{ items: { id: number; code: string }[] }>('GET', '/authority-groups?size=100')
  const group = groups.find(({ code }) => code === 'CALL_CENTRE')?.id
  const { authorities } = await api<{ authorities: number[] }>('GET', `/user-tabs-mapping/assigned?group=${group}`)
  const { items: held } = await api<{ items: { authority: { id: number } }[] }>(
    'GET',
    `/user-authorities?user=${user}&size=1000`,
  )
  const missing = authorities.filter((id) => !held.some(({ authority }) => authority.id === id))
  await api('POST', '/user-tabs-mapping/assign', { user, authorities: missing, reason: 'As it was before the test' })
}

test('authorities that an admin grants and revokes take effect at the other user’s next navigation', async () => {
  const other = await portal.signIn('call.centre07', '/sessions/mine')
  await other.getByRole('link', { name: 'Geographies', exact: true }).click()
  await other.getByRole('heading', { name: 'Geographies', level: 1 }).waitFor()

  await admin.getByRole('link', { name: 'User-Tabs-Mapping', exact: true }).first().click()
  await admin.getByRole('columnheader', { name: 'Last login' }).waitFor()
  await admin.getByRole('textbox', { name: /Find a user/ }).fill('call.centre07')
  await admin.getByRole('button', { name: new RegExp(PERSON) }).click()
  await admin.getByRole('heading', { name: PERSON }).waitFor()
  await move('Available', 'Assign', [/^Soil Testing/, /^Users/])
  await move('Assigned', 'Remove', [/^Geographies/])
  await expect
    .poll(() => region(/^Changes/).innerText())
    .toMatch(
      /\+2 tabs, −1 tab; sidebar will show: Dashboard,.* Agridesk Users,.* Bookings,.* Communication-Info,.* Farmer,.* Help,.* Help Desk/,
    )
  await settled(admin)
  expect(await axe(admin)).toEqual([])
  await save()

  // The open tab is no longer allowed.
  await other.getByRole('searchbox', { name: 'Search geographies' }).press('Escape')
  await other.locator('td a[href^="/geographies/"]').first().click()
  await other.getByText('Access Denied').first().waitFor()
  await other.waitForURL(/\/dashboard$/)
  // The denial is shown immediately, and the menu updates once the authorities are fetched.
  const company = [
    'Dashboard',
    'Agridesk Users',
    'Bookings',
    'Communication-Info',
    'Farmer',
    'Geographies',
    'Help',
    'Help Desk',
    'Product Sales (D2F)',
  ]
  const left = company.filter((label) => label !== 'Geographies')
  await expect.poll(async () => (await entries(other)).filter((label) => company.includes(label))).toEqual(left)

  // Only tabs outside of master data remain.
  await admin.getByRole('button', { name: 'Remove all' }).click()
  await save()
  await other.getByRole('link', { name: 'Farmer', exact: true }).click()
  await other.getByText('Access Denied').first().waitFor()
  await other.getByRole('button', { name: 'Sign in' }).waitFor()
  await other.context().close()
})

test('a group and the defaults of new users are edited in the same place', async () => {
  await visit(admin, `${portal.url}/user-tabs-mapping`)
  await admin.getByRole('switch', { name: 'New users' }).click()
  await admin.getByRole('heading', { name: 'Field officers and operators' }).waitFor()
  await admin.getByText(/Given to new users; \d+ people have it/).waitFor()
  await admin.getByRole('button', { name: /^Remote sensing/ }).click()
  await admin.getByRole('heading', { name: 'Remote sensing' }).waitFor()
  await expect.poll(() => admin.getByRole('switch', { name: 'New users' }).isChecked()).toBe(false)
  const secret = region(/^Available/).getByRole('checkbox', { name: /See personal data.*superadmins only/ })
  await expect.poll(() => secret.isDisabled()).toBe(true)
})
