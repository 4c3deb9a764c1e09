import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crops } from '#resources'
import { insertMany } from '../../../server/engine/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

interface List {
  items: unknown[]
  totalItems: number | null
  totalIsExact: boolean
}

let service: TestService
let full: Person
beforeAll(async () => {
  service = await startService()
  full = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

describe('Counting', () => {
  it('is exact to a thousand, and beyond that only when asked', async () => {
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
})
