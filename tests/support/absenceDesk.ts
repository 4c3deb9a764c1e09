import { expect } from 'vitest'
import { bookingReasons } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import { openBookingDesk, TOMORROW, type Booking, type Crew } from './bookingDesk'
import type { Answer } from './service'

/** An operator who may take a job, in a proposal. */
export interface Option {
  readonly id: number
  readonly label: string
  readonly hint: string
  readonly obstacle?: string
  readonly warning?: string
  readonly asks?: readonly string[]
}

/** A job of a proposal. */
export interface Job {
  readonly booking: { readonly id: number; readonly label: string }
  readonly version: number
  readonly operator: number | null
  readonly isMovable: boolean
  readonly why?: string
  readonly options: readonly Option[]
}

/** The proposal for the jobs of an absent operator. */
export interface Proposal {
  readonly jobs: readonly Job[]
  readonly operators: readonly { readonly id: number; readonly days: readonly { acres: number; of: number | null }[] }[]
  readonly elsewhere: number
}

/** An absence with the jobs it reassigned. */
export interface Marked {
  readonly absence: { readonly id: number }
  readonly operation: string
  readonly reassigned: number
  readonly detail?: string
}

export const tomorrow = { firstDay: TOMORROW, lastDay: TOMORROW }

/** Makes the area of a booking, in acres. */
export function acres(value: number, more: object = {}): object {
  return { requestedArea: { value, unit: 'ACRE' }, ...more }
}

/** Converts a proposal to the jobs reassigned when it is accepted unchanged. */
export function handed({ jobs }: Proposal): object[] {
  return jobs.flatMap(({ booking, version, operator }) =>
    operator ? [{ booking: booking.id, version, operator }] : [],
  )
}

/**
 * Opens the booking desk with a person who may mark operators absent, one who may not, and the company's reason for it.
 */
export async function openAbsenceDesk() {
  const desk = await openBookingDesk()
  const { service, seen } = desk
  const { database } = service
  const keys = ['view_bookings_tab', 'view_afs_users_tab', 'booking:assign']
  const leader = await service.person(keys, ['Ludhiana'])
  const chief = await service.person([...keys, 'booking:override'], ['Ludhiana'])
  const elsewhere = await service.person(keys, ['Karnal'])
  const unable = await service.person(['view_bookings_tab', 'view_afs_users_tab'], ['Ludhiana'])
  const [absentReason = 0] = await insertMany(database, bookingReasons, [
    { kind: 'REASSIGN', code: 'OPERATOR_ABSENT', text: 'Operator absent', active: true },
  ])
  const propose = (operator: Crew, body: object = tomorrow, by = leader): Promise<Answer<Proposal>> =>
    by.send<Proposal>('POST', `/api/admin/users/${operator.id}/absence-proposal`, body)
  const proposed = async (operator: Crew, body: object = tomorrow): Promise<Proposal> => {
    const answer = await propose(operator, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const mark = (operator: Crew, jobs: readonly object[], more: object = {}, by = leader): Promise<Answer<Marked>> =>
    by.send<Marked>('POST', `/api/admin/users/${operator.id}/absences`, { ...tomorrow, reason: 'SICK', jobs, ...more })
  const marked = async (operator: Crew, jobs: readonly object[], more: object = {}, by = leader): Promise<Marked> => {
    const answer = await mark(operator, jobs, more, by)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  return {
    ...{ desk, leader, chief, elsewhere, unable, absentReason, propose, proposed, mark, marked },
    holderOf: async (id: number): Promise<unknown> => ((await seen(id)).operator as { id: number } | null)?.id,
    /** Reads the messages to a recipient in sending order. */
    toldTo: (who: { readonly user: number } | { readonly booking: number }) =>
      database.rows<{ template: string; text: string }>(
        sql`select template, text from communications where ${'user' in who ? sql`user_id = ${who.user}` : sql`booking_id = ${who.booking}`} order by id`,
      ),
    /** Removes the machines of all existing operators, so that no one from another test is proposed. */
    dismiss: () =>
      database.run(sql`update operator_mappings set effective_to = effective_from where effective_to is null`),
    absenceOf: async (id: number): Promise<Booking> => (await leader.get<Booking>(`/api/admin/absences/${id}`)).body,
  }
}
