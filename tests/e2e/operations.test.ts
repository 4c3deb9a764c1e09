import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAs, type Api } from '../support/desk'
import { tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
let page: Page
let api: Api
const made: number[] = []

beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('admin')
  api = await serviceAs(portal, 'admin')
})
afterAll(async () => {
  for (const id of made) await api('DELETE', `/crops/${id}`)
  await portal.close()
})

/** Creates crops whose names start with a word of their own, so that a search finds only these. */
async function crops(word: string, count: number, category = 'CEREAL'): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${word} ${'abcdef'[index]}`)
  for (const [index, name] of names.entries()) {
    const { id } = await api<{ id: number }>('POST', '/crops', {
      code: `${word}${index}`,
      name,
      category,
      seasons: ['RABI'],
    })
    made.push(id)
  }
  return names
}

const tray = (on = page): Locator => on.getByRole('region', { name: 'Operations' })
/** Opens the tray by its chip in the top bar, unless it opened by itself. */
async function look(): Promise<void> {
  const chip = page.getByRole('button', { name: /^Operations: / })
  if ((await chip.getAttribute('aria-expanded')) === 'false') await chip.click()
}
const row = (name: string, on = page): Locator => on.getByRole('row', { name: new RegExp(name, 'i') })
const tickAll = (on = page): Promise<void> => tick(on.getByRole('checkbox', { name: /Select all rows/ }))

async function chooseOption(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

describe('a bulk edit', () => {
  test('previews who is left out, is followed in the tray, and is undone except for later changes by others', async () => {
    const word = 'Bulkedit'
    await crops(word, 3)
    await crops(`${word}x`, 1, 'PULSE')
    await visit(page, `${portal.url}/crops?q=${word}`)
    await row(`${word} a`).waitFor()
    await tickAll()
    await page.getByText('4 selected').waitFor()
    await page.getByRole('button', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 4 crops' })
    await chooseOption('Fields to change', 'Category')
    await page.keyboard.press('Escape')
    await chooseOption('Category', 'Pulse')
    await dialog.getByText('3 of 4 crops will be changed.').waitFor()
    await dialog.getByText('It already has these values').waitFor()
    await dialog.getByRole('link', { name: `${word}x A` }).waitFor()
    await dialog.getByRole('button', { name: 'Change 3 crops' }).click()
    await tray().getByText('3 crops changed, 1 not').waitFor()
    await row(`${word} b`).getByText('Pulse').waitFor()

    const other = await portal.page('superadmin', `/crops?q=${word}`)
    await row(`${word} b`, other).getByText('Pulse').dblclick()
    const editor = other.getByRole('group', { name: 'Edit category' })
    await editor.getByRole('combobox').fill('Spice')
    await editor.getByRole('combobox').press('Enter')
    await editor.getByRole('combobox').press('Enter')
    await row(`${word} b`, other).getByText('Spice').waitFor()

    await look()
    // A user with earlier imports has more than this one in the tray.
    const edit = tray().getByRole('region', { name: /^Edit category: / })
    await edit.getByRole('button', { name: 'Undo', exact: true }).click()
    await tray().getByText('2 crops undone, 1 not').waitFor()
    await tray()
      .getByText(/^1 Changed since by/)
      .waitFor()
    await tray()
      .getByRole('link', { name: `${word} B` })
      .waitFor()
    await row(`${word} a`).getByText('Cereal').waitFor()
    await row(`${word} b`).getByText('Spice').waitFor()
  })

  test('of an action shows who is left out, and can be undone from its toast', async () => {
    const word = 'Bulkact'
    const [, second] = await crops(word, 2)
    await visit(page, `${portal.url}/crops?q=${word}`)
    await tick(row(second ?? '').getByRole('checkbox'))
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Deactivate: 1 crop' }).click()
    await row(second ?? '')
      .getByText('Inactive')
      .waitFor()
    await tickAll()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('1 of 2 crops will be changed.').waitFor()
    await page.getByText('This crop is Inactive. “Deactivate” needs it to be Active.').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('status')
      .filter({ hasText: 'Deactivate: 1 crop changed' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await row(second ?? '')
      .getByText('Active', { exact: true })
      .waitFor()
  })
})

test('an operation continues when the page is reloaded, stops when cancelled, and is undone', async () => {
  await visit(page, `${portal.url}/farmers?status=ACTIVE&sort=id`)
  await page.getByRole('row').nth(3).waitFor()
  await tickAll()
  await page.getByRole('button', { name: /that match$/ }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await chooseOption('Fields to change', 'Tags')
  await page.keyboard.press('Escape')
  const tags = page.getByRole('dialog').getByRole('combobox', { name: 'Tags', exact: true })
  await tags.fill('browser test')
  await tags.press('Enter')
  await page.getByRole('button', { name: /^Change (at most )?[\d,]+ farmers$/ }).click()
  await page.getByRole('button', { name: /^Operations: 1 running/ }).waitFor()
  expect(await tray().isVisible()).toBe(false)
  await page.reload()
  await look()
  await tray().getByRole('progressbar').waitFor()
  await tray().getByRole('button', { name: 'Cancel' }).click()
  await tray()
    .getByText(/^Cancelled: [\d,]+ farmers changed, .*not reached$/)
    .waitFor()
  await tray().getByRole('button', { name: 'Undo' }).first().click()
  await tray()
    .getByText(/^[\d,]+ farmers undone$/)
    .waitFor()
  const { items } = await api<{ items: { undoOf?: string; id: string; done: number; failed: number }[] }>(
    'GET',
    '/operations',
  )
  const [undone, cancelled] = items
  expect(undone).toMatchObject({ undoOf: cancelled?.id, done: cancelled?.done, failed: 0 })
})

describe('a list’s cell', () => {
  test('is edited by keyboard alone, continues with Tab, and is undone in the toast', async () => {
    const word = 'Inline'
    await crops(word, 1)
    await visit(page, `${portal.url}/crops?q=${word}`)
    await row(`${word} a`).focus()
    await page.keyboard.press('F2')
    await page.getByRole('group', { name: 'Edit category' }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('group', { name: 'Edit seasons' }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('group', { name: 'Edit drone spray volume' }).waitFor()
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    await row(`${word} a`).getByText('12.5').waitFor()
    await page.getByText('Drone spray volume: 12.5 L/acre').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Undone', { exact: true }).waitFor()
    await row(`${word} a`).getByText('12.5').waitFor({ state: 'detached' })
  })

  test('shows its error and keeps what was typed; Escape leaves it unchanged', async () => {
    const word = 'Wrongly'
    await crops(word, 1)
    await visit(page, `${portal.url}/crops?q=${word}`)
    await page.getByRole('button', { name: `Edit drone spray volume of ${word} A` }).click()
    const editor = page.getByRole('group', { name: 'Edit drone spray volume' })
    await editor.waitFor()
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /100/ }).waitFor()
    await expect.poll(() => editor.getByRole('spinbutton').or(editor.getByRole('textbox')).inputValue()).toBe('500')
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'detached' })
  })

  test('asks whose value to keep when someone else has changed it', async () => {
    const word = 'Contested'
    await crops(word, 1)
    await visit(page, `${portal.url}/crops?q=${word}`)
    await page.getByRole('button', { name: `Edit drone spray volume of ${word} A` }).click()
    await page.getByRole('group', { name: 'Edit drone spray volume' }).waitFor()
    await page.keyboard.type('20')
    await api('PATCH', `/crops/${made.at(-1)}`, { droneLitresPerAcre: 30 })
    await page.keyboard.press('Enter')
    await page.getByText(/changed it to 30 L\/acre/).waitFor()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await row(`${word} a`).getByText('20 L/acre').waitFor()
  })
})
