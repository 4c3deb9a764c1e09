import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../../server/database'
import { presenceIn, type Place, type Presence } from '../../../server/engine/live/presence'
import { promised } from '../../support/promised'
import { startService } from '../../support/service'

const RENEWED_EVERY = 15_000
const NOBODY = 0

const service = await startService()
const { database } = service
const { id: user } = await service.person([])
const place: Place = {
  ...{ resource: 'farmers', id: 1, tab: '6f1c1f9e-0000-4000-8000-000000000001' },
  ...{ user, label: 'Asha', doing: 'editing' },
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())
afterAll(() => service.close())

/** A process whose renewal of its tabs is held back until released. */
function heldRenewal() {
  const [begun, released, over] = [promised(), promised(), promised()]
  let isHeld = false
  const run: Database['run'] = async (query) => {
    if (isHeld) {
      isHeld = false
      begun.keep()
      await released.promise
    }
    return database.run(query)
  }
  // The last statement of a renewal deletes the tabs of killed processes.
  const rows: Database['rows'] = (query) => database.rows(query).finally(over.keep) as never
  const presence = presenceIn({ ...database, run, rows }, (error) => {
    throw error
  })
  return {
    presence,
    begin: async (): Promise<void> => {
      isHeld = true
      vi.advanceTimersByTime(RENEWED_EVERY)
      await begun.promise
    },
    end: async (): Promise<void> => {
      released.keep()
      await over.promise
    },
  }
}

/** The names that another process finds at the record. */
async function namesThere(): Promise<string[]> {
  const elsewhere: Presence = presenceIn(database, () => undefined)
  return (await elsewhere.others(place.resource, place.id, NOBODY)).map(({ name }) => name)
}

it('A tab that leaves while its process renews it stays gone, even if the renewal is written afterwards', async () => {
  const { presence, begin, end } = heldRenewal()
  await presence.enter(place)
  await begin()
  await presence.leave(place)
  expect(await namesThere()).toEqual([])
  await end()
  expect(await namesThere()).toEqual([])
})

it('A tab that leaves and returns while its process renews it stays present', async () => {
  const { presence, begin, end } = heldRenewal()
  await presence.enter(place)
  await begin()
  await presence.leave(place)
  await presence.enter({ ...place, doing: 'viewing' })
  await end()
  expect(await namesThere()).toEqual(['Asha'])
  await presence.close()
  expect(await namesThere()).toEqual([])
})
