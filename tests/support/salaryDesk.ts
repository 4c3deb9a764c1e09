import { expect } from 'vitest'
import { sql } from '../../server/database'
import { openBookingDesk, type Crew } from './bookingDesk'
import { payBy, planOf } from './salarySamples'
import type { Person } from './service'

/** A salary in a response. */
export interface Salary extends Record<string, unknown> {
  readonly id: number
  readonly status: string
  readonly net: number
  readonly _can: readonly string[]
}

const BASE = '/api/admin/salaries'
const sees = 'view_afs_users_tab'

/** 26 payable days. */
export const days = { present: 20, halfDays: 2, paidLeave: 1, weeklyOffs: 4 }

/** Opens a company that pays its operators: a plan, and a person for each step from the draft to the payment. */
export async function openSalaryDesk() {
  const desk = await openBookingDesk()
  const { service } = desk
  const people = {
    clerk: await service.person([sees, 'salary:edit'], ['Ludhiana']),
    manager: await service.person([sees, 'salary:edit', 'salary:approve'], ['Punjab']),
    payer: await service.person([sees, 'salary:approve', 'salary:pay']),
    everything: await service.person([sees, 'salary:edit', 'salary:approve', 'salary:pay', 'salary:plan']),
  }
  const { clerk } = people
  const plan = await planOf(service)
  const seen = async ({ id }: Pick<Salary, 'id'>, by: Person = clerk): Promise<Salary> =>
    (await by.get<Salary>(`${BASE}/${id}`)).body
  const add = (employee: number, more: object = {}, by: Person = clerk) =>
    by.send<Salary>('POST', BASE, { employee, month: '2026-10', ...days, ...more })
  const act = (by: Person, { id }: Salary, word: string, input: object = {}) =>
    by.send<Salary>('POST', `${BASE}/${id}/${word}`, input)
  let transfers = 0
  return {
    ...people,
    desk,
    service,
    plan,
    seen,
    add,
    act,
    utr: () => ({ utr: `hdfcn26${String((transfers += 1)).padStart(7, '0')}` }),
    /** Makes an operator with a machine and the plan. */
    crew: async (): Promise<Crew> => {
      const op = await desk.crew()
      await payBy(service, op.id, plan)
      return op
    },
    made: async (employee: number, more: object = {}): Promise<Salary> => {
      const { status, body } = await add(employee, more)
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    did: async (by: Person, salary: Salary, word: string, input: object = {}): Promise<Salary> => {
      const { status, body } = await act(by, salary, word, input)
      expect(status, `${word}: ${JSON.stringify(body)}`).toBe(200)
      return body
    },
    prepare: (month: string, by: Person = clerk) =>
      by.send<Record<string, unknown>>('POST', '/api/admin/salary-months', { month }),
    ofMonth: async (employee: number, month: string): Promise<Salary> => {
      const [found] = await service.database.rows<{ id: number }>(
        sql`select id from salaries where employee_id = ${employee} and month = ${month} and deleted_at is null`,
      )
      return seen(found ?? { id: 0 })
    },
  }
}
