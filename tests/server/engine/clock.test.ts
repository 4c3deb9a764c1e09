import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { farmers, lands } from '#resources'
import { startClock } from '../../../server/clock'
import { DatabaseAway } from '../../../server/database'
import { behaviour } from '../../../server/engine/behaviour'
import { LOOK_AFTER } from '../../../server/engine/clock'
import { everyKey } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

let now = new Date('2026-11-21T06:00:00Z')
/** How often time was let pass for farmers. */
let looks = 0
/** What the rule of farmers does. */
let rule: () => Promise<void>
/** How often time was let pass for lands. */
let other = 0
let service: TestService
let person: Person

beforeAll(async () => {
  const slow = behaviour(farmers, { passes: () => ((looks += 1), rule()), effects: effectsOf(farmers) })
  const quick = behaviour(lands, { passes: async () => void (other += 1), effects: effectsOf(lands) })
  service = await startService({ now: () => now, behaviours: [slow, quick] })
  person = await service.person(everyKey)
})
afterAll(() => service.close())
beforeEach(() => {
  looks = 0
  other = 0
  rule = async () => undefined
  now = new Date(now.getTime() + 60_000)
})

function effectsOf(resource: { readonly actions: object }): never {
  return Object.fromEntries(Object.keys(resource.actions).map((word) => [word, async () => undefined])) as never
}

const noFault = (error: unknown): never => {
  throw error
}

it('No request waits for a rule of time, and none begins one', async () => {
  let end: () => void = () => undefined
  rule = () => new Promise((resolve) => (end = resolve))
  const clock = startClock(service.engine(), noFault)
  await expect.poll(() => looks).toBe(1)
  now = new Date(now.getTime() + 20_000)
  for (const path of ['farmers', 'farmers/count', 'farmers/facets?field=status', 'farmers/map', 'dashboard'])
    expect((await person.get(`/api/admin/${path}`)).status, path).toBe(200)
  const written = await person.send('POST', '/api/admin/farmers', {
    ...{ mobile: '+919000000001', firstName: 'Asha', gender: 'FEMALE', language: 'hi', source: 'APP' },
    ...{ village: service.places.Biana, noticeRead: true },
  })
  expect([written.status, looks]).toEqual([201, 1])
  end()
  await clock.stop()
})

it('Of several processes one looks after time at a moment, and another goes on when it is gone', async () => {
  const clocks = [1, 2, 3].map(() => startClock(service.engine(), noFault))
  await Promise.all(clocks.map((clock) => clock.looked()))
  await Promise.all(clocks.map((clock) => clock.stop()))
  expect(looks).toBe(1)
  now = new Date(now.getTime() + 15_000)
  const later = startClock(service.engine(), noFault)
  await later.looked()
  await later.stop()
  expect(looks).toBe(2)
})

it('A rule that fails is told, and keeps no other from its work', async () => {
  const faults: unknown[] = []
  rule = () => Promise.reject(new Error('The rule is broken'))
  const clock = startClock(service.engine(), (error) => faults.push(error))
  await clock.looked()
  await clock.stop()
  expect([looks, other, faults.map(String)]).toEqual([1, 1, ['Error: The rule is broken']])
})

it('A look that finds the database away ends, which is told once until a look succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const faults: unknown[] = []
  const away = (): Promise<never> => Promise.reject(new DatabaseAway(new Error('no route'), false))
  rule = away
  const clock = startClock(service.engine(), (error) => faults.push(error))
  const lookAgain = async (next: () => Promise<void>): Promise<void> => {
    rule = next
    now = new Date(now.getTime() + LOOK_AFTER)
    vi.advanceTimersByTime(LOOK_AFTER)
    await clock.looked()
  }
  await clock.looked()
  await lookAgain(away)
  const once = faults.map(String)
  await lookAgain(async () => undefined)
  await lookAgain(away)
  await clock.stop()
  expect(once).toEqual(['Error: The database is away: no route'])
  expect([looks, other, faults.length]).toEqual([4, 1, 2])
})

it('A clock that stops waits for the rule under way', async () => {
  let end: () => void = () => undefined
  rule = () => new Promise((resolve) => (end = resolve))
  const clock = startClock(service.engine(), noFault)
  await expect.poll(() => looks).toBe(1)
  let isStopped = false
  const stopping = clock.stop().then(() => (isStopped = true))
  await person.get('/api/admin/farmers')
  expect(isStopped).toBe(false)
  end()
  await stopping
})
