import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateFor, type Rate } from '../../../../server/behaviours/tariff'
import { everyKey } from '../../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../../support/service'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/service-rates'
const taken = 'There is already a rate for this service, place and crop in that period'

let service: TestService
let office: Person
let wheat: number
let now = '2026-11-21'
beforeAll(async () => {
  service = await startService({ now: () => new Date(`${now}T06:00:00Z`) })
  office = await service.person(everyKey)
  const crop = { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'] }
  wheat = (await office.send<Row>('POST', '/api/admin/crops', crop)).body.id
})
afterAll(() => service.close())

const rate = (more: object, by = office): Promise<Answer<Row>> =>
  by.send<Row>('POST', base, {
    service: 'DRONE_SPRAY',
    state: service.places.Punjab,
    ratePerAcre: 40_000,
    minCharge: 0,
    minAcres: 0,
    gstRate: 0,
    from: '2026-04-01',
    ...more,
  })
const act = (id: number, word: string, input: object): Promise<Answer<Row>> =>
  office.send<Row>('POST', `${base}/${id}/${word}`, input)
const found = (more: Partial<Parameters<typeof rateFor>[1]> = {}): Promise<Rate | undefined> =>
  rateFor(service.database, { service: 'DRONE_SPRAY', village: service.places['Galib Kalan'] ?? 0, on: now, ...more })

describe('A service rate', () => {
  it('is the most specific one of the day: district and crop, district, crop, state', async () => {
    const { Ludhiana, Patiala, Bhadson = 0 } = service.places
    expect(await found()).toBeUndefined()
    const rates = [
      { ratePerAcre: 40_000, minCharge: 30_000, minAcres: 0.5, farKm: 15, farAmount: 10_000 },
      { ratePerAcre: 39_000, crop: wheat },
      { ratePerAcre: 38_000, district: Ludhiana },
      { ratePerAcre: 37_000, district: Ludhiana, crop: wheat },
      { ratePerAcre: 36_000, district: Patiala, till: '2026-11-20' },
    ]
    for (const one of rates) expect((await rate(one)).status).toBe(201)
    expect((await found({ crop: wheat }))?.ratePerAcre).toBe(37_000)
    expect((await found())?.ratePerAcre).toBe(38_000)
    expect((await found({ village: Bhadson, crop: wheat }))?.ratePerAcre).toBe(39_000)
    expect(await found({ village: Bhadson })).toMatchObject({
      ratePerAcre: 40_000,
      minCharge: 30_000,
      minAcres: 0.5,
      gstRate: 0,
      far: { km: 15, amount: 10_000 },
    })
    expect((await found({ village: Bhadson, on: '2026-11-20' }))?.ratePerAcre).toBe(36_000)
    expect(await found({ on: '2026-03-31' })).toBeUndefined()
    expect(await found({ service: 'SANITISATION' })).toBeUndefined()
  })

  it('overlaps no other one with the same key, not even concurrently', async () => {
    const boom = { service: 'BOOM_SPRAY', till: '2026-06-30' }
    expect((await rate(boom)).status).toBe(201)
    const again = await rate({ service: 'BOOM_SPRAY', from: '2026-06-30' })
    expect([again.status, again.body.fields]).toEqual([400, { from: taken }])
    expect((await rate({ service: 'BOOM_SPRAY', from: '2026-07-01', till: '2026-07-31' })).status).toBe(201)
    expect((await rate({ ...boom, crop: wheat })).status).toBe(201)
    const both = await Promise.all([1, 2].map(() => rate({ service: 'BOOM_SPRAY', from: '2026-08-01' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('has its days in order and a district of its state', async () => {
    expect((await rate({ service: 'ORCHARD_SPRAY', till: '2026-03-31' })).body.fields).toEqual({
      till: 'The last day can’t be before the first day',
    })
    expect(
      (await rate({ service: 'ORCHARD_SPRAY', state: service.places.Haryana, district: service.places.Ludhiana })).body
        .fields,
    ).toEqual({
      district: 'This district is not in the state',
    })
  })

  it('is continued by a new version from a day on, and the present one ends on the day before', async () => {
    const { id } = (await rate({ service: 'TRACTOR_SPRAY', minCharge: 20_000, till: '2026-12-31' })).body
    expect((await office.send('PATCH', `${base}/${id}`, { ratePerAcre: 1000 })).status).toBe(400)
    expect((await office.send('DELETE', `${base}/${id}`)).status).toBe(400)
    const far = { newFarKm: 12, newFarAmount: 15_000 }
    const revise = (startsOn: string): Promise<Answer<Row>> => act(id, 'revise', { startsOn, newRate: 45_000, ...far })
    expect((await revise('2026-11-20')).body.fields).toHaveProperty('startsOn')
    expect((await revise('2027-01-02')).body.fields).toEqual({ startsOn: 'The current version ends before that' })
    const revised = await revise('2026-12-01')
    expect(revised.body).toMatchObject({ till: '2026-11-30', ratePerAcre: 40_000 })
    const day = { service: 'TRACTOR_SPRAY' } as const
    expect(await found({ ...day, on: '2026-11-30' })).toMatchObject({ id, ratePerAcre: 40_000 })
    expect(await found({ ...day, on: '2026-12-01' })).toMatchObject({
      id: (revised.body as { _made?: number })._made,
      ratePerAcre: 45_000,
      minCharge: 20_000,
      far: { km: 12, amount: 15_000 },
    })
    expect(await found({ ...day, on: '2027-01-01' })).toBeUndefined()
  })

  it('can end on a day that is not over yet', async () => {
    const { id } = (await rate({ service: 'SANITISATION' })).body
    expect((await act(id, 'end', { till: '2026-11-19' })).body.fields).toHaveProperty('till')
    expect((await act(id, 'end', { till: '2026-11-25' })).body.till).toBe('2026-11-25')
    now = '2026-11-26'
    expect((await act(id, 'end', { till: '2026-11-30' })).status).toBe(400)
    now = '2026-11-21'
  })

  it('can be set by people for their own places', async () => {
    const zonal = await service.person(['view_bookings_tab', 'rate:edit', 'view_geography'], ['Haryana'])
    const refused = await rate({ service: 'ORCHARD_SPRAY', from: '2027-01-01' }, zonal)
    expect([refused.status, refused.body.fields]).toEqual([400, { state: expect.any(String) }])
    expect((await rate({ service: 'ORCHARD_SPRAY', state: service.places.Haryana }, zonal)).status).toBe(201)
    const { id } = (await rate({ service: 'ORCHARD_SPRAY', from: '2027-01-01' })).body
    expect((await zonal.send('PATCH', `${base}/${id}`, { ratePerAcre: 1000 })).status).toBe(403)
  })
})
