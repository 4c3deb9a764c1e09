import type { Page } from 'playwright-core'

/** The address of the record that lies on a desk. */
export function recordOnDesk(page: Page): Promise<string | null> {
  return page.getByRole('link', { name: 'Open record' }).getAttribute('href')
}
