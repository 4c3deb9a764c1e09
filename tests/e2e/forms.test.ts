import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fillFarmer,
  landNames,
  newMobile,
  newName,
  openForm,
  paste,
  pick,
  save,
  saved,
  tick,
} from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
let admin: Page
beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.page('admin')
})
afterAll(() => portal.close())

const go = (page: Page, path: string): Promise<void> => openForm(page, `${portal.url}${path}`)

describe('child rows in a form', () => {
  test('add a land while a farmer is created, by keyboard, in one request', async () => {
    const page = admin
    await go(page, '/farmers/create')
    await fillFarmer(page, newName('Harjit'))
    await page.getByRole('button', { name: 'Add land' }).press('Enter')
    await page.keyboard.type('Well field')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2.5')
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/farmers'))
    await page.keyboard.press('Control+s')
    const body = (await request).postDataJSON() as { _children: { lands: { create: unknown[] } } }
    expect(body._children.lands.create).toMatchObject([{ name: 'Well field', area: { value: 2.5, unit: 'ACRE' } }])
    await saved(page, 'Farmer created successfully')
    // Its count appears a moment later and is part of the name.
    const parts = page.getByRole('navigation', { name: 'Farmer sections' })
    await parts.getByRole('link', { name: /^Lands/ }).click()
    await page.getByText('Well field').first().waitFor()
  })

  test('show an error at the eleventh active land, and nothing is written', async () => {
    const page = admin
    const name = newName('Surinder')
    await go(page, '/farmers/create')
    await fillFarmer(page, name)
    const lines = Array.from({ length: 11 }, (_, index) => `Field ${index + 1}\t${index + 1} acres`)
    await paste(page, 'section[aria-label="Lands"]', ['Land name\tArea', ...lines].join('\n'))
    await page.locator(landNames).nth(10).waitFor()
    await expect.poll(() => page.getByText('11 of 10').isVisible()).toBe(true)
    await save(page)
    await page.getByText('Land 11: You already have added 10 lands').waitFor()
    const problem = page.locator('.child-problem')
    await expect.poll(() => problem.allInnerTexts()).toEqual(['You already have added 10 lands'])
    expect(new URL(page.url()).pathname).toBe('/farmers/create')
    await page.getByRole('button', { name: 'Remove Land 11' }).click()
    await save(page)
    await saved(page, 'Farmer created successfully')
    await visit(page, `${portal.url}/farmers?q=${encodeURIComponent(name.split(' ')[1] ?? '')}`)
    await expect.poll(() => page.getByRole('link', { name }).count()).toBeLessThanOrEqual(1)
  })

  test('are changed together with their record, and an undone change is not sent', async () => {
    const page = admin
    await go(page, '/farmers/create')
    await fillFarmer(page, newName('Manjit'))
    await paste(page, 'section[aria-label="Lands"]', 'North\t\t1\nSouth\t\t2 acres')
    await page.locator(landNames).nth(1).waitFor()
    await save(page)
    await saved(page, 'Farmer created successfully')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.locator(landNames).nth(1).waitFor()
    await page.locator(landNames).nth(0).fill('Further north')
    await page.locator(landNames).nth(1).fill('Further south')
    await page.getByRole('button', { name: 'Undo changes to Land 2' }).click()
    const request = page.waitForRequest((one) => one.method() === 'PATCH')
    await save(page)
    expect((await request).postDataJSON()).toMatchObject({
      _children: { lands: { update: [{ version: 1, name: 'Further north' }] } },
    })
    await saved(page, 'Farmer updated successfully')
  })
})

