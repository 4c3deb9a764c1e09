import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './support/browser'
import { follow, settled } from './support/settling'

/** A screenshot of the demo company: its address, its width and its theme. */
interface Shot {
  readonly name: string
  readonly path: string
  readonly isNarrow?: true
  readonly isDark?: true
}

const shots: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'farmers', path: '/farmers' },
  { name: 'bookings', path: '/bookings' },
  { name: 'farmer', path: '/farmers/12' },
  { name: 'booking', path: '/bookings/60' },
  { name: 'booking-form', path: '/bookings/create' },
  { name: 'users', path: '/users' },
  { name: 'machines', path: '/machines' },
  { name: 'bookings-dark', path: '/bookings', isDark: true },
  { name: 'dashboard-dark', path: '/dashboard', isDark: true },
  { name: 'farmers-narrow', path: '/farmers', isNarrow: true },
  { name: 'farmer-narrow', path: '/farmers/12', isNarrow: true },
]

const [url = 'http://localhost:3000', folder = join(import.meta.dirname, '../docs/look')] = process.argv.slice(2)
const password = process.env.DEMO_PASSWORD
if (!password) throw new Error('Set DEMO_PASSWORD to the password of the demo people')

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const page = await browser.newPage({ reducedMotion: 'reduce' })
follow(page)
await signIn(page, password)
for (const { name, path, isNarrow, isDark } of shots) {
  await page.setViewportSize(isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  const { size } = await sharp(await page.screenshot())
    .resize({ width: isNarrow ? 390 : 1080 })
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`))
  process.stdout.write(`${name}: ${Math.round(size / 1000)} kB\n`)
}
await browser.close()

/** Signs in the administrator of the demo company by the form. */
async function signIn(window: Page, secret: string): Promise<void> {
  await window.goto(url)
  await window.getByRole('button', { name: 'Sign in' }).click()
  await window.getByRole('textbox', { name: 'Username' }).fill('admin')
  await window.getByLabel('Password', { exact: true }).fill(secret)
  await window.getByLabel('Password', { exact: true }).press('Enter')
  await window.getByRole('navigation').first().waitFor()
}
