import { onTestFinished } from 'vitest'
import { farmers } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import { openEvents, type EventStream } from './eventStream'
import { startService, type Answer, type Person, type TestService } from './service'

/** The keys of people who watch and change farmers. */
export const watchingKeys = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'pii:reveal', 'crop:edit']

/** A service with two people who watch and change the same farmers. */
export interface Watching {
  readonly service: TestService
  readonly asha: Person
  readonly ravi: Person
  /** Stores a farmer in a village, and returns the ID. */
  readonly newFarmer: (village?: string) => Promise<number>
  /** Opens a stream of events, which is closed when the test ends. */
  readonly stream: (person: Person, query: string) => Promise<EventStream>
  /** Changes a farmer. */
  readonly change: (person: Person, id: number, what: object) => Promise<Answer>
}

/** Opens a service whose streams of events are tested. */
export async function openWatching(): Promise<Watching> {
  const service = await startService()
  let mobile = 9_100_000_000
  return {
    service,
    asha: await service.person(watchingKeys),
    ravi: await service.person(watchingKeys),
    newFarmer: async (village = 'Galib Kalan') => {
      mobile += 1
      const common = { firstName: 'Somebody', gender: 'MALE', language: 'pa', source: 'FO' }
      const [id = 0] = await insertMany(service.database, farmers, [
        { ...common, mobile: `+91${mobile}`, village: service.places[village] },
      ])
      return id
    },
    stream: async (person, query) => {
      const opened = await openEvents(service.url, person.token, query)
      onTestFinished(() => opened.close())
      return opened
    },
    change: (person, id, what) => person.send('PATCH', `/api/admin/farmers/${id}`, what),
  }
}
