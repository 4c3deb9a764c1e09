import { afterAll, beforeAll, expect, it } from 'vitest'
import { farmers } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService()
  const row = { gender: 'FEMALE', language: 'pa', source: 'CALL_CENTRE' }
  await insertMany(service.database, farmers, [
    {
      ...row,
      firstName: 'Gurpreet',
      lastName: 'Kaur',
      mobile: '+919876543210',
      village: service.places['Galib Kalan'],
    },
    { ...row, firstName: 'Gurpreet', lastName: 'Sandhu', mobile: '+919876543211', village: service.places.Biana },
  ])
  person = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

async function found(q: string): Promise<readonly string[]> {
  const { body } = await person.get<{ items: { name: string }[] }>(`/api/admin/farmers?q=${encodeURIComponent(q)}`)
  return body.items.map(({ name }) => name)
}

it('Search finds a farmer by a name and the village, the tehsil or the district', async () => {
  for (const place of ['Galib', 'jagraon', 'LUDHIANA'])
    expect(await found(`gurpreet ${place}`), place).toEqual(['Gurpreet Kaur'])
  expect(await found('biana gurpreet')).toEqual(['Gurpreet Sandhu'])
  expect(await found('kaur Biana')).toEqual([])
})
