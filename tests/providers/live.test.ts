import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventsIn } from '../../providers/eventsIn'
import { watch, type LiveEvent, type Watch } from '../../providers/live'
import { eventService, type EventService } from './eventService'
import { configured, signedIn, viewerWith } from './signedIn'

let service: EventService
beforeEach(async () => {
  await configured()
  await signedIn(viewerWith(['view_farmer_tab']))
  service = eventService()
})
afterEach(() => vi.unstubAllGlobals())

function watching(asked: Watch): { heard: LiveEvent[]; stop: () => void } {
  const heard: LiveEvent[] = []
  const stop = watch(asked, (event) => heard.push(event))
  onTestFinished(stop)
  return { heard, stop }
}
const list: Watch = { resource: 'farmers', ids: [1, 2] }
const record: Watch = { resource: 'farmers', ids: [1], doing: 'viewing' }

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('The event stream of a tab', () => {
  it('requests what is on screen and passes on complete events', async () => {
    const { heard } = watching(list)
    await expect.poll(() => service.standing()).toBe(1)
    expect(Object.fromEntries(service.asked[0] ?? [])).toEqual({ resource: 'farmers', ids: '1,2' })
    service.send({ kind: 'open', versions: { 1: 4 } })
    await expect.poll(() => heard).toEqual([{ kind: 'open', versions: { 1: 4 } }])
  })

  it('is single: the one of a record replaces that of a list, which returns afterwards', async () => {
    watching(list)
    const { stop } = watching(record)
    watching(list)
    await expect.poll(() => service.standing()).toBe(1)
    expect(service.asked.at(-1)?.get('doing')).toBe('viewing')
    expect(service.asked.at(-1)?.get('tab')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    stop()
    await expect.poll(() => service.asked.at(-1)?.get('doing')).toBe(null)
    expect(service.standing()).toBe(1)
  })

  it('is closed while the tab is hidden, and reopened when it is visible', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    watching(list)
    await expect.poll(() => service.standing()).toBe(1)
    hide(true)
    await expect.poll(() => service.standing()).toBe(0)
    hide(false)
    await expect.poll(() => service.standing()).toBe(1)
  })

  it('is reopened after the service has ended it', async () => {
    watching(list)
    await expect.poll(() => service.standing()).toBe(1)
    service.end()
    await expect.poll(() => service.standing(), { timeout: 5_000 }).toBe(1)
    expect(service.asked).toHaveLength(2)
  })

  it('reports a refusal, and sends no more requests then', async () => {
    service.answer(404)
    const { heard } = watching(record)
    await expect.poll(() => heard).toEqual([{ kind: 'refused', status: 404 }])
    expect(service.asked).toHaveLength(1)
  })
})

it('Events are parsed however the network splits them, and heartbeats are ignored', async () => {
  const bytes = new TextEncoder().encode('retry: 2000\n\n: here\n\ndata: {"label":"ਗੁਰ"}\n\ndata: {"n":2}\n\nda')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  let pieces = 0
  const events: unknown[] = []
  for await (const event of eventsIn(body, () => (pieces += 1))) events.push(event)
  expect(events).toEqual([{ label: 'ਗੁਰ' }, { n: 2 }])
  expect(pieces).toBe(bytes.length)
})
