import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { crates, sheds, yards } from '../../support/depots'
import { wrongInDepots } from '../../support/recomputedDepots'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const PEOPLE = 4
const ROUNDS = 5
/** Per person and round. */
const WRITES = 25
const SHEDS = 5
/** `SEED=…` repeats a run, as far as people who write at the same time can be repeated. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const NOW = new Date('2026-03-20T06:00:00.000Z')

const weights = {
  ...{ create: 6, update: 3, move: 4, shut: 1, delete: 2, undo: 2, restore: 3 },
  ...{ shutMany: 1, moveMany: 1, import: 1, takeBack: 2, rehouse: 1, rename: 1 },
} as const
type Kind = keyof typeof weights

interface Write {
  readonly kind: Kind
  readonly pick: number
  readonly shed: number
  readonly qty: number
  readonly rate: number
  readonly day: number
}

const kinds = Object.entries(weights).flatMap(([kind, times]) => Array<Kind>(times).fill(kind as Kind))
const writes = fc.array(
  fc.record<Write>({
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(1000),
    // One more than exist, for no shed at all.
    shed: fc.nat(SHEDS),
    qty: fc.nat(9),
    rate: fc.nat(99_999),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  { minLength: WRITES, maxLength: WRITES },
)

let service: TestService
let people: Person[]
let yardIds: number[]
let shedIds: number[]
beforeAll(async () => {
  const resources = [crates, sheds, yards]
  const all = { ...register, resources: [...register.resources, ...resources] }
  service = await startService({ register: all, now: () => NOW })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  people = await Promise.all(
    Array.from({ length: PEOPLE }, () => service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])),
  )
  yardIds = await insertMany(service.database, yards, [{ name: 'North' }, { name: 'South' }])
  shedIds = await insertMany(
    service.database,
    sheds,
    Array.from({ length: SHEDS }, (_, at) => ({ name: `Shed ${at}`, yard: yardIds[at % 2] })),
  )
})
afterAll(() => service.close())

/** The ids of all crates, since people use each other's. */
const made: number[] = []
/** The bulk operations of each person, which only that person undoes. */
const operations = new Map<Person, string[]>()
let labels = 0

async function carryOut(person: Person, { kind, pick, shed, qty, rate, day }: Write): Promise<Answer | undefined> {
  const id = made[pick % Math.max(1, made.length)] ?? 0
  const at = `/api/admin/crates/${id}`
  const packed = dayOf(day)
  const into = shedIds[shed] ?? null
  const some = made.filter((_, index) => index % 7 === pick % 7)
  const version = async (): Promise<number> => (await person.get<{ version?: number }>(at)).body.version ?? 1
  const noted = (answer: Answer<{ operation?: string }>): Answer => {
    const { operation } = answer.body
    if (operation !== undefined) operations.set(person, [...(operations.get(person) ?? []), operation])
    return answer
  }
  switch (kind) {
    case 'create': {
      const body = { label: `C${(labels += 1)}`, shed: into, qty, rate, packed, taxPercent: day / 4 }
      const answer = await person.send<{ id: number }>('POST', '/api/admin/crates', body)
      made.push(answer.body.id)
      return answer
    }
    case 'update':
      return person.send('PATCH', at, { qty, rate, packed: shed === SHEDS ? null : packed })
    case 'move':
      return person.send('PATCH', at, { shed: into })
    case 'shut':
      return person.send('POST', `${at}/shut`, {})
    case 'delete':
      return person.send('DELETE', at, undefined, { 'if-match': `"${await version()}"` })
    case 'undo':
      return person.send('POST', `${at}/undo`, undefined, { 'if-match': `"${await version()}"` })
    case 'restore':
      return person.send('POST', `${at}/restore`, { version: 1 + (pick % Math.max(1, (await version()) - 1)) })
    case 'shutMany':
      return noted(await person.send('POST', '/api/admin/crates/shut', { ids: some }))
    case 'moveMany':
      return noted(await person.send('PATCH', '/api/admin/crates', { ids: some, changes: { shed: into, qty } }))
    case 'import':
      return noted(await inTurn(() => importSheet(person, { id, into: `Shed ${shed % SHEDS}`, qty, rate, day })))
    case 'takeBack': {
      const operation = operations.get(person)?.pop()
      return operation === undefined ? undefined : person.send('POST', `/api/admin/operations/${operation}/undo`, {})
    }
    case 'rehouse':
      return person.send('PATCH', `/api/admin/sheds/${into}`, { yard: yardIds[pick % 3] ?? null })
    case 'rename':
      return person.send('PATCH', `/api/admin/yards/${yardIds[pick % 2]}`, { name: `Yard ${rate}` })
  }
}

interface Sheet {
  readonly id: number
  readonly into: string
  readonly qty: number
  readonly rate: number
  readonly day: number
}

/** Imports two new crates and one existing crate from a sheet. */
async function importSheet(
  person: Person,
  { id, into, qty, rate, day }: Sheet,
): Promise<Answer<{ operation?: string }>> {
  const known = await person.get<{ label?: string }>(`/api/admin/crates/${id}`)
  const own = [`C${(labels += 1)}`, `C${(labels += 1)}`, ...(known.body.label === undefined ? [] : [known.body.label])]
  const rows = own.map((label, at) => [label, into, qty + at, rate / 100, dayOf(day)])
  const sheets = importsOf(person, service.url, 'crates')
  const checked = await sheets.checked(workbook([['Label', 'Shed', 'Quantity', 'Rate', 'Packed'], ...rows]))
  const answer = await sheets.commit(checked.id)
  const written = await sheets.rows(checked.id)
  for (const { recordId } of written) if (recordId !== null && !made.includes(recordId)) made.push(recordId)
  return answer
}

let reading: Promise<unknown> = Promise.resolve()

/** Runs one at a time, since the service reads few sheets at once and refuses more. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = reading.then(work)
  reading = turn.catch(() => undefined)
  return turn
}

function dayOf(day: number): string {
  return `2026-03-${String(day).padStart(2, '0')}`
}

it(`All derived values equal their rows after each ${PEOPLE * WRITES} of ${ROUNDS * PEOPLE * WRITES} writes by ${PEOPLE} people at once`, async () => {
  const told = `seed ${seed}`
  const plans = fc.sample(writes, { seed, numRuns: ROUNDS * PEOPLE })
  const done = new Set<Kind>()
  const faults: unknown[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      people.map(async (person, at) => {
        for (const write of plans[round * PEOPLE + at] ?? []) {
          const answer = await carryOut(person, write)
          if (answer && answer.status < 300) done.add(write.kind)
          if (answer && answer.status >= 500) faults.push({ ...write, body: answer.body })
        }
      }),
    )
    expect(faults, told).toEqual([])
    expect(await wrongInDepots(service.database, '2026-03-20'), told).toEqual([])
    // Rows written directly to the database: only the time rule updates the flag of their shed.
    const behind = Array.from({ length: 4 }, (_, at) => ({
      ...{
        label: `B${round} ${at}`,
        shed: shedIds[(round + at) % SHEDS],
        qty: at,
        rate: 100 * at,
        packed: dayOf(1 + at),
      },
    }))
    made.push(...(await insertMany(service.database, crates, behind)))
    expect(await wrongInDepots(service.database), told).toEqual([])
    await service.letTimePass()
    expect(await wrongInDepots(service.database, '2026-03-20'), told).toEqual([])
  }
  const inVain = Object.keys(weights).filter((kind) => !done.has(kind as Kind))
  expect(inVain, told).toEqual([])
})
