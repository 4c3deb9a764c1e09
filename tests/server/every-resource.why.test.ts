import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, type AnyResource } from '#define'
import { register } from '#resources'
import { everyKey, samplesBy, type Row, type Samples } from '../support/samples'
import { startService, type Person, type TestService } from '../support/service'
import { seenVersion } from '../support/seenVersion'

interface Explanation {
  allowed: boolean
  reasons: { kind: string; text: string }[]
}
interface All extends Explanation {
  operations: (Explanation & { name: string; label: string })[]
  fields: { name: string; label: string; read: Explanation; write: Explanation }[]
}

let service: TestService
let admin: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  admin = await service.person(everyKey)
  samples = samplesBy(admin, service)
})
afterAll(() => service.close())

/**
 * Returns the actual status of an attempt, ignoring missing values of a new record; undefined if it failed only because
 * a record chosen for the action is outside the person's places.
 */
async function attempt(
  person: Person,
  resource: AnyResource,
  operation: string,
  { id, isAllowed }: { readonly id: number; readonly isAllowed: boolean },
): Promise<number | undefined> {
  const at = `/api${paths.api(resource, id)}`
  if (operation === 'read') return (await person.get(at)).status
  if (operation === 'create') {
    const { status } = await person.send('POST', `/api${paths.api(resource)}`, {})
    return status === 400 ? 201 : status
  }
  if (operation === 'update') return (await person.send('PATCH', at, {})).status
  if (operation === 'delete') return (await person.send('DELETE', at)).status
  // A person who may not perform an action may not upload for it either.
  const uploader = isAllowed ? person : undefined
  const input = await samples.inputs(resource, resource.actions[operation]?.input ?? {}, id, uploader)
  const { status, body } = await person.send(
    'POST',
    `${at}/${operation}`,
    input,
    await seenVersion(resource, person, at),
  )
  const told = Object.values((body.fields ?? {}) as Readonly<Record<string, string>>)
  return told.length > 0 && told.every((words) => /^Choose .+ from the list$/.test(words)) ? undefined : status
}

/** A person's description, keys and places; everywhere without places. */
interface Asker {
  readonly who: string
  readonly keys: readonly string[]
  readonly places?: readonly string[]
}

/** People who lack keys. */
const peopleWithLess: readonly Asker[] = [
  { who: 'somebody who may only look', keys: everyKey.filter((key) => key.startsWith('view_')) },
  { who: 'somebody who holds nothing', keys: ['view_help_tab'] },
]

/** People limited to a place, for whom a scoped resource differs. */
const peopleOfPlaces: readonly Asker[] = [
  { who: 'somebody of another district', keys: everyKey, places: ['Karnal'] },
  { who: 'somebody of this district', keys: everyKey, places: ['Ludhiana'] },
]

/** Returns the person with every key, and one of each of the other kinds in turn. */
function peopleFor({ access }: AnyResource, index: number): Asker[] {
  return [
    { who: 'somebody who may do everything', keys: everyKey },
    ...peopleWithLess.filter((_, turn) => turn === index % 2),
    ...(access.scope ? peopleOfPlaces.filter((_, turn) => turn === Math.floor(index / 2) % 2) : []),
  ]
}

/** The people, shared by all resources. */
const people: Record<string, Promise<Person>> = {}

describe.each(register.resources.map((resource, index) => ({ name: resource.is.name, resource, index })))(
  'Why? explains $name as the service behaves',
  ({ resource, index }) => {
    const operations = ['read', 'create', 'update', 'delete', ...Object.keys(resource.actions)]
    it.each(peopleFor(resource, index))('for $who', async ({ who, keys, places }) => {
      const person = await (people[who] ??= service.person(keys, places))
      let id = 0
      for (const operation of operations) {
        id ||= (await samples.record(resource)).id
        const { body } = await admin.get<Explanation>(
          `/api/admin/why?resource=${resource.is.name}&id=${id}&operation=${operation}&user=${person.id}`,
        )
        const { body: mine } = await person.get<Explanation>(
          `/api/admin/why?resource=${resource.is.name}&id=${id}&operation=${operation}`,
        )
        const status = await attempt(person, resource, operation, { id, isAllowed: body.allowed })
        const told = `${operation}: ${JSON.stringify(body)}`
        const isDone = status === undefined ? body.allowed : status < 300
        expect([mine.allowed, body.allowed, isDone], told).toEqual([body.allowed, body.allowed, body.allowed])
        // A moved or deleted record cannot be used by the next operation.
        if (status !== undefined && status < 300 && !['read', 'create', 'update'].includes(operation)) id = 0
      }
    })

    it('for its fields, as the record shows them', async () => {
      const { id } = await samples.record(resource)
      for (const [who, keys] of [
        ['somebody who may do everything', everyKey],
        ['somebody who reveals nothing', everyKey.filter((key) => key !== 'pii:reveal')],
      ] as const) {
        const person = await (people[who] ??= service.person(keys))
        const { body: row } = await person.get<Row>(`/api${paths.api(resource, id)}`)
        const { body } = await person.get<All>(`/api/admin/why/all?resource=${resource.is.name}&id=${id}`)
        expect(body.fields.map(({ name }) => name)).toEqual(Object.keys(resource.fields))
        for (const { name, read } of body.fields) {
          if (read.reasons.some(({ kind }) => kind === 'condition') || row[name] === null) continue
          const isShown = name in row && !String(row[name]).includes('•')
          expect(read.allowed, `${name}: ${JSON.stringify(read)}`).toBe(isShown)
        }
        expect(body.operations.filter(({ allowed }) => allowed).map(({ name }) => name)).toEqual(
          expect.arrayContaining(row._can.filter((word) => word !== 'delete')),
        )
      }
    })
  },
)
