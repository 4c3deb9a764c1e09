import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, gita, pageOf, rampur, sent, stage } from './stage'

beforeEach(() => {
  localStorage.clear()
  // Unsaved work is offered for some weeks.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00Z') })
})
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

/** A service with one farmer; the test defines the responses to writes. */
const withGita =
  (write: Answer, stored: () => object = () => gita): Answer =>
  (request) => {
    if (request.method === 'get' && request.url === '/farmers/12') return { status: 200, data: stored() }
    if (request.method === 'get' && request.url === '/lands') return { status: 200, data: pageOf([]) }
    if (request.method === 'get') return { status: 200, data: pageOf([rampur]) }
    return write(request)
  }

const edit = (write: Answer, stored?: () => object) =>
  stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', withGita(write, stored))
const saves: Answer = () => ({ status: 200, data: { ...gita, version: 4 } })
const middleName = () => screen.findByRole('textbox', { name: 'Middle name' })
const save = () => screen.getByRole('button', { name: /Save$/ })

describe('The form of an existing record', () => {
  it('sends only changed fields, with the version it was opened on', async () => {
    const { user, requests, router } = await edit(saves)
    await user.type(await middleName(), 'bai')
    await user.click(save())
    await waitFor(() => expect(router.state.location.pathname).toBe('/farmers/12'))
    const [patch] = sent(requests, 'patch /farmers/12')
    expect(bodyOf(patch)).toEqual({ middleName: 'Bai' })
    expect(patch?.headers.get('If-Match')).toBe('"3"')
    expect(await screen.findByText('Farmer updated successfully')).toBeInTheDocument()
  })

  it('keeps typed values when the record is fetched again', async () => {
    let reads = 0
    const { user, requests } = await edit(saves, () => ({
      ...gita,
      version: 3 + reads++,
      middleName: reads > 1 ? 'Kumari' : null,
    }))
    await user.type(await middleName(), 'Bai')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'patch /farmers/12')[0])).toEqual({ middleName: 'Bai' })
  })

  it('shows the service’s errors beside the fields and in a summary, and focuses that', async () => {
    const { user } = await edit(() => ({
      status: 400,
      data: { title: 'Validation failed', fields: { mobile: 'Another active farmer has this mobile number' } },
    }))
    const mobile = await screen.findByRole('textbox', { name: 'Mobile' })
    await user.clear(mobile)
    await user.type(mobile, '9812345679')
    await user.click(save())
    expect(await screen.findByText('Error while updating farmer. Validation failed')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Another active farmer has this mobile number' })).toHaveAttribute(
      'href',
      '#form-farmers_mobile',
    )
    await waitFor(() => expect(mobile).toHaveFocus())
    expect(mobile).toHaveAttribute('aria-invalid', 'true')
    expect(mobile).toHaveAccessibleDescription('Another active farmer has this mobile number')
    expect(mobile).toHaveValue('9812345679')
  })

  it('does not report errors for untouched masked values', async () => {
    const { user, requests } = await edit(saves, () => ({ ...gita, mobile: '98•••••678' }))
    await user.type(await middleName(), 'Bai')
    await user.click(save())
    await waitFor(() => expect(bodyOf(sent(requests, 'patch /farmers/12')[0])).toEqual({ middleName: 'Bai' }))
  })

  it('asks for each field that someone else changed too, and saves the choices on the newer version', async () => {
    let stored: object = gita
    let patches = 0
    const conflicts = [
      {
        field: 'middleName',
        base: null,
        theirs: 'Kumari',
        mine: 'Bai',
        by: 'Ravi Kumar',
        at: '2026-11-21T08:35:00.000Z',
      },
    ]
    const { user, requests } = await edit(
      () => {
        if (patches++ > 0) return { status: 200, data: { ...gita, version: 6 } }
        stored = { ...gita, version: 5, middleName: 'Kumari', addressLine: 'Near the well' }
        return { status: 412, data: { title: 'Someone else changed the same fields', conflicts } }
      },
      () => stored,
    )
    await user.type(await middleName(), 'Bai')
    await user.type(screen.getByRole('textbox', { name: 'PIN' }), '141001')
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: /Someone changed the same fields/ })
    expect(dialog).toHaveTextContent('Ravi Kumar 21 Nov 2026, 14:05Kumari')
    expect(within(dialog).getByRole('button', { name: 'Save choices' })).toBeDisabled()
    await user.click(within(dialog).getByRole('radio', { name: /^You\s.*Bai/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save choices' }))
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(2))
    const again = sent(requests, 'patch /farmers/12')[1]
    expect(again?.headers.get('If-Match')).toBe('"5"')
    expect(bodyOf(again)).toEqual({ middleName: 'Bai', pin: '141001' })
  })

  it('tells whose changes of other fields were kept', async () => {
    const { user } = await edit(() => ({
      status: 200,
      data: {
        ...gita,
        version: 5,
        _merged: [{ field: 'addressLine', by: 'Ravi Kumar', at: '2026-11-21T08:35:00.000Z' }],
      },
    }))
    await user.type(await middleName(), 'Bai')
    await user.click(save())
    expect(await screen.findByText('Saved, together with changes by Ravi Kumar: Address')).toBeInTheDocument()
  })

  it('offers unsaved work of an earlier visit, and restores it on the version it was typed on', async () => {
    const draft = {
      values: { middleName: 'Bai' },
      base: { middleName: null },
      version: 2,
      at: '2026-11-21T08:35:00.000Z',
    }
    localStorage.setItem('agridesk.draft.asha.farmers.12', JSON.stringify(draft))
    const { user, requests } = await edit(saves)
    expect(await screen.findByText('You have unsaved changes from 21 Nov 2026, 14:05')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await middleName()).toHaveValue('Bai')
    await user.click(save())
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')[0]?.headers.get('If-Match')).toBe('"2"'))
    expect(localStorage.getItem('agridesk.draft.asha.farmers.12')).toBeNull()
  })

  it('keeps what was typed after unsaved work was offered', async () => {
    const draft = {
      values: { middleName: 'Old', lastName: 'Kaur' },
      base: { middleName: null, lastName: 'Devi' },
      version: 3,
      at: '2026-11-21T08:35:00.000Z',
    }
    localStorage.setItem('agridesk.draft.asha.farmers.12', JSON.stringify(draft))
    const { user } = await edit(saves)
    await user.type(await middleName(), 'New')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await middleName()).toHaveValue('New')
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Kaur')
  })

  it('keeps typed values beside undecided unsaved work, and loses neither', async () => {
    const earlier = {
      values: { lastName: 'Kaur' },
      base: { lastName: 'Devi' },
      version: 3,
      at: '2026-11-21T08:35:00.000Z',
    }
    const place = 'agridesk.draft.asha.farmers.12'
    localStorage.setItem(place, JSON.stringify(earlier))
    const { user } = await edit(saves)
    await user.type(await middleName(), 'Bai')
    const kept = (): unknown => JSON.parse(localStorage.getItem(place) ?? 'null')
    await waitFor(() => expect(kept()).toMatchObject({ values: { middleName: 'Bai' }, earlier }), { timeout: 3_000 })
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Kaur')
    expect(await middleName()).toHaveValue('Bai')
  })

  it('keeps typed values in the browser, but never identity numbers', async () => {
    const { user } = await edit(saves)
    await user.type(await middleName(), 'Bai')
    await user.type(screen.getByRole('textbox', { name: 'Aadhaar' }), '999941057058')
    await waitFor(() => expect(localStorage.getItem('agridesk.draft.asha.farmers.12')).toContain('Bai'))
    expect(localStorage.getItem('agridesk.draft.asha.farmers.12')).not.toContain('9999')
  })

  it('asks before leaving unsaved work, and stays when told to', async () => {
    const { user, router } = await edit(saves)
    await user.type(await middleName(), 'Bai')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe('/farmers/12/edit')
    expect(await middleName()).toHaveValue('Bai')
  })

  it('returns the focus to where it was when that question was asked', async () => {
    const { user } = await edit(saves)
    const box = await middleName()
    await user.type(box, 'Bai{Escape}')
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(box).toHaveFocus())
  })
})
