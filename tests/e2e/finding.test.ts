import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAs } from '../support/desk'
import { tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

interface Farmer {
  readonly id: number
  readonly guid: string
  readonly farmerCode: string
  readonly name: string
}

const MOBILE = '9812300457'

let portal: Portal
let page: Page
let farmer: Farmer
beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('admin')
  farmer = await newFarmer()
})
afterAll(() => portal.close())

/** Creates a farmer through the service, only for this file. */
async function newFarmer(): Promise<Farmer> {
  const ask = await serviceAs(portal, 'admin')
  const places = await ask<{ items: { id: number }[] }>('GET', '/geographies/options?type=village&size=1')
  const input = {
    mobile: MOBILE,
    firstName: 'Zorawar',
    lastName: 'Quereshbagh',
    gender: 'MALE',
    language: 'pa',
    source: 'CALL_CENTRE',
    village: places.items[0]?.id,
  }
  return ask<Farmer>('POST', '/farmers', input)
}

const mine = (on: Page = page) => on.getByRole('link', { name: 'Zorawar Quereshbagh' }).first()
const search = () => page.getByRole('searchbox', { name: 'Search farmers' })
const address = (): URLSearchParams => new URL(page.url()).searchParams
const open = async (query: string): Promise<void> => {
  await visit(page, `${portal.url}/farmers${query}`)
  await page.locator('.pager, .nothing').first().waitFor()
}
const chip = (text: string | RegExp) => page.locator('.chip-text', { hasText: text })
const tool = (name: string) => page.locator('.list-tools').getByRole('button', { name: new RegExp(`${name}( \\(|$)`) })

describe('Searching', () => {
  test('finds one farmer by mobile, guid, code, the code’s digits and id', async () => {
    await open('')
    const digits = farmer.farmerCode.slice(-7)
    for (const q of [
      `+91 98123 00457`,
      MOBILE,
      farmer.guid,
      farmer.farmerCode.toLowerCase(),
      digits,
      `#${farmer.id}`,
    ]) {
      await search().fill(q)
      await page.waitForURL((url) => url.searchParams.get('q') === q)
      await mine().waitFor()
      await page.getByText('1–1 of 1', { exact: true }).waitFor()
    }
  })

  test('finds several words in any order, and the nearest matches for misspelt ones', async () => {
    await open('?q=quereshbagh+zora')
    await mine().waitFor()
    await expect.poll(() => page.getByText('The nearest:').count()).toBe(0)
    await search().fill('zorawer qureshbag')
    await page.getByText('No results for “zorawer qureshbag”. Closest matches:').waitFor()
    await mine().waitFor()
    await search().fill('xqzjwv')
    await page.getByText('No data found').waitFor()
  })
})

