import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'
import { hireLine, personOf, type Staff } from '../../support/staff'

interface Post {
  readonly id: number
  readonly reports: number
}

let service: TestService
let staff: Staff
beforeAll(async () => {
  service = await startService()
  staff = await hireLine(service)
})
afterAll(() => service.close())

const below = async (by: Person, of?: number): Promise<(readonly [number, number])[]> => {
  const { body } = await by.get<{ items: Post[] }>(`/api/admin/org-chart${of ? `?of=${of}` : ''}`)
  return body.items.map(({ id, reports }) => [id, reports] as const)
}
const wayTo = async (by: Person, to: number): Promise<number[]> =>
  (await by.get<{ ids: number[] }>(`/api/admin/org-chart/path?to=${to}`)).body.ids

it('The org chart opens level by level from the top, and returns the path to any person', async () => {
  const everywhere = await service.person(['view_afs_users_tab'])
  expect(await below(everywhere)).toEqual([[staff.head, 1]])
  expect(await below(everywhere, staff.cluster)).toEqual([
    [staff.bdo, 2],
    [staff.otherBdo, 0],
  ])
  const { head, zonal, territory, cluster, bdo, officer, operator } = staff
  expect(await wayTo(everywhere, operator)).toEqual([head, zonal, territory, cluster, bdo, officer, operator])
  expect(await wayTo(everywhere, everywhere.id)).toEqual([everywhere.id])
})

it('The org chart shows no one outside the viewer’s geographies', async () => {
  const limited = await personOf(service, 'FIELD_OFFICER', ['view_afs_users_tab'], ['Jagraon'])
  const top = (await below(limited)).map(([id]) => id)
  expect(top).toContain(staff.assistant)
  expect(top).toContain(staff.officer)
  expect(top).not.toContain(staff.bdo)
  expect(await below(limited, staff.cluster)).toEqual([])
  expect(await wayTo(limited, staff.operator)).toEqual([staff.officer, staff.operator])
  expect(await wayTo(limited, staff.otherBdo)).toEqual([])
  const without = await service.person(['view_farmer_tab'])
  expect((await without.get('/api/admin/org-chart')).status).toBe(403)
})
