import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmerRowsBy } from '../../support/farmerRows'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let clerk: Person
beforeAll(async () => {
  service = await startService()
  const maker = farmerRowsBy(await service.person(['view_farmer_tab', 'farmer:create']), service)
  await maker.newFarmer({ firstName: 'Zubeida', mobile: '+917960000001', village: service.places['Galib Kalan'] })
  clerk = await service.person(['view_points_management_tab', 'POINT_CREDIT_MENU', 'view_farmer_tab'])
  const credit = { mobile: '+917960000001', points: 50, reason: 'Helped a neighbour' }
  const { status, body } = await clerk.send('POST', '/api/admin/point-credits', credit)
  expect(status, JSON.stringify(body)).toBe(201)
})
afterAll(() => service.close())

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await clerk.get<{ items: Record<string, unknown>[] }>(`/api/admin/point-credits?${query}`)).body.items

async function csvOf(columns: string): Promise<string[]> {
  const response = await fetch(`${service.url}/api/admin/point-credits/exported?format=csv&columns=${columns}`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  return (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
}

describe('The column of what a row is about', () => {
  it('is read as its references, whether it is asked for or belongs to the list', async () => {
    const farmer = expect.objectContaining({ id: expect.any(Number), label: expect.any(String) }) as unknown
    for (const query of ['', 'columns=about']) {
      const [row] = await rows(query)
      expect(row).toMatchObject({ farmer, user: null, outlet: null })
      expect(row).not.toHaveProperty('about')
    }
  })

  it('is exported as the one record that is there, with what it is', async () => {
    const [row] = await rows('columns=farmer')
    const { label } = row?.farmer as { label: string }
    expect(await csvOf('about,points')).toEqual(['Holder,Holder type,Points', `${label},Farmer,50`])
  })
})
