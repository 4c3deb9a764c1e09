import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldServiceAs, idOf } from '../support/fieldWork'
import { newMobile, newName, openForm, pick, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('An expense shows at each field what is missing or wrong, is added, and is updated when entered again', async () => {
  const office = await fieldServiceAs(portal, 'admin')
  const [seen] = await office.list('/bookings?status=ASSIGNED&size=1')
  const farmer = await office.post('/farmers', {
    ...{ firstName: newName('Kamla').replace(' ', ''), gender: 'FEMALE', language: 'en', mobile: newMobile() },
    ...{ village: idOf(seen?.village), source: 'BDO' },
  })
  const page = await portal.page('admin')
  await openForm(page, `${portal.url}/farmer-expenses/create?farmer=${farmer.id}`)
  await save(page)
  for (const label of ['Crop', 'Expense type', 'Year', 'Month', 'Amount', 'Total yield count'])
    await page.getByText(`${label} is required`).first().waitFor()
  const fill = async (year: string, amount: string): Promise<void> => {
    await pick(page, 'Crop', 'Wheat')
    await pick(page, 'Expense type', 'Seed')
    await page.getByLabel('Year', { exact: true }).fill(year)
    await pick(page, 'Month', 'November')
    await page.getByLabel('Amount', { exact: true }).fill(amount)
    await page.getByLabel('Total yield count', { exact: true }).fill('0')
  }
  await fill('2099', '1250')
  await save(page)
  await page.getByText('This month is in the future').first().waitFor()
  await page.getByLabel('Year', { exact: true }).fill('2025')
  await save(page)
  await saved(page, 'Expense added successfully')
  await openForm(page, `${portal.url}/farmer-expenses/create?farmer=${farmer.id}`)
  await fill('2025', '1300')
  await save(page)
  await saved(page, 'Expense updated successfully')
  const told = await office.list(`/farmer-expenses?farmer=${farmer.id}`)
  expect(told.map(({ amount }) => amount)).toEqual([130_000])
})
