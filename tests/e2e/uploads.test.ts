import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForm, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { squarePicture } from '../support/samples'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a form saved during an upload waits for it, and is not saved when it fails', async () => {
  const page = await portal.page('superadmin')
  const order: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && order.push('saved'))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/farmers/files/photo', async (route) => {
    await held
    order.push('uploaded')
    await route.continue()
  })
  await openForm(page, `${portal.url}/farmers/44/edit`)
  const choose = () =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: squarePicture })
  await choose()
  await page.getByText('portrait.png').first().waitFor()
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  letGo()
  const { photo } = (await patch).postDataJSON() as { photo: { name: string }[] }
  expect([photo.map(({ name }) => name), order]).toEqual([['portrait.png'], ['uploaded', 'saved']])
  await saved(page, 'Farmer updated successfully')

  await page.unroute('**/farmers/files/photo')
  let refuse: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await page.route('**/farmers/files/photo', async (route) => {
    await refused
    await route.abort('connectionrefused')
  })
  await openForm(page, `${portal.url}/farmers/45/edit`)
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Waiting')
  await choose()
  await page.getByText('portrait.png').first().waitFor()
  await save(page)
  refuse()
  await page.getByText('Error while uploading the file. Please check your Internet Connection').first().waitFor()
  expect(order).toEqual(['uploaded', 'saved'])
  await expect.poll(() => page.getByRole('textbox', { name: 'Last name', exact: true }).inputValue()).toBe('Waiting')
})

test('a replaced file is not requested again by the page of its record', async () => {
  const page = await portal.page('superadmin')
  const missing: string[] = []
  page.on('response', (response) => response.status() === 404 && missing.push(response.url()))
  await visit(page, `${portal.url}/kyc-documents?sort=-id`)
  const paper = await page.locator('td a[href^="/kyc-documents/"]').first().getAttribute('href')
  await openForm(page, `${portal.url}${paper?.split('?')[0]}/edit`)
  const file = { name: 'newer.png', mimeType: 'image/png', buffer: squarePicture }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Remove newer.png' }).waitFor()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/kyc-documents\/\d+(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await save(page)
  await saved(page, 'Identity document updated successfully')
  await page.locator('.paper img').waitFor()
  letGo()
  await settled(page)
  expect(missing).toEqual([])
  expect(await page.getByText('Not Found').count()).toBe(0)
})

test('a refused file stays named at its field, and what was typed is kept', async () => {
  const page = await portal.page('superadmin')
  await page.unrouteAll()
  await openForm(page, `${portal.url}/farmers/46/edit`)
  const lastName = page.getByRole('textbox', { name: 'Last name', exact: true })
  await lastName.fill('Typed')
  const chooser = page.locator('input[type=file]').first()
  await chooser.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(3_400_000) })
  await page.getByText('photo.png, 3.4 MB: at most 2 MB, JPEG or PNG').waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another' }).click()
  await (await chosen).setFiles({ name: 'small.png', mimeType: 'image/png', buffer: squarePicture })
  await page.getByRole('button', { name: 'Remove small.png' }).waitFor()
  expect(await page.locator('.refused-file').count()).toBe(0)
  expect(await lastName.inputValue()).toBe('Typed')
})

test('a form asks before it is saved without a picture whose upload failed, and only then saves without it', async () => {
  const page = await portal.page('superadmin')
  await page.unrouteAll()
  const patches: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.postDataJSON()))
  await openForm(page, `${portal.url}/farmers/50/edit`)
  const chooser = page.locator('input[type=file]').first()
  await chooser.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(3_400_000) })
  await page.getByText('large.png, 3.4 MB: at most 2 MB, JPEG or PNG').waitFor()
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Without')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Save without large.png?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await question.waitFor({ state: 'detached' })
  expect(patches).toEqual([])
  await page.getByText('large.png, 3.4 MB: at most 2 MB, JPEG or PNG').waitFor()
  await save(page)
  await question.getByRole('button', { name: 'Save without it' }).click()
  await saved(page, 'Farmer updated successfully')
  expect(patches).toEqual([{ lastName: 'Without' }])

  await openForm(page, `${portal.url}/farmers/51/edit`)
  await chooser.setInputFiles({ name: 'alone.png', mimeType: 'image/png', buffer: Buffer.alloc(3_400_000) })
  await page.getByText('alone.png, 3.4 MB').waitFor()
  await save(page)
  await page.getByRole('dialog', { name: 'Save without alone.png?' }).waitFor()
})
