import { expect } from 'vitest'
import { crops, farmers, lands, vendors } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { Row } from './samples'
import { startService, type Answer, type Person } from './service'

/** The address of soil tests. */
export const SOIL = '/api/admin/soil-tests'

/** Opens a service with two laboratories, and people who collect samples, test them and maintain the limits. */
export async function openSoilDesk() {
  const service = await startService()
  const { database, places } = service
  const sees = ['view_soil_testing', 'view_farmer_tab', 'view_machine_tab']
  const office = await service.person([...sees, 'soil:request', 'soil:lab', 'farmer:share'])
  const vendor = { contactName: 'Meena Rao', mobile: '+919811200001', address: 'Model Town', pin: '141001' }
  const whole = { ...vendor, kinds: ['LAB'], state: places.Punjab, status: 'ACTIVE' }
  const [lab = 0] = await insertMany(database, vendors, [
    { ...whole, name: 'Soil Lab Ludhiana' },
    { ...whole, name: 'Other Lab' },
  ])
  const [wheat = 0] = await insertMany(database, crops, [
    {
      ...{ code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'], localNames: { pa: 'ਕਣਕ' } },
      ...{ doseN: 50, doseP: 25, doseK: 12, status: 'ACTIVE' },
    },
  ])
  const village = places['Galib Kalan']
  let serial = 0
  const read = async (id: number): Promise<Row> => (await office.get<Row>(`${SOIL}/${id}`)).body
  const act = (by: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
    by.send<Row>('POST', `${SOIL}/${id}/${word}`, input)
  return {
    ...{ service, office, lab, read, act },
    field: await service.person([...sees, 'soil:request'], ['Ludhiana']),
    keeper: await service.person([...sees, 'soil:limits']),
    did: async (by: Person, id: number, word: string, input: object = {}): Promise<Row> => {
      const { status, body } = await act(by, id, word, input)
      expect(status, `${word}: ${JSON.stringify(body)}`).toBe(200)
      return body
    },
    /** Makes a soil test of a new farmer, optionally moved to a state by the laboratory. */
    test: async (state?: string, language = 'pa'): Promise<Row> => {
      serial += 1
      const [farmer = 0] = await insertMany(database, farmers, [
        {
          ...{ firstName: 'Harbans', lastName: 'Singh', gender: 'MALE', language, source: 'FO', village },
          mobile: `+9174${String(30_000_000 + serial)}`,
        },
      ])
      const [land = 0] = await insertMany(database, lands, [
        { farmer, name: 'Canal field', village, area: { value: 2, unit: 'ACRE' }, ownership: 'OWNED' },
      ])
      const { status, body } = await office.send<Row>('POST', SOIL, { farmer, land, crop: wheat })
      expect(status, JSON.stringify(body)).toBe(201)
      if (state === undefined) return body
      await database.run(
        sql`update soil_tests set status = ${state}, lab_id = ${lab}, sent_at = now() where id = ${body.id}`,
      )
      return read(body.id)
    },
  }
}
