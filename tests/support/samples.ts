import { expect } from 'vitest'
import {
  CHILDREN,
  dependentTests,
  holds,
  isFormOperand,
  mergedBy,
  paths,
  resourceNamed,
  todayInIndia,
  writableFields,
  type Action,
  type AnyResource,
  type Choices,
  type Field,
  type FieldOf,
  type Fields,
} from '#define'
import { authorityList, register } from '#resources'
import { name, sql } from '../../server/database'
import { snake, tableOf } from '../../server/database/columns'
import { insertMany } from '../../server/engine/write/insertMany'
import type { Person, TestService } from './service'
import { operatorOnTheDay } from './bookingSamples'
import { written } from './fieldShapes'
import { pictureFor } from './pictures'
import { countFor, next, plainValue } from './plainValues'
import { drawnRows } from './reportSamples'
import { apart, inputsOfOne, rulesOfOne, valuesOfOne } from './sampleRules'
import { rowsWithOne } from './upkeepSamples'

export { pictureFor, squarePicture, tinyPicture } from './pictures'

/** A record in a response. */
export type Row = Record<string, unknown> & { readonly id: number; readonly version: number; readonly _can: string[] }

/** All keys, for `service.person`, which itself adds the one for all places. */
export const everyKey = Object.keys(authorityList).filter((key) => key !== 'scope:everywhere')

/** Returns the range of days of a report, as in a query: those with samples. */
export function daysOf({ list: { range } }: AnyResource): string {
  return range ? `&${range.day}.within=${range.begins}` : ''
}

/** Makes valid input for whatever is declared, with different values each time. */
export interface Samples {
  /** The maker of samples. */
  readonly author: Person
  /** Makes every field that may be set in a new record. */
  input(resource: AnyResource): Promise<Record<string, unknown>>
  /** Makes every input of an action on a record; its files are uploaded by the person who performs it. */
  inputs(resource: AnyResource, fields: Fields, id?: number, by?: Person): Promise<Record<string, unknown>>
  /** Makes another valid value of a field. */
  value(resource: AnyResource, name: string): Promise<unknown>
  /** Makes a new record over HTTP. */
  record(resource: AnyResource): Promise<Row>
  /**
   * Returns the person for an action: the maker of samples, the operator for their work, or a colleague where people
   * can't judge their own.
   */
  doerOf(action: Action): Promise<Person>
}

