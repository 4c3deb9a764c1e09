import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './visiting'

let serial = 0

/** A mobile number that nobody else has: the time and a count, as digits that a number may begin with. */
export function newMobile(): string {
  return `9${String(Date.now() + (serial += 1)).slice(-9)}`
}

/** A name that nobody else has. */
export function newName(word: string): string {
  const digits = String(Date.now() + (serial += 1)).slice(-7)
  return `${word} ${[...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
}

/** The name of a land in each row within the form of a farmer. */
export const landNames = 'input[aria-label^="Land name, land"]'

/** Waits until the portal has said something. */
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

/** An ISO day as somebody types it. */
export function typedDay(day: string): string {
  return day.split('-').reverse().join('-')
}

/** Types into the topmost list of a label and takes what is offered first. */
export async function pick(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).last().fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click()
}

/** Fills in what a farmer must have. */
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

/** Ticks a box or chooses a radio button, or takes the tick away: the page says so a moment after the click. */
export async function tick(box: Locator, isTicked = true): Promise<void> {
  if ((await box.isChecked()) !== isTicked) await box.click()
  await expect.poll(() => box.isChecked()).toBe(isTicked)
}
