import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openForm, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last name', exact: true })

/** Collects the write attempts; without a connection, they failed. */
function writes(page: Page, method: string): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === method) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

describe('A change saved without a connection', () => {
  test('is saved by itself, once, when the connection is back and nothing has changed', async () => {
    const page = await portal.page('superadmin')
    const keys = writes(page, 'PATCH')
    await openForm(page, `${portal.url}/farmers/51/edit`)
    await lastName(page).fill('Returned')
    await page.context().setOffline(true)
    await save(page)
    await page.getByText('Not saved yet: you are offline').waitFor()
    expect(await lastName(page).inputValue()).toBe('Returned')
    await page.context().setOffline(false)
    await saved(page, 'Farmer updated successfully')
    await page.getByRole('heading', { level: 1, name: /Returned$/ }).waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('must be saved again when more was typed in between, and keeps all of it', async () => {
    const page = await portal.page('superadmin')
    await openForm(page, `${portal.url}/farmers/52/edit`)
    await lastName(page).fill('Half')
    await page.context().setOffline(true)
    await save(page)
    await page.getByText('Not saved yet: you are offline').waitFor()
    await lastName(page).fill('Half and whole')
    await page.context().setOffline(false)
    await page.getByText('You kept typing while you were offline.').waitFor()
    await page.getByRole('button', { name: 'Save again' }).click()
    await saved(page, 'Farmer updated successfully')
    await page.getByRole('heading', { level: 1, name: /Half And Whole$/i }).waitFor()
  })

  test('is done by itself when it was an action, and the next document of the queue follows', async () => {
    const page = await portal.page('backoffice')
    await visit(page, `${portal.url}/kyc-documents?tab=queue`)
    // Other tests review the oldest and the newest documents.
    await page.locator('td a[href^="/kyc-documents/"]').nth(7).click()
    await page.getByRole('button', { name: 'Reject' }).waitFor()
    const first = new URL(page.url()).pathname
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Comment').fill('The picture is too dark')
    await page.context().setOffline(true)
    const keys = writes(page, 'POST')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('Not done yet: you are offline').waitFor()
    expect(await dialog.getByLabel('Comment').inputValue()).toBe('The picture is too dark')
    await page.context().setOffline(false)
    await saved(page, 'Identity document rejected successfully')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(first)
    expect(new Set(keys.filter((key) => key !== 'none')).size).toBe(1)
  })
})
