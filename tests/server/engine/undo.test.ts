import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmerRowsBy, OPERATOR_KEYS, type Bulk, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { historyLength, startService, type Answer, type Person, type TestService } from '../../support/service'

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
const undo = (operation: string, who = person): Promise<Answer<Bulk>> =>
  who.send('POST', `/api/admin/operations/${operation}/undo`, {})
const report = async (operation: string, who = person): Promise<Record<string, unknown>> =>
  (await who.get(`/api/admin/operations/${operation}`)).body
const farmers = async (count: number, more = {}): Promise<FarmerRow[]> => {
  const made: FarmerRow[] = []
  for (let index = 0; index < count; index += 1) made.push(await rows.newFarmer(more))
  return made
}
const idsOf = (all: readonly FarmerRow[]): number[] => all.map(({ id }) => id)

describe('An undo', () => {
  it('restores records unchanged since, names who changed the others, and can be undone', async () => {
    const many = await farmers(4)
    const { body } = await edit(idsOf(many), { language: 'ta', village: service.places.Bhadson })
    const other = await service.person(OPERATOR_KEYS)
    await other.send('PATCH', `/api/admin/farmers/${many[1]?.id}`, { pin: '141001' })
    const undone = await undo(body.operation)
    expect(undone.body).toMatchObject({ state: 'done', done: 3, failed: 1 })
    const told = await report(undone.body.operation)
    expect(told).toMatchObject({
      label: 'Undo: Edit language, village',
      undoOf: body.operation,
      undoable: true,
      refusals: [
        {
          reason: 'Changed since by Person Number',
          count: 1,
          ids: [many[1]?.id],
          examples: [{ id: many[1]?.id, label: 'Gurpreet Singh' }],
        },
      ],
    })
    expect(await rows.read(many[0]?.id ?? 0)).toMatchObject({
      language: 'pa',
      version: 3,
      village: { label: 'Galib Kalan' },
    })
    expect(await rows.read(many[1]?.id ?? 0)).toMatchObject({ language: 'ta', pin: '141001' })
    const { body: history } = await person.get<{ items: object[] }>(`/api/admin/farmers/${many[0]?.id}/history?size=1`)
    expect(history.items).toMatchObject([
      { action: 'undo', operation: undone.body.operation, reason: 'Undo of “Edit language, village”' },
    ])
    const redone = await undo(undone.body.operation)
    expect(redone.body).toMatchObject({ done: 3, failed: 0 })
    expect(await rows.read(many[0]?.id ?? 0)).toMatchObject({
      language: 'ta',
      version: 4,
      village: { label: 'Bhadson' },
    })
  })

  it('is offered once', async () => {
    const [one] = await farmers(1)
    const { body } = await edit([one?.id ?? 0], { language: 'ta' })
    await undo(body.operation)
    expect(await report(body.operation)).toMatchObject({ undoable: false, why: 'It has been undone' })
    const again = await undo(body.operation)
    expect([again.status, again.body]).toMatchObject([
      400,
      { title: 'This can’t be undone', detail: 'It has been undone' },
    ])
  })

  it('restores states, but never against a unique index', async () => {
    const [one, other] = await farmers(2)
    const ids = idsOf([one, other] as FarmerRow[])
    const { body } = await person.send<Bulk>('POST', '/api/admin/farmers/deactivate', { ids, input: { reason: 'x' } })
    await rows.newFarmer({ mobile: one?.mobile })
    const undone = await undo(body.operation)
    expect(undone.body.results).toMatchObject([
      { id: one?.id, ok: false, fields: { mobile: 'Another active farmer has this mobile number' } },
      { id: other?.id, ok: true },
    ])
    expect([(await rows.read(ids[0] ?? 0)).status, (await rows.read(ids[1] ?? 0)).status]).toEqual([
      'INACTIVE',
      'ACTIVE',
    ])
  })

  it('restores lists of links, and the figures derived from a record', async () => {
    const crop = await person.send('POST', '/api/admin/crops', {
      code: 'UNDO',
      name: 'Undo crop',
      category: 'CEREAL',
      seasons: ['RABI'],
    })
    const one = await rows.newFarmer({ primaryCrops: [crop.body.id] })
    const { body } = await edit([one.id], { primaryCrops: [] })
    expect((await rows.read(one.id)).primaryCrops).toEqual([])
    await undo(body.operation)
    expect((await rows.read(one.id)).primaryCrops).toMatchObject([{ id: crop.body.id }])
    const land = await rows.addLand(one.id)
    const away = await person.send<Bulk>('POST', '/api/admin/lands/deactivate', { ids: [land.body.id] })
    expect((await rows.read(one.id)).landsCount).toBe(0)
    await undo(away.body.operation)
    expect((await rows.read(one.id)).landsCount).toBe(1)
  })

  it('needs the key of the original change, and reaches only records that its viewer may change', async () => {
    const [near, far] = [await rows.newFarmer(), await rows.newFarmer({ village: service.places.Biana })]
    const { body } = await edit([near.id, far.id], { language: 'ta' })
    const stranger = await service.person(OPERATOR_KEYS)
    expect((await undo(body.operation, stranger)).status).toBe(404)
    expect((await stranger.get(`/api/admin/operations/${body.operation}`)).status).toBe(404)
    const reader = await service.person(['view_farmer_tab', 'authority:edit'])
    expect((await undo(body.operation, reader)).status).toBe(403)
    expect(await report(body.operation, reader)).toMatchObject({
      undoable: false,
      why: 'You don’t have permission to do this',
    })
    const local = await service.person([...OPERATOR_KEYS, 'authority:edit'], ['Ludhiana'])
    const undone = await undo(body.operation, local)
    expect(undone.body.results).toMatchObject([
      { id: near.id, ok: true },
      { id: far.id, ok: false, title: 'Farmer Not Found' },
    ])
    for (const id of ['x', '00000000-0000-0000-0000-000000000000'])
      expect((await person.get(`/api/admin/operations/${id}`)).status).toBe(404)
  })
})

