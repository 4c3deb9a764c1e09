import { afterAll, describe, expect, it } from 'vitest'
import { startService, type Person } from '../../support/service'
import { personOf } from '../../support/staff'

let now = new Date('2026-11-18T06:00:00Z')
const service = await startService({ now: () => now })
afterAll(() => service.close())
const tab = 'view_content_management_tab'
const writer = await service.person([tab, 'notice:edit'])
const officer = await personOf(service, 'FIELD_OFFICER', [tab], ['Jagraon'])
/** Sees no tab at all, and gets notices all the same. */
const operator = await personOf(service, 'OPERATOR', [], ['Bhadson'])
const zonal = await personOf(service, 'ZONAL_SALES_MANAGER', [tab, 'notice:edit'], ['Punjab'])
const { Ludhiana, Punjab } = service.places

const BASE = '/api/admin/board-notices'
const MINE = '/api/admin/my-notices'
type Answered = { id: number; status: string; fields?: Record<string, string>; detail?: string } & Record<
  string,
  unknown
>
type Mine = { items: { id: number; priority: string; readAt: string | null; ackRequired: boolean }[] }

const write = (more: object = {}, by = writer) =>
  by.send<Answered>('POST', BASE, {
    title: 'Wind',
    body: 'Stop above 15 km/h',
    priority: 'INFO',
    from: '2026-11-18T05:00:00Z',
    ...more,
  })
const publish = async (more: object = {}, by = writer): Promise<number> => {
  const { status, body } = await write(more, by)
  expect(status, JSON.stringify(body)).toBe(201)
  const done = await by.send<Answered>('POST', `${BASE}/${body.id}/publish`, {})
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return body.id
}
const told = async (by: Person) => (await by.get<Mine>(MINE)).body.items.map(({ id }) => id)
const noteRead = (by: Person, id: number, acknowledge = false) => by.send('PUT', `${MINE}/${id}`, { acknowledge })
const read = async (id: number) => (await writer.get<Answered>(`${BASE}/${id}`)).body

describe('A board notice', () => {
  it('reaches its roles and places, including people above them, from its start until its end', async () => {
    const role = await publish({ roles: ['OPERATOR'] })
    const place = await publish({ places: [Ludhiana], till: '2026-11-20T06:00:00Z' })
    const later = await publish({ from: '2026-11-19T06:00:00Z', priority: 'URGENT' })
    expect(await told(operator)).toEqual([role])
    expect(await told(officer)).toEqual([place])
    expect(await told(zonal)).toEqual([place])
    const listed = async (by: Person) => (await by.get<{ items: Answered[] }>(BASE)).body.items.map(({ id }) => id)
    expect(await listed(officer)).toEqual([place])
    expect((await officer.get(`${BASE}/${role}`)).status).toBe(404)
    now = new Date('2026-11-19T07:00:00Z')
    expect(await told(officer), 'urgent ones first').toEqual([later, place])
    now = new Date('2026-11-20T07:00:00Z')
    await service.letTimePass()
    expect((await read(place)).status).toBe('EXPIRED')
    expect(await told(officer)).toEqual([later])
    expect((await noteRead(officer, place)).status, 'is over').toBe(404)
    expect((await noteRead(officer, role)).status, 'is for others').toBe(404)
  })

  it('counts each reader once, and acknowledgements if it requires them', async () => {
    const id = await publish({ roles: ['FIELD_OFFICER'], ackRequired: true })
    expect(await read(id)).toMatchObject({ audience: 1, readCount: 0, readShare: 0 })
    await Promise.all([noteRead(officer, id), noteRead(officer, id)])
    expect(await read(id)).toMatchObject({ readCount: 1, readShare: 100, ackCount: 0 })
    expect(await told(officer), 'still to be acknowledged').toContain(id)
    expect((await noteRead(officer, id, true)).status).toBe(204)
    expect(await told(officer)).not.toContain(id)
    expect(await read(id)).toMatchObject({ readCount: 1, ackCount: 1 })
    const { body } = await writer.get<{ items: Answered[] }>(`/api/admin/notice-reads?notice=${id}`)
    expect(body.items).toMatchObject([{ user: { id: officer.id }, acknowledgedAt: now.toISOString() }])
    expect((await officer.get('/api/admin/notice-reads')).status, 'who has read is for writers').toBe(403)
    const plain = await publish({ roles: ['FIELD_OFFICER'] })
    expect((await noteRead(officer, plain, true)).status).toBe(400)
  })

  it('is written by people for places they look after, and changed only as a draft', async () => {
    const hours = { from: '2026-11-20T06:00:00Z' }
    expect((await write(hours, zonal)).body.fields).toEqual({ places: 'Choose at least one of your geographies' })
    const { body } = await write({ ...hours, places: [Punjab] }, zonal)
    expect((await zonal.send('PATCH', `${BASE}/${body.id}`, { title: 'Wind and rain' })).status).toBe(200)
    const others = await publish({ places: [Punjab] })
    expect((await zonal.send('POST', `${BASE}/${others}/withdraw`, { reason: 'Wrong' })).status).toBe(403)
    expect((await writer.send('PATCH', `${BASE}/${others}`, { title: 'Other' })).status).toBe(400)
    expect((await writer.send<Answered>('POST', `${BASE}/${others}/withdraw`, { reason: 'Wrong' })).body.status).toBe(
      'WITHDRAWN',
    )
    expect(await told(zonal)).not.toContain(others)
  })

  it('reports its errors at its fields: missing text, an end before the start, a time in the past', async () => {
    const fields = async (more: object) => (await write(more)).body.fields
    expect(await fields({ body: null })).toEqual({ body: 'Text is required' })
    expect(await fields({ till: '2026-11-17T06:00:00Z' })).toHaveProperty('till')
    expect(await fields({ from: null })).toEqual({ from: 'Visible from is required' })
    const { body } = await write({ roles: ['SBU_HEAD'] })
    expect((await writer.send<Answered>('POST', `${BASE}/${body.id}/publish`, {})).body.detail).toBe(
      'No active user has these roles and places',
    )
  })
})
