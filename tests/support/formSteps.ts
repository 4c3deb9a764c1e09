import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './visiting'

let serial = 0

/** Makes a unique mobile number: the time and a count, as digits that a number may start with. */
export function newMobile(): string {
  return `9${String(Date.now() + (serial += 1)).slice(-9)}`
}

/** Makes a unique name. */
export function newName(word: string): string {
  const digits = String(Date.now() + (serial += 1)).slice(-7)
  return `${word} ${[...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
}

/** The names of lands in the rows of a farmer's form. */
export const landNames = 'input[aria-label^="Land name, land"]'

/** Waits until the portal has shown a message. */
export async function saved(page: Page, words: string): Promise<void> {
  try {
    await page.getByText(words).first().waitFor()
  } catch (error) {
    const shown = (await page.locator('main').innerText()).slice(0, 1500)
    throw new Error(`Nothing said “${words}”. The page says: ${shown}`, { cause: error })
  }
}

/** Saves the topmost form. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
}

/** Goes to a form and waits until it can be filled in. */
export async function openForm(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

/** Formats an ISO day as typed. */
export function typedDay(day: string): string {
  return day.split('-').reverse().join('-')
}

/** Types into the topmost select with a label and chooses the first option. */
export async function pick(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).last().fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click()
}

/** Fills in the required fields of a farmer. */
export async function fillFarmer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Mobile', { exact: true }).last().fill(newMobile())
  await page.getByLabel('First name').last().fill(name)
  await pick(page, 'Gender', 'Female')
  await pick(page, 'Village', 'Chak')
}

/** Pastes a text as if it had been copied elsewhere. */
export async function paste(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Sets or clears a checkbox or radio button: the page shows it a moment after the click. */
export async function tick(box: Locator, isTicked = true): Promise<void> {
  if ((await box.isChecked()) !== isTicked) await box.click()
  await expect.poll(() => box.isChecked()).toBe(isTicked)
}
