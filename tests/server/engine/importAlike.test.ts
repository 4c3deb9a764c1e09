import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmerRowsBy, type FarmerRows } from '../../support/farmerRows'
import type { Row } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let person: Person
let farmers: FarmerRows
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'pii:reveal', 'crop:edit'])
  farmers = farmerRowsBy(person, service)
})
afterAll(() => service.close())

const headings = [
  'Mobile',
  'First name',
  'Gender',
  'Language',
  'Village',
  'Latitude',
  'Longitude',
  'Tags',
  'Birth year',
]
const row = (mobile: string, more: readonly string[]): string[] => {
  const [tags = '', birthYear = ''] = more
  return [mobile, 'Gita', 'Female', 'Punjabi', 'Galib Kalan, Jagraon', '30.81', '75.47', tags, birthYear]
}
/** A record without the values that differ between any two records. */
const essence = ({ mobile, id, guid, farmerCode, createdAt, updatedAt, ...rest }: Row): Row =>
  ({ ...rest, isNamed: [mobile, id, guid, farmerCode, createdAt, updatedAt].every(Boolean) }) as unknown as Row

describe('Farmers imported from one sheet', () => {
  it('are stored field for field as forms would have saved them, whatever is left empty', async () => {
    const sheets = importsOf(person, service.url, 'farmers')
    const told = await sheets.checked(
      workbook([headings, row('9812300001', ['Early, "adopter"; Rabi', '1980']), row('9812300002', [])]),
    )
    expect(told.counts).toMatchObject({ CREATE: 1, ALIKE: 1, ERROR: 0 })
    await sheets.answer(told.id, { answer: 'NEW' })
    await sheets.commit(told.id)
    const ids = (await sheets.rows(told.id)).map(({ recordId }) => recordId)
    const imported = await Promise.all(ids.map(async (id) => (await person.get<Row>(`/api/admin/farmers/${id}`)).body))
    const village = (imported[0]?.village as { id: number }).id
    const location = { type: 'Point', coordinates: [75.47, 30.81] }
    const given = { firstName: 'Gita', gender: 'FEMALE', language: 'pa', source: 'CALL_CENTRE', village, location }
    const saved = await Promise.all(
      [
        { mobile: '+919812300003', tags: ['Early, "adopter"', 'Rabi'], birthYear: 1980 },
        { mobile: '+919812300004' },
      ].map(async (more) => (await person.send<Row>('POST', '/api/admin/farmers', { ...given, ...more })).body),
    )
    expect(imported.map(essence)).toEqual(saved.map(essence))
  })
})

describe('Lands imported from one sheet', () => {
  it('count together towards a farmer’s limit, and the first ones are kept', async () => {
    const { id, farmerCode } = await farmers.newFarmer()
    for (let count = 0; count < 8; count += 1) await farmers.addLand(id)
    const sheets = importsOf(person, service.url, 'lands')
    const land = (name: string): string[] => [String(farmerCode), name, 'Galib Kalan, Jagraon', '8 Kanal']
    const told = await sheets.checked(
      workbook([['Farmer', 'Land name', 'Village', 'Area'], land('East'), land('West'), land('North'), land('South')]),
    )
    expect(told.counts).toMatchObject({ CREATE: 4, ERROR: 0 })
    expect((await sheets.commit(told.id)).body).toMatchObject({ done: 2, failed: 2 })
    const rows = await sheets.rows(told.id)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['DONE', 'DONE', 'ERROR', 'ERROR'])
    expect(Object.values(rows[2]?.errors ?? {})).toContain('You already have added 10 lands')
    expect(await farmers.read(id)).toMatchObject({ landsCount: 10 })
  })
})
