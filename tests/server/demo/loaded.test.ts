import { afterAll, beforeAll, describe } from 'vitest'
import { loadDemo } from '../../../server/demo'
import { runService, type RunningService } from '../../support/runningService'
import { everyKey } from '../../support/samples'
import { personIn, type Person } from '../../support/service'
import { askBookings } from './loadedBookings'
import { askFigures } from './loadedFigures'
import { askHistory } from './loadedHistory'
import { askMoments } from './loadedMoments'
import { noon, type AskedCompany } from './askedCompany'

let service: RunningService
beforeAll(async () => {
  service = await runService({ now: () => noon })
  await loadDemo(service.parts.database, { log: () => undefined, today: noon, farmers: 600 })
})
afterAll(() => service.close())

let made: Promise<Person> | undefined
const company: AskedCompany = {
  database: () => service.parts.database,
  admin: () => (made ??= personIn(service, everyKey)),
}

describe('The bookings of the demo company', () => {
  askBookings(company)
})

describe('The history of the demo company', () => {
  askHistory(company)
})

describe('The moments of the demo company', () => {
  askMoments(company)
})

describe('The figures of the demo company', () => {
  askFigures(company)
})
