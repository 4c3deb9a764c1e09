import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mobile, resource, text } from '#define'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

/** People whom a sheet finds by number, no two of whom share a mobile. */
const porters = resource({
  is: { name: 'porters', singular: 'Porter', plural: 'Porters', title: 'name' },
  fields: {
    number: text({ label: 'Number', required: true, unique: true }),
    name: text({ label: 'Name', required: true }),
    mobile: mobile({ label: 'Mobile', required: true, unique: true, personal: true, taken: 'Another porter has this' }),
  },
  list: { columns: ['number', 'name'], search: ['name'], filters: [], sort: 'name' },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
  imports: { by: 'number', alike: [{ by: ['mobile'] }] },
})

const headings = ['Number', 'Name', 'Mobile']

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, porters] } })
  await service.database.script(printSchema(schemaOf({ resources: [porters] }, { system: [] })).join(';\n'))
  await insertMany(service.database, porters, [
    { number: 'P1', name: 'Ravi', mobile: '+919812500001' },
    { number: 'P2', name: 'Sita', mobile: '+919812500002' },
  ])
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'pii:reveal'])
})
afterAll(() => service.close())

describe('A row that is new except for a value taken by another record', () => {
  const sheets = () => importsOf(person, service.url, 'porters')

  it('waits with that record, and changes it or is refused, as answered', async () => {
    const { id, counts } = await sheets().checked(
      workbook([headings, ['P7', 'Ravi Kumar', '9812500001'], ['P8', 'Gita', '9812500009']]),
    )
    expect(counts).toMatchObject({ ALIKE: 1, CREATE: 1, ERROR: 0 })
    const [row] = await sheets().rows(id, '?verdict=ALIKE')
    expect(row).toMatchObject({ number: 2, errors: {}, alike: [{ title: 'Ravi', percent: 100, by: ['mobile'] }] })
    const { body: refused } = await sheets().answer(id, { answer: 'NEW', rows: [2] })
    expect(refused.counts).toMatchObject({ ALIKE: 0, ERROR: 1 })
    const [told] = await sheets().rows(id, '?verdict=ERROR')
    expect(Object.values(told?.errors ?? {})).toEqual(['Another porter has this'])
    const { body: changed } = await sheets().answer(id, { answer: 'CHANGE', rows: [2] })
    expect(changed.counts).toMatchObject({ UPDATE: 1, ERROR: 0 })
    expect((await sheets().commit(id)).body).toMatchObject({ done: 2, failed: 0 })
    const { body } = await person.get<{ items: { name: string }[] }>('/api/admin/porters')
    expect(body.items.map(({ name }) => name)).toEqual(['Gita', 'Ravi Kumar', 'Sita'])
  })

  it('stays refused when it has another error as well', async () => {
    const { counts } = await sheets().checked(workbook([headings, ['P9', '', '9812500002']]))
    expect(counts).toMatchObject({ ALIKE: 0, ERROR: 1 })
  })

  it('reveals nothing of the record to a person who sees its value masked', async () => {
    const other = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
    const { counts } = await importsOf(other, service.url, 'porters').checked(
      workbook([headings, ['P9', 'Mohan', '9812500002']]),
    )
    expect(counts).toMatchObject({ ALIKE: 0, ERROR: 1 })
  })
})
