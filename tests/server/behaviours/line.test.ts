import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorityGroups, userAuthorities } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { hire, hireLine, licence, personOf, type Staff } from '../../support/staff'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const reason = 'covers for a colleague'

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

const at = (id: number, rest = ''): string => `/api/admin/users/${id}${rest}`
const act = (id: number, action: string, input: object, by = root): Promise<Answer> =>
  by.send('POST', at(id, `/${action}`), input)
const read = async (id: number): Promise<Row> => (await root.get<Row>(at(id))).body
const idOf = (value: unknown): number | undefined => (value as Row | null)?.id
const linksOf = async (user: number): Promise<unknown[]> => {
  const { body } = await root.get<{ items: Row[] }>(`/api/admin/hierarchy-links?user=${user}&sort=since,id`)
  return body.items.map(({ manager, since, until }) => [idOf(manager), since, until])
}
const moved = (more: object): object => ({ effectiveFrom: '2026-11-20', reason, ...more })

describe('The reporting line', () => {
  it('gives everyone a manager of a rank above, who works in all of their places', async () => {
    const { places } = service
    const change = async (id: number, body: object): Promise<unknown> => {
      const answer = await root.send('PATCH', at(id), body)
      return answer.status === 200 ? 'changed' : answer.body.fields
    }
    expect(await change(staff.operator, { manager: staff.cluster })).toEqual({
      manager: 'An Operator reports to: Field officer, BDO',
    })
    expect(await change(staff.head, { manager: staff.zonal })).toEqual({ manager: 'An SBU head can’t have a manager' })
    expect(await change(staff.officer, { manager: staff.otherBdo })).toEqual({
      scope: 'Choose geographies within those of the manager, Staff bdo',
    })
    expect(await change(staff.officer, { scope: [places.Jagraon, places.Nabha] })).toHaveProperty('scope')
    expect(await change(staff.officer, { manager: staff.otherBdo, scope: [places.Nabha] })).toEqual({
      scope: '1 of this user’s reports would be outside these geographies. Transfer them first',
    })
    expect(await change(staff.operator, { manager: staff.bdo, scope: [places['Sidhwan Bet']] })).toBe('changed')
  })

  it('is kept over time, with the dates of each manager', async () => {
    const { body } = await root.send<Row>('POST', '/api/admin/users', {
      username: 'linked',
      roleType: 'FIELD_OFFICER',
      firstName: 'Linked',
      lastName: 'Officer',
      mobile: '+917700000001',
      company: Number(await service.database.json(sql`select id::text from companies limit 1`)),
      employment: 'ON_ROLL',
      joiningDate: '2026-01-05',
      manager: staff.bdo,
      scope: [service.places.Jagraon],
    })
    const gone = moved({ manager: staff.assistant, scope: [service.places.Jagraon], effectiveFrom: '2026-06-01' })
    expect((await act(body.id, 'transfer', gone)).status).toBe(200)
    expect(await linksOf(body.id)).toEqual([
      [staff.bdo, '2026-01-05', '2026-06-01'],
      [staff.assistant, '2026-06-01', null],
    ])
  })
})

describe('A transfer', () => {
  it('is refused before the joining date, outside the manager’s places, and while reports would not fit', async () => {
    const { places } = service
    const fields = async (more: object): Promise<unknown> =>
      (await act(staff.officer, 'transfer', moved(more))).body.fields
    const elsewhere = { manager: staff.otherBdo, scope: [places.Nabha] }
    expect(await fields({ manager: staff.bdo, scope: [places.Jagraon], effectiveFrom: '2025-12-31' })).toEqual({
      effectiveFrom: 'This can’t be before the joining date',
    })
    expect(await fields({ manager: staff.otherBdo, scope: [places.Jagraon] })).toHaveProperty('scope')
    expect(await fields(elsewhere)).toEqual({
      successor: '1 person reports to this user and would no longer fit: Staff operator. Choose a successor',
    })
    expect((await act(staff.officer, 'transfer', moved({ ...elsewhere, successor: staff.bdo }))).status).toBe(200)
    expect(idOf((await read(staff.operator)).manager)).toBe(staff.bdo)
    expect(idOf((await read(staff.officer)).manager)).toBe(staff.otherBdo)
  })
})

