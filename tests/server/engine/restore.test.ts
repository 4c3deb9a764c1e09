import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openPast } from '../../support/oneFarmer'
import type { Answer } from '../../support/service'

const { farmer, service, asha, ravi, change, history } = await openPast([
  'view_farmer_tab',
  'farmer:create',
  'farmer:edit',
  'view_geography',
  'crop:edit',
  'pii:reveal',
])
beforeEach(farmer.begin)
afterAll(() => service.close())

const restore = (body: object, person = asha, headers?: Record<string, string>): Promise<Answer> =>
  person.send('POST', `${farmer.at}/restore`, body, headers)

describe('Restoring a version', () => {
  it('brings back all its values, whatever happened in between, and is itself an event', async () => {
    await change({ lastName: 'Kaur', tags: ['old', 'loyal'] })
    await change({ lastName: 'Sandhu', village: service.places.Bhadson })
    await change({ addressLine: 'House 7' })
    const { status, body } = await restore({ version: 1, reason: 'Mixed up' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      version: 5,
      lastName: 'Devi',
      name: 'Gita Devi',
      tags: ['new'],
      addressLine: null,
      village: { id: service.places['Galib Kalan'] },
      _skipped: [],
    })
    const [event] = (await history()).items
    expect(event).toMatchObject({ action: 'restore', restoredFrom: 1, reason: 'Mixed up', version: 5 })
    expect(event?.changes.map(({ field }) => field).sort()).toEqual(['addressLine', 'lastName', 'tags', 'village'])
    const again = await restore({ version: 4 })
    expect(again.body).toMatchObject({ lastName: 'Sandhu', addressLine: 'House 7', tags: ['old', 'loyal'] })
  })

  it('can bring back single fields and leave the others', async () => {
    await change({ lastName: 'Kaur', addressLine: 'House 7' })
    const { body } = await restore({ version: 1, fields: ['lastName'] })
    expect(body).toMatchObject({ lastName: 'Devi', addressLine: 'House 7', version: 3 })
  })

  it('previews the changes without making them', async () => {
    await change({ lastName: 'Kaur', addressLine: 'House 7' })
    const { status, body } = await asha.get(`${farmer.at}/restore?version=1`)
    expect([status, body]).toEqual([
      200,
      {
        version: 1,
        changes: [
          { field: 'lastName', before: 'Kaur', after: 'Devi' },
          { field: 'addressLine', before: 'House 7', after: null },
        ],
        skipped: [],
      },
    ])
    expect((await asha.get(`${farmer.at}/restore?version=1&fields=addressLine`)).body).toMatchObject({
      changes: [{ field: 'addressLine' }],
    })
    expect((await asha.get(farmer.at)).body).toMatchObject({ version: 2 })
  })

  it('never changes the state, values that the service sets, or secrets, and says so', async () => {
    await change({ lastName: 'Kaur', pan: 'ABCPA9999Z' })
    await asha.send('POST', `${farmer.at}/deactivate`, { reason: 'Season over' })
    const { body } = await restore({ version: 1 })
    expect(body).toMatchObject({ lastName: 'Devi', status: 'INACTIVE' })
    expect(body._skipped).toEqual(
      expect.arrayContaining([
        { field: 'status', why: 'can only be changed by actions' },
        { field: 'pan', why: 'is not kept in the history' },
      ]),
    )
  })

  it('is refused when nothing would change', async () => {
    const now = await restore({ version: 1 })
    expect(now.body).toMatchObject({ status: 400, title: 'Nothing would change' })
    await change({ pan: 'ABCPA9999Z' })
    expect((await restore({ version: 1 })).body).toMatchObject({
      status: 400,
      title: 'Nothing would change',
      detail: 'PAN: is not kept in the history',
    })
    await change({ lastName: 'Kaur' })
    expect((await restore({ version: 1, fields: ['addressLine'] })).status).toBe(400)
    expect((await asha.get(farmer.at)).body).toMatchObject({ version: 3 })
  })

  it('is refused for a version that does not exist or is malformed', async () => {
    await change({ lastName: 'Kaur' })
    for (const body of [
      {},
      { version: 0 },
      { version: '1' },
      { version: 99 },
      { version: 1, fields: ['nonsense'] },
      { version: 1, fields: [] },
    ])
      expect((await restore(body)).status, JSON.stringify(body)).toBe(400)
    await service.database.run(
      sql`delete from history where resource = 'farmers' and record_id = ${farmer.id} and version = 2`,
    )
    expect((await restore({ version: 1 })).body).toMatchObject({
      status: 400,
      fields: { version: 'The history doesn’t go back to version 1' },
    })
  })

  it('is validated like any change: removed links and taken values are reported at their fields', async () => {
    const crop = await asha.send<{ id: number }>('POST', '/api/admin/crops', {
      code: 'OATS',
      name: 'Oats',
      category: 'CEREAL',
      seasons: ['RABI'],
      daysMin: 90,
      daysMax: 120,
    })
    expect(crop.status, JSON.stringify(crop.body)).toBe(201)
    const mine = farmer.mobile()
    await change({ primaryCrops: [crop.body.id], mobile: mine })
    await change({ primaryCrops: [], mobile: farmer.mobile() })
    await service.database.run(sql`update crops set deleted_at = now() where id = ${crop.body.id}`)
    expect((await restore({ version: 2 })).body).toMatchObject({
      status: 400,
      fields: { primaryCrops: 'Choose primary crops from the list' },
    })
    await asha.send('POST', '/api/admin/farmers', {
      mobile: mine,
      firstName: 'Sita',
      gender: 'FEMALE',
      language: 'pa',
      source: 'FO',
      village: service.places['Galib Kalan'],
    })
    expect((await restore({ version: 2, fields: ['mobile'] })).body).toMatchObject({
      status: 400,
      fields: { mobile: 'Another active farmer has this mobile number' },
    })
  })

  it('does not overwrite another person’s change to the same field in the meantime', async () => {
    await change({ lastName: 'Kaur' })
    await change({ lastName: 'Sandhu' })
    const { status, body } = await restore({ version: 1 }, asha, { 'if-match': '"2"' })
    expect([status, body.conflicts]).toMatchObject([
      412,
      [{ field: 'lastName', base: 'Kaur', theirs: 'Sandhu', mine: 'Devi' }],
    ])
    expect((await restore({ version: 1 }, asha, { 'if-match': '"3"' })).status).toBe(200)
  })

  it('skips fields that the viewer sees masked, and reveals neither the old nor the present value', async () => {
    const before = farmer.mobile()
    await change({ mobile: before, lastName: 'Kaur' })
    await change({ mobile: farmer.mobile(), lastName: 'Sandhu' })
    const plan = await ravi.get<{ changes: object[]; skipped: object[] }>(`${farmer.at}/restore?version=2`)
    expect(plan.body.changes).toEqual([{ field: 'lastName', before: 'Sandhu', after: 'Kaur' }])
    expect(plan.body.skipped).toEqual([{ field: 'mobile', why: 'you can’t see it in full' }])
    const { body } = await restore({ version: 2 }, ravi)
    expect(body).toMatchObject({ lastName: 'Kaur', _skipped: [{ field: 'mobile' }] })
    expect(JSON.stringify(body)).not.toContain(before)
  })

  it('happens once, however often the request is sent', async () => {
    await change({ lastName: 'Kaur' })
    const key = { 'idempotency-key': `restore ${farmer.id}` }
    const answers = [await restore({ version: 1 }, asha, key), await restore({ version: 1 }, asha, key)]
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 3],
      [200, 3],
    ])
  })
})
