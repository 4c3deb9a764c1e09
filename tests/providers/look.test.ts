import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewAsEnded } from '#define'
import { httpOf } from '../../providers/http'
import { dropLook, keepLook, type Look } from '../../providers/look'
import { keepPreference } from '../../providers/preferences'
import { currentLook, currentViewer, endSession, openSession, storeViewer } from '../../providers/session'
import { vaultIn } from '../../providers/vault'
import { configured, service, signedIn, viewerWith } from './signedIn'

const asha = viewerWith(['view_farmer_tab', 'view_afs_users_tab'])
const ravi = viewerWith(['view_farmer_tab'], { id: 9, name: 'Ravi Kumar', username: 'ravi' })
const look: Look = {
  id: 'look-1',
  until: new Date(Date.now() + 3_600_000).toISOString(),
  by: { id: asha.id, name: asha.name },
  from: '/users/9',
  viewer: ravi,
}

let drawer: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  await configured()
  drawer = await signedIn(asha)
})
afterEach(() => {
  dropLook()
  vi.useRealTimers()
})

describe('Viewing as another user', () => {
  it('changes the user of this tab only, and keeps the session’s own', async () => {
    keepLook(look)
    expect(currentViewer()).toEqual(ravi)
    await storeViewer({ ...ravi, name: 'Ravi K.' })
    expect(currentViewer()?.name).toBe('Ravi K.')
    dropLook()
    await openSession(vaultIn(drawer))
    expect(currentViewer()?.name).toBe(asha.name)
  })

  it('is named by every request, and by none after it', async () => {
    const requests = service(() => ({ status: 200, data: {} }))
    await httpOf('admin').get('/farmers')
    keepLook(look)
    await httpOf('admin').get('/farmers')
    expect(requests.map(({ headers }) => headers.get('View-As') ?? null)).toEqual([null, 'look-1'])
  })

  it('ends when someone else has signed in, and with the session', async () => {
    keepLook(look)
    keepLook({ ...look, by: { id: 99, name: 'Somebody' } })
    expect(currentLook()).toBeNull()
    expect(currentViewer()?.id).toBe(asha.id)
    keepLook(look)
    await endSession('left')
    expect([currentViewer(), sessionStorage.getItem('agridesk.view-as')]).toEqual([null, null])
  })

  it('stops when the service says that it has ended', async () => {
    keepLook(look)
    service(() => ({ status: 403, data: { title: viewAsEnded } }))
    await expect(httpOf('admin').get('/farmers')).rejects.toThrow()
    expect(currentLook()).toBeNull()
    expect(sessionStorage.getItem('agridesk.notice')).toContain('Ravi Kumar')
  })

  it('writes nothing to the other user’s preferences', async () => {
    keepLook(look)
    const requests = service(() => ({ status: 200, data: {} }))
    vi.useFakeTimers()
    keepPreference('look:farmers', { density: 'compact' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(requests).toEqual([])
  })
})
