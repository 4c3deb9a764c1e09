import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs } from '../support/desk'
import { newName, openForm, save, saved } from '../support/formSteps'
import { tinyPicture } from '../support/pictures'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('an announcement with pictures is posted, liked and commented on, and hidden by a content manager', async () => {
  const title = newName('Field day')
  const zonal = await portal.page('zm.sales.north', '/announcement')
  await openForm(zonal, `${portal.url}/announcement/create`)
  await zonal.getByLabel('Title', { exact: true }).fill(title)
  await zonal.getByLabel('Text', { exact: true }).fill('Pictures of Saturday, and thank you to everyone.')
  await zonal
    .locator('input[type=file]')
    .setInputFiles(['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: tinyPicture })))
  await zonal.getByRole('button', { name: 'Remove two.png' }).waitFor()
  await zonal.getByLabel('For geographies', { exact: true }).click()
  await zonal.keyboard.type('Haryana')
  await zonal.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'Haryana' }).first().click()
  await zonal.keyboard.press('Escape')
  await zonal.getByLabel('Shown from', { exact: true }).fill('01-11-2026 09:00')
  await zonal.keyboard.press('Tab')
  await save(zonal)
  await saved(zonal, 'Announcement added successfully')
  await zonal.getByRole('button', { name: 'Publish', exact: true }).click()
  await saved(zonal, 'Announcement published successfully')

  const manager = await serviceAs(portal, 'campaign')
  const { items } = await manager<{ items: { id: number }[] }>('GET', '/announcements?sort=-id&size=1')
  const id = items[0]?.id ?? 0
  const officer = await portal.page('fo001', `/announcement/${id}`)
  await officer.getByRole('heading', { name: title, level: 1 }).waitFor()
  await officer.getByRole('button', { name: 'Like', exact: true }).click()
  await officer.getByText('You like this').waitFor()
  await officer.getByPlaceholder('Write a comment').fill('See you next year!')
  await officer.getByRole('button', { name: 'Comment', exact: true }).click()
  await officer.getByText('See you next year!').waitFor()

  const page = await portal.page('campaign', `/announcement/${id}`)
  await page.getByText('See you next year!').waitFor()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await visit(officer, `${portal.url}/announcement/${id}`)
  await officer.getByText('A moderator hid this comment.').waitFor()
  expect(await officer.getByText('See you next year!').count()).toBe(0)
})
