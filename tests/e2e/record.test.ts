import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs, type Api } from '../support/desk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

interface Made {
  readonly id: number
}

let portal: Portal
let admin: Page
let office: Page
let ask: Api
/** Three farmers with a unique name, in the order of the list. */
const made: Made[] = []
const family = `Zorawar${String.fromCharCode(...[1, 2, 3, 4, 5].map(() => 97 + Math.floor(Math.random() * 26)))}`

beforeAll(async () => {
  portal = await openPortal()
  ask = await serviceAs(portal, 'admin')
  const { items } = await ask<{ items: { village: { id: number } }[] }>('GET', '/farmers?size=1')
  for (const [index, firstName] of ['Aman', 'Bina', 'Chand'].entries())
    made.push(
      await ask<Made>('POST', '/farmers', {
        firstName,
        lastName: family,
        mobile: `+9196${String(Date.now() + index).slice(-8)}`,
        gender: 'OTHER',
        language: 'hi',
        source: 'FO',
        village: items[0]?.village.id,
      }),
    )
  admin = await portal.page('admin')
  office = await portal.page('backoffice')
})
afterAll(() => portal.close())

const address = (index: number, rest = ''): string => `${portal.url}/farmers/${made[index]?.id}${rest}`
const parameters = (page: Page): URLSearchParams => new URL(page.url()).searchParams

