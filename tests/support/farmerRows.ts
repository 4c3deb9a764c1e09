import { expect } from 'vitest'
import type { Answer, Person, TestService } from './service'

/** A record in a response. */
export type FarmerRow = { readonly id: number; readonly version: number } & Record<string, unknown>

/** Makes farmers of Galib Kalan and lands of an acre, over HTTP, each with other names and numbers. */
export interface FarmerRows {
  newFarmer(more?: Record<string, unknown>): Promise<FarmerRow>
  addLand(farmer: number, more?: Record<string, unknown>): Promise<Answer<FarmerRow>>
  read(id: number): Promise<FarmerRow>
}

/** Makes farmers and lands by an authorised person. */
export function farmerRowsBy(person: Person, { places }: TestService): FarmerRows {
  let serial = 0
  return {
    async newFarmer(more = {}) {
      serial += 1
      const { status, body } = await person.send<FarmerRow>('POST', '/api/admin/farmers', {
        mobile: `98${String(serial).padStart(8, '0')}`,
        firstName: 'Gurpreet',
        lastName: 'Singh',
        gender: 'MALE',
        language: 'pa',
        source: 'FO',
        village: places['Galib Kalan'],
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    addLand(farmer, more = {}) {
      serial += 1
      return person.send('POST', '/api/admin/lands', {
        farmer,
        name: `Field ${serial}`,
        village: places['Galib Kalan'],
        area: { value: 1, unit: 'ACRE' },
        ownership: 'OWNED',
        ...more,
      })
    },
    read: async (id) => (await person.get<FarmerRow>(`/api/admin/farmers/${id}`)).body,
  }
}

/** The keys of a person who changes many farmers at once. */
export const OPERATOR_KEYS = [
  'view_farmer_tab',
  'farmer:create',
  'farmer:edit',
  'farmer:blacklist',
  'farmer:erase',
  'pii:reveal',
  'crop:edit',
]

/** The result of an operation on many records, as reported by the service. */
export interface Bulk {
  readonly operation: string
  readonly state: string
  readonly done: number
  readonly failed: number
  readonly results: readonly { id: number; ok: boolean; title?: string; detail?: string; fields?: object }[]
}
