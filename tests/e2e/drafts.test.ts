import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { squarePicture } from '../support/samples'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Opens the form of a demo farmer. */
async function openForm(page: Page, id: number): Promise<void> {
  await page.goto(`${portal.url}/farmers/${id}/edit`)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}
const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last name', exact: true })
const kept = (page: Page, id: number): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `agridesk.draft.superadmin.farmers.${id}`)

describe('Unsaved input', () => {
  const id = 21

  test('survives a tab closed immediately and a session that expires under the form; signing out asks first', async () => {
    const page = await portal.signIn('superadmin')
    await openForm(page, id)
    await lastName(page).fill('Crashed')
    await page.close({ runBeforeUnload: false })

    const next = await page.context().newPage()
    await openForm(next, id)
    await next.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => lastName(next).inputValue()).toBe('Crashed')

    await lastName(next).fill('Expired')
    await next.route(/\/api\/admin\/(?!config)/, (route) => route.fulfill({ status: 401, body: '{}' }))
    // The first request ends the session, so the button may be gone before it is clicked.
    await next.evaluate(() => document.querySelector<HTMLElement>('button[type=submit]')?.click())
    await next.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await kept(next, id)).toContain('Expired')
    await next.context().close()
  })

  test('is asked about when its owner signs out, and deleted then', async () => {
    const page = await portal.signIn('superadmin')
    await openForm(page, id)
    await lastName(page).fill('Unsaved')
    await expect.poll(() => kept(page, id)).toContain('Unsaved')
    await page.getByRole('button', { name: /^Hi, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByText('You have unsaved work in one form.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => lastName(page).inputValue()).toBe('Unsaved')
    await page.getByRole('button', { name: /^Hi, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Discard and sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await kept(page, id)).toBeNull()
    await page.context().close()
  })
})

test.each([
  ['of a farmer', 'farmers/22/edit'],
  ['in which an outlet is made', 'unimart-outlets/create'],
])('a restored form %s shows the picture that was uploaded for it', async (_, address) => {
  const page = await portal.signIn('superadmin')
  const picture = { name: 'portrait.png', mimeType: 'image/png', buffer: squarePicture }
  await page.goto(`${portal.url}/${address}`)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await page.getByRole('button', { name: 'Remove portrait.png' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).some((one) => one.includes('portrait.png'))))
    .toBe(true)
  await page.close({ runBeforeUnload: false })

  const next = await page.context().newPage()
  await next.goto(`${portal.url}/${address}`)
  await next.getByRole('button', { name: 'Restore' }).click()
  await next.getByRole('button', { name: 'Remove portrait.png' }).waitFor()
  await next.getByRole('img', { name: 'portrait.png' }).waitFor()
  expect(await next.getByText('Not Found').count()).toBe(0)
  await next.context().close()
})