/** Makes samples as a person who may do everything, including what is reserved for one person. */
export function samplesBy(author: Person, service: TestService): Samples {
  countFor(service)
  const whole = async (resource: AnyResource, isLinked = false): Promise<Record<string, unknown>> => {
    const fixed = (await rulesOfOne[resource.is.name]?.(service, record)) ?? {}
    return given(resource, resource.fields, fixed, { link: linkOf(resource), isLinked })
  }
  const input = async (resource: AnyResource): Promise<Record<string, unknown>> => {
    const { [CHILDREN]: _rows, ...own } = await whole(resource)
    return own
  }
  const elders = new Map<string, Promise<Row>>()
  /** Makes a record before all others of a resource of which a merge keeps the older one. */
  const elderOf = (resource: AnyResource): Promise<Row> => {
    const elder = elders.get(resource.is.name) ?? created(resource, true)
    elders.set(resource.is.name, elder)
    return elder
  }
  const record = async (resource: AnyResource, isLinked = false): Promise<Row> => {
    if (mergedBy(resource)) await elderOf(resource)
    if (resource.access.create === false) return noted(resource)
    const body = await created(resource, isLinked)
    const rows = rowsWithOne[resource.is.name]?.(body.id) ?? []
    for (const row of rows) {
      const within = await author.send('POST', `/api${paths.api(row.resource)}`, row.input)
      expect(within.status, `${row.resource.is.name}: ${JSON.stringify(within.body)}`).toBe(201)
    }
    return rows.length ? (await author.get<Row>(`/api${paths.api(resource, body.id)}`)).body : body
  }
  const fresh = async (to: string): Promise<number> => (await record(resourceNamed(register, to), true)).id
  const kept = new Map<string, Promise<number>>()
  /** One record for all references to its resource: most of a sample's cost is the chain of those that it needs. */
  const shared = (to: string): Promise<number> => {
    const found = kept.get(to) ?? fresh(to)
    kept.set(to, found)
    return found
  }
  const linkOf = (resource: AnyResource): Link => {
    const own = linksOfItsOwn(resource)
    return (to, name) => (own.includes(name) ? fresh(to) : shared(to))
  }
  const created = async (resource: AnyResource, isLinked: boolean): Promise<Row> => {
    const { status, body } = await author.send<Row>(
      'POST',
      `/api${paths.api(resource)}`,
      await whole(resource, isLinked),
    )
    expect(status, `${resource.is.name}: ${JSON.stringify(body)}`).toBe(201)
    return body
  }
  /** Records that no one may create are stored as the service does it. */
  const noted = async (resource: AnyResource): Promise<Row> => {
    if (resource.storage.fromView) return drawn(resource)
    const made: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(resource.fields))
      if (!['code', 'uuid', 'joined'].includes(field.kind) && name !== resource.rules.state)
        made[name] = await valueOf(resource, name, field, fresh)
    const [id = 0] = await insertMany(service.database, resource, [made])
    const { status, body } = await author.get<Row>(`/api${paths.api(resource, id)}`)
    expect(status, `${resource.is.name}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  /** A record drawn from others exists as soon as they do: by default it has the id of its title. */
  const drawn = async (resource: AnyResource): Promise<Row> => {
    const { to } = resource.fields[resource.is.title] as FieldOf<'reference'>
    const id = (await drawnRows[resource.is.name]?.(service)) ?? (await record(resourceNamed(register, to))).id
    const { status, body } = await author.get<Row>(`/api${paths.api(resource, id)}`)
    expect(status, `${resource.is.name}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  const given = async (
    resource: AnyResource,
    fields: Fields,
    fixed: Record<string, unknown>,
    { link, isLinked = false }: { readonly link: Link; readonly isLinked?: boolean },
  ): Promise<Record<string, unknown>> => {
    const own = writableFields(fields, 'create')
    const alone = Object.values(resource.actions).flatMap(({ by }) => (by && own.includes(by) ? [by] : []))
    const made: Record<string, unknown> = { ...Object.fromEntries(alone.map((name) => [name, author.id])), ...fixed }
    for (const name of own) {
      const field = fields[name] as Field
      // The pictures of a record needed only as a link are never used.
      if (isLinked && isUpload(field) && !field.required) continue
      if (name in made || (field.when && !holds(field.when, made, todayInIndia(new Date())))) continue
      const value = await valueOf(resource, name, field, link)
      if (value !== undefined) made[name] = value
    }
    return { ...made, ...(await settledBy(fields, made)), ...fixed }
  }
  /** Makes the values of a form that its choices depend on: a land's own farmer. */
  const settledBy = async (fields: Fields, made: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const settled: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const tests = field.kind === 'reference' ? dependentTests(field.choices) : []
      if (field.kind !== 'reference' || tests.length === 0 || !made[name]) continue
      const at = `/api${paths.api(resourceNamed(register, field.to), Number(made[name]))}`
      const { body } = await author.get<Row>(at)
      for (const { field: of, eq } of tests)
        if (isFormOperand(eq) && eq.form in made) settled[eq.form] = written(body[of])
    }
    return settled
  }
  const valueOf = async (resource: AnyResource, name: string, field: Field, link: Link): Promise<unknown> => {
    const own = valuesOfOne[resource.is.name]?.[name]
    if (own) return own(service, next)
    switch (field.kind) {
      case 'place':
        return placeFor(field, service)
      case 'reference':
        return field.to === resource.is.name && !field.required
          ? someOf(resource)
          : amongChoices(field, await link(field.to, name))
      case 'many':
        return [await link(field.to, name)]
      case 'image':
      case 'file':
        return [await uploaded(resource, name)]
      default:
        return plainValue(field)
    }
  }
  /** Moves a record to a state in which it can be chosen, where it starts in another. */
  const amongChoices = async ({ to, choices }: FieldOf<'reference'>, id: number): Promise<number> => {
    const target = resourceNamed(register, to)
    const state = stateAmong(target, choices)
    if (!state) return id
    const column = name(snake(target.rules.state ?? ''))
    const { initial = '' } = target.fields[target.rules.state ?? ''] as FieldOf<'choice'>
    await service.database.run(
      sql`update ${name(tableOf(target))} set ${column} = ${state} where id = ${id} and ${column} = ${initial}`,
    )
    return id
  }
  const someOf = async (resource: AnyResource): Promise<number | undefined> => {
    const { body } = await author.get<{ items: Row[] }>(`/api${paths.api(resource, 'options')}?size=1&status=ACTIVE`)
    return body.items[0]?.id
  }
  const uploaded = async (resource: AnyResource, name: string, by = author): Promise<unknown> => {
    const { status, body } = await by.send(
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
  /** People whom an action does not exclude: a judge of what a colleague judged is a third person. */
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
    doerOf: ({ by, notSelf }) => {
      if (by === 'operator') return operatorOnTheDay(service)
      return notSelf ? colleagueBeside(notSelf) : Promise.resolve(author)
    },
    inputs: async (resource, fields, id, by) => {
      const all = Object.entries((await inputsOfOne[resource.is.name]?.(service, record, fields, id)) ?? {})
      const fixed = Object.fromEntries(all.filter(([name]) => name in fields))
      for (const [name, field] of Object.entries(fields))
        if (isUpload(field)) fixed[name] ??= [await uploaded(resource, name, by)]
        else if (name === mergedBy(resource)) fixed[name] ??= (await elderOf(resource)).id
      return given(resource, fields, fixed, { link: fresh })
    },
    value: (resource, name) => valueOf(resource, name, resource.fields[name] as Field, fresh),
  }
}

/** Returns the state in which records of a resource may be chosen, where that is not the initial one. */
function stateAmong({ fields, rules: { state = '' } }: AnyResource, choices: Choices | undefined): string | undefined {
  const field = fields[state]
  if (!choices || field?.kind !== 'choice') return undefined
  const allowed = constantTests(choices).flatMap(({ field: tested, eq, in: among = [] }) =>
    tested === state ? [eq, ...among].filter((value) => typeof value === 'string') : [],
  )
  return allowed.includes(field.initial ?? '') ? undefined : allowed[0]
}

function constantTests(
  choices: Choices,
): readonly { readonly field: string; readonly eq?: unknown; readonly in?: readonly unknown[] }[] {
  if ('all' in choices) return choices.all.flatMap(constantTests)
  return 'field' in choices ? [choices] : []
}

/** Makes the record of a reference, or finds one. */
type Link = (to: string, name: string) => Promise<number>

const isUpload = ({ kind }: Field): boolean => kind === 'image' || kind === 'file'

function linksOf({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => ['reference', 'many'].includes(fields[name]?.kind ?? ''))
}

/**
 * Lists the links that no two records may share completely, of which one suffices, or all where work on one sample
 * interferes with another.
 */
function linksOfItsOwn(resource: AnyResource): readonly string[] {
  const links = linksOf(resource)
  const declared = apart[resource.is.name]
  if (declared) return declared === 'all' ? links : declared
  const together = resource.rules.unique.map(({ fields }) => links.find((name) => fields.includes(name)))
  return [...new Set(together.filter((name) => name !== undefined))]
}

function placeFor(field: FieldOf<'place'>, { places }: TestService): number | undefined {
  const examples = { zone: 'North', state: 'Punjab', district: 'Ludhiana', tehsil: 'Jagraon', village: 'Galib Kalan' }
  const level = typeof field.level === 'string' ? field.level : field.level.at(-1)
  return level && places[examples[level]]
}
