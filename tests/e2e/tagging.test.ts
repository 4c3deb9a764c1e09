import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { recordOnDesk } from '../support/onDesk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const isPressed = (page: Page, name: string): Promise<string | null> =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')

async function isReady(page: Page): Promise<void> {
  await page.locator('.paper-pile > :not([data-ahead]) .paper img').first().waitFor()
  await settled(page)
}

test('a screenshot gets several tags by one key each, the next one follows, and an undo removes them', async () => {
  const page = await portal.signIn('verifier01', '/tag-screenshots/desk?source=SATELLITE')
  await isReady(page)
  await page.getByRole('button', { name: 'Weeds' }).waitFor()
  const first = await recordOnDesk(page)

  await page.keyboard.press('t')
  await page.getByText('Tags: choose at least one').waitFor()
  expect(await recordOnDesk(page)).toBe(first)

  for (const key of ['w', 'c', 'u', 'u']) await page.keyboard.press(key)
  expect(await Promise.all(['Weeds', 'Crop standing', 'Clouds'].map((name) => isPressed(page, name)))).toEqual([
    ...['true', 'true', 'false'],
  ])
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('t')
  await expect.poll(() => recordOnDesk(page)).not.toBe(first)
  expect(await isPressed(page, 'Weeds')).toBe('false')
  const api = await serviceAs(portal, 'verifier01')
  const shot = `/screenshots/${String(first).split('/').at(-1)}`
  interface Shot {
    readonly status: string
    readonly tags: readonly { readonly label: string }[]
  }
  await expect.poll(async () => (await api<Shot>('GET', shot)).status).toBe('TAGGED')
  expect((await api<Shot>('GET', shot)).tags.map(({ label }) => label).sort()).toEqual(['Crop standing', 'Weeds'])

  await page.keyboard.press('z')
  await expect.poll(() => recordOnDesk(page), { timeout: 10_000 }).toBe(first)
  await expect.poll(async () => (await api<Shot>('GET', shot)).tags).toEqual([])
})

test('a part of a land record is redacted by hand, and the new picture shows it black', async () => {
  const page = await portal.signIn('verifier01', '/land-record-verification/desk')
  await isReady(page)
  const sheet = page.locator('.paper-pile > :not([data-ahead]) .paper-sheet')
  const picture = sheet.locator('img')
  const before = await picture.getAttribute('src')
  await page.locator('.paper-pile > :not([data-ahead])').getByRole('button', { name: 'Cover a part' }).click()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('The picture has no place')
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  expect(await sheet.locator('.paper-cover').count()).toBe(1)
  await page.getByRole('button', { name: 'Cover permanently' }).click()
  await page.getByText('Part of the picture was covered').waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  const colours = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number, y: number): number =>
      Math.max(
        ...[...(context?.getImageData(image.naturalWidth * x, image.naturalHeight * y, 1, 1).data ?? [])].slice(0, 3),
      )
    return [at(0.5, 0.375), at(0.9, 0.9)]
  })
  expect(colours[0]).toBeLessThan(16)
  expect(colours[1]).toBeGreaterThan(60)
})
