import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows, paths, type Access, type Action, type AnyResource } from '#define'
import { register } from '#resources'
import { uploadNeedOf } from '../support/fileProbes'
import { isAllowed, travel, valuesSet, wayTo } from '../support/journeys'
import { everyKey, samplesBy, pictureFor, type Row, type Samples } from '../support/samples'
import { bringTo, lifecycleNeeds, needsColumns } from '../support/lifecycles'
import { historyLength, startService, type Answer, type Person, type TestService } from '../support/service'
import { seenVersion } from '../support/seenVersion'

let service: TestService
let author: Person
let samples: Samples
const peopleWithout = new Map<string, Promise<Person>>()

beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

/** Returns a person with every authority except those of a need. */
function without(need: Access): Promise<Person> {
  const missing = need === 'signedIn' || need === false ? [] : [need].flat()
  const name = missing.join()
  const person = peopleWithout.get(name) ?? service.person(everyKey.filter((key) => !missing.includes(key as never)))
  peopleWithout.set(name, person)
  return person
}

/** Lists every operation of a resource with its need and its request. */
function operationsOf(
  resource: AnyResource,
  id = 1,
): [name: string, need: Access, ask: (person: Person) => Promise<Answer>][] {
  const { see } = resource.access
  const base = `/api${paths.api(resource)}`
  const bulky = Object.keys(resource.actions).find((word) => resource.actions[word]?.bulk)
  const files = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'image' || kind === 'file')
  const uploadOf = (field: string): ReturnType<typeof operationsOf>[number] => [
    `upload of ${field}`,
    uploadNeedOf(resource, field),
    (person) => person.send('POST', `${base}/files/${field}`, pictureFor(resource, field)),
  ]
  return [
    ['list', see, (person) => person.get(base)],
    ['export', see, (person) => person.get(`${base}/exported?q=nothing-is-called-so`)],
    ['one', see, (person) => person.get(`${base}/${id}`)],
    ['history', see, (person) => person.get(`${base}/${id}/history`)],
    ['history of a field', see, (person) => person.get(`${base}/${id}/history?field=${resource.is.title}`)],
    ['comments', see, (person) => person.get(`${base}/${id}/comments`)],
    ['comment', see, (person) => person.send('POST', `${base}/${id}/comments`, { body: 'Look' })],
    ['change of a comment', see, (person) => person.send('PATCH', `${base}/${id}/comments/1`, { body: 'Look' })],
    ['deletion of a comment', see, (person) => person.send('DELETE', `${base}/${id}/comments/1`)],
    ['people', see, (person) => person.get(`${base}/${id}/people?q=a`)],
    ...(resource.people.assignee ? [] : assignmentOf(resource, id)),
    ['preview of a version', resource.access.update, (person) => person.get(`${base}/${id}/restore?version=1`)],
    ['restore', resource.access.update, (person) => person.send('POST', `${base}/${id}/restore`, { version: 1 })],
    ['options', resource.access.choose, (person) => person.get(`${base}/options`)],
    ['choices', see, (person) => person.get(`${base}/choices`)],
    ['create', resource.access.create, (person) => person.send('POST', base, {})],
    ['update', resource.access.update, (person) => person.send('PATCH', `${base}/${id}`, {})],
    ['delete', resource.access.delete, (person) => person.send('DELETE', `${base}/${id}`)],
    [
      'preview',
      see,
      (person) => person.send('POST', `${base}/preview`, { ids: [id], ...(bulky && { action: bulky }) }),
    ],
    ['undo', see, (person) => person.send('POST', `${base}/${id}/undo`, undefined, { 'if-match': '"1"' })],
    ...(resource.access.update === false
      ? []
      : [
          [
            'update of many',
            resource.access.update,
            (person: Person) => person.send('PATCH', base, { ids: [id], changes: {} }),
          ] as const,
        ]
    ).map(([name, need, ask]): ReturnType<typeof operationsOf>[number] => [name, need, ask]),
    ...Object.entries(resource.actions).flatMap(([word, action]): ReturnType<typeof operationsOf> => [
      [word, action.key, (person) => person.send('POST', `${base}/${id}/${word}`, {})],
      ...(action.bulk
        ? [
            [
              `${word} in bulk`,
              action.key,
              (person: Person) => person.send('POST', `${base}/${word}`, { ids: [id] }),
            ] as const,
          ]
        : []
      ).map(([name, need, ask]): ReturnType<typeof operationsOf>[number] => [name, need, ask]),
    ]),
    ...files.flatMap(([field]): ReturnType<typeof operationsOf> => [
      // People may change some of their own files without any key.
      ...(resource.access.own?.fields.includes(field) ? [] : [uploadOf(field)]),
      [`download of ${field}`, see, (person) => person.get(`${base}/${id}/files/${field}/x/y.png`)],
    ]),
  ]
}

