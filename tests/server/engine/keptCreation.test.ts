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

/** Empties the creation's history line, as a creation of many records at once writes it. */
async function withoutValues(): Promise<void> {
  await service.database.run(sql`
    update history set changes = '{}' where resource = 'farmers' and record_id = ${farmer.id} and action = 'create'`)
}

async function createdAs(query = '', person = asha): Promise<Record<string, readonly [unknown, unknown]>> {
  const { items } = await history(query, person)
  const created = items.find(({ action }) => action === 'create')
  return Object.fromEntries((created?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]))
}

describe('A creation recorded without its values', () => {
  it('is read with every value that was filled in', async () => {
    const whole = await createdAs()
    await withoutValues()
    expect(await createdAs()).toEqual(whole)
  })

  it('has the original values, regardless of later changes', async () => {
    const whole = await createdAs()
    await withoutValues()
    await change({ lastName: 'Kaur', language: 'hi', addressLine: 'House 7' })
    await asha.send('POST', `${farmer.at}/deactivate`, { reason: 'Season over' })
    expect(await createdAs()).toEqual(whole)
  })

  it('hides its values from people who see them masked or not at all', async () => {
    await withoutValues()
    await change({ mobile: farmer.mobile() })
    expect(await createdAs()).toMatchObject({ mobile: [null, expect.stringMatching(/^\+91/)] })
    const seen = await createdAs('', ravi)
    expect(seen).toMatchObject({ mobile: ['changed', 'changed'], firstName: [null, 'Gita'] })
    expect(seen).not.toHaveProperty('pan')
    expect(JSON.stringify(await history('', ravi))).not.toMatch(/\+91\d{10}/)
    expect((await history('', ravi)).among.fields).not.toContain('pan')
  })

  it('is found by the fields that were filled in, and by no others', async () => {
    await withoutValues()
    await change({ addressLine: 'House 7' })
    const { items, among } = await history('?field=lastName')
    expect(items.map(({ action }) => action)).toEqual(['create'])
    expect(among.fields).toEqual(expect.arrayContaining(['lastName', 'addressLine', 'mobile']))
    expect((await history('?field=addressLine')).items.map(({ action }) => action)).toEqual(['update'])
  })

  it('is a version that can be restored', async () => {
    await withoutValues()
    await change({ lastName: 'Kaur' })
    const answer = await asha.send('POST', `${farmer.at}/restore`, { version: 1 }, { 'if-match': '"2"' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await asha.get(farmer.at)).body).toMatchObject({ lastName: 'Devi' })
  })
})
