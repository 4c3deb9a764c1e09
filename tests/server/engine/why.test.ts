import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { authorities, authorityGroups, register } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { everyKey, samplesBy, type Row, type Samples } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

interface Explanation {
  allowed: boolean
  reasons: { kind: string; text: string; keys?: string[]; held?: string[]; places?: string[] }[]
}
let service: TestService
let admin: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  admin = await service.person(everyKey)
  samples = samplesBy(admin, service)
})
afterAll(() => service.close())

const why = async (person: Person, parameters: Record<string, string | number>): Promise<Explanation> => {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  const { status, body } = await person.get<Explanation>(`/api/admin/why?${query.toString()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const texts = ({ reasons }: Explanation): string[] => reasons.map(({ text }) => text)

async function farmerIn(village: string): Promise<Row> {
  const farmers = register.resources.find(({ is: { name } }) => name === 'farmers') as AnyResource
  const input = { ...(await samples.input(farmers)), village: service.places[village] }
  const { status, body } = await admin.send<Row>('POST', '/api/admin/farmers', input)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('Why? explains', () => {
  it('a missing key: which one, and the bundles that grant it', async () => {
    const [key = 0] = (
      await service.database.rows<{ id: number }>(sql`select id from authorities where authority = 'farmer:edit'`)
    ).map(({ id }) => id)
    await insertMany(
      service.database,
      authorityGroups,
      ['Call centre', 'BDO'].map((name) => ({ code: name.toUpperCase(), name, authorities: [key] })),
    )
    const ravi = await service.person(['view_farmer_tab'], ['Ludhiana'])
    const answer = await why(admin, { resource: 'farmers', operation: 'update', user: ravi.id })
    expect(answer).toEqual({
      allowed: false,
      reasons: [
        {
          kind: 'key',
          text: 'Needs the authority “Edit farmers and lands” (farmer:edit), which Person Number does not hold. It is included in the bundles “BDO” and “Call centre”.',
          keys: ['farmer:edit'],
          held: [],
        },
      ],
    })
    expect(texts(await why(ravi, { resource: 'farmers', operation: 'update' }))[0]).toContain('which you do not hold.')
    expect(texts(await why(ravi, { resource: 'lands', operation: 'create' }))[0]).toMatch(
      /^Needs one of the authorities “Add farmers” \(farmer:create\) or “Edit farmers and lands” \(farmer:edit\), of which you hold none\./,
    )
    expect(texts(await why(admin, { resource: 'farmers' }))).toEqual(['You hold “Farmer” (view_farmer_tab).'])
    expect(await why(ravi, { resource: 'farmers', operation: 'delete' })).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'key', text: 'Only the system can delete farmers.' }],
    })
  })

  it('a page of the sidebar', async () => {
    const ravi = await service.person(['view_farmer_tab'])
    expect(await why(ravi, { resource: 'user-tabs-mapping' })).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'key', keys: ['view_user_authority_mapping_tab'] }],
    })
    expect((await why(ravi, { resource: 'dashboard' })).allowed).toBe(true)
  })

  it('geographies: where the record is and what the person sees', async () => {
    const outside = await farmerIn('Bhadson')
    const ravi = await service.person(['view_farmer_tab'], ['Ludhiana', 'Karnal'])
    expect(await why(admin, { resource: 'farmers', id: outside.id, user: ravi.id })).toEqual({
      allowed: false,
      reasons: [
        {
          kind: 'scope',
          text: 'It is in Bhadson, Nabha, Patiala, Punjab; Person Number sees Karnal and Ludhiana.',
          places: ['Karnal', 'Ludhiana'],
        },
      ],
    })
  })

  it('a state, a condition, and remaining uses', async () => {
    const farmer = await farmerIn('Galib Kalan')
    const asked = { resource: 'farmers', id: farmer.id }
    expect(await why(admin, { ...asked, operation: 'activate' })).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'state', text: 'This farmer is Active. “Activate” needs it to be Inactive.' }],
    })
    expect(await why(admin, { ...asked, operation: 'unblacklist' })).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'condition', text: '“Remove from blacklist” is possible only while Blacklisted is Yes.' }],
    })
    await admin.send('POST', `/api/admin/farmers/${farmer.id}/erase`, { reason: 'They asked for it' })
    expect(texts(await why(admin, { ...asked, operation: 'update' }))).toEqual([
      'This farmer can no longer be changed. It can be changed only while Status is Active or Inactive.',
    ])
    expect(
      await why(admin, { resource: 'geographies', id: service.places.Jagraon ?? 0, operation: 'delete' }),
    ).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'condition', text: expect.stringMatching(/^Still used by .*geographies/) }],
    })
  })

  it('a field: who reads it, who writes it, and when its value is stored', async () => {
    const plain = await service.person(['view_farmer_tab', 'farmer:edit', 'view_afs_users_tab', 'user:edit'])
    const of = (field: string, more: object = {}) => why(plain, { resource: 'farmers', field, ...more })
    expect(texts(await of('location'))[0]).toMatch(/^“Home”: needs the authority “See personal data in full”/)
    expect(texts(await of('mobile'))[0]).toMatch(/^“Mobile” is personal\. It is shown in full only with/)
    expect(texts(await of('pan'))).toHaveLength(2)
    expect(texts(await why(admin, { resource: 'farmers', field: 'pan' }))).toEqual([
      '“PAN” is masked for everyone. You can view it for one record at a time, with a reason.',
    ])
    expect(texts(await of('status', { operation: 'update' }))[0]).toMatch(
      /^“Status” can only be changed by actions: “Deactivate”/,
    )
    expect(texts(await of('farmerCode', { operation: 'update' }))[0]).toMatch(/set by the system/)
    expect(texts(await of('source', { operation: 'update' }))[0]).toMatch(/can’t be changed later/)
    const officer = { resource: 'users', id: plain.id, field: 'officeRole' }
    expect((await why(plain, officer)).allowed).toBe(true)
    await service.database.run(sql`update users set role_type = 'BDO' where id = ${plain.id}`)
    expect(texts(await why(plain, officer))).toEqual(['“Office role” is kept only while Role is Office.'])
  })

  it('a deleted record', async () => {
    const { id } = await samples.record(authorities)
    await admin.send('DELETE', `/api/admin/authorities/${id}`)
    expect(await why(admin, { resource: 'authorities', id })).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'deleted' }],
    })
  })
})

describe('Why? does not reveal', () => {
  it('whether a record exists outside one’s own geographies, or behind a tab one does not have', async () => {
    const outside = await farmerIn('Bhadson')
    const ravi = await service.person(['view_farmer_tab', 'farmer:edit'], ['Ludhiana'])
    const blind = await service.person(['view_geography'])
    for (const operation of ['read', 'update', 'deactivate']) {
      const there = await why(ravi, { resource: 'farmers', id: outside.id, operation })
      expect(there).toEqual(await why(ravi, { resource: 'farmers', id: 999_999, operation }))
      expect(there.reasons).toMatchObject([{ kind: 'missing' }])
      expect(await why(blind, { resource: 'farmers', id: outside.id, operation })).toEqual(
        await why(blind, { resource: 'farmers', id: 999_999, operation }),
      )
    }
    const all = (id: number) => ravi.get(`/api/admin/why/all?resource=farmers&id=${id}`)
    expect((await all(outside.id)).body).toEqual((await all(999_999)).body)
  })

  it('anything about others to people who may neither assign authorities, view as them nor see them', async () => {
    const ravi = await service.person(['view_farmer_tab', 'view_afs_users_tab'])
    const { status } = await ravi.get(`/api/admin/why?resource=farmers&user=${admin.id}`)
    expect(status).toBe(403)
    const local = await service.person(['view_afs_users_tab', 'view_farmer_tab', 'user:view-as'], ['Karnal'])
    const near = await service.person(['view_farmer_tab'], ['Ludhiana'])
    expect((await local.get(`/api/admin/why?resource=farmers&user=${near.id}`)).status).toBe(404)
    const outside = await farmerIn('Bhadson')
    const here = await service.person(['view_farmer_tab'], ['Biana'])
    expect((await local.get(`/api/admin/why?resource=farmers&id=${outside.id}&user=${here.id}`)).status).toBe(404)
    expect((await local.get(`/api/admin/why?resource=geographies&id=1&user=${here.id}`)).status).toBe(403)
  })

  it('anything for an invalid question', async () => {
    for (const query of [
      '',
      'resource=nothing',
      'resource=farmers&operation=toString',
      'resource=farmers&field=toString',
    ])
      expect((await admin.get(`/api/admin/why?${query}`)).status, query).toBe(400)
    expect((await service.nobody.get('/api/admin/why?resource=farmers')).status).toBe(401)
  })
})
