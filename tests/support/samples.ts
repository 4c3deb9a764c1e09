import { expect } from 'vitest'
import {
  CHILDREN,
  gstinCheckCharacter,
  holds,
  isVerhoeff,
  paths,
  resourceNamed,
  writableFields,
  type Action,
  type AnyResource,
  type Field,
  type FieldOf,
  type Fields,
  type Kind,
} from '#define'
import { authorityList, register } from '#resources'
import { insertMany } from '../../server/engine/insertMany'
import type { Answer, Person, TestService } from './service'
import { lineSample, pointSample, polygonSample } from './shapes'
import { operatorOf } from './bookingSamples'
import { pictureFor } from './pictures'
import { drawnRows } from './reportSamples'
import { inputsOfOne, rulesOfOne, valuesOfOne } from './sampleRules'
import { rowsWithOne } from './upkeepSamples'

export { pictureFor, tinyPicture } from './pictures'

/** A record as the service answers with it. */
export type Row = Record<string, unknown> & { readonly id: number; readonly version: number; readonly _can: string[] }

/** All that can be held, for `service.person`, which itself adds that one sees everywhere. */
export const everyKey = Object.keys(authorityList).filter((key) => key !== 'scope:everywhere')

/** The days over which a report is read, as they stand behind a query: those on which samples lie. */
export function daysOf({ list: { range } }: AnyResource): string {
  return range ? `&${range.day}.within=${range.begins}` : ''
}

/** Makes valid input for whatever is declared, each time with other values. */
export interface Samples {
  /** Whoever makes them. */
  readonly author: Person
  /** Every field that may be given to a new record. */
  input(resource: AnyResource): Promise<Record<string, unknown>>
  /** Every input of an action. */
  inputs(resource: AnyResource, fields: Fields): Promise<Record<string, unknown>>
  /** Another valid value of a field. */
  value(resource: AnyResource, name: string): Promise<unknown>
  /** A new record, made over HTTP. */
  record(resource: AnyResource): Promise<Row>
  /** Whoever makes the samples, but the operator for their work and a colleague where nobody judges their own. */
  doerOf(action: Action): Promise<Person>
}

