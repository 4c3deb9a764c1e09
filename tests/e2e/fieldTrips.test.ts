import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInIndia } from '#define'
import { serviceAs } from '../support/desk'
import { newName, pick, save, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Trip {
  readonly id: number
  readonly status: string
  readonly claimedKm: number
  readonly allowance: number
  readonly flagged: boolean
}

test('a trip is entered and submitted in the field, measured by its track, flagged, and approved by a manager', async () => {
  const bdo = await serviceAs(portal, 'bdo', 'retail')
  const today = todayInIndia(new Date())
  const purpose = newName('Visits')
  const page = await portal.signIn('bdo', '/unimart-trips/create')
  await page.getByLabel('Purpose', { exact: true }).fill(purpose)
  await pick(page, 'Mode', 'Bike')
  const day = page.getByLabel('Date', { exact: true })
  await day.fill(typedDay(today))
  await day.press('Enter')
  await page.getByLabel('Odometer at start').fill('41200')
  await page.getByLabel('Odometer at end').fill('41230')
  await save(page)
  await saved(page, 'Trip created successfully')
  const { items } = await bdo<{ items: Trip[] }>('GET', `/trips?q=${encodeURIComponent(purpose)}&size=1`)
  const id = items[0]?.id ?? 0

  // Today’s duty hours so far: without any, nothing is measured and the claim is still flagged.
  const points = Array.from({ length: 9 }, (_, at) => ({
    at: new Date(Date.now() - (10 - at) * 60_000).toISOString(),
    ...{ lon: 75.47, lat: Number((30.7 + at / 100).toFixed(3)) },
  }))
  await bdo('POST', `/trips/${id}/points`, { points })
  await visit(page, `${portal.url}/unimart-trips/${id}`)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Claimed').fill('29.5')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await saved(page, 'Trip submitted successfully')
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count(), 'nobody approves their own').toBe(0)

  const manager = await portal.signIn('admin', `/unimart-trips/${id}`)
  await manager.getByRole('button', { name: 'Approve', exact: true }).click()
  await saved(manager, 'Trip approved successfully')
  const trip = await bdo<Trip>('GET', `/trips/${id}`)
  expect(trip).toMatchObject({ status: 'APPROVED', claimedKm: 29.5, allowance: 11_800, flagged: true })
})