function assignmentOf(resource: AnyResource, id: number): ReturnType<typeof operationsOf> {
  const { see } = resource.access
  const at = `/api${paths.api(resource, id, 'assignment')}`
  return [
    ['assignment', see, (person) => person.get(at)],
    ['assign', see, (person) => person.send('PUT', at, { user: 1 })],
    ['release', see, (person) => person.send('DELETE', at)],
  ]
}

describe.each(register.resources.map((resource) => ({ name: resource.is.name, resource })))('$name', ({ resource }) => {
  it('requires signing in', async () => {
    for (const [name, , ask] of operationsOf(resource)) {
      const { status, headers, body } = await ask(service.nobody)
      expect([status, body.status, headers.get('www-authenticate')], name).toEqual([401, 401, 'Bearer'])
    }
  })

  it('requires the key of every operation', async () => {
    // Operations open to everyone are sent to a missing record, so that nothing happens.
    for (const [name, need, ask] of operationsOf(resource, resource.access.see === 'signedIn' ? 999_999 : 1)) {
      const { status, body } = await ask(await without(need))
      if (need === 'signedIn') expect([401, 403], name).not.toContain(status)
      else expect([status, body.title], name).toEqual([403, 'Access is denied'])
    }
  })

  it('lists for each record exactly what the viewer may do to it', async () => {
    const record = await samples.record(resource)
    for (const need of [resource.access.update, ...Object.values(resource.actions).map(({ key }) => key)]) {
      const person = await without(need)
      const held = new Set(
        everyKey.filter((key) => ![need].flat().includes(key as never)).map((key) => key.toLowerCase()),
      )
      const { status, body } = await person.get<Row>(`/api${paths.api(resource, record.id)}`)
      // The missing key may also be required to see the record, also in this state, or to change other people's.
      if ([403, 404].includes(status)) continue
      if (lifecycleNeeds[resource.is.name]?.keys?.some((key) => !held.has(key.toLowerCase()))) continue
      const expected = [
        ...(allows(held, resource.access.update) ? ['update'] : []),
        ...(allows(held, resource.access.delete) ? ['delete'] : []),
        ...Object.entries(resource.actions)
          .filter(([, action]) => allows(held, action.key) && isAllowed(resource, action, record, person.id))
          .map(([word]) => word),
      ]
      expect([...body._can].sort()).toEqual(expected.sort())
    }
  })

  const { state } = resource.rules
  const field = resource.fields[state ?? '']
  const states = field?.kind === 'choice' ? Object.keys(field.options) : []
  // States set only by the service or by time are covered by the lifecycle tests.
  const reached = reachedByActions(resource)
  const cases = Object.entries(resource.actions).flatMap(([word, action]) => {
    const all = reached.map((from) => ({ word, action, from, isGood: !action.from || action.from.includes(from) }))
    const wrong = all.find(({ isGood }) => !isGood)
    // One refusal is enough here; the lifecycle tests cover every other state.
    return all.filter((one) => one.isGood || one === wrong)
  })
  it.runIf(cases.length).each(cases)('$word from $from', async ({ word, action, from, isGood }) => {
    const start = await samples.record(resource)
    const isThere = (record: Readonly<Record<string, unknown>>): boolean =>
      record[state ?? ''] === from && (!isGood || isAllowed(resource, action, record))
    const way = wayTo(resource, start, isThere)
    if (!way)
      return expect(
        wayTo(resource, start, (record) => record[state ?? ''] === from),
        `no way to ${from}`,
      ).toBeDefined()
    const record = await travel({ samples }, resource, start, way)
    if (isGood) return worked(resource, { word, action, record })
    return refused(resource, { word, action, record })
  })

  it.runIf(states.length)('changes its state only through actions', async () => {
    const record = await samples.record(resource)
    const input = await samples.input(resource)
    for (const value of states) {
      const created = await author.send('POST', `/api${paths.api(resource)}`, { ...input, [state ?? '']: value })
      const changed = await author.send('PATCH', `/api${paths.api(resource, record.id)}`, { [state ?? '']: value })
      const isMade = resource.access.create !== false
      const isChanged = resource.access.update !== false
      expect([created.status, changed.status]).toEqual([isMade ? 400 : 403, isChanged ? 400 : 403])
      if (isMade) expect(created.body.fields).toHaveProperty(state ?? '')
    }
  })

  const bulky = Object.entries(resource.actions).filter(([, action]) => action.bulk)
  it.runIf(bulky.length).each(bulky)('%s in bulk reports the outcome of each record', async (word, action) => {
    const start = await samples.record(resource)
    const way = wayTo(resource, start, (record) => isAllowed(resource, action, record))
    const good = await travel({ samples }, resource, start, way ?? [])
    if (!way || needsColumns(resource, word)) await bringTo(service, resource, good.id, word)
    const input = await samples.inputs(resource, action.input ?? {})
    const ids = [good.id, 999_999, good.id]
    const title = resource.form.messages.notFound
    const doer = await samples.doerOf(action)
    const { status, body } = await doer.send('POST', `/api${paths.api(resource, word)}`, { ids, input })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ operation: expect.stringMatching(/^[0-9a-f-]{36}$/), done: 1, failed: 1 })
    expect(body.results).toMatchObject([
      { id: good.id, ok: true },
      { id: 999_999, ok: false, title },
    ])
  })
})

