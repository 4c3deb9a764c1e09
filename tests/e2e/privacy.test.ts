import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs, type Api } from '../support/desk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

const ACCOUNT = '50100998877665'

let portal: Portal
let admin: Page
/** Calls the service as the administrator. */
let ask: Api
let farmer = 0
let agent: { id: number; name: string }

beforeAll(async () => {
  portal = await openPortal()
  ask = await serviceAs(portal, 'admin')
  const far = await ask<{ items: { village: { id: number } }[] }>('GET', '/farmers?q=FR-UP-&size=1')
  farmer = (
    await ask<{ id: number }>('POST', '/farmers', {
      mobile: '+919700012345',
      firstName: 'Reveal',
      lastName: 'Tester',
      gender: 'FEMALE',
      language: 'hi',
      source: 'FO',
      village: far.items[0]?.village.id,
      bankAccount: ACCOUNT,
      bankIfsc: 'HDFC0001234',
      pan: 'ABCPA1234Z',
    })
  ).id
  const found = await ask<{ items: { id: number; name: string }[] }>('GET', '/users?q=call.centre02')
  agent = found.items[0] ?? { id: 0, name: '' }
  admin = await portal.page('admin')
})
afterAll(async () => {
  await ask('POST', `/farmers/${farmer}/deactivate`, { reason: 'The test is over' })
  await portal.close()
})

test('the next user of the same browser sees nothing of what the previous one saw', async () => {
  const page = await portal.signIn('call.centre01', `/farmers/${farmer}`)
  await page.getByText('+91 97000 12345').first().waitFor()
  await page.getByRole('button', { name: /Hi, / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Rajat Khanna/ }).click()
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`${portal.url}/farmers/${farmer}`)
  await page.getByRole('heading', { name: 'Reveal Tester' }).waitFor()
  await page.getByText('•••••••345').first().waitFor()
  await expect.poll(() => page.getByText('97000 12345').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: /Edit$/ }).count()).toBe(0)
  await page.context().close()
})

describe('a sensitive value', () => {
  test('is revealed for a reason, for a minute, and logged', async () => {
    await visit(admin, `${portal.url}/farmers/${farmer}`)
    const show = admin.getByRole('button', { name: 'Show account number' })
    await show.waitFor()
    await expect.poll(() => admin.locator('body').innerText()).not.toContain(ACCOUNT)
    await show.click()
    const dialog = admin.getByRole('dialog', { name: 'Show Account number' })
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await dialog.getByText('Enter a reason of at least 3 characters').waitFor()
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await reason.fill('Payment of May came back')
    await reason.press('Enter')
    await admin.getByText(ACCOUNT).waitFor()
    expect(await axe(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Hide account number' }).click()
    await show.waitFor()
    await expect.poll(() => admin.locator('body').innerText()).not.toContain(ACCOUNT)
    // The reason is suggested for the next one.
    await admin.getByRole('button', { name: 'Show pan' }).click()
    await admin.getByRole('button', { name: 'Payment of May came back' }).waitFor()
    await admin.keyboard.press('Escape')
    await visit(admin, `${portal.url}/reveals`)
    const row = admin.getByRole('row', { name: /Payment of May came back/ }).first()
    await row.waitFor()
    for (const words of ['Vikram Sethi', `Farmer ${farmer}`, 'Account number'])
      await expect.poll(() => row.innerText()).toContain(words)
  })

  test('is neither shown nor changed by the form until it is replaced', async () => {
    await visit(admin, `${portal.url}/farmers/${farmer}/edit`)
    await admin.getByRole('button', { name: 'Replace account number' }).waitFor()
    await admin.getByRole('textbox', { name: 'PIN' }).fill('141001')
    await admin.getByRole('button', { name: 'Replace pan' }).click()
    await admin.getByRole('textbox', { name: 'PAN' }).fill('ABCPA4321Z')
    const sent = admin.waitForRequest((request) => request.method() === 'PATCH')
    await admin.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ pin: '141001', pan: 'ABCPA4321Z' })
    await admin.getByRole('heading', { name: 'Reveal Tester' }).waitFor()
    const reason = 'The test looks whether it stayed'
    const kept = await ask<{ value: string }>('POST', `/farmers/${farmer}/reveal`, { field: 'bankAccount', reason })
    expect(kept.value).toBe(ACCOUNT)
  })

  test('does not exist for viewers who may not see personal data, and is not offered', async () => {
    const sales = await portal.page('sales', '/farmers?q=Reveal%20Tester')
    await sales.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
    await visit(sales, `${portal.url}/farmers/${farmer}`)
    await sales.getByRole('heading', { level: 1 }).waitFor()
    await settled(sales)
    await expect.poll(() => sales.getByRole('button', { name: /^Show (account|pan)/ }).count()).toBe(0)
    expect(await sales.content()).not.toContain(ACCOUNT)
  })
})

