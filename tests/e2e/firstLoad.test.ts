import { rmSync } from 'node:fs'
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, settled, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const BUDGET = { kilobytes: 400, requests: 12, kilobytesOfReturn: 365, kilobytesOfSignIn: 80 }

test('from the sign-in page to the first list at most 400 kB of script come, in at most 12 requests', async () => {
  const { page } = await portal.open()
  // What the second document takes from the first one's cache is no request.
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
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
  expect(scripts.size, told).toBeLessThanOrEqual(BUDGET.requests)
})

test('the sign-in page itself needs less than 80 kB of script', async () => {
  const { page } = await portal.open()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(portal.url)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const { total, told } = await weigh(scripts)
  expect(total, told).toBeGreaterThan(20)
  expect(total, told).toBeLessThan(BUDGET.kilobytesOfSignIn)
})

test('whoever comes back signed in fetches at most 365 kB of script before the first list', async () => {
  const page = await portal.signIn('admin')
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(`${portal.url}/farmers`)
  await page.locator('td a[href^="/farmers/"]').first().waitFor()
  await settled(page)
  const { total, told } = await weigh(scripts)
  expect(total, told).toBeGreaterThan(200)
  expect(total, told).toBeLessThan(BUDGET.kilobytesOfReturn)
})

/** How many kB the scripts have, compressed; and each of them in words. */
async function weigh(urls: ReadonlySet<string>): Promise<{ total: number; told: string }> {
  const sizes = await Promise.all(
    [...urls].map(async (url) => {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      return { url, size: gzipSync(bytes, { level: 9 }).length / 1000 }
    }),
  )
  const told = sizes.map(({ url, size }) => `${new URL(url).pathname} ${size.toFixed(1)} kB`).join('\n')
  return { total: sizes.reduce((sum, { size }) => sum + size, 0), told }
}

test('the 200th declared tab adds under 1 kB to the first load', async () => {
  const [with199, with200] = [await sizeWith(199), await sizeWith(200)]
  expect(with200 - with199).toBeGreaterThan(0)
  expect(with200 - with199).toBeLessThan(1000)
})

/** The bytes, compressed, of so many copies of a real declaration that differ in their names and labels. */
async function sizeWith(count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'agridesk-tabs-'))
  try {
    const consents = await readFile(fileURLToPath(new URL('../../resources/farmers/lands.ts', import.meta.url)), 'utf8')
    const define = fileURLToPath(new URL('../../resources/define/index.ts', import.meta.url))
    const seasons = fileURLToPath(new URL('../../resources/farmers/seasons.ts', import.meta.url))
    const imports: string[] = []
    for (let index = 0; index < count; index += 1) {
      const own = consents
        .replaceAll("'#define'", JSON.stringify(define))
        .replaceAll("'./seasons'", JSON.stringify(seasons))
        .replace(/name: 'lands'/, `name: 'lands-${word(index)}'`)
        .replace(/label: '/g, `label: '${word(index)} `)
      await writeFile(join(folder, `tab${index}.ts`), own)
      imports.push(`export { lands as tab${index} } from './tab${index}'`)
    }
    await writeFile(join(folder, 'tabs.ts'), imports.join('\n'))
    const lib = { entry: join(folder, 'tabs.ts'), formats: ['es' as const], fileName: 'tabs' }
    const outDir = join(folder, 'built')
    await build({ root: folder, configFile: false, logLevel: 'silent', build: { lib, outDir, minify: true } })
    const [file = ''] = await readdir(outDir)
    return gzipSync(await readFile(join(outDir, file)), { level: 9 }).length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A word of its own for every tab, as real labels have. */
function word(index: number): string {
  return (index * 7919 + 104_729).toString(36)
}
