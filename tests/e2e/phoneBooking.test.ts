import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs } from '../support/desk'
import { dayAhead, fieldServiceAs, type Found } from '../support/fieldWork'
import { newMobile, newName, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Maximum keys and seconds for a waiting caller. */
const MOST_KEYS = 110
const MOST_SECONDS = 60

/** The times of the keystroke-level model (Card, Moran and Newell) for a key and for a mental operator. */
const SECONDS = { key: 0.28, thought: 1.35 }

/** A keyboard that counts key presses, including Tab and arrows, and mental operators. */
function countingKeyboard(page: Page) {
  let keys = 0
  let thoughts = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string): Promise<void> => {
    keys += text.length
    await page.keyboard.type(text)
  }
  const tabTo = async (target: Locator): Promise<void> => {
    thoughts += 1
    await target.waitFor()
    const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; !(await isThere()); tabs += 1) {
      if (tabs > 60) throw new Error(`Tab does not lead to ${String(target)}`)
      await press('Tab')
    }
  }
  return {
    press,
    type,
    tabTo,
    /** Types into a list and chooses its first option. */
    choose: async (label: string, text: string): Promise<void> => {
      await tabTo(page.getByLabel(label, { exact: true }).last())
      await type(text)
      const options = page.locator(
        '.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)',
      )
      await options.first().filter({ hasText: text }).waitFor()
      await press('Enter')
    },
    /** Chooses the first option that a list suggests. */
    take: async (target: Locator): Promise<void> => {
      await tabTo(target)
      await press('ArrowDown')
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor()
      await press('Enter')
    },
    fill: async (label: string, text: string): Promise<void> => {
      await tabTo(page.getByLabel(label, { exact: true }).last())
      await type(text)
    },
    counted: () => keys,
    /** The time that an experienced user needs, on a portal that responds immediately. */
    seconds: () => keys * SECONDS.key + thoughts * SECONDS.thought,
  }
}

/** A served village with drone spraying that a search by its name finds first, and where no other test books. */
async function villageFound(): Promise<string> {
  const { list } = await fieldServiceAs(portal, 'call.centre01')
  const bookings = await list('/bookings?status=ASSIGNED&service=DRONE_SPRAY&size=100')
  const villages = bookings.map(({ village }) => village as Found & { readonly label: string })
  for (const { id, label } of villages.toSorted((one, other) => one.label.length - other.label.length)) {
    const [first] = await list(`/geographies/options?type=village&q=${encodeURIComponent(label)}`)
    if (first?.id === id && String(first.hint).startsWith('serviceable')) return label
  }
  throw new Error('No village is found by its name')
}

/** The day after tomorrow, as typed. */
const DAY_AHEAD = '+2'

