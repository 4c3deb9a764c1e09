import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const path = (page: Page): string => new URL(page.url()).pathname
const number = (page: Page) => page.locator('.paper-number')

/** Waits for the desk and returns whether the open account can be verified. */
async function isOffered(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: /^Mark/ }).first().waitFor()
  await settled(page)
  return (await page.getByRole('button', { name: 'Verify' }).count()) > 0
}

test('bank accounts are verified by keys alone, the number beside its proof, and the next one follows', async () => {
  const page = await portal.page('backoffice')
  await visit(page, `${portal.url}/bank-accounts?tab=queue`)
  const verify = page.getByRole('button', { name: 'Verify' })
  await page.locator('td a[href^="/bank-accounts/"]').first().click()
  await page.locator('.record-head').waitFor()
  // Accounts without a proof, which other tests create, cannot be verified, so the first one that can is searched
  // for.
  for (let past = 0; past < 5 && !(await isOffered(page)); past += 1) {
    const at = path(page)
    await page.getByRole('link', { name: /Next/ }).click()
    await expect.poll(() => path(page)).not.toBe(at)
  }
  await verify.waitFor()
  const one = path(page)
  await expect.poll(() => number(page).innerText()).toMatch(/^\d{10,}$/)
  await page.getByText('Name match with user').waitFor()

  await page.getByRole('link', { name: /Next/ }).waitFor()
  await page.keyboard.press('v')
  await saved(page, 'Bank account verified successfully')
  await expect.poll(() => path(page)).not.toBe(one)
  const two = path(page)
  await expect.poll(() => number(page).innerText()).toMatch(/^\d{10,}$/)

  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Comment').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('The number on the cheque is another one')
  await page.keyboard.press('Control+Enter')
  await saved(page, 'Bank account marked as failed successfully')
  await expect.poll(() => path(page)).not.toBe(two)

  await visit(page, `${portal.url}${one}`)
  await page.locator('.record-head').getByText('Verified', { exact: true }).waitFor()
  expect(await number(page).count()).toBe(0)
  await page
    .locator('.paper-facts')
    .getByText(/^•+\d{4}/)
    .waitFor()

  const office = await portal.page('superadmin')
  await visit(office, `${portal.url}/reveals?way=JUDGED`)
  await office.getByText('Shown during verification').first().waitFor()
})
