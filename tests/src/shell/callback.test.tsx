import { cleanup, render, screen } from '@testing-library/react'
import axios from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { httpOf } from '../../../providers/http'
import { endSession, openSession } from '../../../providers/session'
import { vaultIn } from '../../../providers/vault'
import { Entry } from '../../../src/shell/entry/Entry'
import { memoryDrawer } from '../../providers/memoryDrawer'
import { configured } from '../../providers/signedIn'

const portal = { isLoaded: () => true, load: () => Promise.resolve(), get: () => () => <p>The portal</p> }
const realAdapter = axios.defaults.adapter

beforeAll(configured)
beforeEach(async () => {
  sessionStorage.clear()
  await openSession(vaultIn(memoryDrawer()))
  await endSession('left')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
afterAll(async () => {
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

it.each(['/Callback', '/callback/', '/CALLBACK/'])(
  'the way back from the sign-in is known at %s, as routes are compared without case',
  async (path) => {
    history.replaceState(null, '', `${path}?error=access_denied`)
    render(<Entry portal={portal} />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    cleanup()
    history.replaceState(null, '', path)
    render(<Entry portal={portal} />)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(location.pathname).toBe('/')
    expect(sessionStorage.getItem('agridesk.wanted')).toBeNull()
  },
)
