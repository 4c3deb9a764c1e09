import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, type AnyResource, type Field } from '#define'
import { register } from '#resources'
import { ask } from '../support/asking'
import { everyKey, samplesBy, type Row } from '../support/samples'
import { startService, type Person, type TestService } from '../support/service'

/** A value written into a protected field of a record, in its recognisable form. */
interface Secret {
  readonly resource: string
  readonly field: string
  readonly isRequested: boolean
  readonly text: string
}

let service: TestService
const secrets: Secret[] = []
const ids = new Map<string, number>()

beforeAll(async () => {
  service = await startService()
  const author = await service.person(everyKey)
  const samples = samplesBy(author, service)
  for (const resource of register.resources) {
    const input = resource.access.create === false ? {} : { ...(await samples.input(resource)), ...told(resource) }
    const record =
      resource.access.create === false
        ? await samples.record(resource)
        : (await author.send<Row>('POST', `/api${paths.api(resource)}`, input)).body
    expect(record.id, `${resource.is.name}: ${JSON.stringify(record)}`).toBeGreaterThan(0)
    ids.set(resource.is.name, record.id)
    for (const [field, value] of Object.entries(input)) {
      const declared = resource.fields[field] as Field
      // Values shown to the person who delivers are visible to these two, who hold every key but one.
      if ((declared.personal && !declared.shownTo) || declared.read)
        secrets.push(...lettersOf(declared, value).map((text) => secretOf(resource, field, text)))
    }
    const [first] = Object.keys(told(resource))
    if (resource.access.update === false || !first) continue
    const at = `/api${paths.api(resource, record.id)}`
    // Creates a second version, so that the history contains values.
    await author.send('PATCH', at, { [first]: 'Zwei Geheimnis' })
  }
})
afterAll(() => service.close())

/** Unique texts and dates for personal fields. */
function told(resource: AnyResource): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
      if (!field.personal || field.readOnly) return []
      if (field.kind === 'text' && !field.pattern) return [[name, `Geheimnis ${name.replace(/[^a-z]/gi, '')}`]]
      return field.kind === 'date' ? [[name, '1971-03-19']] : []
    }),
  )
}

function lettersOf(field: Field, value: unknown): string[] {
  if (field.kind === 'mobile') return [String(value).slice(3)]
  if (field.kind === 'aadhaar') return [String(value), `XXXX XXXX ${String(value).slice(-4)}`]
  if (field.kind === 'point') return [JSON.stringify((value as { coordinates: unknown }).coordinates)]
  return typeof value === 'string' && field.kind !== 'choice' ? [value] : []
}

function secretOf(resource: AnyResource, field: string, text: string): Secret {
  return { resource: resource.is.name, field, text, isRequested: resource.fields[field]?.personal === 'onRequest' }
}

/** An address of a resource, with the route it shares with other resources. */
interface ResourceAddress {
  readonly address: string
  readonly route: string
  /** All its fields, for requests with a list of fields. */
  readonly fields: string
}

/** Every readable address: those of resources, and the others. */
function addresses(): { readonly ofResources: ResourceAddress[]; readonly others: string[] } {
  const reads = [...new Set(service.routes)].flatMap((route) => {
    const [method, url = ''] = route.split(' ')
    return method === 'GET' && url.startsWith('/api/') ? [url] : []
  })
  const [ofResources, others]: [ResourceAddress[], string[]] = [[], []]
  for (const url of reads) {
    const resource = register.resources.find((one) => `${url}/`.startsWith(`/api${paths.api(one)}/`))
    const address = url.replace(':id', String(ids.get(resource?.is.name ?? '') ?? 1)).replace(/:\w+|\*/g, 'x')
    if (!resource) others.push(address)
    else
      ofResources.push({
        address,
        route: url.slice(`/api${paths.api(resource)}`.length),
        fields: Object.keys(resource.fields).join(','),
      })
  }
  return { ofResources, others }
}

interface Heard {
  readonly address: string
  readonly status: number
  readonly text: string
  readonly caching: string | null
}

/** The queries that request all fields. */
const questions = {
  columns: (fields: string) => `?columns=${fields}&size=1000`,
  shows: (fields: string) => `?shows=${fields}&size=100`,
}

type Question = keyof typeof questions

