import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMobile, newName, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** More keys, or more time, would be too much for a caller who waits. */
const MOST_KEYS = 160
const MOST_SECONDS = 60

/** What the keystroke-level model (Card, Moran and Newell) reckons for a key and for thinking of what comes next. */
const SECONDS = { key: 0.28, thought: 1.35 }

/** A keyboard that counts what is pressed, a Tab and an arrow as well, and what has to be thought of. */
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
    /** Types what is sought into a list and takes what it offers first. */
    choose: async (label: string, text: string): Promise<void> => {
      await tabTo(page.getByLabel(label, { exact: true }).last())
      await type(text)
      const options = page.locator(
        '.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)',
      )
      await options.first().filter({ hasText: text }).waitFor()
      await press('Enter')
    },
    fill: async (label: string, text: string): Promise<void> => {
      await tabTo(page.getByLabel(label, { exact: true }).last())
      await type(text)
    },
    counted: () => keys,
    /** How long somebody needs who is used to it, on a portal that answers at once. */
    seconds: () => keys * SECONDS.key + thoughts * SECONDS.thought,
  }
}

/** A served village in which a machine works: that of a booking which somebody has. */
async function villageIn(page: Page): Promise<string> {
  await visit(page, `${portal.url}/bookings?status=ASSIGNED`)
  await page.locator('main tbody tr').first().waitFor()
  const heads = await page.locator('main thead th').allInnerTexts()
  const at = heads.findIndex((text) => text.trim().startsWith('Village'))
  const text = await page.locator('main tbody tr').first().locator('td').nth(at).innerText()
  return text.split(/[\n,·]/)[0]?.trim() ?? ''
}

const dayAhead = (): string => {
  const day = new Date(Date.now() + 2 * 86_400_000 + 19_800_000).toISOString().slice(0, 10)
  return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
}

test('a caller whom nobody knows is registered, and their booking taken and assigned, by keyboard alone', async () => {
  const page = await portal.page('call.centre01')
  const village = await villageIn(page)
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
  await keyboard.fill('Service date', dayAhead())
  await keyboard.choose('Slot', 'Morning')
  await page.getByRole('region', { name: 'Price' }).getByText('Net payable').first().waitFor()
  await keyboard.press('Control+s')
  await saved(page, 'Booking created successfully')

  await keyboard.tabTo(page.getByRole('button', { name: 'Assign', exact: true }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await keyboard.tabTo(dialog.getByLabel('Operator'))
  await keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor()
  await keyboard.press('Enter')
  await dialog
    .getByRole('region', { name: 'SMS to the farmer' })
    .getByText(/characters · \d parts?/)
    .waitFor()
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Assign' }))
  await keyboard.press('Enter')
  await saved(page, 'Booking assigned successfully')

  process.stdout.write(`A phone booking takes ${keyboard.counted()} keys and ${keyboard.seconds().toFixed(1)} s.\n`)
  expect(keyboard.counted()).toBeLessThan(MOST_KEYS)
  expect(keyboard.seconds()).toBeLessThan(MOST_SECONDS)
})
