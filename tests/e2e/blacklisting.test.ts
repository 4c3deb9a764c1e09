import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { dayAhead, fieldServiceAs, idOf } from '../support/fieldWork'
import { newMobile, newName, openForm, pick, save, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('A farmer is proposed for the blacklist, approved by another person, refused a booking, and removed', async () => {
  const office = await fieldServiceAs(portal, 'admin')
  const [seen] = await office.list('/bookings?status=ASSIGNED&size=1')
  const mobile = newMobile()
  const farmer = await office.post('/farmers', {
    ...{ firstName: newName('Balwant').replace(' ', ''), gender: 'MALE', language: 'en', mobile },
    ...{ village: idOf(seen?.village), source: 'BDO' },
  })
  const proposer = await portal.page('meera.joshi')
  await visit(proposer, `${portal.url}/farmers/${farmer.id}`)
  await proposer.getByRole('button', { name: 'More actions' }).first().click()
  await proposer.getByRole('menuitem', { name: 'Blacklist' }).click()
  const dialog = proposer.getByRole('dialog')
  await pick(proposer, 'Reason', 'Payment default')
  await dialog.getByLabel('What happened').fill('Three bookings unpaid')
  await dialog.getByRole('button', { name: 'Blacklist' }).click()
  await saved(proposer, 'Proposed for the blacklist')
  const retail = await serviceAs(portal, 'admin', 'retail')
  const { items } = await retail<{ items: { id: number }[] }>(
    'GET',
    `/blacklist-entries?sort=-createdAt&size=1&q=${String(farmer.name)}`,
  )
  const [entry] = items
  expect(entry).toMatchObject({ status: 'PROPOSED' })
  const address = `${portal.url}/blacklist/${entry?.id}`
  // The message leads to the entry that was made.
  await proposer.getByRole('button', { name: 'Open blacklist entry' }).click()
  await proposer.waitForURL(address)
  await proposer.getByText('Proposed', { exact: true }).first().waitFor()
  expect(await proposer.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

  const approver = await portal.page('superadmin')
  await visit(approver, address)
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  await approver.getByRole('dialog').getByRole('heading', { name: 'Blacklisting' }).waitFor()
  expect(await axe(approver)).toEqual([])
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await saved(approver, 'Blacklist entry approved')

  await openForm(proposer, `${portal.url}/bookings/create?farmer=${farmer.id}`)
  await pick(proposer, 'Service', 'Drone')
  await pick(proposer, 'Crop', 'Cotton')
  await proposer.getByLabel('Area', { exact: true }).last().fill('4')
  await proposer
    .getByLabel('Service date', { exact: true })
    .last()
    .fill(typedDay(dayAhead(12)))
  await proposer.keyboard.press('Tab')
  await pick(proposer, 'Slot', 'Morning')
  await save(proposer)
  await proposer
    .getByText(/This farmer is blacklisted: Payment default/)
    .first()
    .waitFor()
  expect(await office.list(`/bookings?farmer=${farmer.id}&size=1`)).toEqual([])
  await visit(proposer, `${portal.url}/farmers/${farmer.id}`)
  await proposer
    .getByText(/Payment default/)
    .first()
    .waitFor()

  await visit(approver, address)
  await approver.getByRole('button', { name: 'Lift', exact: true }).click()
  await approver.getByRole('dialog').getByLabel('Reason').fill('Paid in full')
  await approver.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
  await saved(approver, 'Blacklist entry lifted')
  expect(await office.get(`/farmers/${farmer.id}`)).toMatchObject({ blacklisted: false })
})
