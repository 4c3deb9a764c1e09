import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { newestMessage } from '../support/outbox'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Returns the mobile number of a demo user, as admin sees it. */
async function mobileOf(username: string): Promise<string> {
  const ask = await serviceAs(portal, 'admin')
  const { items } = await ask<{ items: { username: string; mobile: string }[] }>(
    'GET',
    `/users?q=${username}&columns=username,mobile`,
  )
  return items.find((one) => one.username === username)?.mobile ?? ''
}

// A code can be requested again only after a minute, so a retry uses another partner.
const partners = [
  { username: 'partner', name: 'Farida Sheikh' },
  { username: 'retail', name: 'Mohit Arora' },
]

test('a partner signs in with a code from an SMS, and is told about a wrong one', async () => {
  const { username = '', name = '' } = partners.shift() ?? {}
  const mobile = await mobileOf(username)
  const { page } = await portal.open()
  await page.goto(portal.url)
  await page.getByRole('link', { name: 'Code by SMS' }).click()
  expect(new URL(page.url()).pathname).toBe('/login/otp')
  await page.getByLabel('Mobile number').fill('12345')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a valid mobile number').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Mobile number').fill(mobile.slice(3))
  await page.keyboard.press('Enter')
  await page.getByText('The OTP has been sent to your mobile number').waitFor()
  await page.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor()
  const code = /\d{6}/.exec((await newestMessage(portal, page, mobile)).split('\n').slice(1).join('\n'))?.[0] ?? ''
  const field = page.getByLabel(/^Code for/)
  expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await page.getByText('Error while Login. The code is incorrect or has expired.').waitFor()
  // Pasted with text around it, as many messages have it.
  await field.fill('')
  await field.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.getByText('Login successful').waitFor()
  await page.getByText(`Hi, ${name}`).waitFor()
})

test('a forgotten password is replaced through the link of an email', async () => {
  const password = `violet tractor over ${Date.now()} wells`
  const { page } = await portal.open()
  await page.goto(`${portal.url}/login/password`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username or email address').fill('retailer')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText(/^If the account exists/).waitFor()
  const mail = await newestMessage(portal, page, 'retailer@example.in')
  const [link = ''] = /http\S+reset-password\?token=[\w-]{43}/.exec(mail) ?? []
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('password1234')
  await page.keyboard.press('Enter')
  await page.getByText(/too common/).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat new password').fill(`${password}.`)
  await page.keyboard.press('Enter')
  await page.getByText('The passwords must match').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Repeat new password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(/has been changed/).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill('retailer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Hi, Gopal Agarwal').waitFor()
})

test('a public link to a farmer is shared, opens for anyone, and leads home when it is forged or expired', async () => {
  const page = await portal.page('admin', '/farmers?status=ACTIVE')
  await page.locator('td a[href^="/farmers/"]').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Share link' }).click()
  await page.getByLabel('Purpose').fill('Check your village')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const address = await page.getByRole('textbox', { name: 'Link to send' }).inputValue()

  const { page: anybody, complaints } = await portal.open()
  const answer = await anybody.goto(address)
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
  await anybody.getByRole('heading', { name: 'Shared with you' }).waitFor()
  await anybody.getByText('Check your village').waitFor()
  await expect.poll(() => anybody.locator('dt').allInnerTexts()).toEqual(['Name', 'Village', 'Purpose'])
  expect(await axe(anybody)).toEqual([])
  expect(complaints).toEqual([])
  await anybody.goto(`${address.slice(0, -3)}AAA`)
  await anybody.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(anybody.url()).pathname).toBe('/')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'End link' }).click()
  await page.getByRole('button', { name: 'End link' }).click()
  await page.getByText('Link ended successfully').waitFor()
  await page.getByRole('textbox', { name: 'Link to send' }).waitFor({ state: 'detached' })
  await anybody.goto(address)
  await anybody.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('a sign-in that returns with an error shows the five steps to access', async () => {
  const { page } = await portal.open()
  await page.goto(`${portal.url}/callback?error=access_denied&error_description=Call%20this%20number`)
  await expect.poll(() => page.getByRole('listitem').count()).toBe(5)
  await expect.poll(() => page.getByText('Call this number').count()).toBe(0)
  const mail = page.getByRole('link', { name: /@/ }).first()
  await expect.poll(() => mail.getAttribute('href')).toMatch(/^mailto:/)
  await page
    .getByText(/your group id/)
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${portal.url}/callback`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the error of a wrong password is above the form of the demo’s sign-in, at a distance', async () => {
  const { page } = await portal.open()
  await page.goto(portal.url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('superadmin')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  const error = await page.getByRole('alert').boundingBox()
  const label = await page.getByText('Username', { exact: true }).boundingBox()
  expect((label?.y ?? 0) - (error?.y ?? 0) - (error?.height ?? 0)).toBeGreaterThanOrEqual(12)
})
