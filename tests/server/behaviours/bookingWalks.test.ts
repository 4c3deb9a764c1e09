import { afterAll, expect, it } from 'vitest'
import { addDays, isSecret, type Field } from '#define'
import { bookings } from '#resources'
import { sql } from '../../../server/database'
import { randomOf, type Random } from '../../../server/demo/kernel/random'
import { isSame } from '../../../server/engine/write/history'
import { kept, type Changes } from '../../../server/engine/read/changes'
import { insertMany } from '../../../server/engine/write/insertMany'
import { everyKey, type Row } from '../../support/samples'
import { openBookingDesk, TODAY, type Crew } from '../../support/bookingDesk'

const desk = await openBookingDesk()
const { service, agent, bdo, office, act, reasonOf } = desk
afterAll(() => service.close())

const isServer = service.database.kind === 'postgres'
/** A thousand walks take a minute and a half: `AGRIDESK_WALKS=1000 npm test bookingWalks`. */
const WALKS = Number(process.env.AGRIDESK_WALKS ?? (isServer ? 100 : 60))
const AT_ONCE = isServer ? 8 : 4
const ROUNDS = 4
/** The walks cover that many days; only work on the first, today, can start. */
const DAYS = 3
/** Two of these exceed a drone's day (25 acres) and its early slot (24 acres). */
const ACRES = 15

type Step = () => Promise<{ readonly status: number; readonly body: unknown }>

interface Ground {
  readonly ids: readonly number[]
  readonly crews: readonly Crew[]
  readonly day: string
}

/** Returns the next step that one of two people tries, whatever the booking's state. */
function stepOf({ ids, crews, day }: Ground, by: typeof agent, random: Random): Step {
  const id = random.pick(ids)
  const crew = random.pick(crews)
  const steps: Readonly<Record<string, Step>> = {
    assign: () => act(by, id, 'assign', { operator: crew.id }),
    reassign: () => act(by, id, 'reassign', { operator: crew.id, changeReason: reasonOf('REASSIGN') }),
    reschedule: () =>
      act(by, id, 'reschedule', {
        serviceDate: day,
        slot: random.pick(['EARLY', 'MORNING']),
        changeReason: reasonOf('RESCHEDULE'),
      }),
    start: () => act(crew, id, 'start'),
    complete: () => act(crew, id, 'complete', { ...desk.done, actualAcre: ACRES, paidAmount: 0 }),
    verify: () => act(office, id, 'verify'),
    invalidate: () => act(office, id, 'invalidate', { invalidReason: reasonOf('INVALID') }),
    cancel: () => act(by, id, 'cancel', { cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER' }),
    update: () => by.send('PATCH', `/api/admin/bookings/${id}`, { requestedArea: { value: ACRES + 1, unit: 'ACRE' } }),
  }
  const word = random.weighted({
    ...{ assign: 30, reassign: 14, reschedule: 10, start: 14, complete: 10 },
    ...{ verify: 6, invalidate: 4, cancel: 6, update: 6 },
  })
  return steps[word] ?? (() => act(by, id, 'assign', { operator: crew.id }))
}

async function walk(ground: Ground, random: Random): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = [stepOf(ground, agent, random), stepOf(ground, bdo, random)]
    const answers = await Promise.all(both.map((step) => step()))
    for (const { status, body } of answers) expect([200, 400, 403, 412], JSON.stringify(body)).toContain(status)
  }
}

