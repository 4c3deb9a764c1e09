import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deltaOf, mobile, resource, text, viewOf } from '#define'
import { farmers, register } from '#resources'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

interface View {
  id: number
  label: string
  audience: string
  version: number
  delta: Record<string, unknown>
  owner: { id: number; label: string }
  users?: { id: number }[]
  keys?: string[]
  withheld?: string[]
  _can: string[]
}

/** A list with a history, and with fields that some readers do not read. Its views need no table of their own. */
const parcels = resource({
  is: {
    name: 'parcels',
    singular: 'Parcel',
    plural: 'Parcels',
    title: 'soil',
  },
  fields: {
    soil: text({ label: 'Soil', renamedFrom: 'earth' }),
    ownerMobile: mobile({ label: 'Owner’s mobile', personal: true }),
    bank: text({ label: 'Bank', read: 'pii:reveal' }),
  },
  list: { columns: ['soil'], search: ['soil'], filters: ['soil', 'ownerMobile', 'bank'], sort: 'soil' },
  access: {
    see: 'view_farmer_tab',
    create: false,
    update: false,
    delete: false,
  },
  storage: { renamedFrom: 'plots' },
})

let service: TestService
let asha: Person
let ravi: Person
let agent: Person
let sharer: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, parcels] } })
  asha = await service.person(['view_farmer_tab', 'pii:reveal'])
  ravi = await service.person(['view_farmer_tab'])
  agent = await service.person(['view_farmer_tab', 'l0_agent_primary'])
  sharer = await service.person(['view_farmer_tab', 'view:share'])
})
afterAll(() => service.close())

const path = '/api/admin/views'
const active = { where: { field: 'status', eq: 'ACTIVE' } }

