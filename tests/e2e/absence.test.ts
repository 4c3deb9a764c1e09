import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, fieldServiceAs, idOf, type FieldService } from '../support/fieldWork'
import { newMobile, newName, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const [JOBS, MOST_CLICKS] = [8, 6]

interface Proposed {
  readonly jobs: readonly { readonly operator: number | null }[]
}

/** A village in which the machines of two operators do the same, so that each may take the jobs of the other. */
async function sharedVillage(bdo: FieldService): Promise<{ village: number; farmer: number }> {
  const drones = await bdo.list('/machine-types?category=DRONE&size=35')
  const types = drones.map(({ id }) => id).join(',')
  const machines = await bdo.list(`/machines?type.in=${types}&status=ACTIVE&currentOperator.empty=false&size=100`)
  for (const { id: machine } of machines) {
    const mapped = await bdo.list(`/village-mappings?machine=${machine}&effectiveTo.empty=true&size=35`)
    const ids = [...new Set(mapped.map((one) => idOf(one.village)))]
    const villages = await bdo.list(`/geographies/options?ids=${ids.join(',')}`)
    const [served] = villages.filter(({ hint }) => String(hint).startsWith('serviceable'))
    if (!served) continue
    const { id } = await bdo.post('/farmers', {
      ...{ firstName: newName('Kamla').replace(' ', ''), gender: 'FEMALE', language: 'hi', mobile: newMobile() },
      ...{ village: served.id, source: 'BDO' },
    })
    return { village: served.id, farmer: id }
  }
  throw new Error('No machine comes to a village')
}

test(`an operator with ${JOBS} jobs is marked absent and the jobs are given to others in at most ${MOST_CLICKS} clicks, and all of it is undone by one`, async () => {
  const bdo = await fieldServiceAs(portal, 'bdo')
  const { village, farmer } = await sharedVillage(bdo)
  const [crop] = await bdo.list('/crops/options?status=ACTIVE&size=1')
  const day = dayAhead(1)
  const ids: number[] = []
  for (let number = 0; number < JOBS; number += 1) {
    const { id } = await bdo.post('/bookings', {
      ...{ farmer, village, service: 'DRONE_SPRAY', crop: crop?.id, purpose: 'FUNGICIDE', source: 'CALL_CENTRE' },
      ...{ requestedArea: { value: 0.5, unit: 'ACRE' }, litresPerAcre: 10, serviceDate: day, notDuplicate: true },
      slot: ['EARLY', 'MORNING', 'AFTERNOON', 'EVENING'][number % 4],
    })
    ids.push(id)
  }
  const able = await bdo.list(`/bookings/operators?ids=${ids.join(',')}`)
  const ill = able.find(({ obstacle, warning }) => !obstacle && !warning)
  if (!ill) throw new Error(`Nobody can be sent: ${JSON.stringify(able)}`)
  for (const id of ids) await bdo.post(`/bookings/${id}/assign`, { operator: ill.id })
  const days = { firstDay: dayAhead(0), lastDay: day }
  const { jobs } = (await bdo.post(`/users/${ill.id}/absence-proposal`, days)) as unknown as Proposed
  const given = jobs.filter(({ operator }) => operator !== null).length
  expect(jobs.length).toBeGreaterThanOrEqual(JOBS)

  const page = await portal.page('bdo')
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  await visit(page, `${portal.url}/users/operators?q=${encodeURIComponent(String(ill.label))}`)
  await click(page.getByRole('button', { name: `Actions for ${String(ill.label)}` }).first())
  await click(page.getByRole('menuitem', { name: 'Mark absent' }))
  await page.getByRole('heading', { name: `Mark absent: ${String(ill.label)}` }).waitFor()
  // Today alone is proposed; tomorrow is typed.
  await click(page.getByLabel('Last day'))
  await page.getByLabel('Last day').fill(day)
  await page.keyboard.press('Enter')
  await click(page.getByRole('button', { name: given > 0 ? `Mark absent and reassign ${given}` : 'Mark absent' }))
  await saved(page, 'Operator marked absent successfully')
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  const holders = await Promise.all(ids.map(async (id) => idOf((await bdo.get(`/bookings/${id}`)).operator)))
  expect(holders.filter((id) => id !== ill.id).length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect
    .poll(async () => (await Promise.all(ids.map((id) => bdo.get(`/bookings/${id}`)))).map((one) => idOf(one.operator)))
    .toEqual(ids.map(() => ill.id))
})
