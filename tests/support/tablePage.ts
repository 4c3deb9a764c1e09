import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { visit } from './visiting'

/** The table of a list in a browser window, as a test looks at it. */
export interface TablePage {
  readonly open: (address: string) => Promise<void>
  readonly rows: () => Locator
  /** The words of the headings from left to right. */
  readonly headings: () => Promise<string[]>
  /** The places of the ticked rows, from 0. */
  readonly ticked: () => Promise<number[]>
  /** Where the cursor is: the place of the row and, in one of its cells, the name of the column. */
  readonly cursor: () => Promise<string>
  readonly press: (...keys: string[]) => Promise<void>
}

/** A window in which somebody has signed in to the portal at `url`, with words for the table in it. */
export function tablePage(page: Page, url: string): TablePage {
  const rows = (): Locator => page.locator('.rows-body .row')
  return {
    rows,
    open: async (address) => {
      await visit(page, `${url}${address}`)
      await rows().first().waitFor()
    },
    headings: () =>
      page.getByRole('columnheader').evaluateAll((all) => all.flatMap((one) => one.getAttribute('aria-label') ?? [])),
    ticked: () =>
      rows().evaluateAll((all) =>
        all.flatMap((one, index) => (one.getAttribute('aria-selected') === 'true' ? [index] : [])),
      ),
    cursor: () =>
      page.evaluate(() => {
        const at = document.activeElement
        const row = at?.closest('[role="row"]')
        if (!row) return 'outside'
        const place = row.hasAttribute('data-id') ? Number(row.getAttribute('aria-rowindex')) - 2 : 'heading'
        const name = at?.closest('[data-name]')?.getAttribute('data-name')
        return name ? `${place} ${name}` : String(place)
      }),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

/** Waits until something reads as wanted. */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(read).toEqual(wanted)
}
