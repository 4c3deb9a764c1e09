import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, decimal, integer, place, point, reference, resource, tags, text, type GeoPoint } from '#define'
import { register } from '#resources'
import { sql, type Queries } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { behaviour } from '../../../server/engine/behaviour'
import type { Engine, Work } from '../../../server/engine/engine'
import { readAll, system, type FullRecord } from '../../../server/engine/read/oneRecord'
import { put, putEach } from '../../../server/engine/write/put'
import { putTogether } from '../../../server/engine/write/putTogether'
import { startService, type Person, type TestService } from '../../support/service'

const access = { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false } as const

/** A boat's catch. */
const catches = resource({
  is: { name: 'catches', singular: 'Catch', plural: 'Catches', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true, taken: 'This name is already in use' }),
    buyer: reference({ label: 'Buyer', to: 'users' }),
    where: place({ label: 'Where', level: 'village' }),
    at: point({ label: 'At' }),
    kinds: tags({ label: 'Kinds', max: 5 }),
    crates: integer({ label: 'Crates' }),
    kilos: decimal({ label: 'Kilos' }),
    state: choice({ label: 'State', initial: 'FRESH', options: { FRESH: 'Fresh', SOLD: 'Sold', OLD: 'Old' } }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

let service: TestService
let person: Person
let engine: Engine
const followed: number[] = []

beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, catches] } })
  const schema = schemaOf({ resources: [catches] }, { system: [] })
  await service.database.script(printSchema(schema).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  const found = service.engine()
  const follows = behaviour(catches, {
    saved: async (_work, { after }) => {
      followed.push(after.id)
    },
    effects: {},
  })
  engine = { ...found, behaviours: new Map([...found.behaviours, ['catches', follows]]) }
})
afterAll(() => service.close())

let made = 0
async function caught(values: object = {}): Promise<number> {
  const body = { name: `Catch ${(made += 1)}`, ...values }
  return (await person.send<{ id: number }>('POST', '/api/admin/catches', body)).body.id
}
async function at<Result>(deed: (work: Work) => Promise<Result>): Promise<Result> {
  return service.database.transaction((tx) => deed({ engine, viewer: system, tx }))
}
async function read(id: number): Promise<FullRecord> {
  return (await readAll({ engine, tx: service.database }, catches, [id])).get(id) as FullRecord
}
async function entries(id: number): Promise<readonly { action: string; reason?: string | null }[]> {
  const { body } = await person.get<{ items: { action: string; reason?: string }[] }>(
    `/api/admin/catches/${id}/history`,
  )
  return body.items
}
/** Wraps the transaction, recording the statements that write to the table. */
function counting(tx: Queries, written: string[]): Queries {
  const run: Queries['run'] = (statement) => {
    written.push(JSON.stringify(statement))
    return tx.run(statement)
  }
  return { ...tx, rows: tx.rows.bind(tx), json: tx.json.bind(tx), afterwards: tx.afterwards.bind(tx), run }
}

const harbour: GeoPoint = { type: 'Point', coordinates: [75.5, 30.7] }

describe('A derived value written by another write', () => {
  it('is in the record without changing its version or history', async () => {
    const id = await caught({ crates: 2 })
    await at((work) => put(work, catches, id, { crates: 5, state: 'SOLD' }))
    expect(await read(id)).toMatchObject({ crates: 5, state: 'SOLD', version: 1 })
    expect(await entries(id)).toHaveLength(1)
  })

  it('is written into all records that satisfy a condition, and into no other', async () => {
    const [mine, old, other] = [await caught(), await caught({ state: 'OLD' }), await caught()]
    const which = {
      all: [
        { field: 'id', in: [mine, old] },
        { field: 'state', eq: 'FRESH' },
      ],
    }
    await at((work) => put(work, catches, which, { state: 'SOLD' }))
    expect([await read(mine), await read(old), await read(other)].map(({ state }) => state)).toEqual([
      'SOLD',
      'OLD',
      'FRESH',
    ])
  })

  it('can be of any kind and differ per record, in one statement', async () => {
    const [first, second] = [await caught(), await caught({ crates: 9, kinds: ['cod'], at: harbour })]
    const written: string[] = []
    await at(({ tx, ...work }) =>
      putEach({ ...work, tx: counting(tx, written) }, catches, [
        {
          id: first,
          values: {
            ...{ buyer: person.id, where: service.places['Galib Kalan'], at: harbour, kinds: ['cod', 'eel'] },
            ...{ crates: 3, kilos: 1.5 },
          },
        },
        { id: second, values: { buyer: null, where: null, at: null, kinds: null, crates: 4, kilos: 0.25 } },
      ]),
    )
    expect(written).toHaveLength(1)
    expect(await read(first)).toMatchObject({
      ...{ buyer: { id: person.id }, at: harbour, kinds: ['cod', 'eel'], crates: 3, kilos: 1.5, version: 1 },
      where: { id: service.places['Galib Kalan'] },
    })
    expect(await read(second)).toMatchObject({ buyer: null, where: null, at: null, crates: 4, kilos: 0.25 })
    const [row] = await service.database.rows<{ district: number }>(
      sql`select where_district_id as district from catches where id = ${first}`,
    )
    expect(row?.district).toBe(service.places.Ludhiana)
  })
})

describe('Records changed along with another one', () => {
  it('get a new version, a line in the history and updated derived values', async () => {
    const ids = [await caught(), await caught()]
    followed.length = 0
    const puts = ids.map((id) => ({ id, values: { state: 'SOLD' } }))
    const after = await at((work) => putTogether(work, catches, puts, { action: 'sell', reason: 'Market day' }))
    expect(after.map(({ state, version }) => [state, version])).toEqual([
      ['SOLD', 2],
      ['SOLD', 2],
    ])
    expect(followed.sort((a, b) => a - b)).toEqual(ids)
    for (const id of ids) {
      const lines = await entries(id)
      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatchObject({ action: 'sell', reason: 'Market day' })
    }
  })

  it('are written in one statement even when each gets its own value', async () => {
    const ids = [await caught(), await caught(), await caught()]
    const written: string[] = []
    const puts = ids.map((id, index) => ({ id, values: { crates: index * 10 } }))
    await at(({ tx, ...work }) =>
      putTogether({ ...work, tx: counting(tx, written) }, catches, puts, { action: 'update' }),
    )
    expect(written).toHaveLength(1)
    expect(await Promise.all(ids.map(async (id) => (await read(id)).crates))).toEqual([0, 10, 20])
  })

  it('are refused together when a unique value is taken', async () => {
    const [first, second] = [await caught(), await caught()]
    const puts = [first, second].map((id) => ({ id, values: { name: 'The same' } }))
    await expect(at((work) => putTogether(work, catches, puts, { action: 'update' }))).rejects.toMatchObject({
      status: 400,
      fields: { name: 'This name is already in use' },
    })
    expect((await read(first)).version).toBe(1)
  })

  it('are none when none are given', async () => {
    expect(await at((work) => putTogether(work, catches, [], { action: 'update' }))).toEqual([])
  })
})
