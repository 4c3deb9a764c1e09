import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, fieldServiceAs, idOf, type FieldService, type Found } from '../support/fieldWork'
import { newMobile, newName, openForm, pick, save, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { tinyPicture } from '../support/samples'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Two booms with their operators, and a village that the first one serves. */
async function twoCrews(bdo: FieldService): Promise<{ village: number; operators: Found[] }> {
  for (const seen of await bdo.list('/bookings?status=ASSIGNED&service=BOOM_SPRAY&sort=-serviceDate&size=20')) {
    const able = (await bdo.list(`/bookings/operators?ids=${seen.id}`)).filter(({ obstacle }) => !obstacle)
    const own = able.find(({ id }) => id === idOf(seen.operator))
    const other = able.find(({ id }) => id !== idOf(seen.operator))
    if (own && other) return { village: idOf(seen.village), operators: [own, other] }
  }
  throw new Error('There are no two booms at work')
}

/** Creates bookings of new farmers for a day, all assigned to one operator. */
async function assigned(bdo: FieldService, day: string, to: { village: number; operator: number }): Promise<Found[]> {
  const [crop] = await bdo.list('/crops/options?status=ACTIVE&size=1')
  const slots = ['EARLY', 'MORNING', 'AFTERNOON', 'EVENING']
  return Promise.all(
    slots.map(async (slot) => {
      const farmer = await bdo.post('/farmers', {
        ...{ firstName: newName('Kamla').replace(' ', ''), gender: 'FEMALE', language: 'en', mobile: newMobile() },
        ...{ village: to.village, source: 'BDO' },
      })
      const { id } = await bdo.post('/bookings', {
        ...{ farmer: farmer.id, service: 'BOOM_SPRAY', crop: crop?.id, purpose: 'FUNGICIDE', source: 'CALL_CENTRE' },
        ...{ requestedArea: { value: 1.5, unit: 'ACRE' }, litresPerAcre: 10, slot, serviceDate: day },
      })
      return bdo.post(`/bookings/${id}/assign`, { operator: to.operator, despite: true, override: 'Next village' })
    }),
  )
}

/** Reports as the call centre, with three photos, that a machine has been unable to work for an hour. */
async function reportCritical(page: Page, machine: number): Promise<void> {
  await openForm(page, `${portal.url}/breakdowns/create?machine=${machine}`)
  await pick(page, 'Category', 'Pump')
  await page.getByText('Critical', { exact: true }).click()
  await page.getByLabel('Description', { exact: true }).fill('The pump builds no pressure')
  const hourAgo = new Date(Date.now() - 3_600_000 + 19_800_000).toISOString()
  const occurred = page.getByLabel('Occurred', { exact: true })
  await occurred.fill(`${typedDay(hourAgo.slice(0, 10))} ${hourAgo.slice(11, 16)}`)
  await occurred.press('Tab')
  const names = ['pump.png', 'hose.png', 'field.png']
  await page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: tinyPicture })))
  for (const name of names) await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await save(page)
  await saved(page, 'Breakdown created successfully')
}

const warning = (page: Page): Locator => page.locator('.record-alert')

/** Applies an action to a booking, with a reason from the list. */
async function moves(page: Page, word: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await pick(page, 'Reason', 'Machine breakdown')
  await dialog.getByRole('button', { name: word, exact: true }).click()
}