describe('Filtering', () => {
  test('counts each choice in the menu, by keyboard too, and adds a chip for each chosen one', async () => {
    await open('')
    await tool('Filter').click()
    const menu = page.getByRole('dialog', { name: 'Filters' })
    await menu.getByRole('searchbox', { name: 'Find a field' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('status')
    await page.keyboard.press('Enter')
    await menu.getByRole('checkbox', { name: /^Merged\s*[\d,]+/ }).waitFor()
    await tick(menu.getByRole('checkbox', { name: /^Active\s*[\d,]+/ }))
    await chip('Status: Active').waitFor()
    await menu.getByRole('button', { name: 'Status' }).click()
    await menu.getByRole('button', { name: 'Created', exact: true }).click()
    await menu.getByRole('combobox', { name: 'Created' }).click()
    await page.getByTitle('Last 7 days').click()
    await menu.getByRole('button', { name: 'Apply' }).click()
    await chip('Created: Last 7 days').waitFor()
    await menu.waitFor({ state: 'hidden' })
    expect(address().toString()).toBe('status=ACTIVE&createdAt.within=last7Days')
    await mine().waitFor()
  })

  test('changes a chip in place by keyboard, and removes chips with Delete', async () => {
    await open('?status=ACTIVE&createdAt.within=last7Days')
    await chip('Status: Active').focus()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: /^Status: Active/ })
    await tick(editor.getByRole('checkbox', { name: /^Inactive\s*[\d,]+/ }))
    await chip('Status: Active or Inactive').waitFor()
    // On closing, the editor returns the focus to its chip.
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'hidden' })
    expect(address().get('status.in')).toBe('ACTIVE,INACTIVE')
    await chip('Created').focus()
    await page.keyboard.press('Delete')
    await page.waitForURL((url) => !url.searchParams.has('createdAt.within'))
    await page.getByRole('button', { name: 'Remove filter Status: Active or Inactive' }).click()
    await page.waitForURL((url) => url.search === '')
    await page.goBack()
    await chip('Status: Active or Inactive').waitFor()
  })

  test('finds a place of any level in one box, each with its level and its ancestors', async () => {
    await open('')
    await tool('Filter').click()
    const menu = page.getByRole('dialog', { name: 'Filters' })
    await menu.getByRole('button', { name: 'Village', exact: true }).click()
    await menu.getByRole('combobox', { name: 'Village' }).pressSequentially('Belagavi')
    await page.getByText('Tehsil · Belagavi, Karnataka').waitFor()
    await page.getByText('District · Karnataka').click()
    await chip('Belagavi').waitFor()
    expect(address().get('village.district')).toMatch(/^\d+$/)
    await chip('Belagavi').press('Delete')
    await page.waitForURL((url) => url.search === '')
  })

  test('nests conditions in the advanced panel, as one chip that opens it again', async () => {
    await open('')
    await tool('Filter').click()
    await page.getByRole('button', { name: 'Advanced…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter farmers' })
    await dialog
      .getByRole('button', { name: /Group$/ })
      .last()
      .click()
    const group = dialog.getByRole('group', { name: 'Group 2' })
    await choose(group.getByRole('combobox', { name: 'Value for Status' }), 'Active')
    await group.getByRole('button', { name: /Group$/ }).click()
    const inner = dialog.getByRole('group', { name: 'Group 2.2' })
    await choose(inner.getByRole('combobox', { name: 'Field' }), 'Blacklisted')
    await choose(inner.getByRole('combobox', { name: 'Value for Blacklisted' }), 'Yes')
    await dialog.getByRole('button', { name: 'Remove condition 1' }).first().click()
    // The second part has become the first one.
    const moved = dialog.getByRole('group', { name: 'Group 1.2' })
    await choose(moved.getByRole('combobox', { name: /How to match/ }).first(), 'Match none')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await chip('Status: Active or not (Blacklisted: Yes)').click()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const filter: unknown = JSON.parse(address().get('filter') ?? '')
    expect(filter).toEqual({ any: [{ field: 'status', eq: 'ACTIVE' }, { not: { field: 'blacklisted', eq: true } }] })
  })

  /** Chooses an option of a list by typing. */
  async function choose(box: ReturnType<Page['locator']>, option: string): Promise<void> {
    // The chosen value covers the input, and passes the click on.
    await box.click({ force: true })
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByTitle(option, { exact: true })
      .click()
  }
})

describe('Sorting and paging', () => {
  test('sorts by several columns', async () => {
    await open('?size=35')
    await tool('Sort').click()
    const panel = page.getByRole('dialog', { name: 'Sort' })
    await panel.getByRole('button', { name: 'Then by' }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL((url) => url.searchParams.get('sort') === '-createdAt,farmerCode')
    expect(address().get('size')).toBe('35')
    await tool('Sort').getByText('Sort (2)').waitFor()
  })

  test('jumps to a page, continues from it, and returns to it by Back, reload and in a new tab', async () => {
    await open('?status=ACTIVE&sort=name')
    await page.getByRole('textbox', { name: 'Go to page' }).fill('57')
    await page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
    await page.getByRole('link', { name: 'Page 57', exact: true }).and(page.locator('[aria-current]')).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: /^Page \d+$/ }).allInnerTexts())
      .toEqual(Array.from({ length: 10 }, (_, index) => String(52 + index)))
    await page.locator('.rows-frame[data-stale=false]').waitFor()
    const shown = await firstRow(page)
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL((url) => url.searchParams.get('page') === '58')
    await page.locator('.rows-frame[data-stale=false]').waitFor()
    expect(await firstRow(page)).not.toBe(shown)
    await page.goBack()
    await page.waitForURL((url) => url.searchParams.get('page') === '57')
    await page.locator('.rows-frame[data-stale=false]').waitFor()
    expect(await firstRow(page)).toBe(shown)
    await page.reload()
    await page.locator('.pager').waitFor()
    expect(await firstRow(page)).toBe(shown)
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await tab.locator('.pager').waitFor()
    expect(await firstRow(tab)).toBe(shown)
    await tab.close()
  })

  test('refines a search without a history entry for each letter, so that Back leaves it immediately', async () => {
    await open('?language=pa')
    await search().fill('zo')
    for (const typed of ['zor', 'zora']) {
      await search().press(typed.at(-1) ?? '')
      await page.waitForURL((url) => url.searchParams.get('q') === typed)
    }
    await page.goBack()
    await page.waitForURL((url) => url.search === '?language=pa')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=search]')?.value === '')
  })

  test('says what it could not understand in an address, and keeps the rest', async () => {
    await open('?status=ACTIVE&size=5000&nonsense=1')
    await page.getByText('Part of the address wasn’t understood and was ignored').waitFor()
    expect(new URL(page.url()).search).toBe('?status=ACTIVE')
  })

  async function firstRow(on: Page): Promise<string> {
    return on.locator('.rows tbody tr[data-id], .cards li').first().innerText()
  }
})
