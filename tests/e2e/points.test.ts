import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldServiceAs, idOf } from '../support/fieldWork'
import { newMobile, newName, openForm, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('A credit of 1,500 points is pending for its author, and posted by a second person', async () => {
  const office = await fieldServiceAs(portal, 'admin')
  const [seen] = await office.list('/bookings?status=ASSIGNED&size=1')
  const mobile = newMobile()
  const farmer = await office.post('/farmers', {
    ...{ firstName: newName('Savitri').replace(' ', ''), gender: 'FEMALE', language: 'en', mobile },
    ...{ village: idOf(seen?.village), source: 'BDO' },
  })
  const maker = await portal.page('meera.joshi')
  await openForm(maker, `${portal.url}/point-credits/create`)
  await maker.getByLabel('Mobile', { exact: true }).fill(mobile)
  await maker.getByLabel('Points', { exact: true }).fill('1500')
  await maker.getByLabel('Reason', { exact: true }).fill('A season of loyalty')
  await save(maker)
  await maker.getByText('Pending', { exact: true }).first().waitFor()
  const [credit] = await office.list(`/point-credits?farmer=${farmer.id}&size=1`)
  expect(credit).toMatchObject({ status: 'PENDING', points: 1500 })
  const address = `${portal.url}/point-credits/${credit?.id}`
  expect(await maker.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

  const checker = await portal.page('superadmin')
  await checker.goto(address)
  await checker.getByRole('button', { name: 'Approve', exact: true }).click()
  await saved(checker, 'Points credited successfully')
  await checker.getByText('Posted', { exact: true }).first().waitFor()
  const [account] = await office.list(`/point-accounts?farmer=${farmer.id}&size=1`)
  // Including the 50 points of the registration.
  expect(account).toMatchObject({ balance: 1550, liability: 38_750 })
  await checker.goto(`${portal.url}/points-management/${account?.id}`)
  await checker.getByText('1,550').first().waitFor()
})