async function made(person: Person, more: object = {}): Promise<View> {
  const body = { resource: 'farmers', label: 'Active ones', delta: active, ...more }
  const answer = await person.send<View>('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
async function seenBy(person: Person, resource = 'farmers'): Promise<View[]> {
  const { status, body } = await person.get<{ views: View[] }>(`${path}?resource=${resource}`)
  expect(status).toBe(200)
  return body.views
}
const labels = async (person: Person) => (await seenBy(person)).map(({ label }) => label)
const change = (person: Person, view: View, body: object) =>
  person.send<View & { title: string; fields?: object }>('PATCH', `${path}/${view.id}`, {
    version: view.version,
    ...body,
  })
const gone = async (person: Person, { id }: View) => (await person.send('DELETE', `${path}/${id}`)).status

describe('A saved view', () => {
  it('is private, and stored as a difference to the declared list', async () => {
    const view = await made(asha, {
      label: '  Active ones ',
      delta: { ...active, size: farmers.list.size, sort: farmers.list.sort, look: { hidden: ['language'] } },
    })
    expect(view).toMatchObject({ label: 'Active ones', audience: 'mine', version: 1, _can: ['update', 'delete'] })
    expect(view.delta).toEqual({ ...active, look: { hidden: ['language'] } })
    expect(await labels(asha)).toEqual(['Active ones'])
    expect(await labels(ravi)).toEqual([])
    expect((await change(ravi, view, { label: 'Mine now' })).status).toBe(404)
    expect(await gone(ravi, view)).toBe(404)
    expect(await gone(asha, view)).toBe(204)
    expect(await gone(asha, view)).toBe(404)
  })

  it('shared with people and roles can be opened by them and changed only by its owner', async () => {
    const view = await made(asha, { audience: 'people', users: [ravi.id], keys: ['L0_Agent_Primary'] })
    expect(view.users).toMatchObject([{ id: ravi.id }])
    for (const person of [ravi, agent]) {
      const [seen] = await seenBy(person)
      expect(seen).toMatchObject({ label: 'Active ones', delta: active, owner: { id: asha.id }, _can: [] })
      expect(seen).not.toHaveProperty('users')
      expect((await change(person, view, { label: 'Mine now' })).status).toBe(403)
      expect(await gone(person, view)).toBe(403)
    }
    expect(await labels(sharer)).toEqual([])
    const { body } = await change(asha, view, { audience: 'mine' })
    expect(body).toMatchObject({ audience: 'mine', users: [], keys: [], version: 2 })
    expect(await labels(ravi)).toEqual([])
    await gone(asha, view)
  })

  it('for everyone requires the key, and is maintained by its holders', async () => {
    const refused = await asha.send('POST', path, { resource: 'farmers', label: 'All', audience: 'everyone' })
    expect(refused.status).toBe(403)
    const view = await made(sharer, { audience: 'everyone' })
    expect(await labels(ravi)).toEqual(['Active ones'])
    expect((await change(ravi, view, { label: 'x' })).status).toBe(403)
    const other = await service.person(['view_farmer_tab', 'view:share'])
    expect((await change(other, view, { label: 'Active farmers' })).body).toMatchObject({ label: 'Active farmers' })
    const mine = await made(asha)
    expect((await change(asha, mine, { audience: 'everyone' })).status).toBe(403)
    expect(await gone(other, view)).toBe(204)
    await gone(asha, mine)
  })

  it('is not overwritten by a person who has not seen the last change', async () => {
    const view = await made(asha)
    expect((await change(asha, view, { label: 'First' })).status).toBe(200)
    const late = await change(asha, view, { label: 'Second' })
    expect(late.status).toBe(412)
    expect(late.body.title).toBe('Someone else changed this view')
    expect(await labels(asha)).toEqual(['First'])
    await gone(asha, view)
  })

  it('is hidden from people without the key of its list', async () => {
    const view = await made(sharer, { audience: 'everyone' })
    const stranger = await service.person(['view_geography'])
    expect((await stranger.get(`${path}?resource=farmers`)).status).toBe(403)
    expect((await stranger.send('POST', path, { resource: 'farmers', label: 'x' })).status).toBe(403)
    expect((await change(stranger, view, { label: 'x' })).status).toBe(403)
    expect((await stranger.get(`${path}?resource=nothing`)).status).toBe(404)
    expect((await service.nobody.get(`${path}?resource=farmers`)).status).toBe(401)
    await gone(sharer, view)
  })

  it('does not reveal the values it filters by to people who may not read them', async () => {
    const where = { any: [{ field: 'ownerMobile', eq: '+919876543210' }, { not: { field: 'bank', eq: 'HDFC' } }] }
    const view = await made(asha, { resource: 'parcels', audience: 'people', users: [ravi.id], delta: { where } })
    expect(view.delta).toEqual({ where })
    const [seen] = await seenBy(ravi, 'parcels')
    expect(seen).toMatchObject({ delta: {}, withheld: ['Owner’s mobile', 'Bank'] })
    await gone(asha, view)
  })

  it.each([
    ['98765 43210', { delta: {}, withheld: ['Mobile', 'Alternate mobile'] }],
    ['Gurpreet Singh', { delta: { q: 'Gurpreet Singh' } }],
  ])('with the search “%s” reveals no number to people who see it masked', async (q, told) => {
    const view = await made(asha, { audience: 'people', users: [ravi.id], delta: { q } })
    expect((await seenBy(ravi)).find(({ id }) => id === view.id)).toMatchObject(told)
    expect((await seenBy(asha)).find(({ id }) => id === view.id)?.delta).toEqual({ q })
    await gone(asha, view)
  })

  it('follows renames of its list and fields', async () => {
    const [kept] = await service.database.rows<{ id: number }>(sql`
      insert into list_views (resource, label, owner_id, audience, delta)
      values ('plots', 'Black', ${asha.id}, 'mine', '{"where": {"field": "earth", "eq": "black"}, "look": {"order": ["earth", "gone"]}}')
      returning id`)
    const [view] = await seenBy(asha, 'parcels')
    expect(viewOf(parcels, view?.delta)).toMatchObject({ query: { where: { field: 'soil', eq: 'black' } }, lost: [] })
    const changed = await change(asha, view as View, { delta: deltaOf(parcels, viewOf(parcels, view?.delta)) })
    expect(changed.body).toMatchObject({ resource: 'parcels', delta: { where: { field: 'soil', eq: 'black' } } })
    await gone(asha, kept as View)
  })
})

describe('An invalid view', () => {
  it.each([
    ['without a name', { label: '  ' }, 'label'],
    ['for nobody', { audience: 'people' }, 'users'],
    ['for somebody who is not there', { audience: 'people', users: [999_999] }, 'users'],
    ['for a role that is not there', { audience: 'people', keys: ['role_of_nobody'] }, 'keys'],
    ['for whom nobody knows', { audience: 'friends' }, 'audience'],
    ['with a name that no database holds', { label: 'a\u0000b' }, 'label'],
  ])('%s is refused at its field', async (_what, more, field) => {
    const { status, body } = await asha.send<{ fields: object }>('POST', path, {
      resource: 'farmers',
      label: 'A view',
      ...more,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it.each([
    ['a filter by no field', { where: { field: 'soil', eq: 1 } }],
    ['an option that does not exist', { where: { field: 'status', eq: 'HAPPY' } }],
    ['an order by no column', { sort: 'soil' }],
    ['a column of no field', { look: { shown: ['soil'] } }],
    ['a search that no database holds', { q: 'a\u0000b' }],
  ])('with %s is refused with a message', async (_what, delta) => {
    const { status, body } = await asha.send<{ detail: string }>('POST', path, {
      resource: 'farmers',
      label: 'x',
      delta,
    })
    expect(status).toBe(400)
    expect(body.detail).toBeTruthy()
    expect(await labels(asha)).toEqual([])
  })

  it('is refused without a body, without a version, and with unknown fields', async () => {
    expect((await asha.send('POST', path, {})).status).toBe(400)
    const view = await made(asha)
    expect((await asha.send('PATCH', `${path}/${view.id}`, { label: 'x' })).status).toBe(400)
    expect((await change(asha, view, { owner: ravi.id })).status).toBe(400)
    expect((await asha.send('PATCH', `${path}/x`, { version: 1 })).status).toBe(404)
    await gone(asha, view)
  })

  it('is the hundred and first of a person', async () => {
    await service.database.run(sql`
      insert into list_views (resource, label, owner_id, audience, delta)
      select 'farmers', 'No. ' || n, ${ravi.id}, 'mine', '{}' from generate_series(1, 100) n`)
    const { status, body } = await ravi.send('POST', path, { resource: 'farmers', label: 'One more' })
    expect([status, body.detail]).toEqual([400, 'You already have 100 views of this list. Delete one first.'])
    await service.database.run(sql`delete from list_views where owner_id = ${ravi.id}`)
  })
})

it('The view form gets the roles with which a view may be shared', async () => {
  const { body } = await asha.get<{ roles: { key: string; label: string }[] }>(`${path}/roles`)
  expect(body.roles).toContainEqual({ key: 'l0_agent_primary', label: 'L0 agent, primary' })
  expect(body.roles.map(({ key }) => key)).not.toContain('view_farmer_tab')
})
