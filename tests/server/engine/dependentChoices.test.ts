import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { boats, harbours, piers, repairs } from '../../support/harbours'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const resources = [harbours, piers, boats, repairs]

type Told = { readonly id: number; readonly fields?: Record<string, string> }

let service: TestService
let person: Person
let north = 0
let south = 0
let northPier = 0
let southPier = 0
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  north = await made('harbours', { name: 'North' })
  south = await made('harbours', { name: 'South' })
  northPier = await made('piers', { name: 'North pier', harbour: north })
  southPier = await made('piers', { name: 'South pier', harbour: south })
})
afterAll(() => service.close())

const send = (method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer<Told>> =>
  person.send<Told>(method, `/api/admin/${path}`, body)
async function made(path: string, body: object): Promise<number> {
  const { status, body: told } = await send('POST', path, body)
  expect(status, JSON.stringify(told)).toBe(201)
  return told.id
}
const refused = async (answer: Promise<Answer<Told>>): Promise<unknown> => {
  const { status, body } = await answer
  return [status, body.fields]
}
let count = 0
const boat = (more: object): object => ({ name: `Boat ${(count += 1)}`, ...more })
const WRONG = [400, { pier: 'Choose pier from the list' }]

describe('A reference whose choices depend on another field of the form', () => {
  it('accepts only fitting records when a record is created, and none before that field is filled in', async () => {
    await made('boats', boat({ harbour: north, pier: northPier }))
    expect(await refused(send('POST', 'boats', boat({ harbour: north, pier: southPier })))).toEqual(WRONG)
    expect(await refused(send('POST', 'boats', boat({ pier: southPier })))).toEqual([
      400,
      { pier: 'Choose harbour first' },
    ])
    await made('boats', boat({ harbour: north }))
  })

  it('is checked against the stored field when it changes, and again when only that field changes', async () => {
    const id = await made('boats', boat({ harbour: north, pier: northPier }))
    expect(await refused(send('PATCH', `boats/${id}`, { pier: southPier }))).toEqual(WRONG)
    expect(await refused(send('PATCH', `boats/${id}`, { harbour: south }))).toEqual(WRONG)
    expect((await send('PATCH', `boats/${id}`, { harbour: south, pier: southPier })).status).toBe(200)
    expect((await send('PATCH', `boats/${id}`, { name: 'Renamed' })).status).toBe(200)
  })

  it('is checked for each record of a bulk edit', async () => {
    const one = await made('boats', boat({ harbour: north }))
    const other = await made('boats', boat({ harbour: south }))
    const { body } = await send('PATCH', 'boats', { ids: [one, other], changes: { pier: northPier } })
    expect(body).toMatchObject({ done: 1, failed: 1 })
  })

  it('is checked in every row of a sheet', async () => {
    const sheets = importsOf(person, service.url, 'boats')
    const rows = [
      ['Gull', 'North', 'North pier'],
      ['Tern', 'North', 'South pier'],
    ]
    const { counts } = await sheets.checked(workbook([['Name', 'Harbour', 'Pier'], ...rows]), 'name')
    expect(counts).toMatchObject({ CREATE: 1, ERROR: 1 })
  })

  it('is checked against the record when it is an action’s input', async () => {
    const id = await made('boats', boat({ harbour: north }))
    expect(await refused(send('POST', `boats/${id}/moor`, { pier: southPier }))).toEqual(WRONG)
    expect((await send('POST', `boats/${id}/moor`, { pier: northPier })).status).toBe(200)
  })

  it('may depend on a field of the record to which another reference of the form points', async () => {
    const of = await made('boats', boat({ harbour: south }))
    await made('repairs', { name: 'Paint', boat: of, pier: southPier })
    expect(await refused(send('POST', 'repairs', { name: 'Paint', boat: of, pier: northPier }))).toEqual(WRONG)
    const adrift = await made('boats', boat({}))
    expect(await refused(send('POST', 'repairs', { name: 'Paint', boat: adrift, pier: northPier }))).toEqual(WRONG)
  })
})
