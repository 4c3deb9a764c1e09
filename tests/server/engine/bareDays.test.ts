import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant, resource, text } from '#define'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const airings = resource({
  is: { name: 'airings', singular: 'Airing', plural: 'Airings', title: 'title' },
  fields: {
    title: text({ required: true, unique: true }),
    from: instant({}),
    till: instant({ wholeDay: true }),
  },
  list: { columns: ['title', 'from', 'till'], search: ['title'], filters: ['from', 'till'], sort: 'title' },
  imports: { by: [['title']] },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
})

type Airing = { readonly title: string; readonly from: string | null; readonly till: string | null }
const BASE = '/api/admin/airings'
/** The first to the last moment of 21 November 2026 in India. */
const wholeDay = { from: '2026-11-20T18:30:00.000Z', till: '2026-11-21T18:29:59.999Z' }

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, airings] } })
  await service.database.script(printSchema(schemaOf({ resources: [airings] }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

const shown = async (query: string): Promise<readonly Airing[]> =>
  (await person.get<{ items: Airing[] }>(`${BASE}?sort=title&${query}`)).body.items

describe('A date without a time, given where a moment is expected,', () => {
  it('is stored as the start of that day in India, or as its end for a field that ends something', async () => {
    const made = await person.send<Airing>('POST', BASE, { title: 'API', from: '2026-11-21', till: '2026-11-21' })
    expect([made.status, made.body]).toMatchObject([201, wholeDay])
  })

  it('is read the same in a sheet and through the API', async () => {
    const sheets = importsOf(person, service.url, 'airings')
    const rows = [
      ['Title', 'From', 'Till'],
      ['Sheet', '21-11-2026', '21 Nov 2026'],
      ['Timed', '21-11-2026 00:00', '2026-11-21 12:00'],
    ]
    const told = await sheets.checked(workbook(rows))
    expect((await sheets.rows(told.id)).map(({ errors }) => errors)).toEqual([{}, {}])
    await sheets.commit(told.id)
    expect(await shown('q=Sheet')).toMatchObject([wholeDay])
    expect(await shown('q=Timed')).toMatchObject([{ from: wholeDay.from, till: '2026-11-21T06:30:00.000Z' }])
  })

  it('means the whole day in a filter', async () => {
    await person.send('POST', BASE, { title: 'Later', from: '2026-11-21T18:30:00Z', till: '2026-11-22' })
    const titles = async (test: string) => (await shown(test)).map(({ title }) => title)
    const day = ['API', 'Sheet', 'Timed']
    expect(await titles('till.lte=2026-11-21')).toEqual(day)
    expect(await titles('till.gt=2026-11-21')).toEqual(['Later'])
    expect(await titles('till.eq=2026-11-21')).toEqual(day)
    expect(await titles('from.between=2026-11-20,2026-11-21')).toEqual(day)
    expect(await titles('from.lt=2026-11-22')).toEqual(day)
    expect(await titles('from.gte=2026-11-22')).toEqual(['Later'])
  })
})