/** Opens a list on a record’s page, under “More” if it has no records. */
async function openPart(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('collaboration on a record', () => {
  test('notifies a user who is mentioned in a comment and leads them to it', async () => {
    const plea = `please call ${Date.now()}`
    await visit(admin, address(0))
    const box = admin.getByRole('textbox', { name: 'Comment', exact: true })
    await box.fill('The papers are missing. ')
    await box.pressSequentially('@anil')
    await admin.getByRole('option', { name: /Anil Kulkarni/ }).waitFor()
    await box.press('Enter')
    await box.pressSequentially(plea)
    await box.press('Control+Enter')
    const talk = admin.getByRole('region', { name: 'Activity' })
    await talk.getByText(plea).waitFor()
    await visit(office, `${portal.url}/dashboard`)
    await office.getByRole('button', { name: /Notices, \d+ unread/ }).click()
    const panel = office.getByRole('dialog', { name: 'Notices' })
    await panel
      .getByRole('link', { name: new RegExp(`Unread.*Vikram Sethi mentioned you on Aman ${family}`, 's') })
      .click()
    await office.getByRole('heading', { name: `Aman ${family}`, level: 1 }).waitFor()
    const wanted = office.locator('.note[data-wanted=true]')
    await wanted.getByText(plea).waitFor()
    expect(parameters(office).get('comment')).toMatch(/^\d+$/)
    await office.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  })

  test('restores an unsent comment after a reload', async () => {
    await visit(admin, address(1))
    await admin.getByRole('textbox', { name: 'Comment', exact: true }).fill('Half a thought')
    await admin.reload()
    const box = admin.getByRole('textbox', { name: 'Comment', exact: true })
    await box.waitFor()
    await expect.poll(() => box.inputValue()).toBe('Half a thought')
    await box.fill('')
  })

  test('opens the panel beside a button far down the page, and keeps the scroll position', async () => {
    await visit(admin, address(0))
    const opener = admin.getByRole('button', { name: 'Assign…' })
    await opener.waitFor()
    await settled(admin)
    await opener.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    // The page header shrinks when scrolled.
    await settled(admin)
    const before = await opener.boundingBox()
    expect(await admin.evaluate(() => scrollY)).toBeGreaterThan(0)
    await opener.click()
    const panel = admin.getByRole('dialog', { name: 'Assign' })
    await panel.and(admin.locator(':focus')).waitFor()
    expect((await opener.boundingBox())?.y).toBe(before?.y)
    await admin.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('assigns a record, which is then in the assignee’s work list', async () => {
    await visit(admin, address(0))
    await admin.getByRole('button', { name: 'Assign…' }).click()
    await admin.getByRole('combobox', { name: 'Person' }).fill('Kulkarni')
    await admin.locator('.ant-select-item-option', { hasText: 'Anil Kulkarni' }).click()
    await admin.getByRole('textbox', { name: 'Task' }).fill('Before the harvest')
    await admin.getByRole('button', { name: 'Assign', exact: true }).click()
    const talk = admin.getByRole('region', { name: 'Activity' })
    await talk.getByText('assigned this to Anil Kulkarni').waitFor()
    await visit(office, `${portal.url}/dashboard`)
    await office.getByRole('button', { name: /^Notices/ }).click()
    await office.getByRole('button', { name: 'Assigned to me' }).click()
    await office.getByRole('link', { name: new RegExp(`Aman ${family}.*Before the harvest`, 's') }).click()
    await office.getByRole('region', { name: 'Assignment' }).getByText('You').waitFor()
    await office.getByRole('button', { name: 'Unassign' }).click()
    await office.getByText('Unassigned', { exact: true }).waitFor()
  })
})

describe('the history of a record', () => {
  test('is filtered, and restores one field and a whole version', async () => {
    const at = `/farmers/${made[1]?.id}`
    await ask('PATCH', at, { addressLine: 'House 7, near the old well, Ward 2' })
    await ask('PATCH', at, { addressLine: 'House 7, near the new well, Ward 2', language: 'pa' })
    await visit(admin, address(1, '?tab=history'))
    const history = admin.getByRole('region', { name: 'History' })
    await history.locator('del', { hasText: 'old' }).waitFor()
    await history.getByRole('button', { name: 'Restore previous address' }).first().click()
    const dialog = admin.getByRole('dialog')
    await dialog.locator('ins', { hasText: 'old' }).waitFor()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await history.getByText('Restored', { exact: true }).waitFor()
    expect(await ask('GET', at)).toMatchObject({ addressLine: 'House 7, near the old well, Ward 2', language: 'pa' })

    await history.getByRole('combobox', { name: 'Field' }).click()
    await admin.locator('.ant-select-item-option', { hasText: /^Language$/ }).click()
    await admin.waitForURL((url) => url.searchParams.get('history') === 'field=language')
    await history.getByText('Version 4').waitFor({ state: 'detached' })
    await admin.reload()
    await history.getByText('Version 3').waitFor()
    await expect.poll(() => history.getByText('Version 4').count()).toBe(0)
    await history.getByRole('button', { name: 'Show all' }).click()

    const first = history.locator('.history-step', { hasText: 'Created' })
    await first.getByRole('button', { name: 'Restore this version…' }).click()
    await dialog.getByRole('checkbox', { name: 'Language' }).waitFor()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('All a mistake')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await history.getByText('from version 1').waitFor()
    await history.getByText('Reason: All a mistake').waitFor()
    expect(await ask('GET', at)).toMatchObject({ addressLine: null, language: 'hi', version: 5 })
  })
})

describe('navigation through a list’s records', () => {
  test('continues from the record, survives a reload and leads back to that list', async () => {
    const list = `q=${family}&sort=name`
    await visit(admin, `${portal.url}/farmers?${list}`)
    await admin.getByRole('link', { name: `Aman ${family}` }).click()
    await admin
      .getByRole('heading', { name: `Aman ${family}`, level: 1 })
      .and(admin.locator(':focus'))
      .waitFor()
    await admin.getByRole('link', { name: 'Next' }).click()
    await admin
      .getByRole('heading', { name: `Bina ${family}`, level: 1 })
      .and(admin.locator(':focus'))
      .waitFor()
    await admin.reload()
    await admin.getByRole('link', { name: 'Next' }).waitFor()
    await admin.keyboard.press(']')
    await admin
      .getByRole('heading', { name: `Chand ${family}`, level: 1 })
      .and(admin.locator(':focus'))
      .waitFor()
    await admin.getByRole('link', { name: 'Previous' }).waitFor()
    await expect.poll(() => admin.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await admin.getByRole('link', { name: /Edit$/ }).click()
    await admin.getByRole('textbox', { name: 'Address' }).fill('By the well')
    await admin.keyboard.press('Control+s')
    await admin.getByRole('link', { name: 'Previous' }).waitFor()
    await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Farmers' }).click()
    await admin.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
    expect(new URLSearchParams(list).toString()).toBe(
      [...parameters(admin)]
        .sort()
        .map((pair) => pair.join('='))
        .join('&'),
    )
  })

  test('works by keyboard in the preview panel, which Escape closes', async () => {
    await visit(admin, `${portal.url}/farmers?q=${family}&sort=name&record=${made[0]?.id}`)
    const first = admin.getByRole('dialog', { name: `Aman ${family}` })
    await expect.poll(() => first.getByRole('button', { name: 'Next row' }).isEnabled()).toBe(true)
    await admin.keyboard.press('ArrowDown')
    await admin.getByRole('dialog', { name: `Bina ${family}` }).waitFor()
    await admin.keyboard.press('Escape')
    await admin.getByRole('dialog').waitFor({ state: 'detached' })
    expect(parameters(admin).get('record')).toBeNull()
    const focused = admin.locator('[data-id]:focus')
    await focused.waitFor()
    await expect.poll(() => focused.innerText()).toContain(`Bina ${family}`)
  })

  test('keeps the filters of a list on a record’s page beside the tab, across a reload and in another tab', async () => {
    await visit(admin, address(0, '?tab=lands-farmer'))
    await admin.getByRole('searchbox', { name: 'Search lands' }).fill('road field')
    await admin.waitForURL((url) => url.searchParams.get('lands-farmer') === 'q=road+field')
    await openPart(admin, /^Consents/)
    await admin.waitForURL((url) => url.searchParams.get('tab') === 'consents-farmer')
    await openPart(admin, /^Lands/)
    await admin.reload()
    const box = admin.getByRole('searchbox', { name: 'Search lands' })
    await box.waitFor()
    await expect.poll(() => box.inputValue()).toBe('road field')
    await expect.poll(() => admin.getByText('wasn’t understood').count()).toBe(0)
  })
})

describe('accessibility', () => {
  test.each(['', '?tab=history', '?tab=comments', '?list='])(
    'axe finds nothing on the page of a record%s',
    async (rest) => {
      await admin.setViewportSize(rest === '?tab=comments' ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await visit(admin, address(0, rest))
      await admin.getByRole('heading', { level: 1, name: `Aman ${family}` }).waitFor()
      await settled(admin)
      expect(await axe(admin)).toEqual([])
      await admin.setViewportSize({ width: 1440, height: 900 })
    },
  )

  test('axe finds nothing on the panel beside a list and on the notices', async () => {
    await visit(admin, `${portal.url}/farmers?q=${family}&record=${made[0]?.id}`)
    await admin.getByRole('dialog', { name: `Aman ${family}` }).waitFor()
    await admin.getByRole('button', { name: /^Notices/ }).click()
    await admin.getByRole('dialog', { name: 'Notices' }).waitFor()
    await settled(admin)
    expect(await axe(admin)).toEqual([])
  })
})
