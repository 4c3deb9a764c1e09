import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { resourceNamed } from '#define'
import { register } from '#resources'
import { DeskShow } from '../../../../src/views/desk/DeskShow'
import { bodyOf, clearToasts, pageOf, sent, stage } from '../stage'

const accounts = resourceNamed(register, 'bank-accounts')
const account = {
  ...{ id: 7, version: 1, createdAt: '2026-11-20T08:35:00.000Z', updatedAt: '2026-11-20T08:35:00.000Z' },
  ...{ holderName: 'Ravi Kumar Sharma', accountNo: '••••7890', ifsc: 'HDFC0001234', accountType: 'SAVINGS' },
  ...{ status: 'UNVERIFIED', comments: null, vpa: null, payoutHoldTill: null },
  user: { id: 3, label: 'Ravi Sharma', employeeCode: 'AG0003' },
  bank: { id: 2, label: 'HDFC Bank' },
  proof: [{ key: 'users_kyc_documents/a.png', name: 'passbook.png', mime: 'image/png', size: 10 }],
  _can: ['update', 'verify', 'fail'],
}

const look = (row: object = account, keys?: readonly string[]) =>
  stage(
    <DeskShow resource={accounts} id="7" />,
    '/bank-accounts/7?list=tab%3Dqueue',
    ({ url = '', method, responseType }) => {
      if (responseType === 'blob') return { status: 200, data: new Blob(['x'], { type: 'image/png' }) }
      if (url.endsWith('/reveal')) return { status: 200, data: { field: 'accountNo', value: '501234567890' } }
      if (method === 'post') return { status: 200, data: { ...row, version: 2, status: 'VERIFIED', _can: [] } }
      if (url === '/bank-accounts/7') return { status: 200, data: row }
      if (url.startsWith('/bank-accounts/7/neighbours')) return { status: 200, data: { previous: null, next: 9 } }
      return { status: 200, data: pageOf([]) }
    },
    keys,
  )

afterEach(clearToasts)

describe('An unverified bank account', () => {
  it('shows its number beside the proof, revealed once, and whether its holder is its user', async () => {
    const { requests } = await look()
    const side = within(await screen.findByRole('region', { name: 'Checklist' }))
    await waitFor(() => expect(document.querySelector('.paper-number')).toHaveTextContent('501234567890'))
    expect(sent(requests, 'post /bank-accounts/7/reveal').map(bodyOf)).toEqual([{ field: 'accountNo', atDesk: true }])
    expect(side.getByText('HDFC0001234')).toBeInTheDocument()
    expect(side.getByText('HDFC Bank')).toBeInTheDocument()
    expect(side.getByText('80%, almost the same: compare')).toBeInTheDocument()
    expect(await screen.findByRole('img', { name: 'Ravi Kumar Sharma' })).toBeInTheDocument()
  })

  it('is verified by a key, and the next one follows', async () => {
    const { user, requests, router } = await look()
    await screen.findByRole('button', { name: 'Verify' })
    await screen.findByRole('link', { name: /Next/ })
    await user.keyboard('v')
    await waitFor(() => expect(sent(requests, 'post /bank-accounts/7/verify')).toHaveLength(1))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bank-accounts/9'))
    expect(router.state.location.search).toBe('?list=tab%3Dqueue')
  })

  it('shows a warning without a proof', async () => {
    await look({ ...account, proof: [] })
    expect(await screen.findByRole('note')).toHaveTextContent('No proof. Mark it as failed')
  })
})

describe('A bank account’s number', () => {
  it.each([
    ['that was verified', { ...account, status: 'VERIFIED' }, undefined],
    ['for who may not verify it', { ...account, _can: [] }, ['view_afs_users_tab', 'user:edit']],
  ])('%s stays masked', async (_, row, keys) => {
    const { requests } = await look(row, keys)
    expect((await screen.findAllByText('••••7890')).length).toBeGreaterThan(0)
    expect(sent(requests, 'post /bank-accounts/7/reveal')).toEqual([])
  })
})
