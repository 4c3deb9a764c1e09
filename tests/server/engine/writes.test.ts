import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { historyLength, startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
let mobile = 9_000_000_000
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_farmer_tab', 'farmer:edit', 'farmer:blacklist', 'pii:reveal', 'crop:edit'])
})
afterAll(() => service.close())

async function newFarmers(amount: number, more: Record<string, unknown> = {}): Promise<number[]> {
  const rows = Array.from({ length: amount }, () => ({
    mobile: `+91${(mobile += 1)}`,
    firstName: 'Somebody',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: service.places['Galib Kalan'],
    ...more,
  }))
  return insertMany(service.database, farmers, rows)
}

describe('A bulk action', () => {
  const deactivate = (body: unknown): Promise<Answer> => person.send('POST', '/api/admin/farmers/deactivate', body)
  const input = { reason: 'end of the season' }

  it('does what it can and reports why the others were left', async () => {
    const [one = 0, other = 0] = await newFarmers(2)
    await deactivate({ ids: [other], input })
    const { status, body } = await deactivate({ ids: [one, other], input })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      done: 1,
      failed: 1,
      results: [
        { id: one, ok: true },
        {
          id: other,
          ok: false,
          title: 'Error while updating farmer',
          detail: 'This farmer is Inactive. “Deactivate” needs it to be Active.',
        },
      ],
    })
    const history = await service.database.rows<{ record_id: number; reason: string }>(
      sql`select record_id, reason from history where operation = ${body.operation}::uuid`,
    )
    expect(history).toEqual([{ record_id: one, reason: input.reason }])
  })

  it('applies to all records that a filter and a search find', async () => {
    const ids = await newFarmers(3, { language: 'gu', firstName: 'Jignesh' })
    await newFarmers(1, { language: 'gu', firstName: 'Bharat' })
    const filter = {
      all: [
        { field: 'language', eq: 'gu' },
        { field: 'status', eq: 'ACTIVE' },
      ],
    }
    const { body } = await deactivate({ filter, q: 'jignesh', input })
    expect(body).toMatchObject({ done: 3, failed: 0 })
    expect((body.results as { id: number }[]).map(({ id }) => id)).toEqual(ids)
    expect((await deactivate({ filter, q: 'jignesh', input })).body).toMatchObject({ done: 0, failed: 0, results: [] })
  })

  it.each([
    ['nothing', {}],
    ['no ids', { ids: [], input }],
    ['ids that are none', { ids: [1, 'x'], input }],
    ['too many ids', { ids: Array.from({ length: 10_001 }, (_, index) => index + 1), input }],
    ['no input', { ids: [1] }],
    ['an input of the wrong shape', { ids: [1], input: [] }],
    ['an unknown input', { ids: [1], input: { ...input, more: 1 } }],
    ['a filter on nothing', { filter: {}, input }],
    ['a filter on what is no field', { filter: { field: 'constructor', eq: 1 }, input }],
    ['a filter that is a text', { filter: 'status=ACTIVE', input }],
    ['a search that is too short', { q: 'a', input }],
    ['a search for NUL', { q: 'abc\u0000', input }],
    ['a list', [{ ids: [1], input }]],
    ['null', null],
  ])('is refused entirely with %s', async (_, body) => {
    const before = await service.database.json(sql`select count(*)::text from history`)
    expect((await deactivate(body)).status).toBe(400)
    expect(await service.database.json(sql`select count(*)::text from history`)).toBe(before)
  })

  it('is not offered for actions on single records', async () => {
    expect((await person.send('POST', '/api/admin/farmers/blacklist', { ids: [1] })).status).toBe(404)
  })
})

describe('An action', () => {
  it('on an outdated version is refused', async () => {
    const [id = 0] = await newFarmers(1)
    const at = `/api/admin/farmers/${id}`
    await person.send('PATCH', at, { pin: '141001' })
    const stale = await person.send('POST', `${at}/deactivate`, { reason: 'old' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.title]).toEqual([412, 'Error while updating farmer'])
    const fresh = await person.send('POST', `${at}/deactivate`, { reason: 'new' }, { 'if-match': '"2"' })
    expect(fresh.status).toBe(200)
  })
})

