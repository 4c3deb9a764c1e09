import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayWords } from '../../server/engine/dayWords'
import { dayAhead, fieldServiceAs, idOf, type FieldService } from '../support/fieldWork'
import { newMobile, newName, tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const unassigned = (from: string, till: string): string =>
  `/bookings/unassigned?serviceDate.gte=${from}&serviceDate.lte=${till}&size=35`

/** Creates farmers, half of them in each of two villages served by one machine. */
async function farmersOfTwoVillages(bdo: FieldService, count: number): Promise<number[]> {
  const drones = await bdo.list('/machine-types?category=DRONE&size=35')
  const types = drones.map(({ id }) => id).join(',')
  const machines = await bdo.list(`/machines?type.in=${types}&status=ACTIVE&currentOperator.empty=false&size=100`)
  for (const { id: machine } of machines) {
    const mapped = await bdo.list(`/village-mappings?machine=${machine}&effectiveTo.empty=true&size=35`)
    const ids = [...new Set(mapped.map((one) => idOf(one.village)))]
    const villages = await bdo.list(`/geographies/options?ids=${ids.join(',')}`)
    const served = villages.filter(({ hint }) => String(hint).startsWith('serviceable')).slice(0, 2)
    if (served.length < 2) continue
    const farmers: number[] = []
    for (let number = 0; number < count; number += 1) {
      const farmer = {
        firstName: newName('Kamla').replace(' ', ''),
        gender: 'FEMALE',
        language: 'hi',
        mobile: newMobile(),
      }
      const village = served[number % 2]?.id
      farmers.push((await bdo.post('/farmers', { ...farmer, village, source: 'BDO' })).id)
    }
    return farmers
  }
  throw new Error('No machine comes to two villages')
}

test('the bookings of two villages are assigned to one operator, all but one, and the run-sheet is printed', async () => {
  const COUNT = 12
  const [day, later] = [dayAhead(44), dayAhead(50)]
  const [bdo, admin] = [await fieldServiceAs(portal, 'bdo'), await fieldServiceAs(portal, 'admin')]
  const [crop] = await bdo.list('/crops/options?status=ACTIVE&size=1')
  const ids: number[] = []
  for (const [index, farmer] of (await farmersOfTwoVillages(bdo, COUNT)).entries()) {
    const { id } = await bdo.post('/bookings', {
      ...{ farmer, service: 'DRONE_SPRAY', crop: crop?.id, purpose: 'FUNGICIDE', source: 'CALL_CENTRE' },
      ...{ requestedArea: { value: 1.5, unit: 'ACRE' }, litresPerAcre: 10, slot: index % 2 ? 'EARLY' : 'MORNING' },
      ...{ serviceDate: index === COUNT - 1 ? later : day, notDuplicate: true },
    })
    ids.push(id)
  }
  const proposed = await bdo.list(`/bookings/operators?ids=${ids.join(',')}`)
  const operator = proposed.find(({ obstacle }) => !obstacle)
  if (!operator) throw new Error(`Nobody can be sent: ${JSON.stringify(proposed)}`)
  const name = String(operator.label)
  const { rpcValidTill } = await admin.patch(`/users/${operator.id}`, { rpcValidTill: day })
  expect(rpcValidTill).toBe(day)

  const page = await portal.page('bdo')
  await visit(page, portal.url + unassigned(day, later))
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await tick(page.getByRole('checkbox', { name: /Select all rows/ }))
  await bar.getByText(`${COUNT} selected`).waitFor()
  await bar.getByRole('button', { name: /Assign$/ }).click()
  const dialog = page.getByRole('dialog', { name: `Assign: ${COUNT} bookings` })
  await dialog.getByLabel('Operator').fill(name)
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first()
  await option.getByText(/16\.5\/\d+ acre.*11 of 12 possible/).waitFor()
  await option.click()
  await dialog.getByRole('button', { name: `Assign: ${COUNT - 1} bookings` }).click()

  const tray = page.getByRole('region', { name: 'Operations' })
  await tray.getByText('11 bookings changed, 1 not').waitFor()
  await tray.getByText(`${name}’s remote pilot certificate is not valid on ${dayWords(later)}`).waitFor()
  await bar.getByText('1 selected').waitFor()

  await visit(
    page,
    `${portal.url}/bookings?operator=${operator.id}&serviceDate.gte=${day}&serviceDate.lte=${day}&size=35`,
  )
  await tick(page.getByRole('checkbox', { name: /Select all rows/ }))
  await bar.getByRole('link', { name: 'Run-sheet' }).click()
  await page.getByRole('heading', { name: 'Run-sheet' }).waitFor()
  const sheet = page.getByRole('region', { name: new RegExp(name) })
  await expect.poll(() => sheet.getByRole('row').count()).toBe(COUNT)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
})
