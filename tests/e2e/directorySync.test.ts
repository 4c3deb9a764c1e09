import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs, type Api } from '../support/desk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

interface User {
  readonly id: number
  readonly username: string
  readonly status: string
}

let portal: Portal
let api: Api
let page: Page
beforeAll(async () => {
  portal = await openPortal()
  api = await serviceAs(portal, 'superadmin')
  page = await portal.page('superadmin.campaign')
})
afterAll(async () => {
  await restored()
  await portal.close()
})

const person = async (username: string): Promise<User | undefined> => {
  const { items } = await api<{ items: User[] }>('GET', `/users?q=${username}`)
  return items.find((user) => user.username === username)
}

/** Restores the company as it was before the sync, for later tests. */
async function restored(): Promise<void> {
  for (const username of ['nikhil.bhandari', 'revathi.sundaram']) {
    const made = await person(username)
    if (made) await api('DELETE', `/users/${made.id}`)
  }
  const married = await person('call.centre04')
  await api('PATCH', `/users/${married?.id}`, { lastName: 'Kale' })
  const gone = await person('call.centre05')
  if (gone?.status === 'INACTIVE') await api('POST', `/users/${gone.id}/activate`)
}

test('a directory sync is previewed first, and does what the preview showed', async () => {
  await visit(page, `${portal.url}/users/office`)
  await page.getByRole('button', { name: 'Sync users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync users' })
  const part = (name: string) => dialog.getByRole('region', { name })
  await part('To invite').waitFor()
  await expect.poll(() => part('To invite').getByRole('listitem').count()).toBe(2)
  await dialog.getByText('2 to invite, 1 to change, 1 to deactivate, 1 skipped.').waitFor()
  expect(await part('To invite').innerText()).toContain('nikhil.bhandari@example.in')
  expect(await part('To change').innerText()).toMatch(/Ashwini Kale\s+Last name\s+Kale → Deshmukh/)
  expect(await part('To deactivate').innerText()).toContain('Hitesh Trivedi')
  expect(await part('Skipped').innerText()).toMatch(/Zubin Daruwala\s+Correct in the directory: Mobile is required/)
  await settled(page)
  expect(await axe(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Sync', exact: true }).click()
  await page.getByText('Users sync successfully').waitFor()
  await page.getByText('2 added, 1 changed, 1 deactivated').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await visit(page, `${portal.url}/users/${(await person('call.centre04'))?.id}?tab=history`)
  await page.getByRole('heading', { name: 'Ashwini Deshmukh', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('Directory sync').first().waitFor()
})

test('a directory sync names people changed since the preview, and applies the rest', async () => {
  await visit(page, `${portal.url}/users`)
  await restored()
  await page.getByRole('button', { name: 'Sync users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync users' })
  await dialog.getByRole('region', { name: 'To deactivate' }).waitFor()
  const married = await person('call.centre04')
  await api('PATCH', `/users/${married?.id}`, { language: 'mr' })
  await dialog.getByRole('button', { name: 'Sync', exact: true }).click()
  await dialog.getByText('2 added, 1 deactivated. Not done:').waitFor()
  expect(await dialog.getByRole('region', { name: 'Skipped' }).innerText()).toMatch(
    /Ashwini Kale\s+Someone changed this in the meantime. Check it again/,
  )
  expect(await dialog.getByRole('button', { name: 'Sync', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
})

test('a user without the key has no button for a directory sync', async () => {
  const clerk = await portal.page('backoffice03', '/users')
  await clerk.locator('td a[href^="/users/"]').first().waitFor()
  expect(await clerk.getByRole('button', { name: 'Sync users' }).count()).toBe(0)
})
