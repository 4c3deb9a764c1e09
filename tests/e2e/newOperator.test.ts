import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMobile, newName, openForm, pick, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { tinyPicture } from '../support/samples'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const picture = (name: string, size = tinyPicture.length) => ({
  name,
  mimeType: 'image/png',
  // Bytes after the end of a picture are ignored.
  buffer: Buffer.concat([tinyPicture], size),
})
const day = async (page: Page, label: string, text: string): Promise<void> => {
  const input = page.getByLabel(label, { exact: true })
  await input.fill(text)
  await input.press('Tab')
}
const digits = (length: number): string => String(Date.now()).slice(-length).padStart(length, '7')

test('a new operator is added, submits documents, gets a bank account and starts work', async () => {
  const name = newName('Baljit')
  const [bdo, office, admin] = await Promise.all(
    ['bdo', 'backoffice', 'admin'].map((who) => portal.page(who, '/sessions/mine')),
  )
  if (!bdo || !office || !admin) throw new Error('Somebody did not get in')
  const leader = (await bdo.getByRole('button', { name: /^Hi, / }).innerText()).replace('Hi, ', '').trim()

  const operator = await addOperator(bdo, name, leader)
  const papers = `${portal.url}/kyc-documents`
  await handIn(bdo, operator, 'PAN card', async () => {
    await bdo.getByLabel('PAN', { exact: true }).fill(`ZZZPB${digits(4)}K`)
    await bdo.locator('input[type=file]').setInputFiles(picture('large.png', 2_300_000))
    await bdo.getByText('The file is larger than 2 MB').waitFor()
  })
  await handIn(bdo, operator, 'Driving licence', async () => {
    await bdo.getByLabel('Driving licence number', { exact: true }).fill(`HR052014${digits(7)}`)
    await day(bdo, 'Valid till', '01-10-2026')
  })
  const licence = bdo.url()
  await handIn(bdo, operator, 'Selfie', () => Promise.resolve())

  await visit(office, `${papers}?user=${operator}&status=UPLOADED&sort=id`)
  await office.getByRole('link', { name: 'Driving licence' }).click()
  await office.getByText('Expired: it can only be rejected').waitFor()
  expect(await office.getByRole('button', { name: 'Validate' }).count()).toBe(0)
  await office.getByRole('button', { name: 'Reject' }).click()
  await office.getByRole('dialog').getByLabel('Comment').fill('The licence has expired')
  await office.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await saved(office, 'Identity document rejected successfully')
  await office.getByRole('heading', { level: 1 }).and(office.locator(':focus')).waitFor()

  await openForm(bdo, `${licence.replace(/\?.*/, '')}/edit`)
  await day(bdo, 'Valid till', '01-10-2034')
  await bdo.locator('input[type=file]').setInputFiles(picture('renewed.png'))
  await bdo.getByText('renewed.png').waitFor()
  await save(bdo)
  await saved(bdo, 'Identity document updated successfully')
  for (const paper of ['Driving licence', 'PAN card', 'Selfie']) {
    await visit(office, `${papers}?user=${operator}`)
    await office.getByRole('link', { name: paper }).click()
    await office.getByRole('button', { name: 'Validate' }).click()
    await saved(office, 'Identity document validated successfully')
  }

  await openForm(bdo, `${portal.url}/bank-accounts/create?user=${operator}`)
  await bdo.getByLabel('Account holder').fill(name)
  await bdo.getByLabel('Account number', { exact: true }).fill('501234567890')
  await bdo.getByLabel('Account number again').fill('501234567809')
  await bdo.getByLabel('IFSC').fill('hdfc0001234')
  await save(bdo)
  await bdo.getByText('Account number: the entries must match').first().waitFor()
  await bdo.getByLabel('Account number again').fill('5012 3456 7890')
  await save(bdo)
  await saved(bdo, 'Bank account created successfully')
  await bdo.getByText('HDFC Bank').first().waitFor()

  await visit(admin, `${portal.url}/users/${operator}`)
  await admin.getByRole('button', { name: 'Activate' }).click()
  await saved(admin, 'User activated successfully')
  await admin.locator('.record-head').getByText('Active', { exact: true }).waitFor()
  await expect.poll(() => admin.getByText('Verified', { exact: true }).count()).toBeGreaterThan(0)
})

/** Adds a user to the BDO’s team and returns the id. */
async function addOperator(page: Page, name: string, leader: string): Promise<number> {
  await openForm(page, `${portal.url}/users/create`)
  const [first = '', last = ''] = name.split(' ')
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Mobile', { exact: true }).fill(newMobile())
  await page.getByLabel('Username').fill(`op.${last}`)
  await pick(page, 'Role', 'Operator')
  await choose(page, 'Company', 'Greenhands Staffing')
  await choose(page, 'Manager', leader)
  await choose(page, 'Geographies', 'Assandh')
  await day(page, 'Joining date', '02-11-2026')
  await save(page)
  await page.getByText('Driving licence number is required').first().waitFor()
  await page.getByLabel('Driving licence number').fill(`HR052014${digits(7)}`)
  await day(page, 'Licence valid till', '01-10-2034')
  await page.getByLabel('Remote pilot certificate').fill(`RPC-${digits(8)}`)
  await pick(page, 'Certificate class', 'Small')
  await day(page, 'Certificate valid till', '01-10-2034')
  await save(page)
  await saved(page, 'User created successfully')
  await page.locator('.record-head').getByText('Invited').waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** Chooses a record by its title once it is offered; the option to create a new one appears first. */
async function choose(page: Page, label: string, title: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.keyboard.type(title)
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: title, hasNotText: 'Add “' })
    .first()
    .click()
}

/** Submits a document of a user, on the user’s page. */
async function handIn(page: Page, user: number, type: string, fillIn: () => Promise<void>): Promise<void> {
  await openForm(page, `${portal.url}/kyc-documents/create?user=${user}`)
  await pick(page, 'Type', type)
  await fillIn()
  await page.locator('input[type=file]').setInputFiles(picture('paper.png'))
  await page.getByText('paper.png').waitFor()
  await save(page)
  await saved(page, 'Identity document created successfully')
  await page.locator('.record-head').getByText('To check').waitFor()
}
