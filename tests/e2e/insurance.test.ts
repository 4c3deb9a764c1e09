import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { serviceAs } from '../support/desk'
import { newMobile, pick, save, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Row {
  readonly id: number
  readonly name: string
  readonly mobile: string
  readonly dateOfBirth: string | null
  readonly available: number
}

const today = todayInIndia(new Date())
let references = Number(String(Date.now()).slice(-11))
const upiRef = (): string => `9${String((references += 1)).padStart(11, '0')}`

/** Creates a farmer with a land of 2.5 acres and ₹2,000 in the wallet. */
async function farmerWith(
  api: Awaited<ReturnType<typeof serviceAs>>,
): Promise<{ farmer: Row; land: Row; wallet: Row }> {
  // The area of the call centre user in these tests.
  const seller = await serviceAs(portal, 'call.centre01')
  const [old] = (
    await seller<{ items: (Row & { village: { id: number } })[] }>(
      'GET',
      '/farmers?status=ACTIVE&sort=id&size=1&page=40',
    )
  ).items
  const village = old?.village.id
  const farmer = await api<Row>('POST', '/farmers', {
    ...{
      firstName: 'Insured',
      lastName: 'Journey',
      gender: 'MALE',
      dateOfBirth: '1982-03-04',
      language: 'hi',
      village,
    },
    mobile: `+91${newMobile()}`,
    source: 'CALL_CENTRE',
  })
  const land = await api<Row>('POST', '/lands', {
    ...{
      farmer: farmer.id,
      name: 'Field by the road',
      village,
      area: { value: 2.5, unit: 'ACRE' },
      ownership: 'OWNED',
    },
  })
  const wallet = await api<Row>('POST', '/wallets', { farmer: farmer.id })
  await api('POST', `/wallets/${wallet.id}/topUp`, { sum: 2000_00, upiRef: upiRef() })
  return { farmer, land, wallet }
}

test('hospicash is sold by telephone: the mobile number fills in the farmer, and the wallet pays', async () => {
  const api = await serviceAs(portal, 'superadmin')
  const { farmer, wallet } = await farmerWith(api)
  const page = await portal.signIn('call.centre01', '/registration-portal')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Farmer', { exact: true }).fill(farmer.mobile.slice(3))
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expect
    .poll(() => page.locator('input[aria-label^="Name, insured person"]').first().inputValue())
    .toBe('Insured Journey')
  await pick(page, 'Scheme', 'Family hospicash')
  await page.getByLabel('Start', { exact: true }).fill(typedDay(addDays(today, 4)))
  await page.keyboard.press('Tab')
  await page.getByLabel('Nominee', { exact: true }).last().fill('Sunita Journey')
  await pick(page, 'Nominee’s relation', 'Spouse')
  await page.getByRole('region', { name: 'Nominee' }).getByText('Female', { exact: true }).click()
  await page.getByLabel('Nominee’s date of birth', { exact: true }).fill('05-06-1985')
  await page.keyboard.press('Tab')
  await pick(page, 'Payment', 'Wallet')
  await page.getByText('The wallet has ₹2,000 available.').first().waitFor()
  await save(page)
  await saved(page, 'Hospicash policy created successfully')
  const [policy] = (
    await api<{ items: (Row & { status: string; total: number })[] }>('GET', `/hospicash-policies?farmer=${farmer.id}`)
  ).items
  // ₹449 for one person at ₹500 a day, plus 18% GST.
  expect(policy).toMatchObject({ status: 'PAID', total: 529_82 })
  expect((await api<Row>('GET', `/wallets/${wallet.id}`)).available).toBe(2000_00 - 529_82)
})

test('a kavach is cancelled before its start with the premium refunded to the wallet, but not after it', async () => {
  const api = await serviceAs(portal, 'superadmin')
  const { farmer, land, wallet } = await farmerWith(api)
  const [scheme] = (await api<{ items: Row[] }>('GET', '/insurance-schemes?q=WK-SUMMER')).items
  const [crop] = (await api<{ items: Row[] }>('GET', '/crops/options?status=ACTIVE&q=Wheat&size=1')).items
  const kavach = await api<Row>('POST', '/weather-kavach', {
    ...{ farmer: farmer.id, land: land.id, crop: crop?.id, scheme: scheme?.id, area: { value: 2.5, unit: 'ACRE' } },
    ...{ startDate: addDays(today, 4), payMode: 'WALLET' },
  })
  // 2.5 acres × ₹560, plus 18% GST.
  expect((await api<Row>('GET', `/wallets/${wallet.id}`)).available).toBe(2000_00 - 1652_00)
  const page = await portal.signIn('call.centre01', `/weather-kavach/${kavach.id}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The land is sold')
  await dialog.locator('.ant-modal-footer .ant-btn').last().click()
  await saved(page, 'Kavach cancelled successfully')
  expect((await api<Row>('GET', `/wallets/${wallet.id}`)).available).toBe(2000_00)
  const seller = await serviceAs(portal, 'call.centre01')
  const [begun] = (await seller<{ items: Row[] }>('GET', '/weather-kavach?status=ACTIVE&sort=id&size=1')).items
  await visit(page, `${portal.url}/weather-kavach/${begun?.id}`)
  await page.getByText('Active').first().waitFor()
  const more = page.getByRole('button', { name: 'More actions' }).first()
  if (await more.isVisible()) {
    await more.click()
    expect(await page.getByRole('menuitem', { name: 'Cancel' }).count()).toBe(0)
  }
})

test('the message about a renewed policy leads to the proposal for its next term', async () => {
  const seller = await serviceAs(portal, 'call.centre01')
  const due = await seller<{ items: (Row & { _can: string[] })[] }>(
    'GET',
    '/hospicash-policies?status=ACTIVE&sort=endDate',
  )
  const policy = due.items.find(({ _can }) => _can.includes('renew'))
  const page = await portal.signIn('call.centre01', `/upload-portal/${policy?.id}`)
  await page.getByRole('button', { name: 'Renew' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
  await saved(page, 'Policy renewed successfully')
  await page.getByRole('button', { name: 'Open hospicash policy' }).click()
  await page.getByText('Proposed', { exact: true }).first().waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(await seller('GET', `/hospicash-policies/${id}`)).toMatchObject({ renewalOf: { id: policy?.id } })
})
