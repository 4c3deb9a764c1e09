import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, writableFields, type Action, type AnyResource, type Need } from '#define'
import { register } from '#resources'
import { columnOf, lifecycleNeeds, satisfying, specimenOf, type Specimen } from '../support/lifecycles'
import { everyKey, samplesBy, type Row, type Samples } from '../support/samples'
import { startService, type Answer, type Person, type TestService } from '../support/service'
import { seenVersion } from '../support/seenVersion'

/*
 * Writes states directly into the column, while `every-resource.actions` reaches them by actions. This covers states
 * that only the service sets as well, and tests each action with no more than its keys.
 */

let service: TestService
let author: Person
let samples: Samples
const people = new Map<string, Promise<Person>>()

beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

/** Returns a person with exactly these authorities. */
function holding(keys: readonly string[]): Promise<Person> {
  const name = [...new Set(keys)].sort().join()
  const person = people.get(name) ?? service.person([...new Set(keys)])
  people.set(name, person)
  return person
}

const keysOf = (need: Need): readonly string[] => (need === 'signedIn' ? [] : [need].flat())
const firstOf = (need: Need): readonly string[] => keysOf(need).slice(0, 1)

describe.each(
  register.resources.filter(({ rules: { state } }) => state).map((resource) => ({ name: resource.is.name, resource })),
)('$name', ({ resource }) => {
  const field = resource.fields[resource.rules.state ?? '']
  const states = field?.kind === 'choice' ? Object.keys(field.options) : []
  const moves = Object.entries(resource.actions).filter(([, { to }]) => to)
  const at = (...rest: (string | number)[]): string => `/api${paths.api(resource, ...rest)}`
  let specimen: Specimen
  beforeAll(async () => {
    const { id } = await samples.record(resource)
    for (const word of lifecycleNeeds[resource.is.name]?.after ?? [])
      await author.send(
        'POST',
        at(id, word),
        await samples.inputs(resource, resource.actions[word]?.input ?? {}),
        await seenVersion(resource, author, at(id)),
      )
    specimen = await specimenOf(service, resource, id)
  })

  it.runIf(moves.length).each(moves)('%s works only from its states and with its key', async (word, action) => {
    const holder = await holding([
      ...firstOf(resource.access.see),
      ...firstOf(action.key),
      ...(lifecycleNeeds[resource.is.name]?.keys ?? []),
    ])
    const spare = await samples.inputs(resource, action.input ?? {})
    const others = everyKey.filter((key) => !keysOf(action.key).includes(key))
    for (const from of states) {
      const isGood = !action.from || action.from.includes(from)
      const input = isGood ? await samples.inputs(resource, action.input ?? {}, specimen.id, holder) : spare
      const attempt = async (by: Person): Promise<Answer> =>
        by.send('POST', at(specimen.id, word), input, await seenVersion(resource, holder, at(specimen.id)))
      await specimen.set(from, columnsFor(resource, { word, action, user: holder.id }))
      if (keysOf(action.key).length) {
        expect(
          [(await attempt(await holding(others))).status, await specimen.state()],
          `${from} without the key`,
        ).toEqual([403, from])
      }
      const { status, body } = await attempt(holder)
      const expected = isGood ? [200, action.to] : [400, from]
      expect([status, await specimen.state()], `from ${from}: ${JSON.stringify(body)}`).toEqual(expected)
      if (!isGood) expect(body.title).toBe(action.failed)
    }
  })

  const personal = moves.filter(([, { by, notSelf }]) => by ?? notSelf)
  it.runIf(personal.length).each(personal)('%s is only for the right person', async (word, action) => {
    const holder = await holding([
      ...firstOf(resource.access.see),
      ...firstOf(action.key),
      ...(lifecycleNeeds[resource.is.name]?.keys ?? []),
    ])
    if (action.notSelf?.includes('id')) {
      const answer = await holder.send('POST', at(holder.id, word), await samples.inputs(resource, action.input ?? {}))
      expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('on your own account')])
    }
    const named = [action.by, ...(action.notSelf ?? [])].filter((name) => name !== undefined && name !== 'id')
    for (const from of action.from ?? states) {
      for (const name of named as string[]) {
        const user = name === action.by ? author.id : holder.id
        const own = { ...columnsFor(resource, { word, action, user: holder.id }), [columnOf(resource, name)]: user }
        await specimen.set(from, own)
        const isAmongMany = resource.fields[name]?.kind === 'many'
        if (isAmongMany) await specimen.link(name, [user])
        const answer = await holder.send(
          'POST',
          at(specimen.id, word),
          await samples.inputs(resource, action.input ?? {}, specimen.id),
        )
        expect([answer.status, await specimen.state()], `${name} from ${from}`).toEqual([403, from])
        if (isAmongMany) await specimen.link(name, [])
      }
    }
  })

  it.runIf(resource.access.update !== false)('keeps its state in a single and a bulk change', async () => {
    for (const [index, from] of states.entries()) {
      const to = states[(index + 1) % states.length]
      const changes = { [resource.rules.state ?? '']: to }
      await specimen.set(from)
      const one = await author.send('PATCH', at(specimen.id), changes)
      const many = await author.send('PATCH', at(), { ids: [specimen.id], changes })
      expect([one.status, many.status, await specimen.state()], `${from} to ${to}`).toEqual([400, 400, from])
    }
  })

  it.runIf(resource.access.update !== false && moves.length)(
    'keeps its state when an older version is restored',
    async () => {
      const { id, version } = await samples.record(resource)
      const plain = writableFields(resource.fields, 'update').find(
        (name) => ['text', 'longText'].includes(resource.fields[name]?.kind ?? '') && !resource.fields[name]?.unique,
      )
      if (plain) await author.send('PATCH', at(id), { [plain]: await samples.value(resource, plain) })
      const made = await specimenOf(service, resource, id)
      const began = await made.state()
      for (const other of states.filter((state) => state !== began)) {
        await made.set(other)
        const { status } = await author.send<Row>('POST', at(id, 'restore'), { version })
        expect([200, 400].includes(status), `${other}: ${status}`).toBe(true)
        expect([other, lifecycleNeeds[resource.is.name]?.beginsAnew]).toContain(await made.state())
      }
    },
  )
})

interface Trial {
  readonly word: string
  readonly action: Action
  readonly user: number
}

/** Returns columns that make a record eligible for an action: its condition, its person, and the registered needs. */
function columnsFor(resource: AnyResource, { word, action, user }: Trial): Record<string, unknown> {
  return {
    ...satisfying(resource, action.when),
    ...(action.by && { [columnOf(resource, action.by)]: user }),
    ...lifecycleNeeds[resource.is.name]?.columns?.[word],
  }
}
