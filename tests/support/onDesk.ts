import type { Page } from 'playwright-core'

/** Returns the address of the record on a desk. */
export function recordOnDesk(page: Page): Promise<string | null> {
  return page.getByRole('link', { name: 'Open record' }).getAttribute('href')
}