describe('A change of a record', () => {
  it.each([['1'], ['"x"'], ['"1", "2"'], ['"-1"'], ['"99999999999"'], ['""']])('refuses If-Match %s', async (match) => {
    const [id = 0] = await newFarmers(1)
    const { status } = await person.send('PATCH', `/api/admin/farmers/${id}`, { pin: '141001' }, { 'if-match': match })
    expect(status).toBe(400)
  })

  it('accepts If-Match * and a weak tag, and a merge patch by its own type', async () => {
    const [id = 0] = await newFarmers(1)
    const at = `/api/admin/farmers/${id}`
    const type = { 'content-type': 'application/merge-patch+json' }
    for (const match of ['*', 'W/"2"']) {
      const { status } = await person.send('PATCH', at, { pin: `14100${match.length}` }, { 'if-match': match, ...type })
      expect(status).toBe(200)
    }
  })

  it('clears a value with null, unless it is required', async () => {
    const [id = 0] = await newFarmers(1, { pin: '141001', addressLine: 'House 1' })
    const at = `/api/admin/farmers/${id}`
    const { body } = await person.send('PATCH', at, { pin: null, addressLine: '  ' })
    expect(body).toMatchObject({ pin: null, addressLine: null })
    const refused = await person.send('PATCH', at, { firstName: null })
    expect(refused.body.fields).toEqual({ firstName: 'First name is required' })
  })

  it('does not conflict with another that wrote the same value', async () => {
    const [id = 0] = await newFarmers(1)
    const at = `/api/admin/farmers/${id}`
    await person.send('PATCH', at, { pin: '141001' })
    const { status, body } = await person.send('PATCH', at, { pin: '141001', lastName: 'Singh' }, { 'if-match': '"1"' })
    expect([status, body._merged]).toMatchObject([200, [{ field: 'pin' }]])
  })

  it('with strict handling is not merged, but a repeat of it is answered', async () => {
    const [id = 0] = await newFarmers(1)
    const at = `/api/admin/farmers/${id}`
    const strictly = { 'if-match': '"1"', prefer: 'handling=strict', 'idempotency-key': `strict ${id}` }
    const first = await person.send('PATCH', at, { lastName: 'Singh' }, strictly)
    expect([first.status, first.body.version]).toEqual([200, 2])
    const again = await person.send('PATCH', at, { lastName: 'Singh' }, strictly)
    expect([again.status, again.body]).toEqual([200, first.body])
    const stale = { ...strictly, 'idempotency-key': `stale ${id}` }
    const refused = await person.send('PATCH', at, { pin: '141001' }, stale)
    expect([refused.status, refused.body.title]).toEqual([412, 'Error while updating farmer'])
    expect(refused.body.detail).toMatch(/ changed it since\. It is “Active” now\.$/)
    expect((await person.get(at)).body).toMatchObject({ lastName: 'Singh', pin: null, version: 2 })
    const merged = await person.send('PATCH', at, { pin: '141001' }, { 'if-match': '"1"' })
    expect([merged.status, merged.body._merged]).toMatchObject([200, [{ field: 'lastName' }]])
  })

  it('with strict handling must give the version', async () => {
    const [id = 0] = await newFarmers(1)
    const answers = [
      await person.send('PATCH', `/api/admin/farmers/${id}`, { pin: '141001' }, { prefer: 'handling=strict' }),
      await person.send('POST', `/api/admin/farmers/${id}/undo`),
    ]
    for (const { status, body } of answers)
      expect([status, body.title]).toEqual([428, 'Send the version of the farmer in If-Match'])
  })

  it('reports missing values together with invalid ones', async () => {
    const [id = 0] = await newFarmers(1)
    const changes = { mobile: '12', bankIfsc: 'SBIN0001234' }
    const { status, body } = await person.send('PATCH', `/api/admin/farmers/${id}`, changes)
    expect([status, Object.keys(body.fields as object).sort()]).toEqual([400, ['bankAccount', 'mobile']])
  })

  it('is refused once a record can no longer change, which offers only what reverses that', async () => {
    const [stays = 0, one = 0] = await newFarmers(2)
    const merge = { mergedInto: stays, reason: 'the same person' }
    await person.send('POST', `/api/admin/farmers/${one}/merge`, merge)
    const { status, body } = await person.send('PATCH', `/api/admin/farmers/${one}`, { pin: '141001' })
    expect([status, body.detail]).toEqual([400, 'This farmer can no longer be changed'])
    const read = await person.get(`/api/admin/farmers/${one}`)
    expect(read.body._can).toEqual(['reverseMerge'])
  })
})

describe('Deleting', () => {
  it('is refused with counts while other records refer to it', async () => {
    const crop = { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'] }
    const { body } = await person.send<{ id: number }>('POST', '/api/admin/crops', crop)
    const at = `/api/admin/crops/${body.id}`
    const [first = 0] = await newFarmers(2, { primaryCrops: [body.id] })
    const refused = await person.send('DELETE', at)
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { title: 'Error while deleting crop', detail: 'Still used by 2 farmers' },
    ])
    await person.send('PATCH', `/api/admin/farmers/${first}`, { primaryCrops: [] })
    expect((await person.send('DELETE', at)).body).toMatchObject({ detail: 'Still used by 1 farmer' })
    await service.database.run(sql`delete from farmers_primary_crops`)
    expect((await person.send('DELETE', at)).status).toBe(204)
    expect(await historyLength(service.database, 'crops', body.id)).toBe(2)
    const again = await person.send('POST', '/api/admin/crops', crop)
    expect([again.status, again.body.id === body.id]).toEqual([201, false])
  })

  it('leaves a record that can be neither found nor chosen', async () => {
    const crop = { code: 'OATS', name: 'Oats', category: 'CEREAL', seasons: ['RABI'] }
    const { body } = await person.send<{ id: number }>('POST', '/api/admin/crops', crop)
    await person.send('DELETE', `/api/admin/crops/${body.id}`)
    const [id = 0] = await newFarmers(1)
    const { status, body: told } = await person.send('PATCH', `/api/admin/farmers/${id}`, { primaryCrops: [body.id] })
    expect([status, told.fields]).toEqual([400, { primaryCrops: 'Choose primary crops from the list' }])
    expect((await person.get<{ items: [] }>('/api/admin/crops?q=oats')).body.items).toEqual([])
    expect((await person.get<{ items: [] }>(`/api/admin/crops/options?ids=${body.id}`)).body.items).toEqual([])
    expect((await person.get(`/api/admin/crops/${body.id}/history`)).status).toBe(404)
  })
})
