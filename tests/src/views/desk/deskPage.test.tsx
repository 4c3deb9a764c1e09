import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resourceNamed } from '#define'
import { register } from '#resources'
import { DeskPage } from '../../../../src/views/desk/DeskPage'
import { List } from '../../../../src/views/list/List'
import { bodyOf, clearToasts, pageOf, sent, stage } from '../stage'

const papers = resourceNamed(register, 'kyc-documents')
const lock = { record: 1, user: { id: 1, label: 'Me' }, since: '2026-11-25T06:00:00Z', until: '2026-11-25T06:10:00Z' }
const handed = (id: number, more: object = {}) => ({
  record: {
    ...{ id, version: 1, createdAt: '2026-11-20T08:35:00.000Z', updatedAt: '2026-11-20T08:35:00.000Z' },
    ...{ document: `Selfie ${id}`, type: 'SELFIE', status: 'UPLOADED', comments: null },
    user: { id: 30 + id, label: `Person ${id}`, employeeCode: `AG000${id}` },
    file: [{ key: `users_kyc_documents/${id}.png`, name: 'a.png', mime: 'image/png', size: 10 }],
    _can: ['validate', 'reject'],
    ...more,
  },
  proofs: [null],
  lock,
})

interface Asked {
  readonly held: number[]
  readonly skip: number[]
}

/** A desk with three waiting documents; `refuse` maps ids of documents to the verdict errors the service answers. */
const look = (refuse: Readonly<Record<number, { status: number; detail: string }>> = {}) => {
  let waiting = [1, 2, 3]
  return stage(<DeskPage resource={papers} />, '/kyc-documents/desk', (request) => {
    const { url = '', method, responseType } = request
    if (responseType === 'blob') return { status: 200, data: new Blob(['x'], { type: 'image/png' }) }
    if (url.endsWith('/desk/next')) {
      const { held, skip } = bodyOf(request) as Asked
      const items = waiting.filter((id) => !held.includes(id) && !skip.includes(id)).map((id) => handed(id))
      const total = { totalItems: waiting.length, totalIsExact: true }
      return {
        status: 200,
        data: { items, held, waiting: total, stand: { today: 3 - waiting.length, perMinute: 4.5 } },
      }
    }
    const [, id, word] = /^\/kyc-documents\/(\d+)\/(\w+)$/.exec(url) ?? []
    if (method === 'put') return { status: 200, data: handed(Number(id)) }
    if (method === 'delete') return { status: 204, data: '' }
    if (method === 'post' && word === 'undo') {
      waiting = [Number(id), ...waiting]
      return { status: 200, data: { ...handed(Number(id)).record, version: 3 } }
    }
    if (method === 'post') {
      const refused = refuse[Number(id)]
      if (refused)
        return { status: refused.status, data: { title: 'Error', status: refused.status, detail: refused.detail } }
      waiting = waiting.filter((one) => one !== Number(id))
      return { status: 200, data: { ...handed(Number(id)).record, version: 2, _can: [] } }
    }
    return { status: 200, data: pageOf([]) }
  })
}

const shown = (id: number) => screen.findByRole('img', { name: `Selfie ${id}` })
const side = () => within(screen.getByRole('region', { name: 'Checklist' }))

afterEach(clearToasts)
afterEach(() => vi.restoreAllMocks())

