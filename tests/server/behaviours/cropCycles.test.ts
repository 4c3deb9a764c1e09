import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { cropYearOf } from '../../../server/behaviours/season/cropYear'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let agent: Person
let rows: FarmerRows
let paddy: number
let short: number
beforeAll(async () => {
  service = await startService()
  agent = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'farmer:blacklist', 'crop:edit'])
  rows = farmerRowsBy(agent, service)
  const { body } = await agent.send<FarmerRow>('POST', '/api/admin/crops', {
    ...{ code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], daysMin: 115, daysMax: 140 },
    _children: {
      'crop-stages': {
        create: [
          { name: 'Establishment', fromDay: 0, toDay: 20 },
          { name: 'Tillering', fromDay: 21, toDay: 60 },
        ],
      },
      'crop-varieties': { create: [{ name: 'PR 126', durationDays: 93 }] },
    },
  })
  paddy = body.id
  const varieties = await agent.get<{ items: FarmerRow[] }>(`/api/admin/crop-varieties?crop=${paddy}`)
  short = varieties.body.items[0]?.id ?? 0
})
afterAll(() => service.close())

const today = todayInIndia(new Date())
const acres = (value: number): object => ({ value, unit: 'ACRE' })
const land = async (value = 2): Promise<FarmerRow> => {
  const { id } = await rows.newFarmer()
  return (await rows.addLand(id, { area: acres(value) })).body
}
const sow = (on: FarmerRow, more: Record<string, unknown> = {}): Promise<Answer<FarmerRow>> =>
  agent.send('POST', '/api/admin/crop-cycles', {
    ...{ land: on.id, crop: paddy, season: 'KHARIF', sowingDate: addDays(today, -30) },
    ...more,
  })
const act = (id: number, action: string, input: object): Promise<Answer<FarmerRow>> =>
  agent.send('POST', `/api/admin/crop-cycles/${id}/${action}`, input)
const landNow = async ({ id }: FarmerRow): Promise<FarmerRow> =>
  (await agent.get<FarmerRow>(`/api/admin/lands/${id}`)).body

describe('A crop cycle', () => {
  it('gets farmer, village and area from its land, an expected harvest, and today’s stage', async () => {
    const field = await land()
    const { status, body } = await sow(field)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      farmer: { id: (field.farmer as FarmerRow).id },
      area: { acres: 2 },
      status: 'GROWING',
      stage: 'Tillering',
      expectedHarvest: addDays(today, 98),
      cropYear: cropYearOf(addDays(today, -30), 'KHARIF'),
    })
    expect(await landNow(field)).toMatchObject({ currentCrop: { id: paddy }, growingArea: 2 })
  })

  it('expects the harvest of its variety, and refuses a variety of another crop', async () => {
    const { body } = await sow(await land(), { variety: short })
    expect(body.expectedHarvest).toBe(addDays(today, 63))
    const gram = { code: 'GRAM', name: 'Gram', category: 'PULSE', seasons: ['RABI'] }
    const other = (await agent.send<FarmerRow>('POST', '/api/admin/crops', gram)).body.id
    const refused = await sow(await land(), { crop: other, season: 'RABI', variety: short })
    expect([refused.status, refused.body.fields]).toEqual([400, { variety: 'Choose a variety of this crop' }])
  })

  it('is sown in a season of its crop', async () => {
    const { status, body } = await sow(await land(), { season: 'RABI' })
    expect([status, body.fields]).toEqual([400, { season: 'Paddy is grown in Kharif' }])
  })

  it('is planned while in the future, grows once marked as sown, and ends with its harvest', async () => {
    const field = await land()
    const { body: plan } = await sow(field, { sowingDate: addDays(today, 20) })
    expect(plan).toMatchObject({ status: 'PLANNED', stage: null })
    expect(await landNow(field)).toMatchObject({ currentCrop: null, growingArea: 0 })
    const ahead = await act(plan.id, 'sow', { sowingDate: addDays(today, 1) })
    expect(ahead.status).toBe(400)
    const sown = await act(plan.id, 'sow', { sowingDate: addDays(today, -10) })
    expect(sown.body).toMatchObject({ status: 'GROWING', stage: 'Establishment', sowingDate: addDays(today, -10) })
    const early = await act(plan.id, 'harvest', { actualHarvest: addDays(today, -11), yieldQtl: 40 })
    expect(early.body.fields).toEqual({ actualHarvest: 'The harvest must be after the sowing' })
    const done = await act(plan.id, 'harvest', { actualHarvest: today, yieldQtl: 40 })
    expect(done.body).toMatchObject({ status: 'HARVESTED', stage: null, yieldQtl: 40 })
    expect(await landNow(field)).toMatchObject({ currentCrop: null, growingArea: 0 })
    const emptied = await agent.send('PATCH', `/api/admin/crop-cycles/${plan.id}`, { actualHarvest: null })
    expect(emptied.body.fields).toEqual({ actualHarvest: 'A harvested cycle needs its harvest date' })
  })

  it('that failed has a date and a cause, and cannot change afterwards', async () => {
    const { body } = await sow(await land())
    const before = await act(body.id, 'fail', { failedOn: addDays(today, -40), failure: 'FLOOD' })
    expect(before.body.fields).toEqual({ failedOn: 'A crop can’t fail before it is sown' })
    const failed = await act(body.id, 'fail', { failedOn: today, failure: 'FLOOD' })
    expect(failed.body).toMatchObject({ status: 'FAILED', failure: 'FLOOD' })
    expect((await agent.send('PATCH', `/api/admin/crop-cycles/${body.id}`, { method: 'DSR' })).status).toBe(400)
  })

  it('of the past is recorded with its harvest', async () => {
    const past = { sowingDate: '2025-06-20', actualHarvest: '2025-10-25', yieldQtl: 41.5 }
    expect((await sow(await land(), past)).body).toMatchObject({ status: 'HARVESTED', cropYear: '2025-26', ...past })
  })

  it('moves with its land when its farmer is merged', async () => {
    const stays = await rows.newFarmer()
    const field = await land()
    const { body } = await sow(field)
    const goes = (field.farmer as FarmerRow).id
    await agent.send('POST', `/api/admin/farmers/${goes}/merge`, { mergedInto: stays.id, reason: 'the same' })
    const moved = await agent.get<FarmerRow>(`/api/admin/crop-cycles/${body.id}`)
    expect(moved.body.farmer).toMatchObject({ id: stays.id })
  })
})

