import { expect } from 'vitest'
import { farmers } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, type Crew } from './bookingDesk'
import type { Person, TestService } from './service'
import { personOf } from './staff'

/** The lists of the reports on field staff, and of their targets. */
export const DAYS = '/api/admin/field-staff-report'
export const MONTHS = '/api/admin/field-staff-months'
export const TARGETS = '/api/admin/performance-targets'
/** The month of the desk's day. */
export const MONTH = TODAY.slice(0, 7)
/** The keys of readers of field staff reports. */
export const sees = ['view_reports_tab', 'view_afs_users_tab', 'view_bookings_tab']

/** A row of one of these lists. */
export interface Line extends Record<string, unknown> {
  readonly id: number
  readonly _can: readonly string[]
}

/** A booking desk with leaders of field staff, and field staff who enter farmers. */
export interface FieldDesk {
  readonly desk: Awaited<ReturnType<typeof openBookingDesk>>
  readonly service: TestService
  readonly crew: Crew
  /** A person who sets targets in all of Punjab, one who only reads in Ludhiana, and one who leads elsewhere. */
  readonly manager: Person
  readonly reader: Person
  readonly stranger: Person
  /** Reads the rows of a list, by default as the manager. */
  read(base: string, query: string, by?: Person): Promise<Line[]>
  /** Reads the days of a person, by default in order. */
  days(user: number, query?: string): Promise<Line[]>
  /** Reads the row of a person's running month. */
  month(user: number): Promise<Line | undefined>
  /** Enters a farmer as a person, at a time of day in India and a place; returns the id. */
  entered(createdBy: number, at: string, village?: string, status?: string): Promise<number>
}

/** Opens a service with field staff at work. */
export async function openFieldDesk(): Promise<FieldDesk> {
  const desk = await openBookingDesk()
  const { service } = desk
  const manager = await personOf(service, 'TERRITORY_MANAGER', [...sees, 'target:edit'], ['Punjab'])
  const read: FieldDesk['read'] = async (base, query, by = manager) => {
    const { status, body } = await by.get<{ items: Line[] }>(`${base}?size=100&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.items
  }
  let serial = 0
  return {
    desk,
    service,
    manager,
    read,
    crew: await desk.crew(),
    reader: await service.person(sees, ['Ludhiana']),
    stranger: await service.person([...sees, 'target:edit'], ['Karnal']),
    days: (user, query = 'sort=day') => read(DAYS, `user=${user}&${query}`),
    month: async (user) => (await read(MONTHS, `user=${user}&month=${MONTH}`))[0],
    entered: async (createdBy, at, village = 'Galib Kalan', status = 'ACTIVE') => {
      serial += 1
      const [id = 0] = await insertMany(service.database, farmers, [
        {
          ...{ firstName: 'Harbans', gender: 'FEMALE', language: 'pa', source: 'FO', status, createdBy },
          ...{ mobile: `+9173${String(30_000_000 + serial)}`, village: service.places[village] },
          createdAt: `${at}:00+05:30`,
        },
      ])
      return id
    },
  }
}
