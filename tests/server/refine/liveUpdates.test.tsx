import type { LiveEvent } from '@refinedev/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveProvider } from '../../../providers'
import { controller, stockPage } from './stockPage'

const keys = ['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit']
const stage = stockPage(keys)
let serial = 0

/** Changes a controller as the other user. */
function change(id: number): Promise<unknown> {
  serial += 1
  return stage.other.send('PATCH', `/api/admin/controllers/${id}`, { hardwareVersion: `H${serial}` })
}

/** Repeats a change until an event arrives, since the page does not show when its stream is open. */
async function until(heard: readonly LiveEvent[], act: () => Promise<unknown>): Promise<void> {
  const before = heard.length
  await stage.testing.waitFor(async () => {
    await act()
    expect(heard.length).toBeGreaterThan(before)
  })
}

/** Follows the records of a list read by `useList`. */
function followList() {
  const heard: LiveEvent[] = []
  const result = stage.refine.useStock(() =>
    stage.core.useList({ resource: 'controllers', liveMode: 'auto', onLiveEvent: (event) => heard.push(event) }),
  )
  return { heard, result }
}

/** Follows a record read by `useOne`. */
function followOne(id: number, resource = 'controllers') {
  const heard: LiveEvent[] = []
  const result = stage.refine.useStock(() =>
    stage.core.useOne({
      resource,
      id,
      errorNotification: false,
      liveMode: 'auto',
      onLiveEvent: (event) => heard.push(event),
    }),
  )
  return { heard, result }
}

/** Notifies the page that it was hidden or shown. */
function announceVisibility(): void {
  const { createEvent, fireEvent } = stage.testing
  fireEvent(document, createEvent('visibilitychange', document))
}

describe('Live updates of Refine', () => {
  it('reload a record after another person’s change, and name the person', async () => {
    const id = await stage.newController()
    const { heard, result } = followOne(id)
    await stage.refine.settledQuery(() => result.current.query)
    await until(heard, () => change(id))
    await stage.testing.waitFor(() => expect(result.current.result?.hardwareVersion).toBe(`H${serial}`))
    expect(heard[0]).toMatchObject({ channel: 'resources/controllers', type: 'updated', payload: { ids: [id] } })
    expect(heard[0]?.date).toBeInstanceOf(Date)
  })

  it('reload a list when another person has added a record', async () => {
    const { heard, result } = followList()
    await stage.refine.settledQuery(() => result.current.query)
    let added: number | undefined
    await until(heard, async () => {
      const { body } = await stage.other.send<{ id: number }>('POST', '/api/admin/controllers', controller())
      added = body.id
    })
    const ids = () => result.current.result.data.map(({ id }) => id)
    await stage.testing.waitFor(() => expect(ids()).toContain(added))
  })

  it('report a record that another person has deleted', async () => {
    const id = await stage.newController()
    const { heard, result } = followOne(id)
    await stage.refine.settledQuery(() => result.current.query)
    await until(heard, () => change(id))
    await stage.other.send('DELETE', `/api/admin/controllers/${id}`)
    const deleted = { type: 'deleted', payload: { ids: [id] } }
    await stage.testing.waitFor(() => expect(heard.at(-1)).toMatchObject(deleted))
  })

  it('report a record moved out of the viewer’s scope as deleted', async () => {
    const limited = await stage.service.person(keys, ['Ludhiana'])
    await stage.refine.signIn(stage.service, limited, keys)
    const id = await stage.newFarmer()
    const patch = (values: object) => stage.other.send('PATCH', `/api/admin/farmers/${id}`, values)
    const { heard, result } = followOne(id, 'farmers')
    await stage.refine.settledQuery(() => result.current.query)
    await until(heard, () => patch({ pin: String(141_000 + (serial += 1)) }))
    await patch({ village: stage.service.places.Bhadson })
    const deleted = { type: 'deleted', payload: { ids: [id] } }
    await stage.testing.waitFor(() => expect(heard.at(-1)).toMatchObject(deleted))
    await stage.testing.waitFor(() => expect(result.current.query.error).toMatchObject({ statusCode: 404 }))
  })

  it('ignore a change of another record', async () => {
    const [id, another] = [await stage.newController(), await stage.newController()]
    const one = followOne(id)
    const two = followOne(another)
    await stage.refine.settledQuery(() => two.result.current.query)
    await until(two.heard, () => change(another))
    await until(one.heard, () => change(id))
    const named = ({ heard }: typeof one) => heard.flatMap(({ payload }) => payload.ids ?? [])
    expect(new Set(named(one))).toEqual(new Set([id]))
    expect(new Set(named(two))).toEqual(new Set([another]))
  })

  it('continue for one follower after another one of the same resource has stopped', async () => {
    const id = await stage.newController()
    const heard: LiveEvent[] = []
    const subscribe = (callback: (event: LiveEvent) => void) => {
      const channel = 'resources/controllers'
      return liveProvider.subscribe({
        channel,
        types: ['updated'],
        params: { ids: [id] },
        callback,
      }) as unknown as Promise<unknown>
    }
    const gone: LiveEvent[] = []
    const [stays, goes] = [subscribe((event) => heard.push(event)), subscribe((event) => gone.push(event))]
    onTestFinished(() => liveProvider.unsubscribe(stays))
    await until(heard, () => change(id))
    await stage.testing.waitFor(() => expect(gone).toHaveLength(heard.length))
    liveProvider.unsubscribe(goes)
    await goes
    const before = gone.length
    await until(heard, () => change(id))
    expect(gone).toHaveLength(before)
    await stage.other.send('DELETE', `/api/admin/controllers/${id}`)
    // A reconnected stream reports all events except the deletion, which was not subscribed to.
    expect(heard.map(({ type }) => type)).not.toContain('deleted')
  })

  it('reload a record when the stream is back after an interruption', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => void vi.restoreAllMocks())
    const id = await stage.newController()
    const { heard, result } = followOne(id)
    await stage.refine.settledQuery(() => result.current.query)
    await until(heard, () => change(id))
    await stage.testing.waitFor(() => expect(result.current.result?.hardwareVersion).toBe(`H${serial}`))
    const stream = fetches.mock.calls.findLast(([address]) => String(address).includes('/events?'))
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    announceVisibility()
    await stage.testing.waitFor(() => expect(stream?.[1]?.signal?.aborted).toBe(true))
    await change(id)
    expect(result.current.result?.hardwareVersion).not.toBe(`H${serial}`)
    isHidden.mockReturnValue(false)
    announceVisibility()
    await stage.testing.waitFor(() => expect(result.current.result?.hardwareVersion).toBe(`H${serial}`))
    expect(heard.at(-1)).toMatchObject({ type: '*', payload: {} })
  })

  it('refuse a channel that is not of a resource', async () => {
    const subscription = liveProvider.subscribe({ channel: 'weather', types: ['*'], callback: () => undefined })
    await expect(subscription as unknown as Promise<unknown>).rejects.toThrow(
      'There is no live channel called weather: use resources/<name>',
    )
  })
})