test('of a broken machine’s four bookings three are reassigned, and one waits for the quoted and approved repair', async () => {
  const [bdo, workshop, admin] = await Promise.all(
    ['bdo', 'zm.service.north', 'admin'].map((username) => fieldServiceAs(portal, username)),
  )
  if (!bdo || !workshop || !admin) throw new Error('Somebody did not get in')
  const { village, operators } = await twoCrews(bdo)
  const [own, other] = operators.map(({ id }) => id)
  const name = String(operators[1]?.label)
  const ids = (await assigned(bdo, dayAhead(16), { village, operator: own ?? 0 })).map(({ id }) => id)
  const { machine } = await bdo.get(`/bookings/${ids[0]}`)
  const { id: stopped, label: machineNo } = machine as { id: number; label: string }

  await reportCritical(await portal.page('call.centre01'), stopped)
  const [report] = await bdo.list(`/breakdowns?machine=${stopped}&sort=-id&size=1`)
  const { id: breakdown, breakdownNo } = report as Found
  expect(await bdo.get(`/breakdowns/${breakdown}`)).toMatchObject({ photos: [{}, {}, {}], status: 'REPORTED' })

  const page = await portal.page('bdo', `/bookings/to-reassign?machine=${stopped}&serviceDate.gte=${dayAhead(16)}`)
  const rows = page.locator('main tbody tr')
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect.poll(() => rows.filter({ hasText: machineNo }).count()).toBe(ids.length)
  await expect.poll(() => rows.count()).toBe(ids.length)
  await visit(page, `${portal.url}/bookings/${ids[0]}`)
  await warning(page)
    .getByText(`${machineNo} is broken down (${String(breakdownNo)})`)
    .waitFor()
  await moves(page, 'Reassign', async (dialog) => {
    await dialog.getByLabel('Operator').fill(name)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click()
  })
  await answerWarning(page, 'Reassign', 'Booking reassigned successfully')
  await expect.poll(() => warning(page).count()).toBe(0)
  const [reason] = await bdo.list('/booking-reasons/options?kind=REASSIGN&q=Machine%20breakdown')
  const move = { operator: other, changeReason: reason?.id, despite: true, override: 'Next village' }
  for (const id of ids.slice(1, 3)) await bdo.post(`/bookings/${id}/reassign`, move)

  await workshop.post(`/breakdowns/${breakdown}/diagnose`, { rootCause: 'A worn seal', eta: dayAhead(18) })
  await visit(page, `${portal.url}/bookings/${ids[3]}`)
  await warning(page).getByText('expected back on').waitFor()
  await moves(page, 'Reschedule', async (dialog) => {
    const day = dialog.getByLabel('Service date')
    await day.fill(typedDay(dayAhead(19)))
    await day.press('Tab')
    await pick(page, 'Slot', 'Morning')
  })
  await saved(page, 'Booking rescheduled successfully')
  await expect.poll(() => warning(page).count()).toBe(0)
  const { farmer } = await bdo.get(`/bookings/${ids[3]}`)
  const told = await admin.list(`/communications?farmer=${idOf(farmer)}&template=BOOKING_RESCHEDULED`)
  expect(told).toHaveLength(1)
  expect(await bdo.list(`/bookings?needsReassign=true&machine=${stopped}&serviceDate.gte=${dayAhead(16)}`)).toEqual([])

  const quotation = await quoted(bdo, stopped, breakdown)
  await visit(page, `${portal.url}/maintenance-quotations/${quotation}`)
  await page.locator('main').getByText('₹18,400').first().waitFor()
  await confirmed(page, 'Submit', 'Quotation submitted successfully')
  const manager = await portal.page('tm.haryana', `/maintenance-quotations/${quotation}`)
  await confirmed(manager, 'Approve', 'Quotation approved successfully')
  await bdo.post(`/maintenance-quotations/${quotation}/order`, { workOrderNo: `WO-${quotation}` })
  await workshop.post(`/breakdowns/${breakdown}/repair`)
  expect(await bdo.post(`/maintenance-quotations/${quotation}/complete`)).toMatchObject({ status: 'COMPLETED' })
  await workshop.post(`/breakdowns/${breakdown}/resolve`, { resolution: 'New pump and seals' })

  await visit(page, `${portal.url}/breakdowns/${breakdown}`)
  await confirmed(page, 'Close', 'Breakdown closed successfully')
  expect(await bdo.get(`/breakdowns/${breakdown}`)).toMatchObject({ status: 'CLOSED', cost: 18_400_00 })
  expect((await bdo.get(`/machines/${stopped}`)).status).toBe('ACTIVE')
  const days = await bdo.list(`/machine-days?machine=${stopped}&sort=-day&size=2`)
  expect(days.reduce((sum, { breakdownHours }) => sum + Number(breakdownHours), 0)).toBeGreaterThanOrEqual(1)
})

/** A quote of two parts and labour with GST, ₹18,400 in total. */
async function quoted(bdo: FieldService, machine: number, breakdown: number): Promise<number> {
  const [vendor] = await bdo.list('/vendors?status=ACTIVE&size=1')
  const lines = [
    { kind: 'PART', text: 'Pump', qty: 1, rate: 500_000, gstRate: '18' },
    { kind: 'PART', text: 'Seals', qty: 2, rate: 250_000, gstRate: '18' },
    { kind: 'LABOUR', text: 'Labour', qty: 1, rate: 628_571, gstRate: '5' },
  ]
  const { id } = await bdo.post('/maintenance-quotations', {
    ...{ machine, breakdown, vendor: vendor?.id, kind: 'BREAKDOWN', description: 'Pump overhaul' },
    ...{ validTill: dayAhead(20), _children: { 'quotation-lines': { create: lines } } },
  })
  return id
}

/** Runs an action of a record, and confirms it where asked. */
async function confirmed(page: Page, word: string, words: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click()
  const inDialog = page.getByRole('dialog').getByRole('button', { name: word, exact: true })
  await inDialog.or(page.getByText(words).first()).first().waitFor()
  if (await inDialog.count()) await inDialog.click()
  await saved(page, words)
}

/** The other machine may not serve this village; then a reason is required. */
async function answerWarning(page: Page, word: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const asked = dialog.getByLabel('Out-of-area reason')
  await asked.or(page.getByText(words).first()).first().waitFor()
  if (await asked.count()) {
    await asked.fill('It stands in the next village')
    await dialog.getByRole('button', { name: word, exact: true }).click()
  }
  await saved(page, words)
}