/** Samples made by somebody who may do everything, also what is for one person alone. */
export function samplesBy(author: Person, service: TestService): Samples {
  if (service !== numbered) serial = 0
  numbered = service
  const whole = async (resource: AnyResource, link = fresh): Promise<Record<string, unknown>> =>
    given(resource, resource.fields, (await rulesOfOne[resource.name]?.(service, record)) ?? {}, link)
  const input = async (resource: AnyResource): Promise<Record<string, unknown>> => {
    const { [CHILDREN]: _rows, ...own } = await whole(resource)
    return own
  }
  const record = async (resource: AnyResource): Promise<Row> => {
    if (resource.access.create === false) return noted(resource)
    const body = await created(resource)
    const rows = rowsWithOne[resource.name]?.(body.id) ?? []
    for (const row of rows) {
      const within = await author.send('POST', `/api${paths.api(row.resource)}`, row.input)
      expect(within.status, `${row.resource.name}: ${JSON.stringify(within.body)}`).toBe(201)
    }
    return rows.length ? (await author.get<Row>(`/api${paths.api(resource, body.id)}`)).body : body
  }
  const fresh = async (to: string): Promise<number> => (await record(resourceNamed(register, to))).id
  const kept = new Map<string, Promise<number>>()
  /** One record for all that refer to such a one: most of a sample's cost is the chain of those that it needs. */
  const shared = (to: string): Promise<number> => {
    const found = kept.get(to) ?? fresh(to)
    kept.set(to, found)
    return found
  }
  const unshareable = new Set<AnyResource>()
  /** What may not share its links with another gets some of its own, from then on at once. */
  const created = async (resource: AnyResource): Promise<Row> => {
    const send = async (link: typeof fresh): Promise<Answer<Row>> =>
      author.send<Row>('POST', `/api${paths.api(resource)}`, await whole(resource, link))
    if (!unshareable.has(resource)) {
      const { status, body } = await send(shared)
      if (status === 201) return body
      unshareable.add(resource)
    }
    const { status, body } = await send(fresh)
    expect(status, `${resource.name}: ${JSON.stringify(body)}`).toBe(201)
    return body
  }
  /** What nobody may make is put there as the service itself does it. */
  const noted = async (resource: AnyResource): Promise<Row> => {
    if (resource.derived) return drawn(resource)
    const made: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(resource.fields))
      if (!['code', 'uuid', 'joined'].includes(field.kind) && name !== resource.state)
        made[name] = await valueOf(resource, name, field, fresh)
    const [id = 0] = await insertMany(service.database, resource, [made])
    const { status, body } = await author.get<Row>(`/api${paths.api(resource, id)}`)
    expect(status, `${resource.name}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  /** What is drawn from the records of others is there as soon as they are: it bears the id of its title unless said. */
  const drawn = async (resource: AnyResource): Promise<Row> => {
    const { to } = resource.fields[resource.title] as FieldOf<'reference'>
    const id = (await drawnRows[resource.name]?.(service)) ?? (await record(resourceNamed(register, to))).id
    const { status, body } = await author.get<Row>(`/api${paths.api(resource, id)}`)
    expect(status, `${resource.name}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  const given = async (
    resource: AnyResource,
    fields: Fields,
    fixed: Record<string, unknown>,
    link: typeof fresh,
  ): Promise<Record<string, unknown>> => {
    const own = writableFields(fields, 'create')
    const alone = Object.values(resource.actions).flatMap(({ by }) => (by && own.includes(by) ? [by] : []))
    const made: Record<string, unknown> = { ...Object.fromEntries(alone.map((name) => [name, author.id])), ...fixed }
    for (const name of own) {
      const field = fields[name] as Field
      if (name in made || (field.when && !holds(field.when, made, '2026-11-21'))) continue
      const value = await valueOf(resource, name, field, link)
      if (value !== undefined) made[name] = value
    }
    return made
  }
  const valueOf = async (resource: AnyResource, name: string, field: Field, link: typeof fresh): Promise<unknown> => {
    const own = valuesOfOne[resource.name]?.[name]
    if (own) return own(service, next)
    switch (field.kind) {
      case 'place':
        return placeFor(field, service)
      case 'reference':
        return field.to === resource.name && !field.required ? someOf(resource) : link(field.to)
      case 'many':
        return [await link(field.to)]
      case 'image':
      case 'file':
        return [await uploaded(resource, name)]
      default:
        return plainValue(field)
    }
  }
  const someOf = async (resource: AnyResource): Promise<number | undefined> => {
    const { body } = await author.get<{ items: Row[] }>(`/api${paths.api(resource, 'options')}?size=1&status=ACTIVE`)
    return body.items[0]?.id
  }
  const uploaded = async (resource: AnyResource, name: string): Promise<unknown> => {
    const { status, body } = await author.send(
      'POST',
      `/api${paths.api(resource, 'files', name)}`,
      pictureFor(resource, name),
      {
        'content-type': 'image/png',
        'x-file-name': 'picture.png',
      },
    )
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  /** By those whom an action is not for: who judges what a colleague judged is a third one. */
  const colleagues = new Map<string, Promise<Person>>()
  const colleagueBeside = (others: readonly string[]): Promise<Person> => {
    const found = colleagues.get(others.join()) ?? service.person(everyKey)
    colleagues.set(others.join(), found)
    return found
  }
  return {
    input,
    record,
    author,
    doerOf: ({ by, notBy }) => {
      if (by === 'operator') return operatorOf(service)
      return notBy ? colleagueBeside(notBy) : Promise.resolve(author)
    },
    inputs: async (resource, fields) => {
      const all = Object.entries((await inputsOfOne[resource.name]?.(service, record, fields)) ?? {})
      return given(resource, fields, Object.fromEntries(all.filter(([name]) => name in fields)), fresh)
    },
    value: (resource, name) => valueOf(resource, name, resource.fields[name] as Field, fresh),
  }
}

function placeFor(field: FieldOf<'place'>, { places }: TestService): number | undefined {
  const examples = { zone: 'North', state: 'Punjab', district: 'Ludhiana', tehsil: 'Jagraon', village: 'Galib Kalan' }
  const level = typeof field.level === 'string' ? field.level : field.level.at(-1)
  return level && places[examples[level]]
}

let serial = 0
// Each service counts anew, so that what is made in it does not depend on which files came before.
let numbered: TestService | undefined
const next = (): number => (serial += 1)

/** The serial in letters: 1 is `b`, 27 is `bb`. */
function letters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest ? letters(rest) : ''}${String.fromCharCode(97 + (number % 26))}`
}

function textFor({ form, pattern, min = 1, max = 120 }: FieldOf<'text'>): string {
  const number = next()
  if (pattern) return matching(pattern.source, number)
  if (form === 'name') return `Sample ${letters(number).replace(/^./, (first) => first.toUpperCase())}`
  if (form === 'upper') return `SAMPLE-${number}`
  if (form === 'username') return `sample.${number}`
  const words = form === 'lower' ? `sample ${number}` : `Sample ${number}`
  return words.padEnd(min, '.').slice(0, max)
}

/** A text for the simple patterns of declarations: classes, digits, letters, with counts or stars. */
function matching(source: string, number: number): string {
  let rest = number
  const body = source.replace(/^\^|\$$/g, '')
  const pieces = [...body.matchAll(/(\[[^\]]+\]|\\d|.)(\{(\d+)(?:,\d*)?\}|\*|\+)?/g)].reverse()
  return pieces.reduce((text, [, one = '', times, count]) => {
    const choices = one === '\\d' ? '0123456789' : one.startsWith('[') ? membersOf(one) : one
    const length = times ? Number(count ?? 6) : 1
    return Array.from({ length }).reduce<string>((drawn) => {
      const at = rest % choices.length
      rest = Math.floor(rest / choices.length)
      return (choices[at] ?? '') + drawn
    }, text)
  }, '')
}

function membersOf(characterClass: string): string {
  const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return [...all].filter((character) => new RegExp(characterClass, 'u').test(character)).join('')
}

function numberFor({ min = 0, max = 1_000_000 }: { min?: number; max?: number }): number {
  return Math.min(max, Math.ceil(min) + (next() % Math.max(1, Math.floor(max) - Math.ceil(min))))
}

function optionFor(options: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(options)
  return names[next() % names.length] ?? ''
}

function digits(length: number, start = ''): string {
  const room = length - start.length
  return start + String(next()).padStart(room, '0').slice(-room)
}

/** A PAN that no other sample has: four digits do not tell more than ten thousand apart. */
function panFor(number: number): string {
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(number / 10_000) % 26]
  return `ABCPA${String(number % 10_000).padStart(4, '0')}${letter}`
}

type PlainKind = Exclude<Kind, 'place' | 'reference' | 'many' | 'image' | 'file' | 'code' | 'uuid' | 'joined'>

function plainValue(field: Field): unknown {
  return (plain[field.kind as PlainKind] as (field: Field) => unknown)(field)
}

const plain: { [K in PlainKind]: (field: FieldOf<K>) => unknown } = {
  text: textFor,
  longText: () => `A sentence of some length, number ${next()}`,
  integer: numberFor,
  decimal: numberFor,
  money: ({ min, max }) => numberFor({ min, max }),
  percent: ({ min = 0, max = 100 }) => numberFor({ min, max }),
  area: () => ({ value: 1, unit: 'ACRE' }),
  date: ({ age, future }) => {
    const day = String(1 + (next() % 28)).padStart(2, '0')
    return age ? `1990-04-${day}` : future ? `2099-04-${day}` : `2026-01-${day}`
  },
  instant: () => '2026-01-15T10:00:00.000Z',
  month: () => '2026-01',
  flag: () => next() % 2 === 0,
  choice: ({ options }) => optionFor(options),
  tags: ({ options }) => [options ? optionFor(options) : `tag ${next()}`],
  mobile: () => `+918${String(next()).padStart(9, '0')}`,
  email: () => `sample.${next()}@example.in`,
  pin: () => `14${digits(4)}`,
  pan: () => panFor(next()),
  gstin: () => {
    const body = `03${panFor(next())}1Z`
    return body + gstinCheckCharacter(body)
  },
  ifsc: () => digits(11, 'HDFC0'),
  account: () => digits(12, '50'),
  // Four digits do not tell more than ten thousand machines apart.
  vehicle: () => `PB10A${'ABCDEFGHJK'[Math.floor(serial / 10_000) % 10]}${digits(4)}`,
  licence: () => `PB012011${digits(7)}`,
  aadhaar: () => {
    const body = digits(11, '2')
    return [...'0123456789'].map((check) => body + check).find(isVerhoeff)
  },
  point: () => pointSample(next()),
  polygon: () => polygonSample(next()),
  line: () => lineSample(next()),
  keyValue: ({ keys }) => ({ [keys ? optionFor(keys) : 'name']: `value ${next()}` }),
  condition: ({ facts }) => ({ field: Object.keys(facts)[0] ?? '', empty: next() % 2 === 0 }),
}
