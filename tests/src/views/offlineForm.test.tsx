import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, connect, gita, pageOf, rampur, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(() => {
  connect(true)
  vi.restoreAllMocks()
  clearToasts()
})

/** Types a middle name into the form of a farmer whose service answers the writes so. */
async function typed(write: Answer) {
  const { user } = await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', (request) => {
    if (request.method !== 'get') return write(request)
    return {
      status: 200,
      data: request.url === '/farmers/12' ? gita : pageOf(request.url === '/lands' ? [] : [rampur]),
    }
  })
  await user.type(await screen.findByRole('textbox', { name: 'Middle name' }), 'Bai')
  return () => user.click(screen.getByRole('button', { name: /Save$/ }))
}

describe('A form', () => {
  it('says that nothing could be sent for as long as there is no connection', async () => {
    const save = await typed(() => 'silence')
    connect(false)
    await save()
    expect(await screen.findByText(/^Error while updating farmer\. You are offline\./)).toBeInTheDocument()
    connect(true)
    expect(screen.queryByText(/^Error while updating farmer/)).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Middle name' })).toHaveValue('Bai')
  })

  it('keeps what it was refused for while the connection goes and comes', async () => {
    const save = await typed(() => ({ status: 400, data: { title: 'Validation failed' } }))
    await save()
    expect(await screen.findByText('Error while updating farmer. Validation failed')).toBeInTheDocument()
    connect(false)
    connect(true)
    expect(screen.getByText('Error while updating farmer. Validation failed')).toBeInTheDocument()
  })
})
