import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths, type AnyResource } from '#define'
import { register } from '#resources'
import { axe } from '../support/axe'
import { serviceAs, type Api } from '../support/desk'
import { landNames, openForm, pick, save } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
let admin: Page
let ask: Api
beforeAll(async () => {
  portal = await openPortal()
  ask = await serviceAs(portal, 'admin')
  admin = await portal.page('admin')
})
afterAll(() => portal.close())

const go = (page: Page, path: string): Promise<void> => openForm(page, `${portal.url}${path}`)

describe('form inputs', () => {
  test('with several lines grow with their text, from three lines to twelve', async () => {
    await go(admin, '/bookings/create')
    const box = admin.locator('textarea').first()
    const heights: number[] = []
    for (const lines of [0, 6, 40]) {
      await box.fill('a\n'.repeat(lines))
      heights.push(await box.evaluate((element) => (element as HTMLElement).offsetHeight))
    }
    await box.fill('')
    expect(heights).toEqual([76, 164, 274])
  })

  test('for a mobile number keep their selection after Tab, although its spaces are removed', async () => {
    await go(admin, '/farmers/create')
    const number = admin.getByLabel('Alternate mobile')
    await number.fill('9876543210')
    await number.press('Tab')
    await expect.poll(() => number.inputValue()).toBe('98765 43210')
    await admin.keyboard.press('Shift+Tab')
    await admin.keyboard.type('9812345678')
    expect(await number.inputValue()).toBe('9812345678')
    await number.fill('')
  })

  test('accept days, numbers and mobile numbers as written in India', async () => {
    const page = admin
    await go(page, '/farmers/create')
    const birth = page.getByLabel('Date of birth')
    for (const typed of ['21/11/1985', '21 nov 1985', '21-11-85', '21 November 1985']) {
      await birth.fill(typed)
      await birth.press('Tab')
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#form-farmers_dateOfBirth')?.value === '21 Nov 1985',
      )
      await birth.press('Control+a')
      await birth.press('Delete')
      await birth.press('Tab')
      expect(await birth.inputValue(), typed).toBe('')
    }
    const mobile = page.getByLabel('Mobile', { exact: true })
    await mobile.fill('+91 98765-43210')
    await mobile.press('Tab')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#form-farmers_mobile')?.value === '98765 43210',
    )
    const year = page.getByLabel('Birth year')
    await year.fill('1985')
    await year.press('Tab')
    await expect.poll(() => year.inputValue()).toBe('1985')
  })

  test('for the parent of a geography offer only possible parents', async () => {
    const page = admin
    await go(page, '/geographies/create')
    await pick(page, 'Type', 'Tehsil')
    const asked = page.waitForRequest((request) => request.url().includes('/geographies/options'))
    await page.getByLabel('Parent', { exact: true }).click()
    expect(decodeURIComponent((await asked).url())).toMatch(/type(\.in)?=district(&|$)/)
  })
})

describe('every kind of form', () => {
  test.each(formsThatDrawEverything().map((resource) => [resource.is.name, resource] as const))(
    'axe finds nothing when one of %s is edited, or created where none can be edited',
    async (_, resource) => {
      const page = admin
      // A form with an existing record shows the same inputs, with values.
      const path = (await firstEdit(resource)) ?? paths.create(resource)
      await go(page, path)
      await settled(page)
      expect(await axe(page, 'main'), path).toEqual([])
    },
  )

  test('axe finds nothing in child rows with errors, nor in a panel', async () => {
    const page = admin
    await go(page, '/farmers/create')
    await page.getByRole('button', { name: 'Add land' }).click()
    await page.locator(landNames).fill('Well field')
    await save(page)
    await page.getByText('Land 1: Area is required').waitFor()
    await go(page, '/lands/create')
    await page.getByLabel('Farmer', { exact: true }).fill('Nobody Atall')
    await page.locator('.ant-select-item-option').filter({ hasText: 'Add “Nobody Atall”…' }).click()
    await page.getByRole('dialog', { name: 'Add farmer' }).getByLabel('First name').waitFor()
    expect(await axe(page)).toEqual([])
  })

  /** Returns the form of the list’s first record, if that may be changed. */
  async function firstEdit(resource: AnyResource): Promise<string | undefined> {
    const path = paths.api(resource).slice('/admin'.length)
    const { range } = resource.list
    const days = range ? `?${range.day}.within=${range.begins}` : ''
    const { items } = await ask<{ items: { id: number; _can: string[] }[] }>('GET', `${path}${days}`)
    const first = items.find(({ _can }) => _can.includes('update'))
    return first && `${paths.list(resource)}/${first.id}/edit`
  }
})

/**
 * Returns a minimal set of resources whose forms have every kind of input, also those with several values or
 * conditions. A page for each of a hundred similar forms would take minutes.
 */
function formsThatDrawEverything(): readonly AnyResource[] {
  const creatable = register.resources.filter(({ access }) => access.create)
  const chosen: AnyResource[] = []
  const unseen = new Set(creatable.flatMap(inputsOf))
  while (unseen.size > 0) {
    const gain = (resource: AnyResource): number => inputsOf(resource).filter((input) => unseen.has(input)).length
    const best = creatable.reduce((first, second) => (gain(second) > gain(first) ? second : first))
    for (const input of inputsOf(best)) unseen.delete(input)
    chosen.push(best)
  }
  return chosen
}

function inputsOf({ fields }: AnyResource): string[] {
  const drawn = Object.values(fields).flatMap((field) => {
    if (field.readOnly) return []
    return [
      field.kind,
      ...['many', 'when', 'shape'].filter((option) => option in field).map((one) => `${field.kind} ${one}`),
    ]
  })
  return [...new Set(drawn)]
}
