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
/** What whoever reads about field staff holds. */
export const sees = ['view_reports_tab', 'view_afs_users_tab', 'view_bookings_tab']

/** A row of one of these lists. */
export interface Line extends Record<string, unknown> {
  readonly id: number
  readonly _can: readonly string[]
}

/** A booking desk with those who lead field staff, and those who enter farmers. */
export interface FieldDesk {
  readonly desk: Awaited<ReturnType<typeof openBookingDesk>>
  readonly service: TestService
  readonly crew: Crew
  /** Who sets targets in all of Punjab, who only reads in Ludhiana, and who leads elsewhere. */
  readonly manager: Person
  readonly reader: Person
  readonly stranger: Person
  /** The rows of a list, as the manager reads it unless said. */
  read(base: string, query: string, by?: Person): Promise<Line[]>
  /** The days of somebody, in their order unless another query is given. */
  days(user: number, query?: string): Promise<Line[]>
  /** The row of somebody's running month. */
  month(user: number): Promise<Line | undefined>
  /** A farmer whom somebody enters at a time of the day in India, and where; answers the id. */
  entered(createdBy: number, at: string, village?: string, status?: string): Promise<number>
}

/** Opens a service on which field staff work. */
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
