import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { pick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Runs an action from the page’s buttons or from its “More” menu. */
async function act(page: Page, name: string): Promise<void> {
  const direct = page.locator('.record-head').getByRole('button', { name, exact: true })
  if (await direct.count()) return direct.click()
  await page.locator('.record-head').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('an article is found and read, and does not show what others wrote about it', async () => {
  const page = await portal.page('sales', '/sessions/mine')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await heading(page, 'Help').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Write articles' }).count()).toBe(0)
  await expect.poll(() => page.getByText('What is new this month').count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('alternate mobile')
  await page.getByRole('link', { name: 'Find a farmer by mobile number' }).click()
  await heading(page, 'Find a farmer by mobile number').waitFor()
  await settled(page)
  // Toasts are outside of every landmark.
  await page.locator('.ant-notification-notice').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  await page.getByRole('region', { name: 'Was this helpful?' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Thank you.').waitFor()
  await page.getByRole('link', { name: 'what masked means' }).click()
  await heading(page, 'What masked values mean').waitFor()
})

test('a user asks for help, is answered, reads no internal note, and reopens a ticket that was not solved', async () => {
  const subject = `The list stays empty ${Date.now()}`
  const requester = await portal.page('call.centre02', '/sessions/mine')
  await requester.getByRole('button', { name: /^Hi, / }).click()
  await requester.getByRole('menuitem', { name: 'Ask for help' }).click()
  await requester.getByLabel('Subject', { exact: true }).fill(subject)
  await pick(requester, 'Category', 'The portal or an app')
  await requester.getByLabel('Description', { exact: true }).fill('I see the heading and no rows.')
  await expect.poll(() => requester.getByRole('combobox', { name: 'Requester' }).count()).toBe(0)
  await requester.getByRole('combobox', { name: 'Farmer' }).waitFor()
  await button(requester, 'Save').click()
  await heading(requester, subject).waitFor()
  const address = requester.url()
  await expect.poll(() => requester.getByRole('radio', { name: 'Internal note' }).count()).toBe(0)
  await requester.getByPlaceholder('The people working on this will see it').waitFor()

  const first = await portal.page('l0.secondary')
  await visit(first, address)
  await heading(first, subject).waitFor()
  await first.getByText('Internal note', { exact: true }).click()
  await first.getByRole('textbox', { name: 'Add note' }).fill('Filters were never cleared')
  await button(first, 'Add note').click()
  await first.locator('.note[data-internal=true]').waitFor()
  await act(first, 'Pass to group')
  await pick(first, 'Group', 'L1, technical')
  await confirm(first, 'Pass to group')
  await first.getByText('Ticket routed successfully').first().waitFor()
  await act(first, 'Assign')
  await first.getByRole('dialog').getByRole('combobox', { name: 'Assignee' }).fill('Imran')
  await first.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'Imran Qureshi' }).click()
  await confirm(first, 'Assign')
  await first.getByText('Ticket assigned successfully').first().waitFor()

  const technician = await portal.page('l1.tech.secondary', '/sessions/mine')
  await technician.getByRole('button', { name: /^Notices/ }).click()
  await technician.getByRole('link', { name: new RegExp(`assigned ${subject} to you`) }).click()
  await heading(technician, subject).waitFor()
  await technician.getByRole('textbox', { name: 'Reply' }).fill('Please clear the filters.')
  await button(technician, 'Reply').click()
  await technician.locator('.note', { hasText: 'Please clear the filters.' }).waitFor()
  // An open ticket shows new replies without a reload, even if nothing else changes.
  await expect.poll(() => technician.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('')
  await technician.getByRole('textbox', { name: 'Reply' }).fill('Then tell us what you see.')
  await button(technician, 'Reply').click()
  await requester.getByText('Then tell us what you see.').waitFor()
  await act(technician, 'Resolve')
  await technician.getByRole('dialog').getByLabel('Resolution').fill('The filters were cleared.')
  await confirm(technician, 'Resolve')
  await technician.getByText('Ticket resolved successfully').first().waitFor()

  // Opening the ticket marks its notices as read.
  await visit(requester, `${portal.url}/help`)
  await requester.getByRole('button', { name: /^Notices, \d+ unread/ }).click()
  await requester
    .getByRole('link', { name: new RegExp(`answered your ticket ${subject}`) })
    .first()
    .waitFor()
  await requester.getByRole('link', { name: new RegExp(`resolved your ticket ${subject}`) }).click()
  await requester.getByText('Please clear the filters.').first().waitFor()
  await expect.poll(() => requester.getByText('Filters were never cleared').count()).toBe(0)
  await settled(requester)
  expect(await axe(requester)).toEqual([])
  await act(requester, 'Reopen')
  await requester.getByLabel('What is still wrong').fill('Still empty.')
  await confirm(requester, 'Reopen')
  await requester.locator('.record-head').getByText('Reopened').waitFor()

  const api = await serviceAs(portal, 'l1.tech.secondary')
  const { items } = await api<{ items: { kind: string }[] }>('GET', '/notices')
  expect(items[0]?.kind).toBe('reopened')
})
