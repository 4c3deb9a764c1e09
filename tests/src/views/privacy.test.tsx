import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resourceNamed } from '#define'
import { authorityList, register } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import { SHOWN_FOR } from '../../../src/views/privacy/MaskedValue'
import { Show } from '../../../src/views/show/Show'
import { viewerWith } from '../../providers/signedIn'
import { bodyOf, clearToasts, gita, sent, stage, withoutSummary } from './stage'

const farmers = resourceNamed(register, 'farmers')
const row = { ...gita, bankAccount: '••••7890', bankIfsc: 'HDFC•••••', bankHolder: null, pan: null, epic: null }
const masked = { ...row, mobile: '•••••••678', addressLine: 'H•••••' }
const all = Object.keys(authorityList)

afterEach(() => {
  vi.restoreAllMocks()
  clearToasts()
})

describe('A masked value', () => {
  it('is revealed in place for a reason, and masked again after a minute', async () => {
    const { user, requests } = await stage(
      <Show resource={withoutSummary(farmers)} id="12" />,
      '/farmers/12',
      ({ url, method }) =>
        method === 'post' && url === '/farmers/12/reveal'
          ? { status: 200, data: { field: 'bankAccount', value: '50100234567890' } }
          : { status: 200, data: url === '/farmers/12' ? row : {} },
    )
    await user.click(await screen.findByRole('button', { name: 'Show account number' }))
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Payment came back{Enter}')
    expect(await screen.findByText('50100234567890')).toBeInTheDocument()
    expect(bodyOf(sent(requests, 'post /farmers/12/reveal')[0])).toEqual({
      field: 'bankAccount',
      reason: 'Payment came back',
    })
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('50100234567890')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + SHOWN_FOR * 1000)
    await waitFor(() => expect(screen.queryByText('50100234567890')).toBeNull())
    expect(screen.getByText('••••7890')).toBeInTheDocument()
  })

  it('tells why it is not revealed', async () => {
    const detail = 'You have had 60 values shown within an hour.'
    const { user } = await stage(
      <Show resource={withoutSummary(farmers)} id="12" />,
      '/farmers/12',
      ({ url, method }) =>
        method === 'post'
          ? { status: 429, data: { title: 'This couldn’t be shown', detail } }
          : { status: 200, data: url === '/farmers/12' ? row : {} },
    )
    await user.click(await screen.findByRole('button', { name: 'Show account number' }))
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Payment came back{Enter}')
    expect(await screen.findByText(detail)).toBeInTheDocument()
  })

  it('has no button for viewers who may not see personal data, nor where it is always masked for them', async () => {
    const keys = all.filter((key) => key !== 'pii:reveal')
    await stage(
      <Show resource={withoutSummary(farmers)} id="12" />,
      '/farmers/12',
      () => ({ status: 200, data: masked }),
      keys,
    )
    expect(await screen.findByText('•••••••678')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Show (?!all \d+ fields)/ })).toBeNull()
  })
})

describe('The form of a record with masked values', () => {
  const edit = (data: object, keys = all) =>
    stage(
      <Edit resource={farmers} id="12" />,
      '/farmers/12/edit',
      ({ method }) => ({ status: 200, data: method === 'patch' ? { ...data, version: 4 } : data }),
      keys,
    )

  it('neither shows nor sends the mask, and does not require stored values again', async () => {
    const { user, requests } = await edit(row)
    expect(await screen.findByText('••••7890')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Account number' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'PIN' }), '141001')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'patch /farmers/12')[0])).toEqual({ pin: '141001' })
  })

  it('replaces, keeps or removes a value', async () => {
    const { user, requests } = await edit(row)
    await user.click(await screen.findByRole('button', { name: 'Replace account number' }))
    await user.type(screen.getByRole('textbox', { name: /Account number/ }), '60100234567891')
    await user.click(screen.getByRole('button', { name: 'Replace ifsc' }))
    await user.type(screen.getByRole('textbox', { name: /IFSC/ }), 'SBIN')
    await user.click(screen.getByRole('button', { name: 'Keep current ifsc' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'patch /farmers/12')[0])).toEqual({ bankAccount: '60100234567891' })
  })

  it('removes values together', async () => {
    const { user, requests } = await edit(row)
    await user.click(await screen.findByRole('button', { name: 'Remove account number' }))
    await user.click(screen.getByRole('button', { name: 'Remove ifsc' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'patch /farmers/12')[0])).toEqual({ bankAccount: null, bankIfsc: null })
  })

  it('does the same for viewers who see a personal field masked', async () => {
    const keys = all.filter((key) => key !== 'pii:reveal')
    const { user, requests } = await edit(masked, keys)
    expect(await screen.findByText('•••••••678')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Replace mobile' }))
    await user.type(screen.getByRole('textbox', { name: /^.*Mobile$/ }), '98123 00000')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'patch /farmers/12')[0])).toEqual({ mobile: '+919812300000' })
  })
})

describe('The viewer’s own record', () => {
  const users = resourceNamed(register, 'users')
  const id = viewerWith([]).id
  const me = {
    ...gita,
    id,
    _can: ['update'],
    roleType: 'OPERATOR',
    status: 'ACTIVE',
    address: '4 Canal Lane',
    altMobile: null,
    emergencyName: null,
    dlNumber: '••••2345',
  }

  it('shows its personal fields unmasked in the form, and sends changes of them', async () => {
    const { user, requests } = await stage(
      <Edit resource={users} id={String(id)} />,
      `/users/${id}/edit`,
      ({ method }) => ({ status: 200, data: method === 'patch' ? { ...me, version: 4 } : me }),
      [],
    )
    const address = await screen.findByRole('textbox', { name: 'Address' })
    expect(address).toHaveValue('4 Canal Lane')
    await user.clear(address)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, `patch /users/${id}`)).toHaveLength(1))
    expect(bodyOf(sent(requests, `patch /users/${id}`)[0])).toEqual({ address: null })
  })

  it('offers to reveal what is shown on request, unlike the record of another', async () => {
    await stage(
      <Show resource={withoutSummary(users)} id={String(id)} />,
      `/users/${id}`,
      () => ({ status: 200, data: me }),
      [],
    )
    expect(await screen.findByRole('button', { name: 'Show driving licence number' })).toBeInTheDocument()
    cleanup()
    const other = { ...me, id: id + 1, address: '4•••••' }
    await stage(
      <Show resource={withoutSummary(users)} id={String(id + 1)} />,
      '/users/x',
      () => ({ status: 200, data: other }),
      [],
    )
    expect(await screen.findByText('4•••••')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Show (?!all \d+ fields)/ })).toBeNull()
  })
})
