import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geographies } from '#resources'
import { raw } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const taken = 'This name is already in use here. If these are two places, both need an LGD code'

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_geography', 'geo:edit'])
})
afterAll(() => service.close())

type Made = Answer<{ id: number; fields?: object } & Record<string, unknown>>

let serial = 0
let lgd = 810_000
const add = (name: string, more: object = {}): Promise<Made> =>
  person.send('POST', '/api/admin/geographies', {
    ...{ type: 'village', parent: service.places.Nabha, name, code: `N${(serial += 1)}`, ...more },
  })
const change = (id: number, input: object): Promise<Made> => person.send('PATCH', `/api/admin/geographies/${id}`, input)
const refused = { status: 400, body: { fields: { name: taken } } }
const inTehsil = async (name: string, parent = service.places.Nabha): Promise<number> => {
  const { body } = await person.get<{ totalItems: number }>(`/api/admin/geographies?parent=${parent}&q=${name}`)
  return body.totalItems
}
/** Villages with the same name and tehsil and no codes, as they could be saved before the rule. */
const olderTwins = async (name: string, count = 2): Promise<number[]> => {
  const trigger = 'shared_geographies_parent_name_unique'
  await service.database.run(raw(`alter table geographies disable trigger ${trigger}`))
  const row = { type: 'village', name, parent: service.places.Nabha, status: 'ACTIVE' }
  const rows = Array.from({ length: count }, () => ({ ...row, code: `N${(serial += 1)}` }))
  const ids = await insertMany(service.database, geographies, rows)
  await service.database.run(raw(`alter table geographies enable trigger ${trigger}`))
  return ids
}

describe('A geography with the name of another one in its parent', () => {
  it.each([
    ['village', 'Nabha'],
    ['tehsil', 'Patiala'],
    ['district', 'Punjab'],
    ['state', 'North'],
    ['zone', undefined],
  ])('is refused at its name as a %s, in whatever letters it is written', async (type, parent) => {
    const more = { type, parent: parent ? service.places[parent] : undefined }
    expect((await add(`Twin ${type}`, more)).status).toBe(201)
    expect(await add(`TWIN  ${type}`, more)).toMatchObject(refused)
  })

  it('is saved where both have an LGD code, and refused where only one has', async () => {
    expect((await add('Rampur', { lgdCode: (lgd += 1) })).status).toBe(201)
    expect((await add('Rampur', { lgdCode: (lgd += 1) })).status).toBe(201)
    expect(await add('Rampur')).toMatchObject(refused)
    expect((await add('Rampur', { parent: service.places.Jagraon })).status).toBe(201)
  })

  it('is refused when it gets that name, loses its code, moves there or is restored', async () => {
    const { body: one } = await add('Shamgarh', { lgdCode: (lgd += 1) })
    const { body: other } = await add('Salwan')
    expect(await change(other.id, { name: 'Shamgarh' })).toMatchObject(refused)
    expect((await change(other.id, { name: 'Shamgarh', lgdCode: (lgd += 1) })).status).toBe(200)
    expect(await change(other.id, { lgdCode: null })).toMatchObject(refused)
    const { body: far } = await add('Shamgarh', { parent: service.places.Jagraon })
    expect(await change(far.id, { parent: service.places.Nabha })).toMatchObject(refused)
    await change(one.id, { name: 'Jalmana', lgdCode: null })
    await change(other.id, { lgdCode: null })
    const restored = await person.send('POST', `/api/admin/geographies/${one.id}/restore`, {
      version: 1,
      fields: ['name'],
    })
    expect(restored).toMatchObject(refused)
  })

  it('is left where it is by a change of many', async () => {
    const ids = [await add('Ankai', { parent: service.places.Jagraon }), await add('Ankai'), await add('Mukhed')].map(
      ({ body }) => body.id,
    )
    const tehsil = await add('Yeola', { type: 'tehsil', parent: service.places.Patiala })
    const { body } = await person.send<{ done: number; results: { ok: boolean; detail?: string }[] }>(
      'PATCH',
      '/api/admin/geographies',
      { ids, changes: { parent: tehsil.body.id } },
    )
    expect(body.done).toBe(2)
    expect(body.results.filter(({ ok }) => !ok)).toMatchObject([{ detail: taken }])
  })

  it('is refused to all but one of several who save it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('Kevadra')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)])
    expect(await inTehsil('Kevadra')).toBe(1)
  })
})

describe('A sheet of villages', () => {
  const headings = ['State', 'District', 'Tehsil', 'Village', 'Code', 'LGD Village Code']
  const row = (name: string, code = ''): string[] => ['Punjab', 'Patiala', 'Nabha', name, `N${(serial += 1)}`, code]
  const sheets = () => importsOf(person, service.url, 'geographies')

  it('has a row refused that has the name of an earlier row, unless the LGD codes differ', async () => {
    const rows = [row('Badarli'), row('Badarli'), row('Ajab', String((lgd += 1))), row('Ajab', String((lgd += 1)))]
    const { id } = await sheets().checked(workbook([headings, ...rows]), 'village')
    const told = await sheets().rows(id)
    expect(told.map(({ verdict }) => verdict)).toEqual(['CREATE', 'ERROR', 'CREATE', 'ALIKE'])
    expect(Object.values(told[1]?.errors ?? {})).toEqual(['Row 2 has the same Tehsil and Village'])
    await sheets().answer(id, { answer: 'NEW', rows: [5] })
    expect((await sheets().commit(id)).body).toMatchObject({ done: 3, failed: 0 })
    expect(await inTehsil('Ajab')).toBe(2)
  })

  it('makes one village of a name of which one row has a code and the other none', async () => {
    const rows = [row('Aroliya', String((lgd += 1))), row('Aroliya')]
    const { id } = await sheets().checked(workbook([headings, ...rows]), 'village')
    await sheets().answer(id, { answer: 'NEW' })
    await sheets().check(id)
    await sheets().commit(id)
    expect(await inTehsil('Aroliya')).toBe(1)
  })
})

describe('Villages that shared a name before it was refused', () => {
  it('stay as they are, are changed and given their codes one after the other, and get no third', async () => {
    const [one = 0, other = 0] = await olderTwins('Charkheda')
    expect((await change(one, { population: 900 })).status).toBe(200)
    expect(await add('Charkheda')).toMatchObject(refused)
    expect((await change(one, { lgdCode: (lgd += 1) })).status).toBe(200)
    expect((await change(other, { lgdCode: (lgd += 1) })).status).toBe(200)
    expect(await change(one, { lgdCode: null })).toMatchObject(refused)
  })

  it('do not come back to a name that they gave up', async () => {
    const [one = 0] = await olderTwins('Khachrod')
    expect((await change(one, { name: 'Brijisnagar' })).status).toBe(200)
    expect(await change(one, { name: 'Khachrod' })).toMatchObject(refused)
  })
})
