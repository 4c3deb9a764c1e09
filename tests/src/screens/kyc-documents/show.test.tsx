import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { resourceNamed } from '#define'
import { register } from '#resources'
import { Screen } from '../../../../src/screens/kyc-documents/show'
import { bodyOf, clearToasts, pageOf, sent, stage } from '../../views/stage'

const papers = resourceNamed(register, 'kyc-documents')
const paper = {
  ...{ id: 7, version: 1, createdAt: '2026-11-20T08:35:00.000Z', updatedAt: '2026-11-20T08:35:00.000Z' },
  ...{ document: 'PAN card', type: 'PAN_CARD', status: 'UPLOADED', panNumber: 'Z•••••', comments: null },
  user: { id: 3, label: 'Ravi Sharma', employeeCode: 'AG0003' },
  uploadedAt: '2026-11-20T08:35:00.000Z',
  file: [{ key: 'users_kyc_documents/a.png', name: 'a.png', mime: 'image/png', size: 10 }],
  _can: ['update', 'validate', 'reject'],
}

const look = (row: object = paper, list = '?list=tab%3Dqueue', keys?: readonly string[]) =>
  stage(
    <Screen resource={papers} id="7" />,
    `/kyc-documents/7${list}`,
    ({ url = '', method, responseType }) => {
      if (responseType === 'blob') return { status: 200, data: new Blob(['x'], { type: 'image/png' }) }
      if (url.endsWith('/reveal')) return { status: 200, data: { field: 'panNumber', value: 'ZZZPS1234K' } }
      if (method === 'post') return { status: 200, data: { ...row, version: 2, status: 'VALIDATED', _can: [] } }
      if (url === '/kyc-documents/7') return { status: 200, data: row }
      if (url.startsWith('/kyc-documents/7/neighbours')) return { status: 200, data: { previous: null, next: 9 } }
      if (url === '/bank-accounts') return { status: 200, data: pageOf([{ id: 1, holderName: 'Ravi Kumar Sharma' }]) }
      return { status: 200, data: pageOf([]) }
    },
    keys,
  )

afterEach(clearToasts)

describe('The page of a KYC document', () => {
  it('shows the picture beside its data, and offers the decision only there', async () => {
    await look()
    const side = await screen.findByRole('region', { name: 'Checklist' })
    expect(within(side).getByText('Ravi Sharma')).toBeInTheDocument()
    expect(await within(side).findByText('ZZZPS1234K')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Validate' })).toEqual([
      within(side).getByRole('button', { name: 'Validate' }),
    ])
    expect(within(side).getByRole('button', { name: 'Reject' })).toBeInTheDocument()
    expect(await screen.findByRole('img', { name: 'PAN card' })).toBeInTheDocument()
  })

  it('compares the document with the account holder’s name', async () => {
    await look()
    expect(await screen.findByText('80%, almost the same: compare')).toBeInTheDocument()
    expect(screen.getByText('Account holder: “Ravi Kumar Sharma”. User: “Ravi Sharma”.')).toBeInTheDocument()
  })

  it('requests no account where the viewer may not see one', async () => {
    const { requests } = await look({ ...paper, _can: [] }, '', [])
    await screen.findByRole('region', { name: 'Checklist' })
    expect(sent(requests, 'get /bank-accounts')).toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'Validate' })).toBeNull()
  })

  it('warns about an expired document', async () => {
    await look({ ...paper, type: 'DRIVING_LICENCE', document: 'Driving licence', expiry: '2020-03-01' })
    expect(await screen.findByRole('note')).toHaveTextContent('Expired: it can only be rejected')
  })

  it('zooms and turns the picture by keys and buttons', async () => {
    const { user } = await look()
    const picture = await screen.findByRole('img', { name: 'PAN card' })
    const size = screen.getByRole('status', { name: 'Zoom' })
    await user.keyboard('+')
    expect(size).toHaveTextContent('125%')
    await user.keyboard('-')
    await user.keyboard('-')
    expect(size).toHaveTextContent('100%')
    await user.keyboard('.')
    await user.click(screen.getByRole('button', { name: 'Rotate right' }))
    expect(picture.style.transform).toContain('rotate(180deg)')
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await user.click(screen.getByRole('button', { name: 'Fit to screen' }))
    expect(size).toHaveTextContent('100%')
  })

  it('validates the document by a key and continues with the next one in the queue', async () => {
    const { user, requests, router } = await look()
    await screen.findByRole('button', { name: 'Validate' })
    await screen.findByRole('link', { name: /Next/ })
    await user.keyboard('v')
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/7/validate')).toHaveLength(1))
    await waitFor(() => expect(router.state.location.pathname).toBe('/kyc-documents/9'))
    expect(router.state.location.search).toBe('?list=tab%3Dqueue')
  })

  it('rejects the document by a key only with a comment', async () => {
    const { user, requests } = await look()
    await screen.findByRole('button', { name: 'Reject' })
    await user.keyboard('x')
    const dialog = await screen.findByRole('dialog', { name: 'Reject: PAN card of Ravi Sharma' })
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findAllByText('Comment is required')).not.toHaveLength(0)
    expect(sent(requests, 'post /kyc-documents/7/reject')).toHaveLength(0)
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Comment' }),
      'vx{Enter}Blurred{Control>}{Enter}{/Control}',
    )
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/7/reject')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'post /kyc-documents/7/reject')[0])).toEqual({ comments: 'vx\nBlurred' })
    expect(sent(requests, 'post /kyc-documents/7/validate')).toHaveLength(0)
  })

  it('keeps a document that was not opened from a list after its decision', async () => {
    const { user, requests, router } = await look(paper, '')
    await user.click(await screen.findByRole('button', { name: 'Validate' }))
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/7/validate')).toHaveLength(1))
    expect(await screen.findByText('Identity document validated successfully')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/kyc-documents/7')
  })
})