describe('The desk', () => {
  it('takes a verdict by one key, opens the next record, and shows the queue’s length and the reviewer’s speed', async () => {
    const { user, requests } = await look()
    await shown(1)
    expect(screen.getByText('3 waiting')).toBeInTheDocument()
    expect(screen.getByText('4.5 per minute')).toBeInTheDocument()
    await user.keyboard('v')
    expect(side().getByText('Person 2')).toBeInTheDocument()
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/1/validate')).toHaveLength(1))
    expect(sent(requests, 'post /kyc-documents/1/validate')[0]?.headers.get('if-match')).toBe('"1"')
    await waitFor(() => expect(screen.getByText('1 reviewed today')).toBeInTheDocument())
  })

  it('takes a digit as a late reason, not as a verdict', async () => {
    const { user, requests } = await look()
    await shown(1)
    await user.keyboard('1')
    expect(side().getByText('Person 1')).toBeInTheDocument()
    await user.keyboard('v')
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/1/validate')).toHaveLength(1))
    expect(sent(requests, 'post /kyc-documents/1/')).toHaveLength(0)
  })

  it('reports skipped records at the end, and shows them again', async () => {
    const { user } = await look()
    await shown(1)
    await user.keyboard('jjj')
    expect(await screen.findByText('You skipped 3')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    await shown(1)
  })

  it('takes the comment that a verdict requires without a dialog', async () => {
    const { user, requests } = await look()
    await shown(1)
    await user.keyboard('x')
    const box = await screen.findByRole('textbox', { name: 'Comment' })
    expect(box).toHaveFocus()
    await user.keyboard('Blurred{Enter}')
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/1/reject')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'post /kyc-documents/1/reject')[0])).toEqual({ comments: 'Blurred' })
    expect(side().getByText('Person 2')).toBeInTheDocument()
    await user.keyboard('x')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
  })

  it('reverts the verdict on Z, and shows its record again', async () => {
    const { user, requests } = await look()
    await shown(1)
    await user.keyboard('v')
    await screen.findByText('Validate: Selfie 1')
    await user.keyboard('z')
    await waitFor(() => expect(sent(requests, 'post /kyc-documents/1/undo')).toHaveLength(1))
    expect(sent(requests, 'post /kyc-documents/1/undo')[0]?.headers.get('if-match')).toBe('"2"')
    await waitFor(() => expect(side().getByText('Person 1')).toBeInTheDocument())
    expect(screen.queryByText('Validate: Selfie 1')).toBeNull()
  })

  it('skips on J and releases the record, and goes back on K and takes it again', async () => {
    const { user, requests } = await look()
    await shown(1)
    await user.keyboard('j')
    expect(side().getByText('Person 2')).toBeInTheDocument()
    await waitFor(() =>
      expect(bodyOf(sent(requests, 'post /kyc-documents/desk/next').at(-1))).toMatchObject({ skip: [1], held: [2, 3] }),
    )
    await user.keyboard('k')
    expect(side().getByText('Person 1')).toBeInTheDocument()
    await waitFor(() => expect(sent(requests, 'put /kyc-documents/1/desk')).toHaveLength(1))
  })

  it('skips a record that someone else holds, and shows one again whose verdict failed', async () => {
    const { user } = await look({
      1: { status: 409, detail: 'Bala is looking at this identity document until 11:40.' },
      2: { status: 400, detail: 'It has expired: reject it.' },
    })
    await shown(1)
    await user.keyboard('v')
    expect(await screen.findByText('Bala is looking at this identity document until 11:40.')).toBeInTheDocument()
    expect(side().getByText('Person 2')).toBeInTheDocument()
    await user.keyboard('v')
    expect(await screen.findByText('It has expired: reject it.')).toBeInTheDocument()
    await waitFor(() => expect(side().getByText('Person 2')).toBeInTheDocument())
  })

  it('scrolls to the top for another record, but not when the same one changes', async () => {
    const { user } = await look()
    await shown(1)
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400)
    await user.keyboard('x')
    await screen.findByRole('textbox', { name: 'Comment' })
    expect(scrollTo).not.toHaveBeenCalled()
    await user.keyboard('{Escape}j')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
    for (const spy of [scrollTo, scrolled]) spy.mockRestore()
  })

  it('has nothing left at the end, and releases every record when the page is left', async () => {
    const { user, requests, router } = await look()
    await shown(1)
    await user.keyboard('vvv')
    expect(await screen.findByText('Nothing is waiting for you')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('0 waiting')).toBeInTheDocument())
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(sent(requests, 'delete /kyc-documents/desk')).toHaveLength(1))
    expect(router.state.location.pathname).toBe('/kyc-documents/desk')
  })
})

describe('A reason chosen by a letter', () => {
  it('may be the first letter of a word whose other letters are no verdicts', async () => {
    const pictures = resourceNamed(register, 'picture-tasks')
    const row = (id: number) => ({
      ...{ id, version: 1, taskNo: `PIC-${id}`, status: 'PENDING', images: [], _can: ['approve', 'reject'] },
      ...{ createdAt: '2026-11-20T08:35:00.000Z', updatedAt: '2026-11-20T08:35:00.000Z' },
    })
    const items = [1, 2, 3].map((id) => ({ record: row(id), proofs: [], lock }))
    const { user, requests } = await stage(
      <DeskPage resource={pictures} />,
      '/picture-verification/desk',
      (request) => ({
        status: 200,
        data: request.url?.endsWith('/desk/next')
          ? {
              ...{ items, held: (bodyOf(request) as Asked).held, waiting: { totalItems: 3, totalIsExact: true } },
              stand: { today: 0, perMinute: null },
            }
          : { ...row(1), version: 2 },
      }),
    )
    await screen.findByRole('button', { name: /Approve/ })
    // The clock stands still, so that keys follow each other immediately even on a slow machine.
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    await user.keyboard('rbarn')
    await waitFor(() => expect(sent(requests, 'post /picture-tasks/1/reject')).toHaveLength(1))
    expect(screen.getByRole('button', { name: /Approve/ })).toBeInTheDocument()
    expect(sent(requests, 'post /picture-tasks/2/approve')).toHaveLength(0)
    now.mockReturnValue(Date.now() + 400)
    await user.keyboard('a')
    await waitFor(() => expect(sent(requests, 'post /picture-tasks/2/approve')).toHaveLength(1))
  })
})

describe('The desk of a second review', () => {
  it('opens at its address, which stays, and hands out reviewed records', async () => {
    const pictures = resourceNamed(register, 'picture-tasks')
    const { requests, router } = await stage(
      <DeskPage resource={pictures} />,
      '/picture-verification/desk?look=second&status.in=APPROVED',
      () => ({
        status: 200,
        data: {
          items: [],
          held: [],
          waiting: { totalItems: 0, totalIsExact: true },
          stand: { today: 0, perMinute: null },
        },
      }),
    )
    await screen.findByText('Nothing is waiting for you')
    expect(screen.getByRole('link', { name: 'Second look' })).toHaveAttribute('aria-current', 'page')
    expect(router.state.location.search).toContain('look=second')
    expect(String(sent(requests, 'post /picture-tasks/desk/next')[0]?.params)).toContain('look=second')
  })
})

describe('The list of records to review', () => {
  it('links to its desk with those of its filters that the desk supports', async () => {
    const address = '/kyc-documents?page=2&q=ravi&type.in=SELFIE&status.in=UPLOADED'
    await stage(<List resource={papers} />, address, () => ({ status: 200, data: pageOf([]) }))
    expect(await screen.findByRole('link', { name: 'Open desk' })).toHaveAttribute(
      'href',
      '/kyc-documents/desk?type.in=SELFIE',
    )
  })
})
