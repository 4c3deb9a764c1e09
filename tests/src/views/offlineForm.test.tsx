import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, connect, gita, pageOf, rampur, sent, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(() => {
  connect(true)
  vi.restoreAllMocks()
  clearToasts()
})

const saved = { status: 200, data: { ...gita, version: 4 } }
const changed = { status: 412, data: { title: 'Error while updating farmer', detail: 'Ravi changed it since.' } }

/** Types a middle name into the form of a farmer whose service gives this answer to writes. */
async function typed(write: Answer) {
  const { user, requests } = await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', (request) => {
    if (request.method !== 'get') return write(request)
    return {
      status: 200,
      data: request.url === '/farmers/12' ? gita : pageOf(request.url === '/lands' ? [] : [rampur]),
    }
  })
  await user.type(await screen.findByRole('textbox', { name: 'Middle name' }), 'Bai')
  return {
    user,
    save: () => user.click(screen.getByRole('button', { name: /Save$/ })),
    /** The headers of each attempt that decide how a change is applied. */
    attempts: () =>
      sent(requests, 'patch /farmers/12').map(({ headers }) => ({
        key: headers['Idempotency-Key'] as string,
        match: headers['If-Match'] as string,
        prefer: headers.Prefer as string | undefined,
      })),
  }
}

/** Gives the answers one after the other; the last one is repeated. */
function inTurn(...answers: ReturnType<Answer>[]): Answer {
  return () => (answers.length > 1 ? answers.shift() : answers[0]) as ReturnType<Answer>
}

const waiting = 'Not saved yet: you are offline'
const middleName = () => screen.getByRole('textbox', { name: 'Middle name' })

describe('A form saved without a connection', () => {
  it('says so, and is saved once the connection is back, with the same key and only onto the same version', async () => {
    const { save, attempts } = await typed(inTurn('silence', saved))
    connect(false)
    await save()
    const buttons = screen.getByRole('button', { name: 'Save' }).parentElement
    expect(buttons).toContainElement(await screen.findByText(waiting))
    expect(middleName()).toHaveValue('Bai')
    connect(true)
    expect(await screen.findByText('Farmer updated successfully')).toBeInTheDocument()
    const [first, second, ...more] = attempts()
    expect(more).toEqual([])
    expect(first).toMatchObject({ match: '"3"', prefer: undefined })
    expect(second).toEqual({ key: first?.key, match: '"3"', prefer: 'handling=strict' })
  })

  it('must be saved again by the user when something was typed in between', async () => {
    const { user, save, attempts } = await typed(inTurn('silence', saved))
    connect(false)
    await save()
    await screen.findByText(waiting)
    await waitFor(() => expect(middleName()).toBeEnabled())
    await user.type(middleName(), ' Devi')
    connect(true)
    expect(await screen.findByText('You kept typing while you were offline.')).toBeInTheDocument()
    expect(attempts()).toHaveLength(1)
    expect(middleName()).toHaveValue('Bai Devi')
    await user.click(screen.getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Farmer updated successfully')).toBeInTheDocument()
    expect(new Set(attempts().map(({ key }) => key)).size).toBe(2)
  })

  it('must be saved again by the user when its record has changed, and then merges as usual', async () => {
    const { user, save, attempts } = await typed(inTurn('silence', changed, saved))
    connect(false)
    await save()
    await screen.findByText(waiting)
    connect(true)
    expect(await screen.findByText('The record changed while you were offline.')).toBeInTheDocument()
    expect(middleName()).toHaveValue('Bai')
    await user.click(screen.getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Farmer updated successfully')).toBeInTheDocument()
    expect(attempts().map(({ prefer }) => prefer)).toEqual([undefined, 'handling=strict', undefined])
  })

  it('keeps the errors it was refused for while the connection goes and comes', async () => {
    const { save, attempts } = await typed(() => ({ status: 400, data: { title: 'Validation failed' } }))
    await save()
    expect(await screen.findByText('Error while updating farmer. Validation failed')).toBeInTheDocument()
    connect(false)
    connect(true)
    expect(screen.getByText('Error while updating farmer. Validation failed')).toBeInTheDocument()
    expect(attempts()).toHaveLength(1)
  })
})

describe('A form whose service does not answer', () => {
  it('is saved again by its button, under the same key', async () => {
    const { user, save, attempts } = await typed(inTurn('silence', saved))
    await save()
    expect(await screen.findByText('The service didn’t respond. Nothing is saved twice.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Farmer updated successfully')).toBeInTheDocument()
    const [first, second] = attempts()
    expect(second?.key).toBe(first?.key)
  })
})
