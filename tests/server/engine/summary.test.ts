import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { check, writeListQuery, relatedWhere, isRelatedFact, type RelatedFact, addDays, todayInIndia } from '#define'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { clinics, nurses, visits } from '../../support/clinics'
import { startService, type Person, type TestService } from '../../support/service'

const resources = [nurses, clinics, visits]
const KEYS = ['view_farmer_tab', 'farmer:edit'] as const
const CALLER = '+919812300001'
const today = todayInIndia(new Date())

interface Summary {
  readonly facts: Readonly<
    Record<string, { value: unknown; record?: number; isExact?: boolean; shows?: object } | null>
  >
  readonly latest: Readonly<
    Record<string, { items: { id: number; name: string; cost?: number; _can: string[] }[]; totalItems: number }>
  >
}

let service: TestService
let full: Person
let clinic = 0
let bare = 0
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  const { database, places } = service
  await database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  const [galib, sidhwan] = [places['Galib Kalan'], places['Sidhwan Bet']]
  await insertMany(database, nurses, [
    { name: 'Zeenat', village: galib },
    { name: 'Asha', village: galib },
    { name: 'Abha', village: sidhwan },
  ])
  const made = await insertMany(database, clinics, [
    { name: 'Hill', village: galib, mobile: '+919812300009' },
    { name: 'Bare', village: sidhwan },
  ])
  ;[clinic = 0, bare = 0] = made
  const acres = (value: number): object => ({ value, unit: 'ACRE', acres: value })
  const visit = { clinic, village: galib, status: 'PLANNED' }
  await insertMany(database, visits, [
    { ...visit, name: 'Later', on: addDays(today, 9), fee: 10_01, cost: 7 },
    { ...visit, name: 'Soon', on: today, fee: 10_02, cost: 5, caller: CALLER },
    { ...visit, name: 'Missed', on: addDays(today, -3), garden: acres(0.1) },
    { ...visit, name: 'Elsewhere', on: addDays(today, 1), village: places.Biana, fee: 1_00 },
    { ...visit, name: 'First', on: '2020-01-01', status: 'DONE', garden: acres(0.2) },
    // Without a date, it does not count as the last one.
    { name: 'Undated', clinic: bare, village: galib, status: 'DONE', caller: CALLER },
    { ...visit, name: 'Last', on: '2021-01-01', status: 'DONE', caller: CALLER },
  ])
  full = await service.person([...KEYS, 'view_geography', 'pii:reveal', 'farmer:blacklist'])
})
afterAll(() => service.close())

