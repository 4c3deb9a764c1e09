import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tickets } from '#resources'
import { ticketsBehaviour } from '../../../server/behaviours/tickets'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

/** A condition for which the planner expects a million rows per row where there is one. */
const overestimated = sql`(select count(*) from generate_series(t.id, t.id) one, generate_series(t.id, t.id) other)`

let now = new Date('2026-11-21T06:00:00Z')
let service: TestService
let person: Person
beforeAll(async () => {
  // Tickets about signing in are in scope; those about the portal are not.
  const scope = () => sql`case when t.category = 'LOGIN' then ${overestimated} = 1 else ${overestimated} > 1 end`
  service = await startService({ now: () => now, behaviours: [{ ...ticketsBehaviour, scope }] })
  person = await service.person(['view_help_desk_tab'])
})
afterAll(() => service.close())

it('The tabs of a list show counts unless counting takes too long, however expensive their scope looks', async () => {
  const rows = (amount: number, category: string): Record<string, unknown>[] =>
    Array.from({ length: amount }, () => ({
      subject: 'Printer',
      category,
      description: 'It is broken',
      status: 'OPEN',
    }))
  const open = async (): Promise<unknown> => {
    // A count that timed out on the busy machine is retried after a minute.
    now = new Date(now.getTime() + 61_000)
    return (await person.get<{ counts: Record<string, unknown> }>('/api/admin/tickets/tabs')).body.counts.open
  }
  await insertMany(service.database, tickets, rows(70, 'LOGIN'))
  await service.database.run(sql`analyze tickets`)
  await vi.waitFor(async () => expect(await open()).toEqual({ totalItems: 70, totalIsExact: true }), 5000)
  await insertMany(service.database, tickets, rows(40_000, 'APP'))
  await service.database.run(sql`analyze tickets`)
  expect(await open()).toBeNull()
})
