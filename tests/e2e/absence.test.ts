import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, fieldServiceAs, idOf, type FieldService, type Found } from '../support/fieldWork'
import { newMobile, newName, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const [JOBS, MOST_CLICKS] = [8, 6]
const slots = ['EARLY', 'MORNING', 'AFTERNOON', 'EVENING']

interface Proposed {
  readonly jobs: readonly {
    readonly booking: { readonly id: number; readonly label: string }
    readonly operator: number | null
  }[]
}

/** A village where one operator falls ill and others could take over, and a way to create bookings there. */
interface Place {
  readonly ill: Found
  readonly others: readonly Found[]
  readonly book: (number: number) => Promise<number>
}

/** Finds a village with this number of assignable operators, by creating a booking there. */
async function placeOf(operators: number, admin: FieldService, day: string): Promise<Place> {
  const [crop] = await admin.list('/crops/options?status=ACTIVE&size=1')
  const machines = await admin.list('/machines?status=ACTIVE&currentOperator.empty=false&size=100')
  const tried = new Set<number>()
  for (const { id: machine } of machines) {
    const mapped = await admin.list(`/village-mappings?machine=${machine}&effectiveTo.empty=true&size=35`)
    const ids = [...new Set(mapped.map((one) => idOf(one.village)))].filter((id) => !tried.has(id)).slice(0, 1)
    if (ids.length === 0) continue
    for (const id of ids) tried.add(id)
    const [village] = await admin.list(`/geographies/options?ids=${ids.join(',')}`)
    if (!village || !String(village.hint).startsWith('serviceable')) continue
    const { id: farmer } = await admin.post('/farmers', {
      ...{ firstName: newName('Kamla').replace(' ', ''), gender: 'FEMALE', language: 'hi', mobile: newMobile() },
      ...{ village: village.id, source: 'BDO' },
    })
    for (const service of ['BOOM_SPRAY', 'TRACTOR_SPRAY', 'DRONE_SPRAY']) {
      const book = async (number: number): Promise<number> => {
        const { id } = await admin.post('/bookings', {
          ...{ farmer, village: village.id, service, crop: crop?.id, purpose: 'FUNGICIDE', source: 'CALL_CENTRE' },
          ...{ requestedArea: { value: 0.5, unit: 'ACRE' }, litresPerAcre: 40, serviceDate: day },
          ...{ notDuplicate: true, slot: slots[number % slots.length] },
        })
        return id
      }
      const able = await admin.list(`/bookings/operators?ids=${await book(0)}`)
      const [ill, ...others] = able.filter(({ obstacle }) => !obstacle)
      if (ill && others.length >= operators - 1) return { ill, others, book }
    }
  }
  throw new Error(`Nowhere can ${operators} operators be sent`)
}

test(`an absent operator’s ${JOBS} jobs are reassigned in at most ${MOST_CLICKS} clicks, and all is undone by one`, async () => {
  const admin = await fieldServiceAs(portal, 'admin')
  const day = dayAhead(1)
  const { ill, book } = await placeOf(2, admin, day)
  const ids: number[] = []
  for (let number = 0; number < JOBS; number += 1) ids.push(await book(number))
  const answers = { despite: true, override: 'Nobody else is free' }
  for (const id of ids) await admin.post(`/bookings/${id}/assign`, { operator: ill.id, ...answers })
  const holders = (): Promise<number[]> =>
    Promise.all(ids.map(async (id) => idOf((await admin.get(`/bookings/${id}`)).operator)))
  const days = { firstDay: dayAhead(0), lastDay: day }
  const { jobs } = (await admin.post(`/users/${ill.id}/absence-proposal`, days)) as unknown as Proposed
  const given = jobs.filter(({ operator }) => operator !== null).length
  expect(given).toBeGreaterThanOrEqual(JOBS)

  const page = await portal.page('admin')
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  const name = String(ill.label)
  await visit(page, `${portal.url}/users/operators?q=${encodeURIComponent(name)}`)
  await click(page.getByRole('button', { name: `Actions for ${name}` }).first())
  await click(page.getByRole('menuitem', { name: 'Mark absent' }))
  await page.getByRole('heading', { name: `Mark absent: ${name}` }).waitFor()
  // The dialog suggests only today; tomorrow is typed.
  await click(page.getByLabel('Last day'))
  await page.getByLabel('Last day').fill(typedDay(day))
  await page.keyboard.press('Enter')
  await click(page.getByRole('button', { name: `Mark absent and reassign ${given}` }))
  await saved(page, 'Operator marked absent successfully')
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect((await holders()).filter((id) => id === ill.id)).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(holders).toEqual(ids.map(() => ill.id))
})

test('a job is dragged from its suggested operator to another one, who gets it', async () => {
  const admin = await fieldServiceAs(portal, 'admin')
  const day = dayAhead(2)
  const { ill, others, book } = await placeOf(3, admin, day)
  const ids = [await book(0), await book(1)]
  for (const id of ids)
    await admin.post(`/bookings/${id}/assign`, { operator: ill.id, despite: true, override: 'Nobody else is free' })
  const { jobs } = (await admin.post(`/users/${ill.id}/absence-proposal`, {
    ...{ firstDay: dayAhead(0), lastDay: day },
  })) as unknown as Proposed
  const [first, second] = ids.map((id) => jobs.find(({ booking }) => booking.id === id))
  const proposed = others.find(({ id }) => id === second?.operator)
  const other = others.find(({ id }) => id !== second?.operator)
  if (!first || !second || !proposed || !other) throw new Error('The jobs are proposed to nobody else')

  const page = await portal.page('admin')
  await visit(page, `${portal.url}/absences/create?operator=${ill.id}`)
  await page.getByLabel('Last day').click()
  await page.getByLabel('Last day').fill(typedDay(day))
  await page.keyboard.press('Enter')
  await page.getByText(`${jobs.length} jobs`, { exact: true }).first().waitFor()
  const lane = (operator: Found): Locator => page.getByRole('region', { name: String(operator.label), exact: true })
  const card = (within: Locator | typeof page, job: typeof first): Locator =>
    within.getByRole('listitem').filter({ hasText: job.booking.label })
  // An operator without a suggested job has no lane until the picker assigns one to them.
  await card(page, first).getByLabel(`Operator for ${first.booking.label}`).click({ force: true })
  await page.keyboard.type(String(other.label))
  await page.keyboard.press('Enter')
  await card(lane(other), first).waitFor()
  await card(lane(proposed), second).dragTo(lane(other))
  await card(lane(other), second).waitFor()
  await card(lane(other), first).dragTo(lane(proposed))
  await card(lane(proposed), first).waitFor()
  const despite = page.getByRole('checkbox', { name: /all the same|despite|anyway/i })
  if (await despite.count()) await despite.check()
  await page.getByRole('button', { name: /^Mark absent and reassign/ }).click()
  await saved(page, 'Operator marked absent successfully')
  const holders = await Promise.all(ids.map(async (id) => idOf((await admin.get(`/bookings/${id}`)).operator)))
  expect(holders).toEqual([proposed.id, other.id])
  await page.getByRole('button', { name: 'Undo' }).first().click()
})