test('an unknown caller is registered, and their booking created and assigned, by keyboard alone', async () => {
  const page = await portal.page('call.centre01')
  const village = await villageFound()
  await visit(page, `${portal.url}/farmers`)
  await page.getByRole('searchbox', { name: 'Search farmers' }).waitFor()
  await settled(page)
  const keyboard = countingKeyboard(page)

  await keyboard.press('/')
  await keyboard.type(newMobile())
  await page.getByText('Farmer Not Found').waitFor()
  await keyboard.tabTo(page.getByRole('link', { name: 'Create farmer with this mobile' }))
  await keyboard.press('Enter')

  await page.getByRole('button', { name: 'More details' }).waitFor()
  expect(await page.getByLabel('Aadhaar', { exact: true }).count(), 'the call needs few fields').toBe(0)
  await keyboard.fill('First name', newName('Gurdev'))
  await keyboard.choose('Gender', 'Male')
  await keyboard.choose('Village', village)
  await keyboard.press('Control+s')
  await saved(page, 'Farmer created successfully')

  await keyboard.tabTo(page.getByRole('link', { name: 'Create booking' }))
  await keyboard.press('Enter')
  await keyboard.choose('Service', 'Drone')
  await keyboard.choose('Crop', 'Cotton')
  await keyboard.fill('Area', '2.5')
  await keyboard.fill('Service date', DAY_AHEAD)
  await keyboard.choose('Slot', 'Morning')
  await page.getByRole('region', { name: 'Price' }).getByText('Net payable').first().waitFor()
  const weather = page.getByRole('region', { name: 'Spray weather' })
  await weather.getByText('Morning (chosen)').waitFor()
  await keyboard.press('Control+s')
  await saved(page, 'Booking created successfully')

  await keyboard.tabTo(page.getByRole('button', { name: 'Assign', exact: true }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('region', { name: 'Spray weather' }).getByText('Morning (chosen)').waitFor()
  await keyboard.take(dialog.getByLabel('Operator'))
  await dialog
    .getByRole('region', { name: 'SMS to the farmer' })
    .getByText(/characters · \d parts?/)
    .waitFor()
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Assign' }))
  await keyboard.press('Enter')
  await saved(page, 'Booking assigned successfully')

  process.stdout.write(`A phone booking takes ${keyboard.counted()} keys and ${keyboard.seconds().toFixed(1)} s.\n`)
  expect(keyboard.counted()).toBeLessThanOrEqual(MOST_KEYS)
  expect(keyboard.seconds()).toBeLessThan(MOST_SECONDS)
})

interface Listed<Row> {
  readonly items: readonly Row[]
}

interface Linked {
  readonly id: number
}

/** Creates a farmer with two lands in a served village, who was sprayed by drone before. */
async function knownCaller(): Promise<{ readonly name: string; readonly mobile: string }> {
  const api = await serviceAs(portal, 'admin')
  // The user who takes the call sees only the farmers of their own area.
  const callCentre = await serviceAs(portal, 'call.centre01')
  const { items } = await callCentre<Listed<{ village: Linked; crop: Linked }>>(
    'GET',
    '/bookings?status=ASSIGNED&service=DRONE_SPRAY&size=1',
  )
  const [{ village, crop } = { village: { id: 0 }, crop: { id: 0 } }] = items
  const mobile = newMobile()
  const firstName = newName('Harpal')
  const { id: farmer } = await api<Linked>('POST', '/farmers', {
    ...{ firstName, mobile: `+91${mobile}`, gender: 'MALE', village: village.id, language: 'pa' },
    source: 'CALL_CENTRE',
  })
  for (const name of ['North field', 'South field'])
    await api('POST', '/lands', { farmer, name, area: { value: 2, unit: 'ACRE' }, ownership: 'OWNED' })
  await api('POST', '/bookings', {
    ...{ farmer, service: 'DRONE_SPRAY', crop: crop.id, purpose: 'FUNGICIDE', source: 'CALL_CENTRE', slot: 'EARLY' },
    ...{ requestedArea: { value: 1, unit: 'ACRE' }, litresPerAcre: 10, serviceDate: dayAhead(30) },
  })
  return { name: firstName, mobile }
}

test('a known caller gets a booking of two lands with an offer, by keyboard alone', async () => {
  const { name, mobile } = await knownCaller()
  const page = await portal.page('call.centre01')
  await visit(page, `${portal.url}/dashboard`)
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await settled(page)
  const keyboard = countingKeyboard(page)

  await keyboard.press('Control+k')
  await keyboard.type(mobile)
  // Names are stored capitalised, however they are typed.
  const found = page.getByRole('option', { name: new RegExp(name, 'i') })
  await found.first().waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await keyboard.tabTo(page.getByRole('link', { name: 'Create booking' }))
  await keyboard.press('Enter')

  const form = page.locator('main form')
  await form.getByText('Drone spray').first().waitFor()
  await keyboard.fill('Area', '4')
  await keyboard.fill('Service date', DAY_AHEAD)
  await keyboard.choose('Slot', 'Mo')
  await keyboard.take(page.getByLabel('Offer', { exact: true }))
  const price = page.getByRole('region', { name: 'Price' })
  await price.getByText('Discount').first().waitFor()
  await keyboard.tabTo(page.getByRole('button', { name: 'Add booked land' }))
  await keyboard.press('Enter')
  await keyboard.choose('Land, booked land 1', 'Nor')
  const areaOf = (number: number): Locator => page.getByLabel(`Area, booked land ${number}`, { exact: true })
  await expect.poll(() => areaOf(1).inputValue()).toBe('2')
  await keyboard.tabTo(areaOf(1))
  await keyboard.press('Enter')
  await keyboard.choose('Land, booked land 2', 'Sou')
  await expect.poll(() => areaOf(2).inputValue()).toBe('2')
  await keyboard.press('Control+s')
  await saved(page, 'Booking created successfully')

  process.stdout.write(
    `A booking of two lands takes ${keyboard.counted()} keys and ${keyboard.seconds().toFixed(1)} s.\n`,
  )
  expect(keyboard.counted()).toBeLessThanOrEqual(MOST_KEYS)
  expect(keyboard.seconds()).toBeLessThan(MOST_SECONDS)
})
