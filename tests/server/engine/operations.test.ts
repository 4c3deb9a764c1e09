import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { farmerRowsBy, OPERATOR_KEYS, type Bulk, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
let rows: FarmerRows
beforeAll(async () => {
  service = await startService()
  person = await service.person(OPERATOR_KEYS)
  rows = farmerRowsBy(person, service)
})
afterAll(() => service.close())

const edit = (ids: readonly number[], changes: object, who = person): Promise<Answer<Bulk>> =>
  who.send('PATCH', '/api/admin/farmers', { ids, changes })
const farmers = async (count: number, more = {}): Promise<FarmerRow[]> => {
  const made: FarmerRow[] = []
  for (let index = 0; index < count; index += 1) made.push(await rows.newFarmer(more))
  return made
}
const idsOf = (all: readonly FarmerRow[]): number[] => all.map(({ id }) => id)

describe('A bulk edit', () => {
  it('changes what it can, reports why the others were left, and appears in each record’s history', async () => {
    const [one, same, merged] = await farmers(3)
    await person.send('PATCH', `/api/admin/farmers/${same?.id}`, { language: 'hi' })
    await person.send('POST', `/api/admin/farmers/${merged?.id}/merge`, { mergedInto: one?.id, reason: 'twice' })
    const ids = idsOf([one, same, merged] as FarmerRow[])
    const { status, body } = await edit([...ids, 999_999], { language: 'hi', tags: ['vip'] })
    expect([status, body.done, body.failed]).toEqual([200, 2, 2])
    expect(body.results.filter(({ ok }) => !ok)).toMatchObject([
      { id: merged?.id, title: 'Error while updating farmer', detail: 'This farmer can no longer be changed' },
      { id: 999_999, title: 'Farmer Not Found' },
    ])
    expect(await rows.read(one?.id ?? 0)).toMatchObject({ language: 'hi', tags: ['vip'] })
    const { body: history } = await person.get<{ items: object[] }>(`/api/admin/farmers/${one?.id}/history?size=1`)
    expect(history.items).toMatchObject([{ action: 'update', operation: body.operation }])
  })

  it.each([
    ['a unique value', { mobile: '9812345678' }, 'mobile'],
    ['a value of which the history says only that it changed', { pan: 'ABCPD1234E' }, 'pan'],
    ['files', { photo: [] }, 'photo'],
    ['the state', { status: 'INACTIVE' }, 'status'],
    ['what only the service writes', { landsCount: 3 }, 'landsCount'],
    ['what is given once', { source: 'APP' }, 'source'],
    ['a link that leads nowhere', { village: 999_999 }, 'village'],
    ['a mask', { addressLine: 'H•••••' }, 'addressLine'],
    ['a value of the wrong kind', { language: 'xx' }, 'language'],
  ])('refuses %s at the field before changing anything', async (_what, changes, field) => {
    const [one] = await farmers(1)
    const { status, body } = await person.send('PATCH', '/api/admin/farmers', { ids: [one?.id], changes })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
    expect((await rows.read(one?.id ?? 0)).version).toBe(1)
  })

  it('requires changes, and ids or a filter', async () => {
    for (const body of [undefined, {}, { ids: [1] }, { ids: [1], changes: {} }, { changes: { language: 'hi' } }])
      expect((await person.send('PATCH', '/api/admin/farmers', body)).status).toBe(400)
    const { body } = await person.send('PATCH', '/api/admin/farmers', {
      ids: Array.from({ length: 10_001 }, (_, index) => index + 1),
      changes: { language: 'hi' },
    })
    expect(body.detail).toBe('At most 10,000 records at once')
  })

  it.each([
    ['a change', 'PATCH', '', { changes: { language: 'hi' } }],
    ['an action', 'POST', '/deactivate', { input: { statusReason: 'moved' } }],
    ['a preview', 'POST', '/preview', { changes: { language: 'hi' } }],
  ] as const)('is refused as %s with both ids and a filter, as it is ambiguous', async (...asked) => {
    const [, method, path, more] = asked
    const [one] = await farmers(1)
    const filter = { field: 'id', eq: one?.id }
    for (const other of [{ filter }, { q: 'Asha' }, { filter, ids: one?.id }]) {
      const sent = { ids: [one?.id], ...other, ...more }
      const { status, body } = await person.send(method, `/api/admin/farmers${path}`, sent)
      expect([status, body.detail]).toEqual([400, 'Send ids or a filter, not both'])
    }
    expect((await rows.read(one?.id ?? 0)).version).toBe(1)
  })

  it('reaches only records within the person’s geographies', async () => {
    const near = await rows.newFarmer()
    const far = await rows.newFarmer({ village: service.places.Biana })
    const ludhiana = await service.person(OPERATOR_KEYS, ['Ludhiana'])
    const preview = await ludhiana.send('POST', '/api/admin/farmers/preview', {
      ids: [near.id, far.id],
      changes: { tags: ['near'] },
    })
    expect(preview.body).toMatchObject({
      total: 2,
      eligible: 1,
      refused: [{ reason: 'Farmer Not Found', examples: [{ id: far.id, label: `Farmer ${far.id}` }] }],
    })
    const all = await ludhiana.send<Bulk>('PATCH', '/api/admin/farmers', {
      filter: { field: 'id', in: [near.id, far.id] },
      changes: { tags: ['near'] },
    })
    expect(all.body).toMatchObject({ done: 1, failed: 0 })
    expect((await rows.read(far.id)).tags).toEqual([])
  })
})

describe('Records that share a transaction', () => {
  it('succeed or fail one by one when one of them violates a unique index', async () => {
    const many = await farmers(5)
    await person.send('POST', '/api/admin/farmers/deactivate', { ids: idsOf(many), input: { reason: 'a while' } })
    const twin = many[2]?.mobile
    await person.send('PATCH', `/api/admin/farmers/${many[3]?.id}`, { mobile: twin })
    const { body } = await person.send<Bulk>('POST', '/api/admin/farmers/activate', { ids: idsOf(many) })
    expect([body.done, body.failed]).toEqual([4, 1])
    expect(body.results.find(({ ok }) => !ok)).toMatchObject({
      id: many[3]?.id,
      fields: { mobile: 'Another active farmer has this mobile number' },
    })
    const written = await service.database.json(
      sql`select count(*)::text from history where operation = ${body.operation}::uuid`,
    )
    expect(written).toBe('4')
  })

  it('respect a limit', async () => {
    const { id } = await rows.newFarmer()
    const lands: number[] = []
    for (let made = 0; made < 5; made += 1) lands.push((await rows.addLand(id)).body.id)
    await person.send('POST', '/api/admin/lands/deactivate', { ids: lands })
    for (let made = 0; made < 8; made += 1) await rows.addLand(id)
    const { body } = await person.send<Bulk>('POST', '/api/admin/lands/activate', { ids: lands })
    expect([body.done, body.failed]).toEqual([2, 3])
    expect(await rows.read(id)).toMatchObject({ landsCount: 10 })
  })
})

describe('A preview', () => {
  it('of an action names records in a wrong state or failing a condition, and whether it can be undone', async () => {
    const [active, inactive] = await farmers(2)
    await person.send('POST', `/api/admin/farmers/${inactive?.id}/deactivate`, { reason: 'a while' })
    const ids = idsOf([active, inactive] as FarmerRow[])
    const { body } = await person.send('POST', '/api/admin/farmers/preview', { ids, action: 'deactivate' })
    expect(body).toEqual({
      total: 2,
      eligible: 1,
      refused: [
        {
          reason: 'This farmer is Inactive. “Deactivate” needs it to be Active.',
          count: 1,
          examples: [{ id: inactive?.id, label: 'Gurpreet Singh' }],
        },
      ],
      undoable: true,
    })
    const done = await person.send<Bulk>('POST', '/api/admin/farmers/deactivate', { ids, input: { reason: 'x' } })
    expect(done.body.results[1]?.detail).toBe('This farmer is Inactive. “Deactivate” needs it to be Active.')
  })

  it('is refused as the action itself would be', async () => {
    const ask = (body: object): Promise<Answer> =>
      person.send('POST', '/api/admin/farmers/preview', { ids: [1], ...body })
    expect((await ask({ action: 'nothing' })).status).toBe(404)
    expect((await ask({ action: 'merge' })).body.detail).toBe('“Merge into another farmer” can’t be done in bulk')
    expect((await ask({ changes: { mobile: '9812345678' } })).body.fields).toHaveProperty('mobile')
    expect((await ask({})).status).toBe(400)
    const reader = await service.person(['view_farmer_tab'])
    for (const body of [{ action: 'activate' }, { changes: { language: 'hi' } }])
      expect((await reader.send('POST', '/api/admin/farmers/preview', { ids: [1], ...body })).status).toBe(403)
  })
})
