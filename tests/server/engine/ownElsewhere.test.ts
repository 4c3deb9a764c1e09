import { afterAll, beforeAll, expect, it } from 'vitest'
import { choice, place, reference, resource, text } from '#define'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

/** A hive, which its keeper sees wherever it is. */
const hives = resource({
  is: { name: 'hives', singular: 'Hive', plural: 'Hives', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    village: place({ label: 'Village', level: 'village', required: true }),
    keeper: reference({ label: 'Keeper', to: 'users' }),
    wood: choice({ label: 'Wood', options: { PINE: 'Pine', CEDAR: 'Cedar' } }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['wood'], sort: 'name' },
  access: {
    ...{ see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
    ...{ scope: 'village', scopeOwn: ['keeper'] },
  },
})

let service: TestService
let keeper: Person
/** Limited to a state, where values are counted district by district. */
let stateKeeper: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, hives] } })
  const { database, places } = service
  await database.script(printSchema(schemaOf({ resources: [hives] }, { system: [] })).join(';\n'))
  keeper = await service.person(['view_farmer_tab'], ['Patiala'])
  stateKeeper = await service.person(['view_farmer_tab'], ['Punjab'])
  const rows = Array.from({ length: 30 }, (_, at) => ({
    name: `Hive ${String(at).padStart(2, '0')}`,
    village: places[at < 10 ? 'Bhadson' : 'Biana'],
    wood: at % 2 ? 'PINE' : 'CEDAR',
    // Of the keeper's hives, four are in scope and three elsewhere; three more elsewhere belong to the other keeper.
    keeper: at >= 6 && at < 13 ? keeper.id : at >= 13 && at < 16 ? stateKeeper.id : null,
  }))
  await insertMany(database, hives, rows)
})
afterAll(() => service.close())

it('A list counts once a record that is both in its viewer’s scope and their own', async () => {
  const list = '/api/admin/hives?size=5'
  expect((await keeper.get(list)).body).toMatchObject({ totalItems: 13, totalIsExact: true })
  expect((await keeper.get(`${list}&wood=PINE`)).body).toMatchObject({ totalItems: 6, totalIsExact: true })
  expect((await keeper.get(`${list}&count=exact`)).body).toMatchObject({ totalItems: 13, totalIsExact: true })
  const { body } = await keeper.get('/api/admin/hives/facets?field=wood')
  expect(body).toMatchObject({
    facets: {
      wood: [
        { value: 'PINE', count: 6 },
        { value: 'CEDAR', count: 7 },
        { value: null, count: 0 },
      ],
    },
  })
})

it('Value counts over a state’s districts and the viewer’s own records elsewhere match the list', async () => {
  const counted = async (query: string): Promise<unknown> => {
    const { body } = await stateKeeper.get<{ facets: { wood: { count: number }[] } }>(
      `/api/admin/hives/facets?field=wood${query}`,
    )
    return body.facets.wood.map(({ count }) => count)
  }
  const listed = async (query: string): Promise<number> =>
    (await stateKeeper.get<{ totalItems: number }>(`/api/admin/hives?count=exact${query}`)).body.totalItems
  const { Punjab, Haryana } = service.places
  for (const [query, pine, cedar] of [
    ['', 7, 6],
    [`&village.state=${Haryana}`, 2, 1],
    [`&village.state=${Punjab}`, 5, 5],
    [`&keeper=${stateKeeper.id}`, 2, 1],
  ] as const) {
    expect(await counted(query), query).toEqual([pine, cedar, 0])
    expect([await listed(`${query}&wood=PINE`), await listed(`${query}&wood=CEDAR`)], query).toEqual([pine, cedar])
  }
})
