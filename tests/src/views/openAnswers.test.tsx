import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#define'
import { farmers } from '#resources'
import { RecordActions, useStartAction } from '../../../src/views/actions/RecordActions'
import { DELETE } from '../../../src/views/actions/perform'
import { attempts } from '../../../src/views/values/attempt'
import type { Delivery } from '../../../src/views/exports/deliveries'
import { useUndoVersion } from '../../../src/views/operations/useUndoVersion'
import { DeliveryButtons } from '../../../src/screens/exports/DeliveryButtons'
import { AssignmentLine } from '../../../src/views/notes/AssignmentLine'
import { Comments } from '../../../src/views/notes/Comments'
import { ServiceError } from '../../../providers/errorMessage'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, gita, sent, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const about = { resource: farmers, id: 12 }
const mine = { id: 4, kind: 'comment', body: 'Here', at: gita.createdAt, editedAt: null, by: { id: 7, label: 'Asha' } }
const comment = { ...mine, isDeleted: false, mentions: [], _can: ['update', 'delete'] }

/** The first write may or may not have been saved; later ones succeed. */
function openOnce(): Answer {
  let isOpen = true
  return ({ method, url = '' }) => {
    if (method !== 'get') {
      const status = isOpen ? 503 : 200
      isOpen = false
      return { status, data: status === 503 ? { title: 'Service Unavailable', detail: 'It isn’t known' } : gita }
    }
    if (url.endsWith('/assignment')) return { status: 200, data: { assignment: null } }
    return { status: 200, data: { items: [comment], hasEarlier: false, totalItems: 1 } }
  }
}

function Begin({ word }: { readonly word: string }) {
  const start = useStartAction()
  return <button onClick={() => start(word, { row: gita })}>Begin</button>
}

function Undo() {
  const undo = useUndoVersion(farmers)
  return <button onClick={() => undo(12, 3)}>Undo</button>
}

const person = { id: 7, label: 'Asha' }
const delivery: Delivery = {
  ...{ id: 'd1', resource: 'farmers', label: 'Farmers', title: 'Farmers', query: '', filter: null, words: 'Daily' },
  ...{ rhythm: 'DAILY', day: null, time: '08:00', format: 'csv', recipients: [person], owner: person, last: [] },
  ...{ isPaused: false, pauseReason: null, nextAt: null, lastAt: null, isMine: true, isReceived: true },
}

const begin = (word: string) =>
  stage(
    <RecordActions resource={farmers}>
      <Begin word={word} />
    </RecordActions>,
    '/',
    openOnce(),
  )

async function keysOf(requests: Parameters<typeof sent>[0], what: string): Promise<unknown[]> {
  await waitFor(() => expect(sent(requests, what)).toHaveLength(2))
  return sent(requests, what).map(({ headers }) => headers.get('Idempotency-Key'))
}

const oneKey = (keys: readonly unknown[]): void => {
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
}

// A button that is still sending is called “loading …” and ignores clicks.
describe('A request whose outcome is unknown is repeated with its key', () => {
  it('when a record is deleted', async () => {
    const { user, requests } = await begin(DELETE)
    await user.click(screen.getByRole('button', { name: 'Begin' }))
    const button = await screen.findByRole('button', { name: 'Delete' })
    await user.click(button)
    expect(await screen.findByText(/It isn’t known/)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    oneKey(await keysOf(requests, 'delete /farmers/12'))
  })

  it('when an action is taken', async () => {
    const { user, requests } = await begin('activate')
    const button = screen.getByRole('button', { name: 'Begin' })
    await user.click(await screen.findByRole('button', { name: 'Begin' }))
    expect(await screen.findByText('It isn’t known')).toBeInTheDocument()
    await user.click(button)
    oneKey(await keysOf(requests, 'post /farmers/12/activate'))
  })

  it('when a version of a record is undone', async () => {
    const { user, requests } = await stage(<Undo />, '/', openOnce())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/It isn’t known/)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    oneKey(await keysOf(requests, 'post /farmers/12/undo'))
  })

  it.each([
    ['is paused', 'Pause', undefined, 'post /deliveries/d1/pause'],
    ['is deleted', 'Delete', 'Delete', 'delete /deliveries/d1'],
  ])('when a regular delivery %s', async (_, word, answer, what) => {
    const { user, requests } = await stage(
      <DeliveryButtons told={delivery} onChange={() => undefined} />,
      '/',
      openOnce(),
    )
    for (let time = 0; time < 2; time += 1) {
      await user.click(await screen.findByRole('button', { name: `${word}: Farmers` }))
      if (answer) await user.click(await screen.findByRole('button', { name: answer }))
      if (time === 0) expect(await screen.findByText(/It isn’t known/)).toBeInTheDocument()
    }
    oneKey(await keysOf(requests, what))
  })

  it('when a user takes a record over', async () => {
    const { user, requests } = await stage(<AssignmentLine about={about} />, '/', openOnce())
    const button = await screen.findByRole('button', { name: 'Assign to me' })
    await user.click(button)
    expect(await screen.findByText('It isn’t known')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
    oneKey(await keysOf(requests, 'put /farmers/12/assignment'))
  })

  it('when a comment is changed', async () => {
    const { user, requests } = await stage(<Comments about={about} />, '/', openOnce())
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(screen.getByRole('textbox', { name: 'Edit comment' }), ' now')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It isn’t known')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    oneKey(await keysOf(requests, 'patch /farmers/12/comments/4'))
  })
})

describe('The idempotency key of an attempt', () => {
  const keysAfter = async (
    outcome: number | 'saved',
    second: unknown = { name: 'Khet' },
    title = 'No',
  ): Promise<string[]> => {
    const { send } = attempts()
    const keys: string[] = []
    const failing = (key: string): Promise<void> => {
      keys.push(key)
      return outcome === 'saved' ? Promise.resolve() : Promise.reject(new ServiceError(title, outcome))
    }
    await send({ name: 'Khet' }, failing).catch(() => undefined)
    await send(second, failing).catch(() => undefined)
    return keys
  }

  it.each([0, 502, 503, 504])('stays the same after %s', async (status) => {
    expect(new Set(await keysAfter(status)).size).toBe(1)
  })

  it('stays the same after a 400 while the request is still in progress', async () => {
    expect(new Set(await keysAfter(400, undefined, messages.stillCarriedOut)).size).toBe(1)
  })

  it.each([400, 401, 409, 412, 422, 500, 'saved'] as const)('changes after %s', async (outcome) => {
    expect(new Set(await keysAfter(outcome)).size).toBe(2)
  })

  it('changes with the content', async () => {
    expect(new Set(await keysAfter(503, { name: 'Bagh' })).size).toBe(2)
  })
})
