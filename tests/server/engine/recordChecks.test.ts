import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'
import { acreages, growers, sowings } from '../../support/sowings'

const resources = [growers, acreages, sowings]
const EARLY = 'The harvest is not before the sowing'

let service: TestService
let person: Person
let given: { grower: number; acreage: number }
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

type Told = { readonly id: number; readonly fields?: Record<string, string> }

const send = (method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer<Told>> =>
  person.send<Told>(method, `/api/admin/${path}`, body)
let count = 0
/** Creates a sowing on an acreage of its own. */
async function sowing(days: object): Promise<Answer<Told>> {
  count += 1
  const grower = (await send('POST', 'growers', { name: `Grower ${count}` })).body.id
  const acreage = (await send('POST', 'acreages', { name: 'Field', grower })).body.id
  given = { grower, acreage }
  return send('POST', 'sowings', { ...given, season: 'RABI', ...days })
}
const sown = { sownOn: '2026-03-01' }
const refused = ({ status, body }: Answer<Told>): unknown => [status, body.fields]
const AT_FIELD = [400, { harvestedOn: EARLY }]

describe('A rule between two fields of a record', () => {
  it('refuses a new record at its field, and is skipped while one of the fields is empty', async () => {
    expect(refused(await sowing({ ...sown, harvestedOn: '2026-02-28' }))).toEqual(AT_FIELD)
    for (const days of [{ ...sown, harvestedOn: '2026-03-01' }, sown, { harvestedOn: '2026-02-28' }, {}])
      expect((await sowing(days)).status).toBe(201)
  })

  it('refuses a change of either field, checked against the stored value of the other', async () => {
    const { id } = (await sowing({ ...sown, harvestedOn: '2026-04-01' })).body
    expect(refused(await send('PATCH', `sowings/${id}`, { harvestedOn: '2026-02-01' }))).toEqual(AT_FIELD)
    expect(refused(await send('PATCH', `sowings/${id}`, { sownOn: '2026-05-01' }))).toEqual(AT_FIELD)
    expect((await send('PATCH', `sowings/${id}`, { sownOn: '2026-05-01', harvestedOn: null })).status).toBe(200)
  })

  it('accepts a record that violated it before until one of the fields is changed', async () => {
    const { id } = (await sowing({ ...sown, harvestedOn: '2026-04-01' })).body
    await service.database.script(`update sowings set harvested_on = '2026-01-01' where id = ${id}`)
    expect((await send('PATCH', `sowings/${id}`, { variety: 'PBW 826' })).status).toBe(200)
    expect(refused(await send('PATCH', `sowings/${id}`, { sownOn: '2026-03-02' }))).toEqual(AT_FIELD)
  })

  it('applies to each record of a bulk edit', async () => {
    const [early, late] = [(await sowing(sown)).body.id, (await sowing({ sownOn: '2026-06-01' })).body.id]
    const { body } = await send('PATCH', 'sowings', { ids: [early, late], changes: { harvestedOn: '2026-05-01' } })
    expect(body).toMatchObject({ done: 1, failed: 1 })
  })

  it('is reported at the input of the action that writes one of the fields', async () => {
    const { id } = (await sowing(sown)).body
    expect(refused(await send('POST', `sowings/${id}/reap`, { on: '2026-01-01' }))).toEqual([400, { on: EARLY }])
    expect((await send('POST', `sowings/${id}/reap`, { on: '2026-06-01' })).status).toBe(200)
  })

  it('is reported at the cell of a sheet', async () => {
    await sowing({})
    const sheets = importsOf(person, service.url, 'sowings')
    const told = await sheets.checked(
      workbook([
        ['Grower', 'Acreage', 'Season', 'Sown on', 'Harvested on'],
        [`Grower ${count}`, 'Field', 'Kharif', '2026-03-01', '2026-02-01'],
      ]),
    )
    expect((await sheets.rows(told.id)).map(({ errors }) => errors)).toEqual([{ harvestedOn: EARLY }])
  })
})
