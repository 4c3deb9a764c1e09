import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import * as inputs from '../../../src/views/inputs/FieldInput'
import { clearToasts, gita, pageOf, stage } from './stage'

const stored = ['North field', 'South field'].map((name, index) => ({
  id: index + 1,
  version: 1,
  name,
  area: { value: 2, unit: 'ACRE', acres: 2 },
  farmer: { id: 12, label: 'Gita' },
  status: 'ACTIVE',
  _can: ['update', 'delete'],
}))

beforeEach(() => localStorage.clear())
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

describe('The rows in a form', () => {
  it('are redrawn only when they change themselves', async () => {
    const drawn = vi.spyOn(inputs, 'FieldInput')
    const { user } = await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', ({ method, url = '' }) => {
      if (url === '/farmers/12') return { status: 200, data: gita }
      return { status: 200, data: pageOf(method === 'get' && url.startsWith('/lands') ? stored : []) }
    })
    const lands = within(await screen.findByRole('region', { name: 'Lands' }))
    const name = await lands.findByRole('textbox', { name: 'Land name, land 1' })
    const drawnRows = (): readonly string[] =>
      drawn.mock.calls.map(([props]) => props['aria-label'] ?? '').filter((label) => label.includes(', land '))
    expect(drawnRows()).not.toEqual([])

    drawn.mockClear()
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'ta')
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Gitata')
    expect(drawnRows()).toEqual([])

    await user.type(name, 's')
    expect(name).toHaveProperty('value', 'North fields')
    expect(drawnRows().filter((label) => label.endsWith('land 1'))).not.toEqual([])
    expect(drawnRows().filter((label) => label.endsWith('land 2'))).toEqual([])
  })

  it('show an error until its cause is corrected', async () => {
    const { user } = await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', ({ method, url = '' }) => {
      if (url === '/farmers/12') return { status: 200, data: gita }
      return { status: 200, data: pageOf(method === 'get' && url.startsWith('/lands') ? stored : []) }
    })
    const name = await screen.findByRole('textbox', { name: 'Land name, land 1' })
    await user.clear(name)
    await user.tab()
    const problem = await screen.findByText('Land name is required')
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'ta')
    expect(problem.isConnected).toBe(true)
    await user.type(name, 'W')
    expect(screen.queryByText('Land name is required')).toBeNull()
  })
})
