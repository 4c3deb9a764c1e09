import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayInIndia } from '#define'
import { register } from '#resources'
import { loadDemo } from '../../../server/demo'
import { compareFigures } from '../../support/comparedFigures'
import { runService, type RunningService } from '../../support/runningService'
import { everyKey } from '../../support/samples'
import { personIn } from '../../support/service'

const now = new Date(`${todayInIndia(new Date())}T12:00:00+05:30`)

let service: RunningService
beforeAll(async () => {
  service = await runService({ now: () => now })
  await loadDemo(service.parts.database, { log: () => undefined, today: now, farmers: 300 })
})
afterAll(() => service.close())

describe('The figures of the demo company', () => {
  it('equal the lists to which they lead, each recounted from its rows', async () => {
    const person = await personIn(service, everyKey)
    const { numbers, differing } = await compareFigures(person, register, everyKey)
    console.log('Compared:', numbers)
    expect(differing).toEqual([])
    expect(Object.values(numbers).reduce((all, one) => all + one, 0)).toBeGreaterThan(400)
  })
})
