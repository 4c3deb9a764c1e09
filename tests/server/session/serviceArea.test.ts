import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceAreas } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { farmerRowsBy } from '../../support/farmerRows'
import { startService, type Person, type TestService } from '../../support/service'

interface Mine {
  readonly serviceAreas: readonly { readonly id: number; readonly name: string }[]
}

let service: TestService
const areas: Record<string, number> = {}
beforeAll(async () => {
  service = await startService()
  const { places, database } = service
  const rows = [
    { code: 'PB', name: 'Punjab', geographies: [places.Punjab] },
    { code: 'HR', name: 'Haryana', geographies: [places.Haryana] },
    { code: 'LDH', name: 'Ludhiana city', geographies: [places.Ludhiana] },
    { code: 'OLD', name: 'Given up', geographies: [places.Punjab], isActive: false },
  ]
  const ids = await insertMany(database, serviceAreas, rows)
  rows.forEach(({ code }, index) => (areas[code] = ids[index] ?? 0))
  const maker = farmerRowsBy(await service.person(['view_farmer_tab', 'farmer:create']), service)
  for (const village of ['Galib Kalan', 'Bhadson', 'Biana'])
    await maker.newFarmer({ firstName: 'Farmer', lastName: village, village: places[village] })
})
afterAll(() => service.close())

const names = async (person: Person, area?: string | number): Promise<string[]> => {
  const headers = area === undefined ? undefined : { 'service-area-id': String(area) }
  const { body } = await person.get<{ items: { name: string }[] }>('/api/admin/farmers?sort=name', headers)
  return body.items.map(({ name }) => name.replace('Farmer ', ''))
}

describe('A service area', () => {
  it('is offered to people whose places overlap with it', async () => {
    const offered = async (places?: string[]) =>
      (
        await (await service.person(['view_farmer_tab'], places)).get<Mine>('/api/admin/authorities/mine')
      ).body.serviceAreas.map(({ name }) => name)
    expect(await offered()).toEqual(['Haryana', 'Ludhiana city', 'Punjab'])
    expect(await offered(['Punjab'])).toEqual(['Ludhiana city', 'Punjab'])
    expect(await offered(['Nabha'])).toEqual(['Punjab'])
    expect(await offered(['Jagraon', 'Karnal'])).toEqual(['Haryana', 'Ludhiana city', 'Punjab'])
  })

  it('narrows records to its overlap with the person’s places', async () => {
    const everywhere = await service.person(['view_farmer_tab'])
    expect(await names(everywhere)).toEqual(['Bhadson', 'Biana', 'Galib Kalan'])
    expect(await names(everywhere, areas.PB)).toEqual(['Bhadson', 'Galib Kalan'])
    expect(await names(everywhere, areas.LDH)).toEqual(['Galib Kalan'])
    const ofPunjab = await service.person(['view_farmer_tab'], ['Punjab'])
    expect(await names(ofPunjab, areas.LDH)).toEqual(['Galib Kalan'])
    const ofJagraon = await service.person(['view_farmer_tab'], ['Jagraon', 'Karnal'])
    expect(await names(ofJagraon, areas.PB)).toEqual(['Galib Kalan'])
    expect(await names(ofJagraon, areas.HR)).toEqual(['Biana'])
  })

  it('narrows a background file like the list at the time of the request', async () => {
    const everywhere = await service.person(['view_farmer_tab'])
    const asked = { format: 'csv', query: '', columns: ['name'] }
    const area = { 'service-area-id': String(areas.LDH) }
    const { status, body } = await everywhere.send('POST', '/api/admin/farmers/exports', asked, area)
    expect(status, JSON.stringify(body)).toBe(202)
    await service.carryOutJobs({ isLaterToo: true })
    const file = await fetch(`${service.url}/api/admin/exports/${String(body.id)}/file`, {
      headers: { authorization: `Bearer ${everywhere.token}` },
    })
    const text = await file.text()
    expect(text).toContain('Galib Kalan')
    for (const elsewhere of ['Bhadson', 'Biana']) expect(text).not.toContain(elsewhere)
  })

  it('is ignored when it is not offered, is disabled, or is not a number', async () => {
    const ofPunjab = await service.person(['view_farmer_tab'], ['Punjab'])
    for (const area of [areas.HR ?? 0, areas.OLD ?? 0, 999_999, 'x', '-1', '1 or 1=1'])
      expect(await names(ofPunjab, area)).toEqual(['Bhadson', 'Galib Kalan'])
  })
})

describe('A person with geographies', () => {
  it('reads the names of the first two of them, and who sees all reads none', async () => {
    const named = async (places?: string[]) =>
      (
        await (
          await service.person(['view_farmer_tab'], places)
        ).get<{ placeNames: string[] }>('/api/admin/authorities/mine')
      ).body.placeNames
    expect(await named()).toEqual([])
    expect(await named(['Punjab'])).toEqual(['Punjab'])
    expect(await named(['Punjab', 'Karnal', 'Biana'])).toEqual(['Biana', 'Karnal'])
  })
})