/** Returns the states that actions alone can bring a new record into. */
function reachedByActions({ is: { name }, fields, rules: { state = '' }, actions }: AnyResource): string[] {
  const isLater = (word: string): boolean => !!lifecycleNeeds[name]?.afterService?.includes(word)
  const field = fields[state]
  const reached = new Set(field && 'initial' in field && typeof field.initial === 'string' ? [field.initial] : [])
  for (let round = 0; round < Object.keys(actions).length; round += 1)
    for (const [word, { from, to }] of Object.entries(actions))
      if (to && !isLater(word) && (!from || from.some((one) => reached.has(one)))) reached.add(to)
  return [...reached]
}

interface Trial {
  readonly word: string
  readonly action: Action
  readonly record: Row
}

async function worked(resource: AnyResource, { word, action, record }: Trial): Promise<void> {
  const at = `/api${paths.api(resource, record.id)}`
  const doer = await samples.doerOf(action)
  expect((await doer.get<Row>(at)).body._can).toContain(word)
  const before = await historyLength(service.database, resource.is.name, record.id)
  const input = await samples.inputs(resource, action.input ?? {}, record.id)
  const seen = await seenVersion(resource, doer, at)
  const missing = await doer.send('POST', `${at}/${word}`, {}, seen)
  const required = Object.entries(action.input ?? {}).filter(([, field]) => field.required)
  if (required.length)
    expect([missing.status, Object.keys(missing.body.fields as object).sort()]).toEqual([
      400,
      required.map(([name]) => name).sort(),
    ])
  const done = required.length ? await doer.send<Row>('POST', `${at}/${word}`, input, seen) : missing
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const when = new Date(String(done.body.updatedAt))
  const set = valuesSet(resource, action, { when, who: doer.id, input: required.length ? input : {} })
  expect(done.body).toMatchObject({ version: record.version + 1, ...set })
  if (action.to) expect(done.body[resource.rules.state ?? '']).toBe(action.to)
  expect(await historyLength(service.database, resource.is.name, record.id)).toBe(before + 1)
  const { body } = await author.get<{ items: unknown[] }>(`${at}/history?size=1`)
  expect(body.items).toMatchObject([
    { action: word, by: { id: doer.id }, ...(required.length && 'reason' in input && { reason: input.reason }) },
  ])
}

async function refused(resource: AnyResource, { word, action, record }: Trial): Promise<void> {
  const at = `/api${paths.api(resource, record.id)}`
  expect(record._can).not.toContain(word)
  const before = await historyLength(service.database, resource.is.name, record.id)
  const input = await samples.inputs(resource, action.input ?? {}, record.id)
  const doer = await samples.doerOf(action)
  const answer = await doer.send('POST', `${at}/${word}`, input, await seenVersion(resource, doer, at))
  expect([answer.status, answer.body.title]).toEqual([400, action.failed])
  expect(answer.body.detail).toMatch(/^This .+\. “.+” needs it to be .+\.$/)
  expect((await author.get<Row>(at)).body).toEqual(record)
  expect(await historyLength(service.database, resource.is.name, record.id)).toBe(before)
}
