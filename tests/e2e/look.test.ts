import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#define'
import { register } from '#resources'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
let page: Page
beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('superadmin')
})
afterAll(() => portal.close())

/** Lists drawn as table rows; those with a date range or a screen of their own draw something else first. */
const lists = register.resources.filter(({ is, list }) => !is.part && !list.range)

/** The appearance of a list, as measured in the page. */
interface Look {
  /** The top of the first row, in px from the top of the window; missing without one. */
  readonly firstRow?: number
  readonly isWider: boolean
  readonly tabs: number
  /** The number of visible references drawn in the accent colour. */
  readonly green: number
  readonly columns: number
}

describe('Every list at 1440 × 900', () => {
  test('shows its first row at 196 px, fits the page, has no strip with a single tab and no green references', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const faults: string[] = []
    let measured = 0
    for (const resource of lists) {
      await portal.page('superadmin', paths.list(resource))
      const drawn = page.locator('.rows-body tr.row, .nothing, .view-failure, main h1').first()
      await drawn.waitFor()
      await page.locator('.skeleton-rows').waitFor({ state: 'detached' })
      if ((await page.locator('.rows').count()) === 0) continue
      measured += 1
      const { firstRow, isWider, tabs, green, columns } = await look()
      const told = (fault: string): unknown => faults.push(`${resource.is.name}: ${fault}`)
      if (firstRow !== undefined && firstRow > 196) told(`first row at ${firstRow}`)
      if (isWider) told('wider than the page')
      if (tabs === 1) told('a strip of one tab')
      if (green > 0) told(`${green} green references`)
      if (columns > 8) told(`${columns} columns`)
    }
    expect(faults).toEqual([])
    expect(measured).toBeGreaterThan(50)
  })
})

function look(): Promise<Look> {
  return page.evaluate(async () => {
    // The number of columns that fit is known after the first frame.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = accent
    const green = getComputedStyle(probe).color
    probe.remove()
    const body = document.querySelector<HTMLElement>('.rows-body')
    return {
      firstRow: document.querySelector('.rows-body tr.row')?.getBoundingClientRect().top,
      isWider: !!body && body.scrollWidth > body.clientWidth + 1,
      tabs: document.querySelectorAll('.view-tabs-line .tab-link').length,
      green: [...document.querySelectorAll('.rows-body td a')].filter((link) => getComputedStyle(link).color === green)
        .length,
      columns: document.querySelectorAll('.rows-head th[data-name]').length,
    }
  })
}

describe('A list at 390 × 844', () => {
  afterAll(() => page.setViewportSize({ width: 1440, height: 900 }))

  test('shows nine farmers on its first screen, in rows of 64 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await portal.page('superadmin', '/farmers')
    await page.locator('.card').nth(8).waitFor()
    const cards = await page
      .locator('.card')
      .evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
      )
    expect(cards.filter(({ bottom }) => bottom <= 844).length).toBeGreaterThanOrEqual(9)
    expect(cards.map(({ height }) => Math.round(height)).filter((height) => height !== 64)).toEqual([])
  })

  test('has one sheet for filters and order, which cancelling leaves unchanged', async () => {
    await portal.page('superadmin', '/farmers')
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
    await sheet.getByText('Then by').waitFor()
    await sheet.getByRole('button', { name: 'Village', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Filter and sort')
  })

  test('selects the first row on a long press, and then shows a checkbox in every row', async () => {
    await portal.page('superadmin', '/farmers?status=ACTIVE')
    const first = page.locator('.card').first()
    await first.waitFor()
    const touch = { pointerType: 'touch', clientX: 100, clientY: 300, bubbles: true }
    await first.dispatchEvent('pointerdown', touch)
    await page.getByText('1 selected').waitFor()
    await first.dispatchEvent('pointerup', touch)
    const second = await page.locator('.card').nth(1).getByRole('checkbox').boundingBox()
    expect(second?.width).toBe(24)
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
})