async function summaryOf(id: number, person = full): Promise<Summary> {
  const { status, body } = await person.get<{ _summary: Summary }>(`/api/admin/clinics/${id}?include=summary`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._summary
}

describe('The summary of a record', () => {
  it('has the first and the last related record, with the fields to show', async () => {
    const { facts } = await summaryOf(clinic)
    expect(facts.next).toMatchObject({ value: today, shows: { name: 'Soon', caller: CALLER, cost: 5 } })
    expect(facts.last).toMatchObject({ value: CALLER })
    expect(facts.nurse?.value).toBe('Asha')
  })

  it('has counts and exact sums, in paise and in acres', async () => {
    const { facts } = await summaryOf(clinic)
    expect(facts.planned).toEqual({ value: 4, isExact: true })
    expect(facts.fees).toEqual({ value: 21_03 })
    expect(facts.acres).toEqual({ value: 0.3 })
    expect(facts.costs).toEqual({ value: 12 })
  })

  it('is explicit about no records: empty for the first, 0 for counts and sums', async () => {
    const { facts, latest } = await summaryOf(bare)
    expect(facts).toMatchObject({ next: null, last: null, fees: { value: 0 }, planned: { value: 0 } })
    expect(latest.ahead).toMatchObject({ items: [], totalItems: 0 })
  })

  it('has the first rows of its blocks in their order, with the actions offered on each', async () => {
    const { ahead } = (await summaryOf(clinic)).latest
    expect(ahead?.items.map(({ name }) => name)).toEqual(['Soon', 'Elsewhere', 'Later'])
    expect(ahead?.items[0]?._can).toContain('finish')
    expect(ahead?.totalItems).toBe(3)
    expect((await summaryOf(clinic)).latest.nurses).toMatchObject({ totalItems: 6, items: { length: 5 } })
  })

  it('links each count and sum to exactly its records', async () => {
    const { facts } = await summaryOf(clinic)
    const counted = Object.entries(clinics.page.summary?.facts ?? {}).filter(
      (entry): entry is [string, RelatedFact] => isRelatedFact(entry[1]) && entry[1].aggregate === 'count',
    )
    expect(counted.map(([name]) => name)).toEqual(['planned'])
    for (const [name, fact] of counted) {
      const query = new URLSearchParams(writeListQuery(visits, { where: relatedWhere(fact, { id: clinic }) }))
      const { body } = await full.get<{ totalItems: number }>(`/api/admin/visits?${query.toString()}`)
      expect(body.totalItems).toBe(facts[name]?.value)
    }
  })

  it('is sent only on request, and nothing else can be included', async () => {
    expect((await full.get(`/api/admin/clinics/${clinic}`)).body).not.toHaveProperty('_summary')
    expect((await full.get(`/api/admin/clinics/${clinic}?include=all`)).status).toBe(400)
    expect((await full.get(`/api/admin/visits/1?include=summary`)).status).toBe(400)
  })
})

describe('A part that the viewer may not see', () => {
  it('is absent, not 0, when its resource or field is closed to them', async () => {
    const clerk = await service.person(KEYS)
    const { facts, latest } = await summaryOf(clinic, clerk)
    expect(facts).not.toHaveProperty('nurse')
    expect(facts).not.toHaveProperty('costs')
    expect(facts.next?.shows).not.toHaveProperty('cost')
    expect(facts.fees).toEqual({ value: 21_03 })
    expect(latest.ahead?.items[0]).not.toHaveProperty('cost')
  })

  it('is masked in a fact as it is in the record', async () => {
    const clerk = await service.person(KEYS)
    const { facts } = await summaryOf(clinic, clerk)
    expect(facts.last?.value).toBe('•••••••001')
    expect(facts.next?.shows).toMatchObject({ caller: '•••••••001' })
  })

  it('is not counted, summed or shown as the next one when outside their geographies', async () => {
    const local = await service.person([...KEYS, 'view_geography'], ['Ludhiana'])
    const { facts, latest } = await summaryOf(clinic, local)
    expect(facts.fees).toEqual({ value: 20_03 })
    expect(facts.planned?.value).toBe(3)
    expect(latest.ahead?.items.map(({ name }) => name)).toEqual(['Soon', 'Later'])
    const stranger = await service.person(KEYS, ['Haryana'])
    expect((await stranger.get(`/api/admin/clinics/${clinic}?include=summary`)).status).toBe(404)
  })
})

describe('The search', () => {
  const found = async (q: string) => {
    const { body } = await full.get<{ groups: { resource: string; items: { label: string; facts: object }[] }[] }>(
      `/api/admin/search?q=${encodeURIComponent(q)}`,
    )
    return Object.fromEntries(body.groups.map(({ resource, items }) => [resource, items]))
  }

  it('over everything shows the facts declared for it', async () => {
    expect((await found('9812300009')).clinics).toMatchObject([{ label: 'Hill', facts: { next: { value: today } } }])
    expect(Object.keys((await found('hill')).clinics?.[0]?.facts ?? {})).toEqual(['next'])
  })

  it('over everything finds records by a number, in the order of their list, and by a name only its owner', async () => {
    const { visits: called } = await found('9812300009')
    expect(called?.map(({ label }) => label)).toEqual(['Later', 'Elsewhere', 'Soon', 'Missed', 'Last'])
    expect(await found('hill')).not.toHaveProperty('visits')
  })

  it('of a list finds by the names of referenced records and places, and by the mobile number shown', async () => {
    const names = async (q: string) => {
      const { body } = await full.get<{ items: { name: string }[] }>(`/api/admin/visits?q=${encodeURIComponent(q)}`)
      return body.items.map(({ name }) => name)
    }
    expect(await names('hil')).toHaveLength(6)
    expect(await names('biana')).toEqual(['Elsewhere'])
    expect(await names('hill soon')).toEqual(['Soon'])
    expect(await names('98123 00009')).toHaveLength(6)
    expect(await names('9812300008')).toEqual([])
  })
})

describe('The check of a declared summary', () => {
  const complaints = (spoil: (summary: NonNullable<(typeof clinics)['page']['summary']>) => object): string[] => {
    const { summary } = clinics.page
    if (!summary) return []
    const spoiled = { ...clinics, page: { ...clinics.page, summary: { ...summary, ...spoil(summary) } } }
    return check({ ...register, resources: [...register.resources, nurses, spoiled, visits] }).map(
      ({ sentence }) => sentence,
    )
  }
  const fact = (changes: object) => complaints(({ facts }) => ({ facts: { next: { ...facts.next, ...changes } } }))

  it('finds nothing wrong with a sound summary except more facts than can be read at once', () => {
    expect(complaints(() => ({}))).toEqual(['the summary has 8 facts; 6 are the most that are read at once'])
  })

  it.each([
    [{ of: 'visit' }, 'the fact next looks at visit, which is not declared. Did you mean visits?'],
    [{ of: 'orders' }, 'the fact next looks at orders, which another service keeps'],
    [
      { through: 'clinc' },
      'the fact next goes through clinc, which is no reference of visits to clinics. Did you mean clinic?',
    ],
    [{ field: 'onn' }, 'the fact next shows onn, which is no field of visits. Did you mean on?'],
    [{ orderBy: 'fee' }, 'the fact next goes by fee, by which the list of visits is not sorted'],
    [{ orderBy: undefined }, 'the fact next takes the first one, but says no order'],
    [{ aggregate: 'sum' }, 'the fact next sums on, which is no number, money or area of visits'],
    [{ where: { field: 'fee', gt: 1 } }, 'the fact next asks fee, by which the list of visits cannot be filtered'],
    [{ where: { field: 'status', eq: 'PLANED' } }, 'the fact next status has no option PLANED. Did you mean PLANNED?'],
    [{ shows: ['nam'] }, 'the fact next shows nam, which is no field of visits. Did you mean name?'],
    [{ aggregat: 'first' }, 'the fact next has no word aggregat. Did you mean aggregate?'],
  ])('reports %j', (changes, sentence) => {
    expect(fact(changes).join('\n')).toContain(sentence)
  })

  it('reports mistakes in a sentence and a block', () => {
    expect(complaints(() => ({ sentence: '{nam}' })).join('\n')).toContain(
      'the sentence speaks of nam, which is no field. Did you mean name?',
    )
    const block = { label: 'Ahead', of: 'visits', through: 'clinic', columns: ['nam'], sort: '-of', actions: ['finsh'] }
    const said = complaints(() => ({ latest: { ahead: block } })).join('\n')
    expect(said).toContain('the block ahead shows nam, which is no field of visits. Did you mean name?')
    expect(said).toContain('the block ahead is sorted by of, by which the list of visits is not. Did you mean on?')
    expect(said).toContain('the block ahead offers finsh, which is no action of visits. Did you mean finish?')
  })
})