async function groundsFor(crews: readonly Crew[]): Promise<Ground[]> {
  const farmer = await desk.farmer()
  const pairs = Array.from({ length: crews.length / 2 }, (_, index) => crews.slice(index * 2, index * 2 + 2))
  const places = Array.from({ length: WALKS }, (_, index) => ({
    crews: pairs[index % pairs.length] ?? [],
    day: addDays(TODAY, Math.floor(index / pairs.length)),
  }))
  const row = {
    ...{ farmer, village: service.places['Galib Kalan'], service: 'DRONE_SPRAY', crop: desk.crop, purpose: 'MIXED' },
    ...{ requestedArea: { value: ACRES, unit: 'ACRE' }, litresPerAcre: 10, slot: 'EARLY', source: 'CALL_CENTRE' },
    ...{ payBy: 'CASH', takenBy: agent.id, contactMobile: '+917230000001' },
  }
  const ids = await insertMany(
    service.database,
    bookings,
    places.flatMap(({ day }) => [0, 1].map(() => ({ ...row, serviceDate: day }))),
  )
  return places.map((place, index) => ({ ...place, ids: ids.slice(index * 2, index * 2 + 2) }))
}

it(`After ${WALKS} random walks by two people, no booking is in an unreachable state and no operator overbooked`, async () => {
  const crews: Crew[] = []
  for (let made = 0; made < 2 * Math.ceil(WALKS / DAYS); made += 1) crews.push(await desk.crew())
  const grounds = await groundsFor(crews)
  let next = 0
  const walker = async (): Promise<void> => {
    for (let at = next; at < grounds.length; at = next) {
      next += 1
      await walk(grounds[at] as Ground, randomOf(`walk ${at}`))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walker))

  const moves = await service.database.rows<{ action: keyof typeof bookings.actions; from: string; to: string }>(
    sql`select distinct action, changes -> 'status' ->> 0 as "from", changes -> 'status' ->> 1 as "to" from history where resource = 'bookings' and changes ? 'status'`,
  )
  expect(moves.length).toBeGreaterThan(3)
  for (const { action, from, to } of moves) {
    expect(bookings.actions[action].from, action).toContain(from)
    expect((bookings.actions[action] as { readonly to?: string }).to, action).toBe(to)
  }

  const wrong = await service.database.rows(sql`
    select b.id, b.status from bookings b where (b.status in ('ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'VERIFIED')) and
      not exists (select from operator_mappings o where o.operator_id = b.operator_id and o.machine_id = b.machine_id)`)
  expect(wrong).toEqual([])
  const overbooked = await service.database.rows(sql`
    select machine_id, service_date, sum(requested_area_acres) from bookings
    where status in ('ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'VERIFIED') group by 1, 2 having sum(requested_area_acres) > 25`)
  expect(overbooked).toEqual([])
  const assigned = await service.database.rows<{ count: number }>(
    sql`select count(*)::int as count from bookings where operator_id is not null`,
  )
  expect(assigned[0]?.count).toBeGreaterThan(WALKS / 2)
  await expectHistoryToReplay(grounds.flatMap(({ ids }) => ids))
})

/** Replays the history: the changes of each field form a chain that ends with the booking's values. */
async function expectHistoryToReplay(ids: readonly number[]): Promise<void> {
  const reader = await service.person(everyKey)
  const fields = Object.entries(bookings.fields) as [string, Field][]
  const columns = fields.map(([name]) => name).join(',')
  const lines = await service.database.rows<{ record: number; version: number; changes: Changes }>(
    sql`select record_id as record, version, changes from history where resource = 'bookings' order by id`,
  )
  for (let from = 0; from < ids.length; from += 200) {
    const some = ids.slice(from, from + 200)
    const list = `/api/admin/bookings?id.in=${some.join(',')}&size=200&columns=${columns}`
    const { body } = await reader.get<{ items: (Row & { id: number })[] }>(list)
    expect(body.items).toHaveLength(some.length)
    for (const record of body.items) {
      const steps = lines.filter((line) => line.record === record.id)
      expect(record.version, `booking ${record.id}`).toBe(steps.length + 1)
      for (const [name, field] of fields) {
        const told = steps.flatMap(({ changes }) => (changes[name] ? [changes[name]] : []))
        const chain = [...told.slice(1).map(([before]) => before), kept(field, record[name])]
        expect(
          told.every(([, after], at) => isSecret(field) || isSame(after, chain[at])),
          `${name} of ${record.id}`,
        ).toBe(true)
      }
    }
  }
}
