import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'
import { hire, hireLine, type Staff } from '../../support/staff'

interface Colleague {
  readonly id: number
  readonly roleType: string
  readonly mobile: string
  readonly manager: { readonly id: number } | null
  readonly at: number
}

interface Directory {
  readonly line: readonly { readonly id: number; readonly label: string; readonly type: string }[]
  readonly people: readonly Colleague[]
}

const KEY = 'view_communication_info_tab'

let service: TestService
let staff: Staff
let agent: Person
beforeAll(async () => {
  service = await startService()
  staff = await hireLine(service)
  agent = await service.person([KEY])
})
afterAll(() => service.close())

const of = (place: string, by = agent) =>
  by.get<Directory>(`/api/admin/staff-directory?place=${service.places[place] ?? place}`)

describe('The staff of a place', () => {
  it('are people who work there and in the places above, nearest first', async () => {
    const { status, body } = await of('Galib Kalan')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.line.map(({ label, type }) => [label, type])).toEqual([
      ['Galib Kalan', 'village'],
      ['Jagraon', 'tehsil'],
      ['Ludhiana', 'district'],
      ['Punjab', 'state'],
      ['North', 'zone'],
    ])
    const { operator, assistant, officer, cluster, bdo, territory, head, zonal } = staff
    expect(body.people.map(({ id }) => id)).toEqual([
      ...[operator, assistant, officer, cluster, bdo, territory, head, zonal],
    ])
    expect(body.people[0]).toMatchObject({ roleType: 'OPERATOR', at: service.places['Galib Kalan'] })
    expect(body.people[0]?.manager).toMatchObject({ id: officer })
  })

  it('exclude the office, inactive people, and people who work elsewhere', async () => {
    const gone = await hire(service, 'FIELD_OFFICER', ['Jagraon'], { status: 'EXITED' })
    const office = await hire(service, 'OFFICE', ['Jagraon'])
    const ids = (await of('Ludhiana')).body.people.map(({ id }) => id)
    expect(ids).toEqual([staff.cluster, staff.bdo, staff.territory, staff.head, staff.zonal])
    const near = (await of('Jagraon')).body.people.map(({ id }) => id)
    for (const absent of [gone, office, staff.otherBdo, staff.operator]) expect(near).not.toContain(absent)
  })

  it('have masked numbers for people who may not see personal data', async () => {
    const whole = await service.person([KEY, 'pii:reveal'])
    const [masked, full] = [await of('Galib Kalan'), await of('Galib Kalan', whole)]
    expect(masked.body.people[0]?.mobile).toMatch(/^•••••••\d{3}$/)
    expect(full.body.people[0]?.mobile).toMatch(/^\+9188\d{8}$/)
  })

  it('include no person or place outside the viewer’s geographies', async () => {
    const local = await service.person([KEY], ['Jagraon'])
    const { body } = await of('Galib Kalan', local)
    expect(body.people.map(({ id }) => id)).toEqual([staff.operator, staff.assistant, staff.officer])
    const elsewhere = await service.person([KEY], ['Karnal'])
    const refused = await of('Galib Kalan', elsewhere)
    expect([refused.status, refused.body]).toMatchObject([404, {}])
  })

  it('require the directory’s key and a valid place', async () => {
    expect((await of('Galib Kalan', await service.person(['view_afs_users_tab']))).status).toBe(403)
    for (const place of ['', 'x', "1' or 1=1"]) expect((await of(place)).status, place).toBe(400)
    for (const place of ['0', '-1', '999999999']) expect((await of(place)).status, place).toBe(404)
  })
})