describe('A promotion', () => {
  it('goes up one rank, with a fitting manager and reports, and exchanges the role’s authorities', async () => {
    const { places, database } = service
    const keys = await database.rows<{ id: number; authority: string }>(sql`select id, authority from authorities`)
    const key = (name: string): number => keys.find(({ authority }) => authority === name)?.id ?? 0
    const [field = 0] = await insertMany(database, authorityGroups, [
      { code: 'FIELD', name: 'Field', roleTypes: ['FIELD_OFFICER'], authorities: [key('farmer:create')] },
      { code: 'BDO', name: 'BDOs', roleTypes: ['ASSISTANT_BDO'], authorities: [key('role_bdo'), key('pii:reveal')] },
    ])
    await insertMany(database, userAuthorities, [
      { user: staff.officer, authority: key('farmer:create'), source: 'GROUP', group: field },
      { user: staff.officer, authority: key('view_help_tab'), source: 'DIRECT' },
    ])
    const up = { roleType: 'ASSISTANT_BDO', manager: staff.bdo, scope: [places.Jagraon] }
    const promoted = (more: object, by = root): Promise<Answer> =>
      act(staff.officer, 'promote', moved({ ...up, ...more }), by)
    expect((await promoted({ roleType: 'BDO' })).body.fields).toEqual({
      roleType: 'The next role after Field officer is Assistant BDO',
    })
    expect((await promoted({})).body.fields).toHaveProperty('successor')
    expect((await promoted({ manager: staff.cluster, successor: staff.bdo })).body.fields).toHaveProperty('manager')
    const admin = await service.person(everyKey.filter((one) => one !== 'role_superadmin'))
    const done = await promoted({ successor: staff.bdo }, admin)
    expect([done.status, done.body.roleType], JSON.stringify(done.body)).toEqual([200, 'ASSISTANT_BDO'])
    expect(idOf((await read(staff.operator)).manager)).toBe(staff.bdo)
    const { body } = await root.get<{ items: Row[] }>(`/api/admin/user-authorities?user=${staff.officer}&size=100`)
    const held = body.items.map(({ authority, source }) => [(authority as Row).authority, source])
    // Sensitive authorities can be granted only by a superadmin.
    expect(held.sort()).toEqual([
      ['role_bdo', 'GROUP'],
      ['view_help_tab', 'DIRECT'],
    ])
  })

  it('is refused for oneself, and to a rank that one does not govern', async () => {
    const keys = ['view_afs_users_tab', 'view_geography', 'user:edit']
    const territory = await personOf(service, 'TERRITORY_MANAGER', keys, ['Punjab'])
    const up = moved({ roleType: 'CLUSTER_INCHARGE', manager: staff.territory, scope: [service.places.Ludhiana] })
    const refused = await act(staff.bdo, 'promote', up, territory)
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([403, ['roleType']])
    expect((await read(staff.bdo)).roleType).toBe('BDO')
  })
})

describe('A user who leaves', () => {
  it.each([
    ['deactivate', {}],
    ['exit', { lastWorkingDay: '2026-11-21' }],
  ])('names their reports, and hands them all to a fitting successor or none: %s', async (word, more) => {
    const leave = (successor?: number): Promise<Answer> =>
      act(staff.bdo, word, { reason, ...more, ...(successor && { successor }) })
    expect((await leave()).body.fields).toEqual({
      successor: '2 people report to this user: Staff assistant bdo, Staff field officer. Choose a successor',
    })
    expect((await leave(staff.otherBdo)).body.fields).toHaveProperty('successor')
    expect((await leave(staff.bdo)).body.fields).toEqual({ successor: 'Choose someone else' })
    expect((await read(staff.bdo)).status).toBe('ACTIVE')
    const successor = await hire(service, 'BDO', ['Punjab'], { manager: staff.cluster })
    expect((await leave(successor)).status).toBe(200)
    for (const id of [staff.assistant, staff.officer]) expect(idOf((await read(id)).manager)).toBe(successor)
    expect((await linksOf(staff.officer)).at(-1)).toMatchObject([successor, expect.any(String), null])
  })
})

describe('The rules of user ranks', () => {
  const fresh = async (by: Person, roleType: string, more: object): Promise<Answer> => {
    const company = Number(await service.database.json(sql`select id::text from companies limit 1`))
    const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
    return by.send('POST', '/api/admin/users', {
      username: `fresh${number}`,
      roleType,
      firstName: 'Fresh',
      lastName: 'Person',
      mobile: `+9177${number}`,
      company,
      employment: 'ON_ROLL',
      joiningDate: '2026-01-01',
      ...more,
    })
  }

  it('limit whom a person adds and changes to those below, with senior people reserved to the administration', async () => {
    const { places } = service
    const keys = ['view_afs_users_tab', 'view_geography', 'user:create', 'user:edit']
    const bdo = await personOf(service, 'BDO', keys, ['Ludhiana'])
    const territory = await personOf(service, 'TERRITORY_MANAGER', keys, ['Punjab'])
    const office = await service.person(keys)
    const assistant = { manager: staff.bdo, scope: [places.Jagraon] }
    const made = await fresh(bdo, 'OPERATOR', {
      manager: staff.officer,
      scope: [places['Galib Kalan']],
      ...licence(77),
    })
    expect([made.status, made.body.status], JSON.stringify(made.body)).toEqual([201, 'INVITED'])
    for (const [by, role, more] of [
      [bdo, 'ASSISTANT_BDO', assistant],
      [territory, 'CLUSTER_INCHARGE', { manager: staff.territory, scope: [places.Ludhiana] }],
      [office, 'TERRITORY_MANAGER', { manager: staff.zonal, scope: [places.Punjab] }],
      [office, 'OFFICE', { officeRole: 'SALES', email: 'some@example.in', scope: [places.Punjab] }],
    ] as const) {
      const { status, body } = await fresh(by, role, more)
      expect([status, Object.keys(body.fields ?? {})], role).toEqual([403, ['roleType']])
    }
    expect((await fresh(territory, 'ASSISTANT_BDO', assistant)).status).toBe(201)
    expect((await bdo.send('PATCH', at(staff.assistant), { firstName: 'Other' })).status).toBe(403)
    expect((await bdo.get<Row>(at(staff.assistant))).body._can).toEqual([])
    expect((await bdo.send('PATCH', at(staff.officer), { firstName: 'Other' })).status).toBe(200)
  })

  it('allow the deletion of users only before they start work, with their links', async () => {
    const made = await fresh(root, 'FIELD_OFFICER', { manager: staff.bdo, scope: [service.places.Jagraon] })
    const gone = Number(made.body.id)
    expect((await root.send('DELETE', at(staff.assistant))).body.detail).toBe('This user can no longer be deleted')
    expect((await root.send('DELETE', at(gone))).status).toBe(204)
    expect(await linksOf(gone)).toEqual([])
  })
})
