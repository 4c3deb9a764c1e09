import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { sql } from '../../../server/database'
import { wrongRollUps } from '../../../server/engine/derivedValues'
import { insertMany } from '../../../server/engine/write/insertMany'
import { crates, sheds, yards } from '../../support/depots'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const PEOPLE = 4
const WRITES = 125
const SHEDS = 5
const seed = Date.now() % 2 ** 31

let service: TestService
let people: Person[]
let places: number[]
beforeAll(async () => {
  const resources = [crates, sheds, yards]
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  people = await Promise.all(
    Array.from({ length: PEOPLE }, () => service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])),
  )
  const [yard, other] = await insertMany(service.database, yards, [{ name: 'North' }, { name: 'South' }])
  places = await insertMany(
    service.database,
    sheds,
    Array.from({ length: SHEDS }, (_, at) => ({ name: `Shed ${at}`, yard: at % 2 ? yard : other })),
  )
})
afterAll(() => service.close())

interface Write {
  readonly kind: 'create' | 'batch' | 'update' | 'move' | 'shut' | 'delete' | 'undo' | 'bulk' | 'rehouse'
  readonly pick: number
  readonly shed: number
  readonly qty: number
  readonly rate: number
  readonly day: number
}

const writes = fc.array(
  fc.record<Write>({
    kind: fc.constantFrom(
      ...(['create', 'create', 'create', 'batch', 'update', 'update', 'move', 'move'] as const),
      ...(['shut', 'delete', 'undo', 'undo', 'bulk', 'rehouse'] as const),
    ),
    pick: fc.nat(1000),
    shed: fc.nat(SHEDS - 1),
    qty: fc.nat(9),
    rate: fc.nat(99_999),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  { minLength: WRITES, maxLength: WRITES },
)

/** The ids of crates that were made by anyone: people take up each other's. */
const made: number[] = []
let labels = 0

async function carryOut(person: Person, { kind, pick, shed, qty, rate, day }: Write): Promise<Answer | undefined> {
  const id = made[pick % Math.max(1, made.length)] ?? 0
  const at = `/api/admin/crates/${id}`
  const packed = `2026-03-${String(day).padStart(2, '0')}`
  const body = (): object => ({ label: `C${(labels += 1)}`, shed: places[shed], qty, rate, packed })
  switch (kind) {
    case 'create': {
      const answer = await person.send<{ id: number }>('POST', '/api/admin/crates', body())
      made.push(answer.body.id)
      return answer
    }
    case 'batch':
      made.push(...(await insertMany(service.database, crates, [body(), body(), body()] as never)))
      return undefined
    case 'update':
      return person.send('PATCH', at, { qty, rate, packed })
    case 'move':
      return person.send('PATCH', at, { shed: places[shed] })
    case 'shut':
      return person.send('POST', `${at}/shut`, {})
    case 'delete':
      return person.send('DELETE', at)
    case 'undo': {
      const { body: record } = await person.get<{ version?: number }>(at)
      return person.send('POST', `${at}/undo`, undefined, { 'if-match': `"${record.version ?? 1}"` })
    }
    case 'bulk':
      return person.send('POST', '/api/admin/crates/shut', { ids: made.filter((_, index) => index % 7 === pick % 7) })
    case 'rehouse':
      return person.send('PATCH', `/api/admin/sheds/${places[shed]}`, { name: `Shed ${rate}` })
  }
}

it(`All roll-ups equal their rows after ${PEOPLE * WRITES} writes by ${PEOPLE} people at once`, async () => {
  const plans = fc.sample(writes, { seed, numRuns: PEOPLE })
  const statuses: number[] = []
  await Promise.all(
    people.map(async (person, at) => {
      for (const write of plans[at] ?? []) {
        const answer = await carryOut(person, write)
        if (answer) statuses.push(answer.status)
      }
    }),
  )
  expect(
    statuses.filter((status) => status >= 500),
    `seed ${seed}`,
  ).toEqual([])
  expect(await wrongRollUps(service.engine()), `seed ${seed}`).toEqual([])
  const wrong = await service.database.rows(sql`
    select s.id from sheds s where s.worth <> (
      select coalesce(sum(round(c.qty * c.rate)), 0) from crates c where c.shed_id = s.id and c.deleted_at is null)`)
  expect(wrong, `seed ${seed}`).toEqual([])
  expect(Number(await service.database.json(sql`select count(*)::text from crates`))).toBeGreaterThan(100)
})
