import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, fieldServiceAs, idOf } from '../support/fieldWork'
import { newMobile, newName, openForm, pick, save, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('two agents book as a state’s spray budget runs out: one gets the rest of it, and the other is told', async () => {
  const admin = await fieldServiceAs(portal, 'admin')
  const budgets = await admin.list('/state-budgets?head=SPRAY_DISCOUNT&level=OPEN&size=50')
  const agents = [await fieldServiceAs(portal, 'call.centre01'), await fieldServiceAs(portal, 'call.centre02')]
  /** Fetches a booking in a state that both agents see. */
  const seenIn = async (state: unknown): Promise<Record<string, unknown> | undefined> => {
    const query = `/bookings?village.state=${idOf(state)}&service=DRONE_SPRAY&status=VERIFIED&size=1`
    const found = await Promise.all(agents.map((agent) => agent.list(query)))
    return found.every(({ length }) => length > 0) ? found[0]?.[0] : undefined
  }
  const states = await Promise.all(budgets.map(async (one) => ({ one, seen: await seenIn(one.state) })))
  const { one: budget, seen } = states
    .filter((state) => state.seen)
    .toSorted((a, b) => Number(a.one.available) - Number(b.one.available))[0] ?? { one: undefined, seen: undefined }
  const { id, state, fy, head, allocated, available, remark } = await admin.get(`/state-budgets/${budget?.id}`)
  const revise = (amount: number, why: string) =>
    admin.post('/state-budgets', { state: idOf(state), fy, head, allocated: amount, remark: why })
  const offer = await admin.post('/offers', {
    ...{
      code: `JOURNEY${String(Date.now()).slice(-6)}`,
      title: 'Journey',
      appliesTo: 'SPRAY',
      kind: 'FLAT',
      amount: 15_000,
    },
    ...{ from: dayAhead(0), till: dayAhead(30), perFarmerCap: 1 },
  })
  await admin.post(`/offers/${offer.id}/schedule`)
  const farmer = async (): Promise<number> =>
    (
      await admin.post('/farmers', {
        ...{ firstName: newName('Kamla').replace(' ', ''), gender: 'FEMALE', language: 'en', mobile: newMobile() },
        ...{ village: idOf(seen?.village), source: 'BDO' },
      })
    ).id
  const fill = async (page: Page, { isOffered = true } = {}): Promise<void> => {
    await openForm(page, `${portal.url}/bookings/create?farmer=${await farmer()}`)
    await pick(page, 'Service', 'Drone')
    await pick(page, 'Crop', 'Cotton')
    await page.getByLabel('Area', { exact: true }).last().fill('4')
    await page
      .getByLabel('Service date', { exact: true })
      .last()
      .fill(typedDay(dayAhead(12)))
    await page.keyboard.press('Tab')
    await pick(page, 'Slot', 'Morning')
    if (!isOffered) return page.getByLabel('Offer', { exact: true }).last().fill(String(offer.code))
    await pick(page, 'Offer', String(offer.code))
    await page.getByRole('region', { name: 'Price' }).getByText(String(offer.code)).first().waitFor()
  }
  // ₹200 are left: enough for the offer of ₹150 once, and for a third of it again.
  await revise(Number(allocated) - Number(available) + 20_000, 'A journey of two agents')
  try {
    const [one, other] = [await portal.page('call.centre01'), await portal.page('call.centre02')]
    await Promise.all([fill(one), fill(other)])
    await save(one)
    await saved(one, 'Booking created successfully')
    await save(other)
    await saved(other, 'Booking created successfully')
    await fill(other, { isOffered: false })
    await other
      .getByText(/The budget is used up: Spray discounts of/)
      .first()
      .waitFor()
    expect(await admin.get(`/state-budgets/${id}`)).toMatchObject({ available: 0, level: 'OUT' })
    const page = await portal.page('admin')
    await page.goto(`${portal.url}/state-budget/${id}`)
    await page.getByText('Used up').first().waitFor()
    await page.getByText('A journey of two agents').first().waitFor()
  } finally {
    await revise(Number(allocated) + 20_000, String(remark))
  }
})
