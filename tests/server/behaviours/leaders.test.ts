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

describe('Managers in the form of a user', () => {
  it('are those of the rank above who work in all of the chosen geographies, the others saying why not', async () => {
    const { places } = service
    const found = await suggested('managers', { values: { roleType: 'FIELD_OFFICER', scope: [places.Jagraon] } })
    expect(fitting(found)).toEqual(expect.arrayContaining([staff.bdo, staff.assistant]))
    expect(fitting(found)).not.toContain(staff.cluster)
    expect(obstacleOf(found, staff.otherBdo)).toBe('does not work in all of these geographies')
    expect(found.items.find(({ id }) => id === staff.bdo)?.hint).toBe('BDO · Ludhiana')
  })

  it('are what the service takes: whoever is offered may be saved, and nobody else', async () => {
    const { items } = await suggested('managers', { id: staff.officer, values: {} })
    expect(items.length).toBeGreaterThan(2)
    for (const { id, obstacle } of items.slice(0, 12)) {
      const { status, body } = await root.send('PATCH', `/api/admin/users/${staff.officer}`, { manager: id })
      expect([status, !!body.fields], `${id} ${obstacle ?? ''}`).toEqual(obstacle ? [400, true] : [200, false])
    }
  })

  it('depend on the role, and are found by name with what keeps them from it', async () => {
    expect((await suggested('managers', { values: {} })).note).toBe('Choose a role first to see managers.')
    expect((await suggested('managers', { values: { roleType: 'SBU_HEAD' } })).note).toBe(
      'An SBU head can’t have a manager.',
    )
    const own = await suggested('managers', { id: staff.bdo, values: {}, q: 'Staff' })
    expect(obstacleOf(own, staff.officer)).toBe('A BDO reports to: Cluster in-charge')
    expect(own.items.map(({ id }) => id)).not.toContain(staff.bdo)
  })
})

describe('Successors of a user', () => {
  it('fit all who report to them, by rank and geographies', async () => {
    const second = await hire(service, 'BDO', ['Ludhiana'], { manager: staff.cluster })
    const found = await suggested('successors', { id: staff.bdo, values: {} })
    expect(fitting(found)).toContain(second)
    expect(obstacleOf(found, staff.otherBdo)).toBe('2 of the reports would not match by rank or geographies')
    const input = { successor: second, reason: 'moves away' }
    expect((await root.send('POST', `/api/admin/users/${staff.bdo}/deactivate`, input)).status).toBe(200)
  })

  it('are not asked for where no one reports', async () => {
    expect((await suggested('successors', { id: staff.operator, values: {} })).note).toMatch(/^No one reports/)
  })
})
