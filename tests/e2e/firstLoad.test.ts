import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outlinesOf, type AnyResource } from '#define'
import { lands } from '#resources'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** In kB transferred, compressed: scripts, styles and the font. */
const BUDGET = { kilobytes: 400, requests: 12, kilobytesOfReturn: 366, kilobytesOfSignIn: 110 }

/** Chunks prefetched after the first list, which on a slow machine could be counted as part of it. */
const comesAfter = /\/(declared|record|show|form|geist-latin-ext)-(?!farmers)/

test('the first list after the sign-in page takes at most 400 kB, and at most 12 requests for scripts', async () => {
  const { page } = await portal.open()
  // Scripts that the second document takes from the cache are not counted.
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (isWeighed(request) && !comesAfter.test(request.url())) scripts.add(request.url())
  })
  await page.goto(`${portal.url}/farmers`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Vikram Sethi/ }).click()
  await page.locator('td a[href^="/farmers/"]').first().waitFor()
  await page.getByText('Login successful').waitFor()
  await settled(page)
  const { total, told } = await weigh(scripts)
  expect(total, told).toBeGreaterThan(200)
  expect(total, told).toBeLessThan(BUDGET.kilobytes)
  expect([...scripts].filter((url) => url.endsWith('.js')).length, told).toBeLessThanOrEqual(BUDGET.requests)
})

test('every request from the sign-in page to the first list has a bearer token and the specified language', async () => {
  const { page } = await portal.open()
  const asked: Request[] = []
  page.on('request', (request) => {
    if (/^\/(api|readyz)\b/.test(new URL(request.url()).pathname)) asked.push(request)
  })
  await page.goto(`${portal.url}/farmers`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Vikram Sethi/ }).click()
  await page.locator('td a[href^="/farmers/"]').first().waitFor()
  await settled(page)
  const paths = asked.map((request) => new URL(request.url()).pathname)
  // Once before the issuer’s page and once after it.
  expect(paths.filter((path) => path === '/api/config.json')).toHaveLength(2)
  for (const path of ['/api/admin/validate-okta-token', '/api/admin/authorities/mine', '/api/admin/events'])
    expect(paths).toContain(path)
  for (const request of asked) {
    const { authorization, 'accept-language': language } = await request.allHeaders()
    expect([authorization?.split(' ')[0], language], request.url()).toEqual(['Bearer', 'en-us'])
  }
})

test('the sign-in page takes less than 110 kB of scripts, styles and fonts', async () => {
  const { page } = await portal.open()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (isWeighed(request)) scripts.add(request.url())
  })
  await page.goto(portal.url)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const { total, told } = await weigh(scripts)
  expect(total, told).toBeGreaterThan(20)
  expect(total, told).toBeLessThan(BUDGET.kilobytesOfSignIn)
})

test('a returning signed-in user fetches at most 366 kB of scripts, styles and fonts before the first list', async () => {
  const page = await portal.signIn('admin', '/')
  // Requests still pending from the first page do not belong to the list.
  await settled(page)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    // Toasts are not needed for the first list, but load at the same time.
    if (isWeighed(request) && !/\/soon-/.test(request.url()) && !comesAfter.test(request.url()))
      scripts.add(request.url())
  })
  await page.goto(`${portal.url}/farmers`)
  await page.locator('td a[href^="/farmers/"]').first().waitFor()
  await settled(page)
  const { total, told } = await weigh(scripts)
  expect(total, told).toBeGreaterThan(200)
  expect(total, told).toBeLessThan(BUDGET.kilobytesOfReturn)
})

function isWeighed(request: Request): boolean {
  return ['script', 'stylesheet', 'font'].includes(request.resourceType())
}

/** The transferred kB of the files in total, and a text with the size of each. */
async function weigh(urls: ReadonlySet<string>): Promise<{ total: number; told: string }> {
  const sizes = await Promise.all([...urls].map(async (url) => ({ url, size: (await bytesOf(url)) / 1000 })))
  const told = sizes.map(({ url, size }) => `${new URL(url).pathname} ${size.toFixed(1)} kB`).join('\n')
  return { total: sizes.reduce((sum, { size }) => sum + size, 0), told }
}

/** Fetches a file as browsers do, and counts the transferred bytes. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

test('the 200th declared tab adds under 100 bytes to the first load, and its declaration under 1 kB to its room', () => {
  const copies = Array.from({ length: 200 }, (_, index) => renamedLands(word(index)))
  const weights = [199, 200].map((count) => {
    const room = copies.slice(0, count)
    return { outline: sizeOf(outlinesOf({ room })), whole: sizeOf(room) }
  })
  const [before, after] = weights as [(typeof weights)[0], (typeof weights)[0]]
  expect(after.outline - before.outline).toBeGreaterThan(0)
  expect(after.outline - before.outline).toBeLessThan(100)
  expect(after.whole - before.whole).toBeLessThan(1000)
})

/** Returns a real declaration under another name, with labels of its own. */
function renamedLands(own: string): AnyResource {
  const text = JSON.stringify(lands)
    .replaceAll('"label":"', `"label":"${own} `)
    .replaceAll('"Land"', `"Land ${own}"`)
    .replaceAll('"lands"', `"lands-${own}"`)
  return JSON.parse(text) as AnyResource
}

function sizeOf(declared: unknown): number {
  return gzipSync(JSON.stringify(declared), { level: 9 }).length
}

/** Returns a distinct word for each tab, as real labels have. */
function word(index: number): string {
  return (index * 7919 + 104_729).toString(36)
}
