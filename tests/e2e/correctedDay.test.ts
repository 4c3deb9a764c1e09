import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs, type Api } from '../support/desk'
import { pick, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Day {
  readonly id: number
  readonly day: string
  readonly user: { readonly id: number } | null
}
interface Salary {
  readonly id: number
  readonly daysPayable: number
  readonly base: number
}

/** A day of absence in the last week, and the draft of the salary that it reduces. */
async function absence(retail: Api, office: Api): Promise<{ day: Day; salary: Salary }> {
  const { items } = await retail<{ items: Day[] }>(
    'GET',
    '/attendance?status=ABSENT&correction=NONE&day.within=last7Days&user.empty=false&sort=-day&size=100&columns=day,user',
  )
  for (const month of new Set(items.map(({ day }) => day.slice(0, 7))))
    await office('POST', '/salary-months', { month })
  for (const day of items) {
    const drafts = `/salaries?employee=${day.user?.id}&month=${day.day.slice(0, 7)}&status=DRAFT`
    const [salary] = (await office<{ items: Salary[] }>('GET', drafts)).items
    if (salary) return { day, salary }
  }
  throw new Error(`None of ${items.length} days of absence takes from a salary that is still a draft`)
}

test('a retail manager corrects a day of attendance, a second person approves it, and the salary of its month follows', async () => {
  const office = await serviceAs(portal, 'superadmin')
  const { day, salary } = await absence(await serviceAs(portal, 'retail', 'retail'), office)
  const address = `/unimart-employee-attendance-report/${day.id}`
  const salaryNow = () => office<Salary>('GET', `/salaries/${salary.id}`)

  const manager = await portal.page('retail', address)
  await manager.getByRole('button', { name: 'Propose correction', exact: true }).click()
  await pick(manager, 'Status', 'Present')
  await manager.getByLabel('Reason', { exact: true }).last().fill('The phone was broken. Seen at work by the manager.')
  await manager.getByRole('dialog').getByRole('button', { name: 'Propose correction', exact: true }).click()
  await saved(manager, 'Correction proposed successfully')
  expect((await salaryNow()).daysPayable, 'a proposal pays nothing').toBe(salary.daysPayable)

  const second = await portal.page('superadmin', address)
  await second.getByRole('button', { name: 'Approve correction', exact: true }).click()
  await saved(second, 'Attendance corrected successfully')
  const after = await salaryNow()
  expect(after.daysPayable).toBe(salary.daysPayable + 1)
  expect(after.base).toBeGreaterThan(salary.base)
})
