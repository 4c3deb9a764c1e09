import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openPast } from '../../support/oneFarmer'

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

describe('A record’s history', () => {
  it('is filtered by field, person, kind of event and day', async () => {
    await change({ lastName: 'Kaur' })
    await change({ language: 'hi' }, ravi)
    await asha.send('POST', `${farmer.at}/deactivate`, { reason: 'Season over' })
    const actions = async (query: string): Promise<string[]> => (await history(query)).items.map(({ action }) => action)
    expect(await actions('?field=lastName')).toEqual(['update', 'create'])
    expect(await actions(`?by=${ravi.id}`)).toEqual(['update'])
    expect(await actions('?by=0')).toEqual([])
    expect(await actions('?action=deactivate,create')).toEqual(['deactivate', 'create'])
    expect(await actions(`?field=lastName&by=${asha.id}&action=update`)).toEqual(['update'])
    await service.database.run(
      sql`update history set at = '2026-03-01T18:29:59.000Z' where resource = 'farmers' and record_id = ${farmer.id} and version = 1`,
    )
    await service.database.run(
      sql`update history set at = '2026-03-01T18:30:00.000Z' where resource = 'farmers' and record_id = ${farmer.id} and version = 2`,
    )
    expect(await actions('?from=2026-03-01&to=2026-03-01')).toEqual(['create'])
    expect(await actions('?from=2026-03-02&to=2026-03-02')).toEqual(['update'])
    expect((await history('?to=2026-03-02&size=1')).totalItems).toBe(2)
  })

  it('lists its filter choices, and reports whether it starts with the creation', async () => {
    await change({ lastName: 'Kaur' })
    const { among } = await history('?field=lastName')
    expect(among).toMatchObject({ by: [{ id: asha.id }], actions: ['create', 'update'], isWhole: true })
    expect(among.fields).toEqual(expect.arrayContaining(['lastName', 'pan']))
    expect((await history('', ravi)).among.fields).not.toContain('pan')
    await service.database.run(
      sql`delete from history where resource = 'farmers' and record_id = ${farmer.id} and version = 1`,
    )
    expect((await history()).among.isWhole).toBe(false)
  })

  it('refuses filters that are invalid or hidden from the viewer', async () => {
    for (const query of ['field=nonsense', 'by=me', 'from=2026-02-30', 'to=tomorrow', 'field=name&field=mobile'])
      expect((await asha.get(`${farmer.at}/history?${query}`)).status, query).toBe(400)
    expect((await ravi.get(`${farmer.at}/history?field=pan`)).status).toBe(400)
  })
})
