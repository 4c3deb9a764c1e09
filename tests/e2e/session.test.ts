import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last name', exact: true })

/** The content of the browser’s storage, except what only the browser itself can read. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('agridesk')
    const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)))
    const [name = ''] = database.objectStoreNames
    const store = database.transaction(name).objectStore(name)
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
    const [keys, values] = [await ended(store.getAllKeys()), await ended(store.getAll())]
    database.close()
    return keys.map((key, index) => {
      const value = values[index] as CryptoKey | { text: ArrayBuffer }
      return value instanceof CryptoKey
        ? { name: String(key), isExtractable: value.extractable, words: '' }
        : { name: String(key), words: new TextDecoder('latin1').decode(value.text) }
    })
  })

describe('A session', () => {
  test('that is refused while a form is open is renewed with the refresh token, and the form is saved', async () => {
    const page = await portal.signIn('superadmin', '/farmers/31/edit')
    await lastName(page).fill('Renewed')
    const bearers: string[] = []
    let refusals = 1
    await page.route('**/api/admin/farmers/31', (route) => {
      if (route.request().method() !== 'PATCH' || refusals === 0) return route.continue()
      refusals -= 1
      return route.fulfill({ status: 401, json: { status: 401, title: 'Session Expired' } })
    })
    page.on('request', (request) => {
      if (request.url().endsWith('/refresh-token')) bearers.push(request.headers().authorization ?? '')
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Farmer updated successfully').waitFor()
    await page.getByRole('heading', { name: /Renewed/, level: 1 }).waitFor()
    expect(bearers).toEqual([expect.not.stringMatching(/^bearer/i)])
    await page.context().close()
  })

  test('is renewed before the next request after a long sleep, and with a wrong clock', async () => {
    const { page, context } = await portal.open()
    await page.clock.setFixedTime(Date.now() - 86_400_000)
    await page.goto(portal.url)
    await signInButton(page).click()
    await page.getByRole('button', { name: /Vikram Sethi/ }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    const renewal = page.waitForResponse(/refresh-token/)
    await page.getByRole('link', { name: 'Farmer', exact: true }).click()
    expect((await renewal).status()).toBe(200)
    await page.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
    await page.locator('tbody tr').first().waitFor()
    await context.close()
  })

  test('whose renewal is refused ends with Session Expired in every tab, and leaves no data behind', async () => {
    const page = await portal.signIn('admin', '/sessions/mine')
    const other = await page.context().newPage()
    await other.goto(`${portal.url}/farmers`)
    await other.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
    await page.context().route(/\/api\/admin\/(?!config)/, (route) => route.fulfill({ status: 401, body: '{}' }))
    // The first request ends the session, so the link may be gone before it is clicked.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/geographies"]')?.click())
    for (const tab of [page, other]) {
      await signInButton(tab).waitFor()
      await tab.getByText('Session Expired').waitFor()
    }
    expect((await stored(page)).map(({ name }) => name)).toEqual(['key'])
    await page.context().close()
  })

  test('ends at the organisation’s sign-in too', async () => {
    const page = await portal.signInByForm('sales')
    await page.getByRole('button', { name: /Hi, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByText('Logged Out successfully').waitFor()
    await signInButton(page).click()
    // If the issuer still had a session, it would redirect back without asking.
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
    await page.context().close()
  })

  test('is stored encrypted in the browser, under a key that cannot be exported', async () => {
    const page = await portal.signInByForm('superadmin')
    const lying = await stored(page)
    expect(lying.map(({ name }) => name).sort()).toEqual(['idToken', 'key', 'tokens', 'viewer'])
    expect(lying.find(({ name }) => name === 'key')).toMatchObject({ isExtractable: false })
    const words = lying.map((one) => one.words).join()
    expect(words).not.toMatch(/superadmin|Nandini|accessToken|eyJ/)
    const local = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(local).not.toMatch(/eyJ|accessToken|Nandini/)
    await page.context().close()
  })

  test('that was tampered with in the storage is invalid', async () => {
    const page = await portal.signInByForm('sales')
    await page.evaluate(async () => {
      const open = indexedDB.open('agridesk')
      const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)))
      const [name = ''] = database.objectStoreNames
      const store = database.transaction(name, 'readwrite').objectStore(name)
      const reading = store.get('viewer')
      await new Promise<void>((resolve) => {
        reading.onsuccess = () => {
          const sealed = reading.result as { nonce: Uint8Array; text: ArrayBuffer }
          new Uint8Array(sealed.text)[0]! ^= 1
          store.put(sealed, 'viewer').onsuccess = () => resolve()
        }
      })
      database.close()
    })
    await page.goto(`${portal.url}/farmers`)
    await signInButton(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().close()
  })
})
