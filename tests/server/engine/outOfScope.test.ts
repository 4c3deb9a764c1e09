import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'
import { bottles, drafts, wells } from '../../support/wells'

const resources = [wells, bottles, drafts]

/** An id that no record has. */
const NONE = 999_999

interface Refused {
  readonly fields?: Readonly<Record<string, string>>
  readonly rows?: readonly unknown[]
}

let service: TestService
let person: Person
/** Wells outside the person's scope: with sweet water, with salt water, and with neither recorded. */
let elsewhere: readonly number[]
let here = 0
let sweet = 0
let salt = 0
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'], ['Patiala'])
  const { database, places } = service
  const far = { village: places['Galib Kalan'], dug: '2020-02-02' }
  elsewhere = await insertMany(database, wells, [
    { name: 'Far sweet', water: 'SWEET', ...far },
    { name: 'Far salt', water: 'SALT', ...far },
    { name: 'Far unknown', ...far },
  ])
  ;[here = 0] = await insertMany(database, wells, [{ name: 'Near', village: places.Bhadson, water: 'SWEET' }])
  ;[sweet = 0, salt = 0] = await insertMany(database, bottles, [
    { name: 'Sweet bottle', water: 'SWEET' },
    { name: 'Salt bottle', water: 'SALT' },
  ])
})
afterAll(() => service.close())

let count = 0
const draft = (more: object): object => ({ name: `Draft ${(count += 1)}`, ...more })
async function made(): Promise<number> {
  const { status, body } = await person.send<{ id: number }>('POST', '/api/admin/drafts', draft({ well: here }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** Answers for each well elsewhere and for one that does not exist; all must be the same. */
async function answers(ask: (well: number) => Promise<Answer<Refused>>): Promise<unknown[]> {
  const told: unknown[] = []
  for (const well of [...elsewhere, NONE]) {
    const { status, body } = await ask(well)
    told.push({ status, fields: body.fields })
  }
  return told
}
const refused = (fields: object): unknown[] => Array.from({ length: 4 }, () => ({ status: 400, fields }))
const WELL = { well: 'Choose well from the list' }

describe('A reference to a record outside a person’s scope is refused in the same words, whatever it holds', () => {
  it('in a new record that would copy values from it, or depend on it', async () => {
    const post = (more: object) => (well: number) =>
      person.send<Refused>('POST', '/api/admin/drafts', draft({ well, ...more }))
    expect(await answers(post({}))).toEqual(refused(WELL))
    for (const bottle of [sweet, salt]) expect(await answers(post({ bottle, water: 'SWEET' }))).toEqual(refused(WELL))
    expect(await answers(post({ bottle: NONE }))).toEqual(refused({ ...WELL, bottle: 'Choose bottle from the list' }))
  })

  it('in a change of one record, and of many', async () => {
    const id = await made()
    const patch = (more: object) => (well: number) =>
      person.send<Refused>('PATCH', `/api/admin/drafts/${id}`, { well, ...more })
    expect(await answers(patch({}))).toEqual(refused(WELL))
    for (const bottle of [sweet, salt]) expect(await answers(patch({ bottle }))).toEqual(refused(WELL))
    const many = (well: number): Promise<Answer<Refused>> =>
      person.send<Refused>('PATCH', '/api/admin/drafts', { ids: [id], changes: { well, bottle: sweet } })
    expect(await answers(many)).toEqual(refused(WELL))
  })

  it('in the input of an action on one record or many', async () => {
    const id = await made()
    for (const bottle of [sweet, salt]) {
      const pour = (well: number): Promise<Answer<Refused>> =>
        person.send<Refused>('POST', `/api/admin/drafts/${id}/pour`, { well, bottle })
      expect(await answers(pour)).toEqual(refused(WELL))
      const many = (well: number): Promise<Answer<Refused>> =>
        person.send<Refused>('POST', '/api/admin/drafts/pour', { ids: [id], input: { well, bottle } })
      expect(await answers(many)).toEqual(refused(WELL))
    }
  })

  it('in the rows of a sheet', async () => {
    const sheets = importsOf(person, service.url, 'drafts')
    const names = ['Far sweet', 'Far salt', 'Far unknown', 'Nowhere']
    const rows = names.flatMap((name, at) => [
      [`Of a sheet ${at}`, name, ''],
      [`Of a sheet too ${at}`, name, 'Salt bottle'],
    ])
    const { id } = await sheets.checked(workbook([['Name', 'Well', 'Bottle'], ...rows]))
    const told = (await sheets.rows(id)).map(({ verdict, errors: { well = '', ...errors }, hints }, at) => {
      expect(well).toBe(`Well “${names[Math.floor(at / 2)]}” was not found`)
      return { verdict, errors, hints }
    })
    const [one, other] = told
    expect(told).toEqual(names.flatMap(() => [one, other]))
  })
})
