import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyKey } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { hire, hireLine, type Staff } from '../../support/staff'

interface Suggested {
  readonly items: readonly { readonly id: number; readonly hint: string; readonly obstacle?: string }[]
  readonly note?: string
}

let service: TestService
let root: Person
let staff: Staff
beforeAll(async () => {
  service = await startService()
  root = await service.person(everyKey)
})
afterAll(() => service.close())
beforeEach(async () => {
  staff = await hireLine(service)
})

const suggested = async (at: 'managers' | 'successors', body: object): Promise<Suggested> => {
  const answer = await root.send<Suggested>('POST', `/api/admin/users/${at}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const fitting = ({ items }: Suggested): number[] => items.filter(({ obstacle }) => !obstacle).map(({ id }) => id)
const obstacleOf = ({ items }: Suggested, id: number): unknown => items.find((one) => one.id === id)?.obstacle

describe('The managers offered in a user form', () => {
  it('are of the rank above and work in all chosen geographies; others are listed with a reason', async () => {
    const { places } = service
    const found = await suggested('managers', { values: { roleType: 'FIELD_OFFICER', scope: [places.Jagraon] } })
    expect(fitting(found)).toEqual(expect.arrayContaining([staff.bdo, staff.assistant]))
    expect(fitting(found)).not.toContain(staff.cluster)
    expect(obstacleOf(found, staff.otherBdo)).toBe('does not work in all of these geographies')
    expect(found.items.find(({ id }) => id === staff.bdo)?.hint).toBe('BDO · Ludhiana')
  })

  it('are exactly those that the service accepts', async () => {
    const { items } = await suggested('managers', { id: staff.officer, values: {} })
    expect(items.length).toBeGreaterThan(2)
    for (const { id, obstacle } of items.slice(0, 12)) {
      const { status, body } = await root.send('PATCH', `/api/admin/users/${staff.officer}`, { manager: id })
      expect([status, !!body.fields], `${id} ${obstacle ?? ''}`).toEqual(obstacle ? [400, true] : [200, false])
    }
  })

  it('depend on the role, and are found by name with what rules them out', async () => {
    expect((await suggested('managers', { values: {} })).note).toBe('Choose a role first to see managers.')
    expect((await suggested('managers', { values: { roleType: 'SBU_HEAD' } })).note).toBe(
      'An SBU head can’t have a manager.',
    )
    const own = await suggested('managers', { id: staff.bdo, values: {}, q: 'Staff' })
    expect(obstacleOf(own, staff.officer)).toBe('A BDO reports to: Cluster in-charge')
    expect(own.items.map(({ id }) => id)).not.toContain(staff.bdo)
  })
})

describe('The successors offered for a user', () => {
  it('fit all of the user’s reports, by rank and geographies', async () => {
    const second = await hire(service, 'BDO', ['Ludhiana'], { manager: staff.cluster })
    const found = await suggested('successors', { id: staff.bdo, values: {} })
    expect(fitting(found)).toContain(second)
    expect(obstacleOf(found, staff.otherBdo)).toBe('2 of the reports would not match by rank or geographies')
    const input = { successor: second, reason: 'moves away' }
    expect((await root.send('POST', `/api/admin/users/${staff.bdo}/deactivate`, input)).status).toBe(200)
  })

  it('are not needed when no one reports to the user', async () => {
    expect((await suggested('successors', { id: staff.operator, values: {} })).note).toMatch(/^No one reports/)
  })
})
