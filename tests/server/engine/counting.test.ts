import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crops } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

interface List {
  items: unknown[]
  totalItems: number | null
  totalIsExact: boolean
}

let now = new Date('2026-11-21T06:00:00Z')
let service: TestService
let full: Person
beforeAll(async () => {
  service = await startService({ now: () => now })
  full = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

describe('Counting', () => {
  it('is exact up to a thousand, and beyond that only on request', async () => {
    const rows = (amount: number, from: number): Record<string, unknown>[] =>
      Array.from({ length: amount }, (_, index) => ({
        code: `C${from + index}`,
        name: `Crop ${from + index}`,
        category: 'PULSE',
        seasons: ['RABI'],
      }))
    const total = async (query: string): Promise<unknown[]> => {
      const { body } = await full.get<List>(`/api/admin/crops?category=PULSE&${query}`)
      return [body.items.length, body.totalItems, body.totalIsExact]
    }
    await insertMany(service.database, crops, rows(1000, 0))
    expect(await total('size=10')).toEqual([10, 1000, true])
    expect(await total('size=1000')).toEqual([1000, 1000, true])
    await insertMany(service.database, crops, rows(5, 1000))
    expect(await total('size=10')).toEqual([10, 1000, false])
    expect(await total('size=10&page=100')).toEqual([10, 1000, false])
    expect(await total('size=10&page=101')).toEqual([5, 1005, true])
    expect(await total('size=10&page=5&count=exact')).toEqual([10, 1005, true])
    expect(await total('size=10&count=none')).toEqual([10, null, false])
    expect(await total('size=10&page=300')).toEqual([0, 1000, false])
  })

  it('counts each value up to the cap when there are too many rows to count them all', async () => {
    await insertMany(service.database, crops, [
      { code: 'RICE', name: 'Rice', category: 'CEREAL', seasons: ['KHARIF', 'RABI'] },
      { code: 'NEEM', name: 'Neem', category: 'CEREAL', seasons: [] },
    ])
    // Makes the planner expect a hundred million rows in the table.
    await service.database.run(sql`update pg_class set reltuples = 1e8, relpages = 1 where relname = 'crops'`)
    const { body } = await full.get<{ facets: Record<string, { value: unknown; count: number }[]>; capped: boolean }>(
      '/api/admin/crops/facets?field=category,seasons,status',
    )
    const counted = (field: string): unknown[] => (body.facets[field] ?? []).filter(({ count }) => count)
    expect(body.capped).toBe(true)
    expect(counted('category')).toEqual([
      { value: 'CEREAL', count: 2 },
      { value: 'PULSE', count: 1000, more: true },
    ])
    expect(counted('seasons')).toEqual([
      { value: 'KHARIF', count: 1 },
      { value: 'RABI', count: 1000, more: true },
      ...(crops.fields.seasons.required ? [] : [{ value: null, count: 1 }]),
    ])
    expect(counted('status')).toEqual([{ value: 'ACTIVE', count: 1000, more: true }])
    await service.database.run(sql`analyze crops`)
  })

  it('leaves a slow count to a request of its own', async () => {
    // A filter that no index helps with, on a table that the planner takes for a large one.
    await service.database.run(sql`update pg_class set reltuples = 5e5, relpages = 1 where relname = 'crops'`)
    const none = Array.from({ length: 8 }, (_, index) => ({ field: 'id', ne: 900_000 + index }))
    const query = `size=10&filter=${encodeURIComponent(JSON.stringify({ all: none }))}`
    const { body } = await full.get<List>(`/api/admin/crops?${query}`)
    expect(body).toMatchObject({ totalItems: null, totalIsExact: false })
    expect(body.items).toHaveLength(10)
    const count = await full.get(`/api/admin/crops/count?${query}`)
    expect(count.body).toEqual({ totalItems: 1000, totalIsExact: false })
    await service.database.run(sql`analyze crops`)
  })

  it('remembers for some seconds that a list certainly has many rows, without asking the planner again', async () => {
    const total = async (): Promise<unknown[]> => {
      const { body } = await full.get<List>('/api/admin/crops?size=7')
      return [body.items.length, body.totalItems, body.totalIsExact]
    }
    await service.database.run(sql`delete from crops`)
    await insertMany(
      service.database,
      crops,
      Array.from({ length: 9 }, (_, at) => ({
        code: `M${at}`,
        name: `Many ${at}`,
        category: 'CASH',
        seasons: ['RABI'],
      })),
    )
    await service.database.run(sql`update pg_class set reltuples = 1e8, relpages = 1 where relname = 'crops'`)
    expect(await total()).toEqual([7, 1000, false])
    await service.database.run(sql`analyze crops`)
    expect(await total()).toEqual([7, 1000, false])
    now = new Date(now.getTime() + 11_000)
    expect(await total()).toEqual([7, 9, true])
  })

  it('remembers for some seconds that a list was counted past the cap when the planner expects 10,000 rows', async () => {
    const total = async (): Promise<unknown> => {
      const { body } = await full.get<List>('/api/admin/crops?size=7&category=OILSEED')
      return [body.totalItems, body.totalIsExact]
    }
    const oils = Array.from({ length: 1001 }, (_, at) => ({
      ...{ code: `O${at}`, name: `Oil ${at}`, category: 'OILSEED', seasons: ['RABI'] },
    }))
    await insertMany(service.database, crops, oils)
    await service.database.run(sql`analyze crops`)
    const few = sql`delete from crops where category = 'OILSEED' and code > 'O5'`
    expect(await total()).toEqual([1000, false])
    await service.database.run(few)
    expect(await total(), 'a list of about a thousand').toEqual([expect.any(Number), true])
    await insertMany(
      service.database,
      crops,
      oils.filter(({ code }) => code > 'O5'),
    )
    await service.database.run(
      sql`update pg_class set reltuples = 20000, relpages = pg_relation_size('crops') / 8192 where relname = 'crops'`,
    )
    expect(await total()).toEqual([1000, false])
    await service.database.run(few)
    expect(await total(), 'a list of about ten thousand').toEqual([1000, false])
    now = new Date(now.getTime() + 11_000)
    expect(await total()).toEqual([expect.any(Number), true])
  })
})
