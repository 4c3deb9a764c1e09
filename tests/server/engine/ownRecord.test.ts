import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#resources'
import { sql } from '../../../server/database'
import { squarePicture } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let officer: Person
let colleague: Person
let leader: Person
beforeAll(async () => {
  service = await startService()
  officer = await service.person([], ['Ludhiana'])
  colleague = await service.person(['view_afs_users_tab'], ['Ludhiana'])
  leader = await service.person(['view_afs_users_tab', 'user:edit'], ['Ludhiana'])
})
afterAll(() => service.close())

const at = (id: number): string => `/api/admin/users/${id}`

describe('One’s own record', () => {
  it('is readable without any authority, and no other record is', async () => {
    expect((await officer.get(at(officer.id))).body).toMatchObject({ id: officer.id, _can: ['update'] })
    expect((await officer.get(at(colleague.id))).status).toBe(403)
    expect((await officer.get('/api/admin/users')).status).toBe(403)
    expect((await officer.get(`${at(officer.id)}/history`)).status).toBe(403)
  })

  it.each([
    ['without any authority', () => officer],
    ['who sees users', () => colleague],
    ['who edits others', () => leader],
  ])('can be changed by a person %s in their own fields only', async (_name, person) => {
    const me = person()
    const photo = await me.send('POST', '/api/admin/users/files/photo', squarePicture, { 'content-type': 'image/png' })
    expect(photo.status).toBe(201)
    const mine = {
      photo: [photo.body],
      altMobile: `+9199${String(me.id).padStart(8, '0')}`,
      address: '12 Mill Road',
      pin: '141001',
      emergencyName: 'Some Body',
      emergencyMobile: '+919812345678',
      language: 'pa',
    }
    const changed = await me.send('PATCH', at(me.id), mine)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body.language).toBe('pa')
    const closed = {
      firstName: 'Other',
      mobile: '+919812345670',
      employment: 'GIG',
      joiningDate: '2020-01-01',
      scope: [],
    }
    expect(Object.keys(mine).sort()).toEqual([...(users.access.own?.fields ?? [])].sort())
    for (const [name, value] of Object.entries(closed)) {
      const refused = await me.send('PATCH', at(me.id), { [name]: value, language: 'en' })
      expect([refused.status, refused.body.fields], name).toEqual([403, { [name]: 'You can’t change this' }])
    }
    expect((await me.get(at(me.id))).body.language).toBe('pa')
  })

  it('cannot be changed beyond that by a bulk edit, a restore or an action', async () => {
    const bulk = await leader.send('PATCH', '/api/admin/users', { ids: [leader.id], changes: { employment: 'GIG' } })
    expect(bulk.body).toMatchObject({ done: 0, failed: 1 })
    expect((await officer.send('POST', `${at(officer.id)}/restore`, { version: 1 })).status).toBe(403)
    expect((await officer.send('POST', `${at(officer.id)}/resetAccess`, { reason: 'me' })).status).toBe(403)
    expect((await officer.send('DELETE', at(officer.id))).status).toBe(403)
    expect((await officer.send('PATCH', at(leader.id), { language: 'en' })).status).toBe(403)
  })

  it('can be changed fully by a person who manages senior people', async () => {
    const chief = await service.person(['view_afs_users_tab', 'user:edit', 'user:senior'])
    expect((await chief.send('PATCH', at(chief.id), { employment: 'GIG' })).status).toBe(200)
  })
})

