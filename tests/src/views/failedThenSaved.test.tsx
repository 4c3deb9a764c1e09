import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import { clearToasts, gita, pageOf, rampur, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const toasts = (): (string | null)[] =>
  [...document.querySelectorAll('.ant-notification-notice-message')].map(({ textContent }) => textContent)

it('The toast of a failed save closes when the next save succeeds, and the next failure replaces it', async () => {
  const refused = ['Validation failed', 'Error while updating farmer']
  const { user } = await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', ({ method, url }) => {
    if (method === 'get')
      return { status: 200, data: url === '/farmers/12' ? gita : pageOf(url === '/lands' ? [] : [rampur]) }
    const title = refused.shift()
    return title ? { status: 400, data: { title } } : { status: 200, data: { ...gita, version: 4 } }
  })
  await user.type(await screen.findByRole('textbox', { name: 'Middle name' }), 'bai')
  // A toast closes by itself after some seconds, so the toasts are read once the next one has appeared.
  const toastsAfterSaving = async (next: string): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: /Save$/ }))
    await waitFor(() => expect(toasts()).toContain(next))
    return toasts()
  }
  expect(await toastsAfterSaving('Validation failed')).toEqual(['Validation failed'])
  expect(await toastsAfterSaving('Error while updating farmer')).toEqual(['Error while updating farmer'])
  expect(await toastsAfterSaving('Farmer updated successfully')).toEqual(['Farmer updated successfully'])
})
