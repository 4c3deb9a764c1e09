import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
let rows: FarmerRows
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  rows = farmerRowsBy(person, service)
})
afterAll(() => service.close())

/** A rectangle of a width and height in metres. */
function rectangle(width: number, height: number): object {
  const [west, south] = [75.5, 30.8]
  const [east, north] = [west + width / 95_620, south + height / 111_195]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}

describe('A farmer’s lands', () => {
  it('are limited to 10 active ones, in the specification’s words', async () => {
    const { id } = await rows.newFarmer()
    const made: FarmerRow[] = []
    for (let count = 0; count < 10; count += 1) made.push((await rows.addLand(id)).body)
    const eleventh = await rows.addLand(id)
    expect([eleventh.status, eleventh.body.detail]).toEqual([400, 'You already have added 10 lands'])
    await person.send('POST', `/api/admin/lands/${made[0]?.id}/deactivate`, {})
    expect((await rows.addLand(id)).status).toBe(201)
    const back = await person.send('POST', `/api/admin/lands/${made[0]?.id}/activate`, {})
    expect([back.status, back.body.detail]).toEqual([400, 'You already have added 10 lands'])
  })

  it.each([
    [2.4, 'MARGINAL'],
    [2.5, 'SMALL'],
    [4.9, 'SMALL'],
    [5, 'SEMI_MEDIUM'],
    [9.9, 'MEDIUM'],
    [25, 'LARGE'],
  ])('with %s acres in total make a %s holding', async (acres, holdingClass) => {
    const { id } = await rows.newFarmer()
    await rows.addLand(id, { area: { value: acres, unit: 'ACRE' } })
    expect(await rows.read(id)).toMatchObject({ landsCount: 1, totalLandAcre: acres, holdingClass })
  })

  it('are recounted when one is created, changed, deactivated and reactivated', async () => {
    const { id } = await rows.newFarmer()
    const { body: land } = await rows.addLand(id)
    await rows.addLand(id, { area: { value: 1, unit: 'HECTARE' } })
    expect(await rows.read(id)).toMatchObject({ landsCount: 2, totalLandAcre: 3.471 })
    await person.send('PATCH', `/api/admin/lands/${land.id}`, { area: { value: 8, unit: 'KANAL' } })
    expect(await rows.read(id)).toMatchObject({ landsCount: 2, totalLandAcre: 3.471 })
    await person.send('POST', '/api/admin/lands/deactivate', { ids: [land.id] })
    expect(await rows.read(id)).toMatchObject({ landsCount: 1, totalLandAcre: 2.471, holdingClass: 'SMALL' })
    await person.send('POST', `/api/admin/lands/${land.id}/activate`, {})
    expect(await rows.read(id)).toMatchObject({ landsCount: 2, holdingClass: 'SMALL' })
  })

  it('have boundaries within half of their area', async () => {
    const { id } = await rows.newFarmer()
    const acre = { value: 1, unit: 'ACRE' }
    const fits = await rows.addLand(id, { area: acre, boundary: rectangle(63.6, 63.6) })
    expect(fits.status, JSON.stringify(fits.body)).toBe(201)
    expect(Number(fits.body.geoArea)).toBeCloseTo(1, 1)
    const wide = await rows.addLand(id, { area: acre, boundary: rectangle(63.6, 110) })
    expect([wide.status, wide.body.detail, Object.keys(wide.body.fields as object)]).toEqual([
      400,
      'The boundary doesn’t match the area',
      ['boundary'],
    ])
    const at = `/api/admin/lands/${fits.body.id}`
    expect((await person.send('PATCH', at, { area: { value: 5, unit: 'ACRE' } })).status).toBe(400)
    expect((await person.send('PATCH', at, { boundary: null })).body).toMatchObject({ boundary: null, geoArea: null })
  })

  it('have different names', async () => {
    const { id } = await rows.newFarmer()
    await rows.addLand(id, { name: 'North field' })
    const again = await rows.addLand(id, { name: 'north  FIELD' })
    expect([again.status, again.body.fields]).toEqual([400, { name: 'This farmer already has a land with this name' }])
  })
})
