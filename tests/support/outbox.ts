import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { folderOutbox } from '../../server/outbound/folderOutbox'
import type { Portal } from './portal'
import type { TestService } from './service'

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

/** Reads the texts of the newest messages of a service as they were sent, the last one first. */
export async function sentTexts({ database, dataDirectory }: TestService, count: number): Promise<string[]> {
  const sent = await folderOutbox(database, join(dataDirectory, 'outbox'), '').newest(count)
  return sent.map(({ text }) => text)
}