describe('The acres of a land', () => {
  it('limit a cycle, and all that grows on the land at the same time', async () => {
    const field = await land(2)
    expect((await sow(field, { area: acres(2.5) })).body.fields).toEqual({ area: 'This land has 2 acres' })
    const first = (await sow(field, { area: acres(1.5) })).body
    const second = await sow(field, { area: acres(0.75), sowingDate: addDays(today, -20) })
    const tooMuch = { area: 'Other crops grow on this land: 0.5 of its 2 acres are free' }
    expect([second.status, second.body.fields]).toEqual([400, tooMuch])
    const plan = (await sow(field, { area: acres(2), sowingDate: addDays(today, 9) })).body
    expect((await act(plan.id, 'sow', { sowingDate: today })).body.fields).toEqual(tooMuch)
    await act(first.id, 'harvest', { actualHarvest: today, yieldQtl: 0 })
    expect((await act(plan.id, 'sow', { sowingDate: today })).status).toBe(200)
  })

  it('are respected when two cycles are sown at the same time', async () => {
    const field = await land(2)
    const both = await Promise.all([
      sow(field, { area: acres(1.5) }),
      sow(field, { area: acres(1.5), sowingDate: addDays(today, -20) }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('cannot fall below the area that is growing', async () => {
    const field = await land(2)
    await sow(field)
    const smaller = await agent.send('PATCH', `/api/admin/lands/${field.id}`, { area: acres(1.9) })
    expect(smaller.body.fields).toEqual({ area: 'Crops grow on 2 acres of this land' })
    expect((await agent.send('PATCH', `/api/admin/lands/${field.id}`, { area: acres(3) })).status).toBe(200)
  })
})

it.each([
  ['2026-06-10', 'KHARIF', '2026-27'],
  ['2026-05-10', 'KHARIF', '2026-27'],
  ['2026-11-10', 'RABI', '2026-27'],
  ['2026-03-10', 'ZAID', '2025-26'],
  ['2099-12-31', 'RABI', '2099-00'],
])('A crop sown on %s for the %s season belongs to the crop year %s', (day, season, year) => {
  expect(cropYearOf(day, season)).toBe(year)
})

it('Crops move to their next stage by time without changing their records’ versions', async () => {
  const { body } = await sow(await land())
  await service.database.script(`update crop_cycles set sowing_date = sowing_date + 15 where id = ${body.id}`)
  await service.letTimePass()
  const { body: later } = await agent.get<FarmerRow>(`/api/admin/crop-cycles/${body.id}`)
  expect(later).toMatchObject({ stage: 'Establishment', version: body.version })
})