describe('The last change of one record', () => {
  const back = (id: number, version?: number): Promise<Answer> =>
    person.send('POST', `/api/admin/farmers/${id}/undo`, undefined, version ? { 'if-match': `"${version}"` } : {})

  it('is undone by its version, as long as the record was not changed since', async () => {
    const { id } = await rows.newFarmer()
    await person.send('PATCH', `/api/admin/farmers/${id}`, { pin: '141001' })
    await person.send('PATCH', `/api/admin/farmers/${id}`, { addressLine: 'House 1' })
    const old = await back(id, 2)
    expect([old.status, old.body.detail]).toEqual([412, expect.stringMatching(/^Person Number changed it since/)])
    const undone = await back(id, 3)
    expect([undone.status, undone.body]).toMatchObject([200, { version: 4, pin: '141001', addressLine: null }])
    expect((await back(id, 4)).body).toMatchObject({ version: 5, addressLine: 'House 1' })
    expect((await back(id)).status).toBe(428)
    const never = await back(id, 9)
    expect([never.status, never.body.detail]).toEqual([412, 'This version doesn’t exist. Reload the record.'])
    expect((await back(id, 5)).status).toBe(200)
    const stranger = await service.person(['view_farmer_tab', 'farmer:edit'], ['Biana'])
    const hidden = await stranger.send('POST', `/api/admin/farmers/${id}/undo`, undefined, { 'if-match': '"9"' })
    expect(hidden.status).toBe(404)
  })

  it('can be undone for an action, but not for one with further effects, a creation, or unrecorded values', async () => {
    const [stays, one] = await farmers(2)
    const id = one?.id ?? 0
    expect((await back(id, 1)).status).toBe(400)
    await person.send('POST', `/api/admin/farmers/${id}/deactivate`, { reason: 'owes' })
    expect((await back(id, 2)).body).toMatchObject({ status: 'ACTIVE' })
    await person.send('PATCH', `/api/admin/farmers/${id}`, { pan: 'ABCPD1234E' })
    expect((await back(id, 4)).body.fields).toEqual({ pan: 'PAN is not kept in the history' })
    await person.send('POST', `/api/admin/farmers/${id}/merge`, { mergedInto: stays?.id, reason: 'twice' })
    expect((await back(id, 5)).body.detail).toBe(
      '“Merge into another farmer” can’t be undone because it has further effects',
    )
    const reader = await service.person(['view_farmer_tab'])
    const { status } = await reader.send('POST', `/api/admin/farmers/${id}/undo`, undefined, { 'if-match': '"5"' })
    expect(status).toBe(403)
    expect(await historyLength(service.database, 'farmers', id)).toBe(5)
  })
})
