import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { visit } from './visiting'

/** The table of a list in a browser window, as tests read it. */
export interface TablePage {
  readonly open: (address: string) => Promise<void>
  readonly rows: () => Locator
  /** The headings from left to right. */
  readonly headings: () => Promise<string[]>
  /** The indexes of the selected rows, from 0. */
  readonly ticked: () => Promise<number[]>
  /** The position of the cursor: the index of the row and, in one of its cells, the name of the column. */
  readonly cursor: () => Promise<string>
  readonly press: (...keys: string[]) => Promise<void>
}

/** Wraps a window signed in to the portal at `url` for tests of tables. */
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

/** Waits until a read value is the expected one. */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(read).toEqual(wanted)
}
