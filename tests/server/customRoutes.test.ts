import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, type Access, type AnyResource } from '#define'
import { farmers } from '#resources'
import { endpoints } from '../../server/behaviours'
import type { Endpoint } from '../../server/engine/behaviour'
import { assignmentEndpoints } from '../../server/engine/desk/assignments'
import { commentEndpoints } from '../../server/engine/desk/comments'
import { peopleEndpoint } from '../../server/engine/desk/people'
import { around } from '../../server/engine/desk/recordEndpoint'
import { relatedCountsEndpoint } from '../../server/engine/desk/relatedCounts'
import { deskEndpoints } from '../../server/engine/http/deskRoutes'
import { isNeeded, recordNamedBy, type JsonSchema } from '../../server/engine/jsonSchema'
import { viewAsEndpoints } from '../../server/session'
import { everyKey, samplesBy, type Samples } from '../support/samples'
import { startService, type Answer, type Person, type TestService } from '../support/service'

const NONE = 999_999_999
const NO_UUID = '00000000-0000-4000-8000-000000000000'
const ABSENT = 'Unknown parameter'

const ofRecords = [...commentEndpoints, ...assignmentEndpoints, peopleEndpoint, relatedCountsEndpoint]
const all: readonly Endpoint[] = [
  ...endpoints,
  ...deskEndpoints,
  ...viewAsEndpoints,
  ...ofRecords.map((endpoint) => around(farmers, endpoint)),
]
const each = (some: readonly Endpoint[]): [string, Endpoint][] =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])

let service: TestService
let everyone: Person
/** Holds every key, in a place without any of the samples. */
let far: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  everyone = await service.person(everyKey)
  far = await service.person(everyKey, ['Haryana'])
  samples = samplesBy(everyone, service)
})
afterAll(() => service.close())

const made = new Map<AnyResource, Promise<number>>()
/** Returns one record, shared by all routes about its resource. */
function sampleOf(resource: AnyResource): Promise<number> {
  const id = made.get(resource) ?? samples.record(resource).then((row) => row.id)
  made.set(resource, id)
  return id
}

function addressOf({ path, record }: Endpoint, id: number | string): string {
  return `/api${path}`
    .replace(':id', String(record ? id : NO_UUID))
    .replace(':comment', '1')
    .replace(':name', 'none')
    .replace(':layer', 'states')
}

function ask(person: Person, { method }: Endpoint, address: string, body?: unknown): Promise<Answer> {
  return method === 'GET' ? person.get(address) : person.send(method, address, body)
}

/** Returns the errors, by field, of a request about a record that everyone may see. */
async function faultsOf(
  endpoint: Endpoint,
  { query = '', body }: { query?: string; body?: unknown },
): Promise<unknown> {
  const id = endpoint.record ? await sampleOf(endpoint.record) : NONE
  const answer = await ask(everyone, endpoint, `${addressOf(endpoint, id)}${query}`, body)
  expect([answer.status, answer.body.title], JSON.stringify(answer.body)).toEqual([400, 'Some values don’t fit'])
  return answer.body.fields
}

/** Returns one combination of keys that meets a need; none if no key is needed. */
function keysFor(need: Access | undefined): readonly string[] {
  if (!need || need === 'signedIn') return []
  return [need].flat().slice(0, 1).map(String)
}

const schemasOf = ({ query = {} }: Endpoint): [string, JsonSchema][] =>
  Object.entries(query).flatMap(([name, schema]) => (typeof schema === 'string' ? [] : [[name, schema]]))

const bodyOf = ({ body = {} }: Endpoint) =>
  body as { readonly properties?: Readonly<Record<string, JsonSchema>>; readonly required?: readonly string[] }

describe('A custom route', () => {
  it.each(each(all))('%s answers 401 to a person who has not signed in, whatever the request', async (_, endpoint) => {
    expect((await ask(service.nobody, endpoint, `${addressOf(endpoint, NONE)}?surely-unknown=1`, [])).status).toBe(401)
  })

  const closed = all.filter(({ need }) => need !== 'signedIn')
  it.each(each(closed))('%s answers 403 without its key, whatever the request', async (_, endpoint) => {
    const stranger = await service.person([])
    expect((await ask(stranger, endpoint, `${addressOf(endpoint, NONE)}?surely-unknown=1`, [])).status).toBe(403)
  })

  const twofold = all.filter(({ alsoNeeds }) => alsoNeeds)
  it.each(each(twofold))('%s answers 403 with only one of its keys', async (_, endpoint) => {
    for (const one of [endpoint.need, ...(endpoint.alsoNeeds ?? [])]) {
      const holder = await service.person(keysFor(one))
      expect((await ask(holder, endpoint, addressOf(endpoint, NONE), [])).status).toBe(403)
    }
  })
})

const isRecord = ({ path }: Endpoint): boolean => /\/:id\b/.test(path)

