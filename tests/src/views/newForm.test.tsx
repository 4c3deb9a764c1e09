import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lands, videos } from '#resources'
import { Create } from '../../../src/views/form/Create'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, pageOf, rampur, sent, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const save = () => screen.getByRole('button', { name: /Save$/ })

describe('The form of a new record', () => {
  const create = (answer: Answer) => stage(<Create resource={lands} />, '/lands/create?farmer=12', answer)
  const answers: Answer = ({ method, url }) => {
    if (method === 'post') return { status: 201, data: { id: 40, version: 1, _can: [] } }
    return {
      status: 200,
      data: pageOf(url === '/farmers/options' ? [{ id: 12, label: 'Gita Devi', mobile: '+919812345678' }] : [rampur]),
    }
  }

  it('starts with the record it is added to, and names every missing field', async () => {
    const { user, requests } = await create(answers)
    expect(await screen.findByText('Gita Devi')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: /Save$/ }))
    const summary = (await screen.findByText('3 fields need attention')).closest('[role=alert]')
    expect([...(summary?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Land name is required',
      'Village is required',
      'Area is required',
    ])
    expect(screen.getByRole('textbox', { name: 'Land name' })).toHaveFocus()
    expect(sent(requests, 'post /lands')).toEqual([])
  })

  it('names the missing fields from the top of the page to its end, however they are declared', async () => {
    const { user } = await stage(<Create resource={videos} />, '/videos/create', answers)
    await user.click(await screen.findByRole('button', { name: /Save$/ }))
    const summary = (await screen.findByText('5 fields need attention')).closest('[role=alert]')
    expect([...(summary?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Video is required',
      'Caption is required',
      'Language is required',
      'Farmer is required',
      'Village is required',
    ])
  })

  it('hides fields that do not apply, requires those that do, and removes an error with its cause', async () => {
    const { user } = await create(answers)
    await screen.findByText('Gita Devi')
    expect(screen.queryByRole('textbox', { name: 'Owner’s name' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('combobox', { name: 'Ownership' }))
    await user.click(await screen.findByTitle('Leased'))
    const owner = await screen.findByRole('textbox', { name: 'Owner’s name' })
    expect(owner).toHaveAttribute('aria-required', 'true')
    await user.click(owner)
    await user.tab()
    // Only at the field: a summary that appears on blur would move Save away from under the click.
    expect(await screen.findAllByText('Owner’s name is required')).toHaveLength(1)
    expect(document.querySelector('.error-summary')).toBeNull()
    await user.type(owner, 'Om Prakash')
    await waitFor(() => expect(screen.queryByText('Owner’s name is required')).not.toBeInTheDocument())
  })

  it.each([
    ['no answer came', 'silence', /^The service didn’t respond\. Nothing is saved twice/],
    ['an unsure answer', { status: 503, data: { detail: 'Perhaps it was saved' } }, /Perhaps it was saved/],
  ] as const)('is sent once and keeps its key after %s', { timeout: 40_000 }, async (_, open, words) => {
    let isSilent = true
    const { user, requests } = await create((request) =>
      request.method === 'post' && isSilent ? open : answers(request),
    )
    await screen.findByText('Gita Devi')
    await user.type(screen.getByRole('textbox', { name: 'Land name' }), 'Khet')
    await user.type(screen.getByRole('textbox', { name: 'Area' }), '2.5')
    await user.click(screen.getByRole('combobox', { name: 'Village' }))
    await user.click(await screen.findByTitle('Rampur'))
    act(() => [save(), save()].forEach((button) => button.click()))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(sent(requests, 'post /lands')).toHaveLength(1)
    isSilent = false
    await user.click(save())
    expect(await screen.findByText('Land created successfully')).toBeInTheDocument()
    const [first, second] = sent(requests, 'post /lands')
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
    expect(bodyOf(second)).toEqual({
      ...{ farmer: 12, name: 'Khet', village: 5, ownership: 'OWNED' },
      area: { value: 2.5, unit: 'ACRE', rule: null, acres: 2.5 },
    })
  })
})