describe('a record created within another form', () => {
  test('is a farmer in a land’s form, which loses nothing, and is chosen there', async () => {
    const page = admin
    const name = newName('Gurnam')
    await go(page, '/lands/create')
    await page.getByLabel('Land name').fill('East field')
    await page.getByLabel('Farmer', { exact: true }).fill(name)
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: `Add “${name}”…` })
      .click()
    const panel = page.getByRole('dialog', { name: 'Add farmer' })
    await panel.waitFor()
    const [first = '', last = ''] = name.split(' ')
    await expect.poll(() => panel.getByLabel('First name').inputValue()).toBe(first)
    await expect.poll(() => panel.getByLabel('Last name').inputValue()).toBe(last)

    await panel.getByLabel('Mobile', { exact: true }).fill('98')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Discard this new farmer?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await panel.getByLabel('Mobile', { exact: true }).fill(newMobile())
    await pick(page, 'Gender', 'Female')
    await panel.getByLabel('Village', { exact: true }).fill('Chak')
    await page.locator('.ant-select-item-option').filter({ hasText: /Chak/ }).first().click()
    await page.keyboard.press('Control+s')
    await panel.waitFor({ state: 'detached' })
    await page.locator('.ant-select-selection-item', { hasText: new RegExp(name, 'i') }).waitFor()
    await expect.poll(() => page.getByLabel('Land name').inputValue()).toBe('East field')

    await page.getByLabel('Area', { exact: true }).fill('3')
    await pick(page, 'Village', 'Chak')
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await saved(page, 'Land created successfully')
    await page.locator('.ant-select-selection-item', { hasText: new RegExp(name, 'i') }).waitFor()
    await expect.poll(() => page.getByLabel('Land name').inputValue()).toBe('')
    await page.waitForFunction(() => document.activeElement?.id === 'form-lands_name')
  })

  test('gets a typed number of ten digits as its mobile number', async () => {
    const page = admin
    const mobile = newMobile()
    await go(page, '/lands/create')
    await page.getByLabel('Farmer', { exact: true }).fill(mobile)
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: `Add “${mobile}”…` })
      .click()
    const field = page.getByRole('dialog', { name: 'Add farmer' }).getByLabel('Mobile', { exact: true })
    await expect.poll(() => field.inputValue()).toBe(`${mobile.slice(0, 5)} ${mobile.slice(5)}`)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  })
})

describe('a copy', () => {
  test('takes over what may be the same and omits what must differ', async () => {
    const page = admin
    await go(page, '/farmers/create')
    await fillFarmer(page, newName('Baldev'))
    await page.getByRole('textbox', { name: 'Address' }).fill('Near the well')
    await save(page)
    await saved(page, 'Farmer created successfully')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Add farmer' }).waitFor()
    await page.locator('input[id=form-farmers_addressLine][value="Near the well"]').waitFor()
    await expect.poll(() => page.getByLabel('Mobile', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('First name').inputValue()).toMatch(/^Baldev/)
  })

  test('says why the form is empty when the copied record no longer exists', async () => {
    await go(admin, '/crops/create?copy=999999999')
    await admin.getByText('The crop couldn’t be copied, so this form is empty.').waitFor()
  })
})

describe('unsaved work', () => {
  test('is asked about before leaving the page and before signing out, and stays when told to', async () => {
    const page = admin
    await go(page, '/crops/create')
    await page.getByLabel('Name', { exact: true }).fill('Bajra')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Agridesk Users' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: /Hi, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bajra')
    await page.getByRole('link', { name: 'Agridesk Users' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await go(page, '/crops/create')
    await expect.poll(() => page.getByText('You have unsaved changes').count()).toBe(0)
  })

  test('is asked about on the mapping page too', async () => {
    const page = await portal.page('superadmin', '/user-tabs-mapping')
    await page.locator('.mapping-person').first().click()
    await tick(
      page
        .getByRole('region', { name: /^Available/ })
        .getByRole('checkbox')
        .first(),
    )
    await page.getByRole('button', { name: 'Assign 1' }).click()
    await page.locator('.mapping-person').nth(1).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByText('Your changes will be lost').waitFor()
    await question.getByRole('button', { name: 'Discard' }).click()
    await question.waitFor({ state: 'detached' })
  })

  test('survives closing the tab, with the rows, and is mentioned in a second tab', async () => {
    const page = await portal.signIn('admin')
    const context = page.context()
    await go(page, '/farmers/create')
    await page.getByLabel('First name').fill('Paramjit')
    await page.getByRole('button', { name: 'Add land' }).click()
    await page.locator(landNames).fill('Canal field')
    await page.close({ runBeforeUnload: false })
    const next = await context.newPage()
    await go(next, '/farmers/create')
    await next.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => next.getByLabel('First name').inputValue()).toBe('Paramjit')
    await expect.poll(() => next.locator(landNames).inputValue()).toBe('Canal field')

    const other = await context.newPage()
    await go(other, '/farmers/create')
    await other.getByRole('button', { name: 'Discard' }).click()
    await other.getByLabel('First name').fill('Kuldip')
    await next.getByText('This form is also open in another browser tab').waitFor()
    await next.reload()
    await next.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => next.getByLabel('First name').inputValue()).toBe('Kuldip')
    await context.close()
  })
})
