import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { insertMany } from '../../../server/engine/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

interface Dashboard {
  tiles: { name: string; label: string; value: number; to: string }[]
  farmersByMonth: { month: string; count: number }[]
  farmersByState: { id: number; label: string; count: number }[]
}

let service: TestService
beforeAll(async () => {
  service = await startService({ now: () => new Date('2026-11-21T10:00:00Z') })
  const { database, places } = service
  const row = (index: number, village: string, createdAt: string, more = {}): Record<string, unknown> => ({
    mobile: `+91900000000${index}`,
    firstName: 'Somebody',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: places[village],
    createdAt,
    ...more,
  })
  await insertMany(database, farmers, [
    row(1, 'Galib Kalan', '2026-11-01T00:30:00+05:30'),
    row(2, 'Galib Kalan', '2026-10-31T23:30:00+05:30'),
    row(3, 'Biana', '2025-12-15T10:00:00Z'),
    row(4, 'Biana', '2025-11-30T10:00:00Z'),
    row(5, 'Biana', '2026-11-02T10:00:00Z', { status: 'INACTIVE' }),
  ])
})
afterAll(() => service.close())

const read = async (person: Person): Promise<Dashboard> => (await person.get<Dashboard>('/api/admin/dashboard')).body

describe('The dashboard', () => {
  it('asks to sign in, and shows to each only what their keys open', async () => {
    expect((await service.nobody.get('/api/admin/dashboard')).status).toBe(401)
    const names = async (...keys: string[]): Promise<string[]> =>
      (await read(await service.person(keys))).tiles.map(({ name }) => name)
    expect(await names()).toEqual([])
    expect(await names('view_geography')).toEqual(['serviceableVillages'])
    expect(await names('view_farmer_tab', 'view_afs_users_tab')).toEqual(['farmers', 'lands', 'users'])
    const { farmersByMonth, farmersByState } = await read(await service.person(['view_geography']))
    expect([farmersByMonth, farmersByState]).toEqual([[], []])
  })

  it('counts the months of India, the empty ones too', async () => {
    const { farmersByMonth } = await read(await service.person(['view_farmer_tab']))
    expect(farmersByMonth).toHaveLength(12)
    expect(farmersByMonth[0]).toEqual({ month: '2025-12', count: 1 })
    expect(farmersByMonth.slice(-3)).toEqual([
      { month: '2026-09', count: 0 },
      { month: '2026-10', count: 1 },
      { month: '2026-11', count: 2 },
    ])
  })

  it('leads to lists that show as many rows as it says', async () => {
    const person = await service.person(['view_farmer_tab', 'view_geography', 'view_afs_users_tab'])
    const { tiles, farmersByState } = await read(person)
    for (const { to, value } of tiles) {
      if (!to.includes('?')) continue
      const { body } = await person.get<{ totalItems: number }>(`/api/admin${to}&count=exact`)
      expect(body.totalItems, to).toBe(value)
    }
    for (const { id, count } of farmersByState) {
      const { body } = await person.get<{ totalItems: number }>(`/api/admin/farmers?village.state=${id}&count=exact`)
      expect(body.totalItems).toBe(count)
    }
  })
})
