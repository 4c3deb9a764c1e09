import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Portal } from './portal'

/** Waits for the newest demo message to a recipient, on the page that shows messages. */
export async function newestMessage({ url }: Portal, page: Page, to: string): Promise<string> {
  const window = await page.context().newPage()
  const first = window.getByRole('listitem').first()
  await expect
    .poll(async () => {
      await window.goto(`${url}/oidc/outbox`)
      return (await first.count()) ? first.innerText() : ''
    })
    .toContain(to)
  const text = await first.innerText()
  await window.close()
  return text
}