describe('A custom route about one record', () => {
  const about = all.filter(({ record }) => record)

  it('declares the resource of the record, unless the id is of a person’s own things', () => {
    const others = all.filter((endpoint) => isRecord(endpoint) && !endpoint.record).map(({ path }) => path)
    const own = /^\/admin\/(jobs|view-as|views|operations|exports|deliveries|my-notices)\/:id(\/|$)/
    expect(others.filter((path) => !own.test(path))).toEqual([])
  })

  it.each(each(about))('%s finds no record that its resource hides', async (_, endpoint) => {
    const { record } = endpoint
    if (!record) return
    const id = await sampleOf(record)
    const isHidden = (await far.get(`/api${paths.api(record, id)}`)).status === 404
    const lost = isHidden ? [id, NONE, 'x', '0'] : [NONE, 'x', '0']
    for (const one of lost) {
      const { status, body } = await ask(far, endpoint, addressOf(endpoint, one), [])
      expect([status, body.title], String(one)).toEqual([404, record.form.messages.notFound])
    }
  })

  it('is tested with records that are hidden in another place', async () => {
    const resources = [...new Set(about.flatMap(({ record }) => record ?? []))]
    const hidden: string[] = []
    for (const resource of resources) {
      const { status } = await far.get(`/api${paths.api(resource, await sampleOf(resource))}`)
      if (status === 404) hidden.push(resource.is.name)
    }
    expect(hidden.sort()).toEqual([
      'blacklist-entries',
      'bookings',
      'credit-notes',
      'enrolments',
      'farmers',
      'geographies',
      'hospicash-policies',
      'insurance-claims',
      'invoices',
      'land-records',
      'lands',
      'machines',
      'operator-mappings',
      'orders',
      'payments',
      'public-links',
      'salaries',
      'soil-tests',
      'sprayings',
      'trips',
      'users',
    ])
  })
})

describe('A parameter that names a record', () => {
  const named = all.flatMap((endpoint) =>
    schemasOf(endpoint).flatMap(([name, schema]): [string, Endpoint, AnyResource][] => {
      const resource = recordNamedBy(schema)
      return resource ? [[name, endpoint, resource]] : []
    }),
  )

  it.each(named)('%s finds none that its resource hides', async (name, endpoint, resource) => {
    const at = endpoint.record === undefined ? NONE : await sampleOf(endpoint.record)
    const id = await sampleOf(resource)
    const isHidden = (await far.get(`/api${paths.api(resource, id)}`)).status === 404
    for (const [asker, one] of [
      [everyone, NONE] as const,
      ...(isHidden && !endpoint.record ? [[far, id] as const] : []),
    ]) {
      const { status, body } = await ask(asker, endpoint, `${addressOf(endpoint, at)}?${name}=${one}`)
      expect([status, body.title]).toEqual([404, resource.form.messages.notFound])
    }
  })
})

describe('A custom route refuses at its name', () => {
  const strict = all.filter(({ takesListQuery }) => !takesListQuery)
  it.each(each(strict))('an unknown parameter of %s', async (_, endpoint) => {
    expect(await faultsOf(endpoint, { query: '?surely-unknown=1', body: {} })).toMatchObject({
      'surely-unknown': ABSENT,
    })
  })

  const asking = all.filter(({ query = {} }) => Object.keys(query).length > 0)
  it.each(each(asking))('a repeated, invalid or missing parameter of %s', async (_, endpoint) => {
    const [first = ''] = Object.keys(endpoint.query ?? {})
    expect(await faultsOf(endpoint, { query: `?${first}=1&${first}=2` })).toMatchObject({
      [first]: `${first} is sent more than once`,
    })
    for (const [name, schema] of schemasOf(endpoint)) {
      expect(await faultsOf(endpoint, { query: `?${name}=no+such+word` })).toHaveProperty([name])
      if (isNeeded(schema)) expect(await faultsOf(endpoint, {})).toMatchObject({ [name]: 'This is required' })
    }
  })

  const writing = all.filter(({ method, body }) => method !== 'GET' && body?.properties)
  it.each(each(writing))('a body that is no object, a missing field and an unknown one of %s', async (_, endpoint) => {
    expect(await faultsOf(endpoint, { body: [] })).toEqual({ body: 'Must be an object' })
    const { required = [], properties = {} } = bodyOf(endpoint)
    const missing = Object.fromEntries(required.map((name) => [name, 'This is required']))
    expect(await faultsOf(endpoint, { body: { surelyUnknown: 1 } })).toEqual({
      ...missing,
      surelyUnknown: 'Unknown field',
    })
    // A field without declared names accepts any object.
    const typed = Object.keys(properties).filter(
      (name) => properties[name]?.type !== undefined && properties[name]?.type !== 'object',
    )
    if (typed.length === 0) return
    const wrong = { deep: { er: 1 } }
    const faults = await faultsOf(endpoint, { body: Object.fromEntries(typed.map((name) => [name, wrong])) })
    for (const name of typed) expect(faults).toHaveProperty([name])
  })

  const bare = all.filter(({ method, body }) => ['POST', 'PUT', 'PATCH'].includes(method) && !body)
  it.each(each(bare))('any body sent to %s, which takes none', async (_, endpoint) => {
    expect(await faultsOf(endpoint, { body: { surelyUnknown: 1 } })).toEqual({ body: 'This request takes no body' })
  })
})
