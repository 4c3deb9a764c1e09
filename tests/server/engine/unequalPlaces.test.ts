import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListQuery } from '#define'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { listRows } from '../../../server/engine/read/listRows'
import { neighboursOf } from '../../../server/engine/read/neighbours'
import type { Viewer } from '../../../server/engine/viewer'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type TestService } from '../../support/service'
import { sortOf } from '../../support/plans'
import { within } from '../../support/viewers'
import { wells } from '../../support/wells'

let service: TestService
let ofTwoDistricts: Viewer

/** More rows than are scanned in one place before all matches are found. */
const MANY = 5001

beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, wells] } })
  const { database, places } = service
  await database.script(printSchema(schemaOf({ resources: [wells] }, { system: [] })).join(';\n'))
  ofTwoDistricts = within([places.Patiala ?? 0, places.Ludhiana ?? 0])
  const salt = [
    ['Bhadson', 'A 0'],
    ['Bhadson', 'B 1'],
    ['Bhadson', 'B 2'],
    ['Galib Kalan', 'C 1'],
    ['Galib Kalan', 'C 2'],
    ['Galib Kalan', 'C 3'],
  ] as const
  await insertMany(database, wells, [
    ...salt.map(([village, name]) => ({ name, village: places[village], water: 'SALT' })),
    ...Array.from({ length: MANY }, (_, at) => ({ name: `A ${at + 1}`, village: places.Bhadson, water: 'SWEET' })),
  ])
})
afterAll(() => service.close())

const saltWells = (more: Partial<ListQuery> = {}): ListQuery => ({
  ...{ page: 1, size: 2, count: 'none', sort: sortOf('name'), where: { field: 'water', eq: 'SALT' } },
  ...more,
})

async function namesOf(viewer: Viewer, query: ListQuery): Promise<string[]> {
  const work = { engine: service.engine(), viewer, tx: service.database }
  const { items } = await listRows(work, wells, query)
  return (JSON.parse(items) as { name: string }[]).map(({ name }) => name)
}

it('A page of two districts skips no row of the one whose matches begin later', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => namesOf(ofTwoDistricts, saltWells({ page }))))
  expect(pages).toEqual([
    ['A 0', 'B 1'],
    ['B 2', 'C 1'],
    ['C 2', 'C 3'],
  ])
})

it('The neighbours of a record are those of the list, also when one district has them much further on', async () => {
  const work = { engine: service.engine(), viewer: ofTwoDistricts, tx: service.database }
  const idOf = async (name: string): Promise<number> => {
    const [row] = await service.database.rows<{ id: number }>(sql`select id from wells where name = ${name}`)
    return row?.id ?? 0
  }
  const [a0, b1, b2, c1] = await Promise.all(['A 0', 'B 1', 'B 2', 'C 1'].map(idOf))
  expect(await neighboursOf(work, wells, a0 ?? 0, saltWells())).toEqual({ previous: null, next: b1 })
  expect(await neighboursOf(work, wells, c1 ?? 0, saltWells())).toMatchObject({ previous: b2 })
})