/** Collects a person's answers from every address. */
async function heardBy(person: Person): Promise<Heard[]> {
  const { ofResources, others } = addresses()
  const heard: Heard[] = []
  const told = new QuestionsThatTell()
  for (const { address, route, fields } of ofResources) {
    const plain = await hear(address, person)
    heard.push(plain)
    for (const question of told.worthAsking(route)) {
      const answer = await hear(`${address}${questions[question](fields)}`, person)
      heard.push(answer)
      if (answer.status === 200 && withoutRequest(answer) !== withoutRequest(plain)) told.note(route, question)
    }
    told.count(route)
  }
  for (const address of others) heard.push(await hear(address, person))
  for (const address of others) heard.push(...(await heardOfRecords(address, person)))
  return heard
}

/** Finds the queries a route supports: all are tried on a few resources, later only those that changed an answer. */
class QuestionsThatTell {
  static readonly #ASKED_OF = 5
  readonly #asked = new Map<string, number>()
  readonly #told = new Map<string, Set<Question>>()

  worthAsking(route: string): readonly Question[] {
    const all = Object.keys(questions) as Question[]
    if ((this.#asked.get(route) ?? 0) < QuestionsThatTell.#ASKED_OF) return all
    return all.filter((question) => this.#told.get(route)?.has(question))
  }

  note(route: string, question: Question): void {
    this.#told.set(route, (this.#told.get(route) ?? new Set()).add(question))
  }

  count(route: string): void {
    this.#asked.set(route, (this.#asked.get(route) ?? 0) + 1)
  }
}

/** Returns the answer without the request id. */
function withoutRequest({ text }: Heard): string {
  return text.replace(/"instance":"[^"]*"/, '')
}

/** Collects the answers of an address without a resource for each record with a secret. */
async function heardOfRecords(address: string, person: Person): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const name of new Set(secrets.map(({ resource }) => resource))) {
    const id = ids.get(name) ?? 0
    heard.push(await hear(`${address}?resource=${name}&id=${id}&record=${id}&q=geheimnis`, person))
    // Three identical answers show that the address ignores the record.
    if (heard.length === 3 && new Set(heard.map(withoutRequest)).size === 1) break
  }
  return heard
}

function leaksIn(heard: readonly Heard[], sought: readonly Secret[]): string[] {
  return heard.flatMap(({ address, text }) =>
    sought
      .filter((secret) => text.includes(secret.text))
      .map(({ resource, field }) => `${address} tells ${resource}.${field}`),
  )
}

/** Returns the answer of an address. */
async function hear(address: string, person: Person): Promise<Heard> {
  const came = await ask(`${service.url}${address}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { address, status: came.status, text: came.bytes.toString(), caching: came.headers.get('cache-control') }
}

describe('Over every readable address', () => {
  it('the test knows which values to search for, and where', () => {
    expect(secrets.filter(({ isRequested }) => isRequested).length).toBeGreaterThanOrEqual(5)
    expect(secrets.length).toBeGreaterThan(12)
    const { ofResources, others } = addresses()
    expect(ofResources.length).toBeGreaterThan(1_000)
    expect(others.length).toBeGreaterThan(30)
  })

  it('no one without pii:reveal gets a personal value', async () => {
    const plain = await service.person(everyKey.filter((key) => key !== 'pii:reveal'))
    const open = secrets.filter(({ resource, field }) => {
      const declared = register.resources.find(({ is: { name } }) => name === resource)?.fields[field]
      return declared?.personal || declared?.read === 'pii:reveal'
    })
    expect(leaksIn(await heardBy(plain), open)).toEqual([])
  })

  describe('with every key', () => {
    let heard: Heard[]
    beforeAll(async () => {
      heard = await heardBy(await service.person(everyKey))
    })

    it('no value shown on request is sent without a request', () => {
      const requested = secrets.filter(({ isRequested }) => isRequested)
      expect(leaksIn(heard, requested)).toEqual([])
      // Other secrets are visible, which proves that the search finds what is there.
      expect(leaksIn(heard, secrets).length).toBeGreaterThan(5)
    })

    it('no answer is cached by the browser for the next person who signs in', () => {
      const kept = heard.filter(({ caching }) => !caching?.includes('no-store'))
      expect(kept.map(({ address, caching }) => `${address}: ${caching}`)).toEqual([])
    })
  })

  it('no one can find, filter or sort by parts of a masked value', async () => {
    const plain = await service.person(everyKey.filter((key) => key !== 'pii:reveal'))
    const masked = register.resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, { personal }]) => (personal ? [{ resource, name }] : [])),
    )
    for (const { resource, name } of masked)
      for (const query of [
        `sort=${name}`,
        `${name}.startsWith=G`,
        `${name}.contains=Geh`,
        `${name}.gt=1`,
        `${name}.in=a,b`,
      ])
        expect((await plain.get(`/api${paths.api(resource)}?${query}`)).status, `${resource.is.name}?${query}`).toBe(
          400,
        )
  })
})