describe('viewing as another user', () => {
  test('hides what they may not see, changes nothing, and ends', async () => {
    const page = await portal.signIn('admin', `/users/${agent.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'View as…' }).click()
    await page.getByLabel('Reason').fill('They miss a farmer')
    await page.getByLabel('Reason').press('Enter')
    const bar = page.getByRole('region', { name: 'Viewing as someone else' })
    await bar.waitFor()
    await expect
      .poll(() => bar.innerText())
      .toMatch(new RegExp(`Viewing as ${agent.name} \\(read only, (59|60) min left\\)`))
    await page.getByText(`Hi, ${agent.name}`).waitFor()
    await page.getByText('seen by Vikram Sethi').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Agridesk Users' }).count()).toBe(0)
    await settled(page)
    expect(await axe(page)).toEqual([])

    // The bar survives a reload, and what the user may not see stays hidden.
    await page.goto(`${portal.url}/users`)
    await page.getByText('Access Denied').first().waitFor()
    await bar.waitFor()

    const rows = await ask<{ items: { id: number }[] }>('GET', '/farmers?size=1&status=ACTIVE&sort=id')
    await page.goto(`${portal.url}/farmers`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'PIN' }).fill('141009')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You can’t change anything while viewing as someone else').first().waitFor()
    expect(rows.items.length).toBe(1)

    // Another tab of the same browser is not affected.
    const other = await page.context().newPage()
    await other.goto(`${portal.url}/users`)
    await other.getByText('Hi, Vikram Sethi').waitFor()
    await expect.poll(() => other.getByRole('region', { name: 'Viewing as someone else' }).count()).toBe(0)

    page.on('dialog', (dialog) => void dialog.accept())
    await bar.getByRole('button', { name: 'End' }).click()
    await page.getByText('Hi, Vikram Sethi').waitFor()
    await expect.poll(() => bar.count()).toBe(0)
    await page.goto(`${portal.url}/view-as-log`)
    const row = page.getByRole('row', { name: /They miss a farmer/ }).first()
    await row.waitFor()
    await expect.poll(() => row.innerText()).toMatch(new RegExp(`Vikram Sethi[\\s\\S]*${agent.name}[\\s\\S]*Ended`))
  })
})

describe('an explanation', () => {
  test('of a closed tab opens from the toast that reports it', async () => {
    const sales = await portal.page('sales', '/user-tabs-mapping')
    await sales.getByRole('button', { name: 'Why?' }).click()
    const dialog = sales.getByRole('dialog')
    await dialog
      .getByText('Needs the authority “User-Tabs-Mapping” (view_user_authority_mapping_tab), which you do not hold.')
      .waitFor()
    expect(await axe(sales)).toEqual([])
  })

  test('of a missing button opens on the record', async () => {
    await visit(admin, `${portal.url}/farmers/${farmer}`)
    await admin.getByRole('button', { name: 'More actions' }).click()
    await admin.getByRole('menuitem', { name: 'Why can’t I…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByText('This farmer is Active. “Activate” needs it to be Inactive.').waitFor()
    await dialog.getByLabel('Find an action or a field').fill('account number')
    await dialog.getByText('“Account number” is masked for everyone.').waitFor()
    await expect.poll(() => dialog.getByText('Activate').count()).toBe(0)
    await admin.keyboard.press('Escape')
  })

  test('of why a user does not find a record is available to administrators', async () => {
    const officers = await ask<{ items: { id: number; name: string }[] }>('GET', '/users?q=abdo.ludhiana')
    const [officer] = officers.items
    await visit(admin, `${portal.url}/users/${officer?.id}`)
    await admin.getByRole('button', { name: 'More actions' }).click()
    await admin.getByRole('menuitem', { name: 'What can they do?' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Tab').click()
    await dialog.getByLabel('Tab').fill('Farmers')
    await admin.keyboard.press('Enter')
    await dialog.getByLabel('Farmer', { exact: true }).click()
    await dialog.getByLabel('Farmer', { exact: true }).fill('Reveal Tester')
    await admin.locator('.ant-select-item-option').filter({ hasText: 'Reveal Tester' }).first().click()
    await dialog.getByText(new RegExp(`It is in .*Uttar Pradesh; ${officer?.name} sees .*Ludhiana`)).waitFor()
    await admin.keyboard.press('Escape')
  })
})
