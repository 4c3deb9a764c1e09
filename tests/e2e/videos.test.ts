import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { openForm, pick, save, saved, tick } from '../support/formSteps'
import { recordOnDesk } from '../support/onDesk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { filmOfSize } from '../support/videos'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const player = (page: Page) => page.locator('.paper-pile > :not([data-ahead]) video')

const isPaused = (page: Page): Promise<boolean> => player(page).evaluate((video: HTMLVideoElement) => video.paused)

test('a video is uploaded in chunks over an unstable connection, and plays in its record', async () => {
  const page = await portal.page('admin')
  await openForm(page, `${portal.url}/video-verification/create`)
  const offsets: string[] = []
  await page.route('**/files/video/uploads/*', async (route) => {
    const offset = route.request().headers()['upload-offset']
    if (route.request().method() !== 'PATCH' || offset === undefined) return route.continue()
    offsets.push(offset)
    // The second chunk is lost in transit.
    return offsets.length === 2 ? route.abort('connectionreset') : route.continue()
  })
  const buffer = filmOfSize(9 * 1024 * 1024)
  await page.locator('input[type=file]').setInputFiles({ name: 'weeding.mp4', mimeType: 'video/mp4', buffer })
  await page.getByLabel('Caption', { exact: true }).fill('Weeding by machine')
  await pick(page, 'Language', 'Hindi')
  await pick(page, 'Farmer', 'Singh')
  await tick(page.getByRole('switch', { name: 'Agrees to publication' }))
  await save(page)
  await saved(page, 'Video created successfully')
  const megabytes = 1024 * 1024
  expect(offsets).toEqual(['0', 4 * megabytes, 4 * megabytes, 8 * megabytes].map(String))
  const shown = page.locator('main video').first()
  await shown.waitFor()
  await shown.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
})

test('videos are played and reviewed by keys alone, and an approved one is in the feed', async () => {
  const page = await portal.signIn('verifier01', '/video-verification/desk')
  await player(page).waitFor()
  await settled(page)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(true)

  const first = String(await recordOnDesk(page))
  await page.keyboard.press('r')
  await page.getByRole('button', { name: /Not farming/ }).waitFor()
  await page.keyboard.press('2')
  await expect.poll(() => recordOnDesk(page)).not.toBe(first)
  const api = await serviceAs(portal, 'verifier01')
  const videoOf = (address: string): Promise<{ status: string; verdictReason: string | null }> =>
    api('GET', `/videos/${address.split('/').at(-1)}`)
  await expect.poll(async () => (await videoOf(first)).status).toBe('REJECTED')

  while ((await page.getByRole('button', { name: 'Approve' }).count()) === 0) {
    const skipped = await recordOnDesk(page)
    await page.keyboard.press('j')
    await expect.poll(() => recordOnDesk(page)).not.toBe(skipped)
  }
  const second = String(await recordOnDesk(page))
  await page.keyboard.press('a')
  await expect.poll(() => recordOnDesk(page)).not.toBe(second)
  await expect.poll(async () => (await videoOf(second)).status).toBe('APPROVED')
  const { items } = await api<{ items: readonly { id: number }[] }>('GET', '/video-feed')
  expect(items[0]?.id).toBe(Number(second.split('/').at(-1)))
})
