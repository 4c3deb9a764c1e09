import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { launchBrowser } from '../support/browser'

const root = join(import.meta.dirname, '../..')

let server: ViteDevServer
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: 0, hmr: false, proxy: {} },
  })
  await server.listen()
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  // All scripts are compiled for it, while other tests run.
  page.setDefaultTimeout(120_000)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The page shows several pages of the portal below each other, each with landmarks that are unique in the portal. */
const isOfOnePage = (fault: string): boolean => fault.startsWith('landmark-unique')

test('The page of parts draws every part in all states in development, and passes axe in either look', async () => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const { port } = server.httpServer?.address() as AddressInfo
  await page.goto(`http://localhost:${port}/parts`)
  const states = page.getByRole('region', { name: 'States of a list' })
  await states.getByText('Nothing but a title').first().waitFor()
  expect(await page.getByRole('region', { name: 'Fields of every kind' }).getByRole('article').count()).toBeGreaterThan(
    35,
  )
  for (const state of ['No things match the search and the filters.', 'There are no things here yet.', 'Retry'])
    await states.getByText(state).first().waitFor()
  await states.getByRole('status', { name: 'Loading' }).first().waitFor()
  for (const look of ['Light', 'Dark']) {
    await page.getByText(look, { exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.appearance)).toBe(look.toLowerCase())
    expect((await axe(page)).filter((fault) => !isOfOnePage(fault))).toEqual([])
  }
  expect(errors).toEqual([])
})

test('The page of parts fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByText('Nothing but a title').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('A build does not contain the page of parts', () => {
  const web = join(root, 'dist/web')
  const files = readdirSync(web, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    /\.(js|html)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(20)
  const withParts = files.filter(({ parentPath, name }) =>
    /Nothing but a title|tests\/parts/.test(readFileSync(join(parentPath, name), 'utf8')),
  )
  expect(withParts.map(({ name }) => name)).toEqual([])
})
