import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axios from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configuration } from '../../../providers/config'
import { httpOf } from '../../../providers/http'
import { currentViewer, endSession, openSession } from '../../../providers/session'
import { vaultIn } from '../../../providers/vault'
import { Entry } from '../../../src/shell/entry/Entry'
import { rememberWanted } from '../../../src/shell/entry/wantedPlace'
import { memoryDrawer } from '../../providers/memoryDrawer'
import { configured, mineWith, service, type Answer } from '../../providers/signedIn'

/**
 * Test files of one worker share the configuration that the portal loads at start, so it is changed in place and
 * restored.
 */
const outsideAccounts = (isOn: boolean): void => void Object.assign(configuration(), { outsideAccounts: isOn })

const portal = { isLoaded: () => true, load: () => Promise.resolve(), get: () => () => <p>The portal</p> }
const realAdapter = axios.defaults.adapter

beforeAll(configured)
beforeEach(async () => {
  outsideAccounts(true)
  sessionStorage.clear()
  await openSession(vaultIn(memoryDrawer()))
  await endSession('left')
})
afterEach(cleanup)
afterAll(async () => {
  outsideAccounts(false)
  axios.defaults.adapter = realAdapter
  httpOf('admin').defaults.adapter = realAdapter
  await endSession('left')
})

function openAt(address: string): void {
  history.replaceState(null, '', address)
  render(<Entry portal={portal} />)
}

const pair = { access_token: 'a', refresh_token: 'r', expires_in: 900 }
const answer: Answer = ({ url = '' }) => {
  if (url.endsWith('/verify-user')) return { status: 200, data: { message: 'Sent', again: 60 } }
  if (url.endsWith('/outside/sign-in')) return { status: 200, data: pair }
  return { status: 200, data: mineWith(['view_help_tab']) }
}

describe('The home area', () => {
  it('offers sign-in for outside accounts only where they are enabled', async () => {
    openAt('/login')
    expect(screen.getAllByRole('link', { name: /Organisation|Code by SMS|Password/ })).toHaveLength(3)
    cleanup()
    outsideAccounts(false)
    openAt('/login/otp')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Code by SMS' })).toBeNull()
    expect(location.pathname).toBe('/')
  })

  it('is where an unknown tab leads', async () => {
    openAt('/login/nonsense')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(location.pathname).toBe('/')
  })

  it.each(['/forgot-password', '/reset-password?token=x'])(
    'is where %s leads without outside accounts',
    async (address) => {
      outsideAccounts(false)
      openAt(address)
      expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
      expect(location.pathname).toBe('/')
    },
  )

  it('counts down until another code can be requested, and continues to the requested page', async () => {
    const requests = service(answer)
    rememberWanted('/help')
    openAt('/login/otp')
    await userEvent.type(await screen.findByLabelText('Mobile number'), '98765 01234{Enter}')
    expect(await screen.findByText('Sent')).toHaveAttribute('role', 'status')
    expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    const code = screen.getByLabelText('Code for +919876501234')
    expect(code).toHaveFocus()
    await userEvent.click(code)
    await userEvent.paste('123 456')
    expect(code).toHaveValue('123456')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('The portal')).toBeInTheDocument()
    expect(JSON.parse(String(requests[1]?.data))).toEqual({ mobile: '+919876501234', code: '123456' })
    expect(location.pathname).toBe('/help')
    expect(currentViewer()?.username).toBe('asha')
  })

  it('refuses people without any authority, and ends their session again', async () => {
    const requests = service((request) =>
      request.url?.endsWith('/authorities/mine') ? { status: 200, data: mineWith([]) } : answer(request),
    )
    openAt('/login/password')
    await userEvent.type(await screen.findByLabelText('Username'), 'asha')
    await userEvent.type(screen.getByLabelText('Password'), 'of no matter{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Access Denied')
    expect(requests.map(({ url }) => url)).toContain('/api/admin/sign-out')
    expect(currentViewer()).toBeNull()
  })

  it('focuses the first empty field', async () => {
    service(() => 'silence')
    openAt('/login/password')
    await screen.findByLabelText('Username')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Enter your password')).toBeInTheDocument()
    expect(screen.getByLabelText('Username')).toHaveFocus()
  })

  it('shows errors at the field they belong to', async () => {
    service(() => ({ status: 400, data: { title: 'Error', fields: { mobile: 'Not this one' } } }))
    openAt('/login/otp')
    await userEvent.type(await screen.findByLabelText('Mobile number'), '9876501234{Enter}')
    expect(await screen.findByText('Not this one')).toBeInTheDocument()
    expect(screen.getByLabelText('Mobile number')).toHaveAttribute('aria-invalid', 'true')
    service(() => 'silence')
  })

  it('says without a connection that no OTP was sent and the sign-in failed', async () => {
    const cut = (failed: string) => screen.findByText(`${failed}. Please check your Internet Connection.`)
    service(() => 'silence')
    openAt('/login/otp')
    await userEvent.type(await screen.findByLabelText('Mobile number'), '9876501234{Enter}')
    expect(await cut('Error while sending OTP to your mobile number')).toBeInTheDocument()
    service(answer)
    await userEvent.type(screen.getByLabelText('Mobile number'), '{Enter}')
    const code = await screen.findByLabelText(/^Code for/)
    service(() => 'silence')
    await userEvent.type(code, '123456{Enter}')
    expect(await cut('Error while Login')).toBeInTheDocument()
  })
})

describe('A public link', () => {
  it('says when the service cannot be reached, and retries', async () => {
    service(() => 'silence')
    openAt('/farmer/abc?t=token')
    expect(await screen.findByText(/can’t be reached/)).toBeInTheDocument()
    const requests = service(() => ({
      status: 200,
      data: { firstName: 'Asha', village: 'Galib Kalan', purpose: 'Check' },
    }))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Asha')).toBeInTheDocument()
    expect(JSON.parse(String(requests[0]?.data))).toEqual({ kind: 'FARMER', token: 'token', guid: 'abc' })
  })

  it('shows the summary for the call centre, whatever the case of its address', async () => {
    const data = { firstName: 'Asha', village: 'Bhadson', district: 'Patiala', purpose: 'Call', lands: 2 }
    service(() => ({ status: 200, data: { ...data, acres: 3.25, language: 'Punjabi', lastContact: null } }))
    openAt('/crm-dashboard?t=token')
    expect(await screen.findByRole('heading', { name: 'Asha' })).toBeInTheDocument()
    expect(screen.getByText('Bhadson, Patiala')).toBeInTheDocument()
    expect(screen.getByText('3.25 acres')).toBeInTheDocument()
    expect(screen.getByText('None yet')).toBeInTheDocument()
  })
})