describe('One’s own personal data', () => {
  const mine = {
    altMobile: '+919876500011',
    address: '4 Canal Lane',
    emergencyName: 'Harleen Kaur',
    emergencyMobile: '+919876500012',
  }
  const more = { bloodGroup: 'O-', dateOfBirth: '1991-05-14' }
  const theirs = { address: '9 Temple Street', emergencyName: 'Jaspreet Gill', bloodGroup: 'AB+' }
  let me: Person
  let other: Person
  beforeAll(async () => {
    me = await service.person(['view_afs_users_tab', 'user:edit'], ['Ludhiana'])
    other = await service.person([], ['Ludhiana'])
    const chief = await service.person(['view_afs_users_tab', 'user:edit', 'user:senior'])
    expect((await me.send('PATCH', at(me.id), mine)).status).toBe(200)
    expect((await chief.send('PATCH', at(me.id), more)).status).toBe(200)
    expect((await chief.send('PATCH', at(other.id), theirs)).status).toBe(200)
  })

  it('is readable by its owner in full: in the record, in the list and in the history', async () => {
    const { body } = await me.get(at(me.id))
    expect(body).toMatchObject({ ...mine, ...more, mobile: expect.stringMatching(/^\+\d{12}$/) })
    const columns = ['mobile', ...Object.keys(mine), ...Object.keys(more)].join(',')
    const list = await me.get<{ items: { id: number }[] }>(`/api/admin/users?columns=${columns}&size=100`)
    expect(list.body.items.find(({ id }) => id === me.id)).toMatchObject({ ...mine, ...more, mobile: body.mobile })
    const history = await me.get<{ items: { changes: object[] }[] }>(`${at(me.id)}/history`)
    expect(history.body.items.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: 'address', before: null, after: mine.address },
        { field: 'bloodGroup', before: null, after: 'O-' },
      ]),
    )
  })

  it('stays masked in other people’s records', async () => {
    const masks = { address: '9•••••', emergencyName: 'J•••••', bloodGroup: '•••••' }
    expect((await me.get(at(other.id))).body).toMatchObject(masks)
    const list = await me.get<{ items: { id: number }[] }>(
      `/api/admin/users?columns=${Object.keys(masks).join(',')}&size=100`,
    )
    expect(list.body.items.find(({ id }) => id === other.id)).toMatchObject(masks)
    const history = await me.get<{ items: { changes: object[] }[] }>(`${at(other.id)}/history`)
    expect(JSON.stringify(history.body)).not.toMatch(/Temple|Jaspreet|AB\+/)
  })

  it('cannot be used to find, count or sort other people by a masked field', async () => {
    const where = (condition: object): string => encodeURIComponent(JSON.stringify(condition))
    for (const address of [
      `/api/admin/users?sort=mobile`,
      `/api/admin/users?filter=${where({ field: 'address', startsWith: '9' })}`,
      `/api/admin/users?filter=${where({ field: 'bloodGroup', eq: 'AB+' })}`,
      `/api/admin/users/count?filter=${where({ field: 'dateOfBirth', lt: '2000-01-01' })}`,
      '/api/admin/users/facets?field=bloodGroup',
    ])
      expect((await me.get(address)).status, address).toBe(400)
    const found = await me.get<{ items: object[] }>('/api/admin/users?q=Canal')
    expect(found.body.items).toEqual([])
  })

  it('is masked for a person who views as the owner', async () => {
    const admin = await service.person([
      'view_afs_users_tab',
      'user:view-as',
      'user:edit',
      'user:senior',
      'authority:edit',
    ])
    const look = await admin.send<{ id: string }>('POST', '/api/admin/view-as', { user: me.id, reason: 'A call' })
    expect(look.status, JSON.stringify(look.body)).toBe(200)
    const { body } = await admin.get(at(me.id), { 'view-as': look.body.id })
    expect(body).toMatchObject({ address: '4•••••', emergencyName: 'H•••••', bloodGroup: '•••••' })
    const told = JSON.stringify((await admin.get(`${at(me.id)}/history`, { 'view-as': look.body.id })).body)
    expect(told).toContain('address')
    expect(told).not.toContain('Canal')
  })

  it('shown on request stays masked, and its owner can reveal it for a logged reason', async () => {
    const operator = await service.person([], ['Ludhiana'])
    await service.database.run(
      sql`update users set role_type = 'OPERATOR', dl_number = 'PB1020110012345', dl_valid_till = '2030-01-01' where id = ${operator.id}`,
    )
    const ask = (person: Person) =>
      person.send('POST', `${at(operator.id)}/reveal`, { field: 'dlNumber', reason: 'To copy it' })
    expect((await operator.get(at(operator.id))).body.dlNumber).toBe('••••2345')
    expect((await ask(me)).status).toBe(403)
    expect((await ask(other)).status).toBe(403)
    expect((await ask(operator)).body).toEqual({ field: 'dlNumber', value: 'PB1020110012345' })
    const logged = sql`select json_agg(reason)::text from reveals where user_id = ${operator.id} and record_id = ${operator.id}`
    expect(await service.database.json(logged)).toBe('["To copy it"]')
  })

  it('is explained field by field by Why?', async () => {
    const { body } = await other.get<{ fields: { name: string; read: { allowed: boolean } }[] }>(
      `/api/admin/why/all?resource=users&id=${other.id}`,
    )
    const allowed = new Map(body.fields.map(({ name, read }) => [name, read.allowed]))
    expect([allowed.get('address'), allowed.get('dlNumber')]).toEqual([true, false])
  })
})
