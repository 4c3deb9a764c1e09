import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { recordOnDesk } from '../support/onDesk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const DESK = '/kyc-documents/desk'
/** Maximum time from a key to the next picture on screen, in milliseconds, at a quarter of the CPU speed. */
const MOST = 100
/** The fastest time of `tare`, in milliseconds, at a quarter of the CPU speed. */
const TARE = 50

async function isReady(page: Page): Promise<void> {
  await page.locator('.paper-pile > :not([data-ahead]) .paper').first().waitFor()
  await settled(page)
}

/** Measures the machine: how long, in milliseconds, the browser takes to paint something that never changes. */
function tare(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now()
    const box = document.createElement('div')
    document.body.append(box)
    for (let row = 0; row < 400; row += 1) {
      const line = document.createElement('p')
      line.textContent = `Line ${row} of the tare`
      box.append(line)
    }
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    box.remove()
    return performance.now() - began
  })
}

/** Gives the open record a verdict by keys: valid where that is offered, else rejected with a comment. */
async function judge(page: Page): Promise<void> {
  const before = await recordOnDesk(page)
  if ((await page.getByRole('button', { name: 'Validate' }).count()) > 0) await page.keyboard.press('v')
  else {
    await page.keyboard.press('x')
    await page.getByRole('textbox', { name: 'Comment' }).waitFor()
    await page.keyboard.type('It has expired')
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => recordOnDesk(page), { interval: 20 }).not.toBe(before)
}

/** Leaves the desk as a person does, which releases its record; closing the browser would keep it for ten minutes. */
async function leave(page: Page): Promise<void> {
  const left = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().endsWith(DESK))
  await page.getByRole('link', { name: 'Back to list' }).click()
  await left
}

test('twenty documents are reviewed by keys alone, the next on screen within 100 ms at a quarter of the speed', async () => {
  const page = await portal.signIn('backoffice', DESK)
  await isReady(page)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const seen = new Set<string | null>()
  const tares: number[] = []
  for (let done = 0; done < 20; done += 1) {
    seen.add(await recordOnDesk(page))
    await judge(page)
    const picture = page.locator('.paper-pile > :not([data-ahead]) img')
    if ((await picture.count()) > 0)
      expect(await picture.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    // While a reviewer looks at the record, the next one is fetched.
    await settled(page)
    tares.push(await tare(page))
  }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(seen.size).toBe(20)
  const took = await page.evaluate(() =>
    performance.getEntriesByName('desk:painted').map(({ duration }) => Math.round(duration)),
  )
  process.stdout.write(`From the key to the next paper on screen: ${took.join(', ')} ms\n`)
  process.stdout.write(`Beside it the tare: ${tares.map(Math.round).join(', ')} ms\n`)
  expect(took).toHaveLength(20)
  const inTares = took.map((ms, at) => ms / (tares[at] ?? 0)).toSorted((one, other) => one - other)
  // Other load on the machine at a moment affects only one of the two.
  expect(inTares[took.length / 4]).toBeLessThanOrEqual(MOST / TARE)

  const last = await recordOnDesk(page)
  await judge(page)
  await page.keyboard.press('z')
  await expect.poll(() => recordOnDesk(page), { timeout: 10_000 }).toBe(last)
  await leave(page)
})

test('two browsers never get the same document, and a verdict on another’s is refused with a message', async () => {
  const one = await portal.signIn('backoffice', DESK)
  const two = await portal.signIn('superadmin', DESK)
  await isReady(one)
  await isReady(two)
  const had = [new Set<string | null>(), new Set<string | null>()]
  for (let step = 0; step < 3; step += 1)
    for (const [at, page] of [one, two].entries()) {
      had[at]?.add(await recordOnDesk(page))
      await judge(page)
    }
  expect([...(had[0] ?? [])].filter((address) => had[1]?.has(address))).toEqual([])
  const address = await recordOnDesk(one)
  await two.goto(`${portal.url}${address}`)
  await two.getByText(/is looking at this identity document until/).waitFor()
  await expect.poll(() => two.getByRole('button', { name: 'Reject' }).count()).toBe(0)
  await leave(one)
})

test('a desk passes axe, and its verdicts are within reach of the thumb on a narrow screen', async () => {
  const page = await portal.signIn('backoffice', DESK)
  await isReady(page)
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  expect(await axe(page)).toEqual([])
  const box = await page.locator('.paper-decision').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(box?.y).toBeGreaterThan(422)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const heights = await page
    .locator('.paper-pile, .paper-pile > :not([data-ahead])')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights[0]).toBe(heights[1])
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).waitFor()
  await settled(page)
  expect(await axe(page)).toEqual([])
  await leave(page)
})
