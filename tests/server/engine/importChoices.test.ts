import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'
import { acreages, growers, sowings } from '../../support/sowings'

const resources = [growers, acreages, sowings]
const FOREIGN = 'This acreage is another grower’s'

let service: TestService
let person: Person
let sheets: ReturnType<typeof importsOf>
const ids: Record<string, number> = {}
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  sheets = importsOf(person, service.url, 'sowings')
  for (const grower of ['Asha', 'Ravi']) {
    ids[grower] = await made('growers', { name: grower })
    for (const name of ['North field', `Field of ${grower}`])
      ids[`${grower}/${name}`] = await made('acreages', {
        name,
        grower: ids[grower],
        survey: `${grower}-${name.length}`.toUpperCase(),
      })
  }
})
afterAll(() => service.close())

async function made(path: string, body: object): Promise<number> {
  const answer = await person.send<{ id: number }>('POST', `/api/admin/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
const headings = ['Grower', 'Acreage', 'Season'] as const
const checked = (...rows: string[][]) => sheets.checked(workbook([[...headings], ...rows]))
const errorsOf = async (id: string) => (await sheets.rows(id)).map(({ errors }) => errors)

describe('A sheet with a reference whose choices depend on another column', () => {
  it('distinguishes records with the same title by that column', async () => {
    const told = await checked(['Asha', 'North field', 'Rabi'], ['Ravi', 'North field', 'Rabi'])
    expect(told.counts).toMatchObject({ CREATE: 2, ERROR: 0 })
    expect((await sheets.commit(told.id)).body).toMatchObject({ done: 2, failed: 0 })
    const rows = await sheets.rows(told.id)
    const acreagesOf = await Promise.all(
      rows.map(
        async ({ recordId }) =>
          (await person.get<{ acreage: { id: number } }>(`/api/admin/sowings/${recordId}`)).body.acreage.id,
      ),
    )
    expect(acreagesOf).toEqual([ids['Asha/North field'], ids['Ravi/North field']])
  })

  it('has that column once in the template and in the export of current records', async () => {
    const [empty = []] = Object.values(await sheets.book('template'))[0] ?? []
    const [current = []] = Object.values(await sheets.book('current'))[0] ?? []
    for (const heading of [empty, current]) expect(heading.filter((one) => /Grower/.test(one))).toHaveLength(1)
  })

  it('refuses a record that belongs to another one in the declared words, and suggests fitting ones', async () => {
    const told = await checked(['Asha', 'Field of Ravi', 'Rabi'], ['Asha', 'Nort feld', 'Kharif'])
    expect(await errorsOf(told.id)).toEqual([{ acreage: FOREIGN }, { acreage: 'Acreage “Nort feld” was not found' }])
    expect((await sheets.rows(told.id)).map(({ hints }) => hints.acreage?.[0])).toEqual([
      'Field of Asha',
      'North field',
    ])
  })

  it('requires that column when a title matches several records without it', async () => {
    const told = await checked(['', 'North field', 'Rabi'], ['Nobody', 'North field', 'Rabi'])
    expect((await errorsOf(told.id)).map(({ acreage }) => acreage)).toEqual([
      'Choose grower first',
      'Choose grower first',
    ])
  })

  it('takes values missing in the sheet from the existing record', async () => {
    const id = await made('sowings', { grower: ids.Ravi, acreage: ids['Ravi/Field of Ravi'], season: 'RABI' })
    const { body } = await person.get<{ number: string }>(`/api/admin/sowings/${id}`)
    const rows = [
      ['Number', 'Acreage', 'Season'],
      [body.number, 'North field', 'Kharif'],
    ]
    const told = await sheets.checked(workbook(rows))
    expect(told.counts).toMatchObject({ UPDATE: 1 })
    await sheets.commit(told.id)
    const after = await person.get<{ acreage: { id: number } }>(`/api/admin/sowings/${id}`)
    expect(after.body.acreage.id).toBe(ids['Ravi/North field'])
  })
})

describe('Duplicates within a sheet', () => {
  it('are rows that refer to the same records, in whatever words', async () => {
    const told = await checked(
      ['Asha', 'Field of Asha', 'Rabi'],
      ['Ravi', 'North field', 'Rabi'],
      ['Asha', 'ASHA-13', 'Rabi'],
      ['Asha', 'Field of Asha', 'Kharif'],
    )
    expect(await errorsOf(told.id)).toEqual([{}, {}, { season: 'Row 2 has the same Acreage and Season' }, {}])
  })

  it('are found again when a row is corrected to refer to another record', async () => {
    const told = await checked(
      ['Asha', 'Field of Asha', 'Rabi'],
      ['Asha', 'North field', 'Kharif'],
      ['Asha', 'ASHA-13', 'Rabi'],
    )
    expect((await errorsOf(told.id))[2]).not.toEqual({})
    await sheets.mend(told.id, 2, { 1: 'North field', 2: 'Kharif' })
    expect(await errorsOf(told.id)).toEqual([{}, { season: 'Row 2 has the same Acreage and Season' }, {}])
  })
})

describe('A reference with its own message for records that may not be chosen', () => {
  it('shows that message in a form', async () => {
    const given = { grower: ids.Asha, acreage: ids['Ravi/Field of Ravi'], season: 'KHARIF' }
    const { status, body } = await person.send('POST', '/api/admin/sowings', given)
    expect([status, body]).toMatchObject([400, { fields: { acreage: FOREIGN } }])
  })
})
