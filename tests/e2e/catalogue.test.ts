import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf, publicRoutes } from '../catalogue/routes'
import { specStatuses } from '../catalogue/statuses'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('superadmin')
})
afterAll(() => portal.close())

const toasts = (on: Page) => on.locator('.ant-notification-notice')
const progress = (on: Page) => on.getByRole('progressbar', { name: 'Loading' })
const path = (on: Page) => new URL(on.url()).pathname

describe('A response of the service', () => {
  test('with an error status shows the specified message once, and leaves no spinner', async () => {
    await visit(page, `${portal.url}/farmers/33/edit`)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Refused')
    let answer: { status: number; json: object } = { status: 400, json: {} }
    await page.route('**/api/admin/farmers/33', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(answer) : route.continue(),
    )
    for (const [status, json, shown] of specStatuses) {
      answer = { status, json }
      await save.click()
      if (shown === 'The title') await save.click()
      const toast = toasts(page).filter({ hasText: shown })
      await toast.first().waitFor()
      expect([status, shown, await toast.count()]).toEqual([status, shown, 1])
      await expect.poll(() => progress(page).count()).toBe(0)
      await toast.locator('.ant-notification-notice-close').click()
      await toast.waitFor({ state: 'detached' })
    }
    await page.unroute('**/api/admin/farmers/33')
    await expect.poll(() => page.getByRole('textbox', { name: 'Last name', exact: true }).inputValue()).toBe('Refused')
  })

  test('that fails to arrive shows a plain message with Retry, and keeps what was typed', async () => {
    const list = /\/api\/admin\/geographies(\?|$)/
    await page.route(list, (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Geographies', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    const words = 'The service can’t be reached. Please check your Internet Connection and try again.'
    await page.getByRole('main').getByText(words).waitFor()
    await expect.poll(() => progress(page).count()).toBe(0)
    await page.unroute(list)
    await toasts(page).getByRole('button', { name: 'Retry' }).click()
    await page.locator('tbody tr').first().waitFor()
  })
})

describe('The success message', () => {
  const done = async (words: string): Promise<void> => {
    const toast = toasts(page).filter({ hasText: words })
    await toast.waitFor()
    await toast.locator('.ant-notification-notice-close').click()
    await toast.waitFor({ state: 'detached' })
  }

  test('of a geography’s action has the specification’s words', async () => {
    await visit(page, `${portal.url}/geographies/create`)
    await page.getByLabel('Type', { exact: true }).fill('Zone')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Islands')
    await page.getByLabel('Code', { exact: true }).fill('Z-ISL')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await done('Geography added successfully')
    await page.getByRole('link', { name: 'Edit' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Far islands')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await done('Geography updated successfully')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await done('Geography deleted successfully')
  })

  test('of a user’s action has the specification’s words', async () => {
    await visit(page, `${portal.url}/users?q=verifier02`)
    await page
      .getByRole('link', { name: /Jaya Subramaniam/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('On leave for a year')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await done('User deactivated successfully')
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await done('User activated successfully')
  })
})

describe('The shell', () => {
  test('has the specification’s measures', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, `${portal.url}/geographies?size=100`)
    await page.locator('tbody tr').first().waitFor()
    const box = async (selector: string) => page.locator(selector).first().boundingBox()
    expect((await box('.top-bar'))?.height).toBe(66)
    expect((await box('.frame > .sidebar'))?.width).toBe(200)
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await expect.poll(async () => (await box('.frame > .sidebar'))?.width).toBe(50)
    await page.getByRole('button', { name: 'Expand menu' }).click()
    for (const [width, expected] of [
      [1201, 200],
      [1200, 50],
      [500, 50],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await box('.frame > .sidebar'))?.width, { message: `at ${width}` }).toBe(expected)
    }
    await page.setViewportSize({ width: 499, height: 900 })
    await expect.poll(() => page.locator('.frame > .sidebar').count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('logs nothing to the console, whichever method a library uses', async () => {
    const { page: other, context } = await portal.open()
    const heard: string[] = []
    other.on('console', (message) => heard.push(message.text()))
    await other.goto(portal.url)
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await other.evaluate(() => {
      const ways = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const
      for (const way of ways) window.console[way].call(window.console, 'a library speaks')
    })
    // Messages of a page arrive in order: this one comes after all of the portal’s.
    await other.evaluate(() => window.console.table(['the end']))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard.filter((text) => text.includes('speaks'))).toEqual([])
    await context.close()
    const built = new URL('../../dist/web/assets/', import.meta.url)
    const speaking = readdirSync(built).filter(
      (name) =>
        name.endsWith('.js') &&
        /\bconsole\.(debug|error|info|log|trace|warn)\(/.test(readFileSync(new URL(name, built), 'utf8')),
    )
    expect(speaking).toEqual([])
  })

  test('sends no header with a value that the browser does not know', async () => {
    const { page: other, context } = await portal.open()
    const heard: string[] = []
    other.on('console', (message) => heard.push(message.text()))
    await other.goto(portal.url)
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await other.evaluate(() => window.console.table(['the end']))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await context.close()
    expect(heard.filter((text) => text.includes('header'))).toEqual([])
  })

  test('offers the way back to the top after 400 px, and raises the top bar after 50', async () => {
    const button = page.getByRole('button', { name: 'Back to top' })
    const over = page.locator('.top-bar[data-over-page]')
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await scrollTo(50)
    await expect.poll(() => over.count()).toBe(0)
    await scrollTo(51)
    await over.waitFor()
    await scrollTo(400)
    await expect.poll(() => button.count()).toBe(0)
    await scrollTo(401)
    await button.click()
    await button.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('greets by name, links the logo to the dashboard, and has the year and the web portal in its footer', async () => {
    await page.getByRole('button', { name: 'Hi, Nandini Rao' }).waitFor()
    await page.getByRole('link', { name: 'Agridesk, dashboard' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    const footer = page.getByRole('contentinfo')
    await expect.poll(() => footer.innerText()).toContain(`© ${new Date().getFullYear()} Agridesk`)
    await expect.poll(() => footer.getByRole('link', { name: 'Web portal' }).getAttribute('href')).toBe(portal.url)
  })

  test('shows its progress from the start of a navigation to its end, and hides it after an error', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    // A user without saved views, columns or rows.
    const other = await portal.signIn('superadmin')
    await other.route(/\/api\/admin\/crops(\?|$)/, async (route) => {
      await held
      await route.fulfill({ status: 403, json: { detail: 'Not now' } })
    })
    await other.goto(`${portal.url}/farmers`)
    await other.locator('tbody tr').first().waitFor()
    await other.getByRole('button', { name: 'Related pages' }).click()
    await other.getByRole('menuitem', { name: 'Crops' }).click()
    await progress(other).waitFor()
    letGo()
    await progress(other).waitFor({ state: 'detached' })
    await other.context().close()
  })

  test('has a profile only for holders of the BDO authority, at its exact address', async () => {
    const bdo = await portal.page('bdo', '/sessions/mine')
    await bdo.getByRole('button', { name: /^Hi, / }).click()
    await bdo.getByRole('menuitem', { name: 'Profile' }).click()
    await bdo.waitForURL(/\/users\/edit-user\/\d+\?user=1&profile=true$/)
    await page.getByRole('button', { name: /^Hi, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Profile' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })
})

describe('An address', () => {
  test('that is unknown or public leads a visitor who is not signed in to the home area', async () => {
    const { page: visitor, context } = await portal.open()
    for (const route of [...publicRoutes, 'no/such/page', 'farmers', 'dashboard', 'users/1/edit']) {
      await visitor.goto(`${portal.url}/${exampleOf(route)}`)
      await visitor
        .getByRole('button', { name: 'Sign in', exact: true })
        .or(visitor.getByRole('heading'))
        .first()
        .waitFor()
      const stays = ['', 'home', 'login', 'login/{tab}', 'forgot-password', 'reset-password'].includes(route)
      // A public page first asks the service whether its token is valid.
      await expect.poll(() => [route, path(visitor)]).toEqual([route, stays ? `/${exampleOf(route)}` : '/'])
    }
    await context.close()
  })

  test('of the sign-in callback with an error explains in five steps how to get access', async () => {
    const { page: visitor, context } = await portal.open()
    await visitor.goto(`${portal.url}/callback?error=access_denied`)
    await visitor.getByRole('heading', { name: 'No access' }).waitFor()
    await expect.poll(() => visitor.getByRole('main').getByRole('listitem').count()).toBe(5)
    await expect.poll(() => visitor.getByRole('link', { name: /@/ }).first().getAttribute('href')).toMatch(/^mailto:/)
    await visitor.goto(`${portal.url}/callback`)
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(path(visitor)).toBe('/')
    await context.close()
  })

  test('that is unknown or empty leads a signed-in user to their first page', async () => {
    for (const address of ['/', '/no/such/page', '/home', '/login']) {
      await page.goto(`${portal.url}${address}`)
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
      expect(path(page)).toBe('/dashboard')
    }
    await settled(page)
  })

  test('with the wrong case is corrected', async () => {
    await page.goto(`${portal.url}/FARMERS?q=singh`)
    await page.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
    expect(page.url()).toBe(`${portal.url}/farmers?q=singh`)
  })
})
