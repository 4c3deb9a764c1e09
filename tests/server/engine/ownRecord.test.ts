import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#resources'
import { tinyPicture } from '../../support/samples'
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
  it('is read by everybody, whatever they hold, and no other is', async () => {
    expect((await officer.get(at(officer.id))).body).toMatchObject({ id: officer.id, _can: ['update'] })
    expect((await officer.get(at(colleague.id))).status).toBe(403)
    expect((await officer.get('/api/admin/users')).status).toBe(403)
    expect((await officer.get(`${at(officer.id)}/history`)).status).toBe(403)
  })

  it.each([
    ['without any authority', () => officer],
    ['who sees users', () => colleague],
    ['who edits others', () => leader],
  ])('is changed by somebody %s in the fields that are theirs, and in no other', async (_name, person) => {
    const me = person()
    const photo = await me.send('POST', '/api/admin/users/files/photo', tinyPicture, { 'content-type': 'image/png' })
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
      expect([refused.status, refused.body.fields], name).toEqual([403, { [name]: 'You may not change this' }])
    }
    expect((await me.get(at(me.id))).body.language).toBe('pa')
  })

  it('is no way around it for many records at once, nor by putting a version back', async () => {
    const bulk = await leader.send('PATCH', '/api/admin/users', { ids: [leader.id], changes: { employment: 'GIG' } })
    expect(bulk.body).toMatchObject({ done: 0, failed: 1 })
    expect((await officer.send('POST', `${at(officer.id)}/restore`, { version: 1 })).status).toBe(403)
    expect((await officer.send('POST', `${at(officer.id)}/resetAccess`, { reason: 'me' })).status).toBe(403)
    expect((await officer.send('DELETE', at(officer.id))).status).toBe(403)
    expect((await officer.send('PATCH', at(leader.id), { language: 'en' })).status).toBe(403)
  })

  it('is changed whole by whoever manages senior people', async () => {
    const chief = await service.person(['view_afs_users_tab', 'user:edit', 'user:senior'])
    expect((await chief.send('PATCH', at(chief.id), { employment: 'GIG' })).status).toBe(200)
  })
})
