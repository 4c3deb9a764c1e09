import { bookingChemicals, bookingLands } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { idOf } from './taking'
import { mustGrantWork } from './working'

/** The rounding error of a sum of areas, in acres. */
const ROUNDING = 0.005

/** Booking lands: together no larger than the booked area. */
export const bookingLandsBehaviour = behaviour(bookingLands, {
  prepare: async (work, { before, input }) => {
    const title = before ? bookingLands.form.messages.updateFailed : bookingLands.form.messages.createFailed
    const facts = await factsOf(work, idOf(input.booking), before?.id)
    mustBeOpen(facts?.status, title, 'land')
    const own = (input.area as { acres?: number } | null | undefined)?.acres ?? 0
    if (facts && facts.others + own > facts.booked + ROUNDING)
      throw badRequest(title, {
        fields: { area: `The lands total ${(facts.others + own).toFixed(2)} acres; ${facts.booked} are booked` },
      })
  },
  // Removing a land runs no `prepare`, so it is checked here.
  saved: async (work, { after }) => {
    const [found] = await work.tx.rows<{ payBy: string | null }>(
      sql`select pay_by as "payBy" from bookings where id = ${after.booking?.id ?? 0}`,
    )
    mustGrantWork(work, bookingLands.form.messages.updateFailed, found?.payBy, 'land')
  },
  effects: {},
})

/** Booking chemicals: settled before the work starts. */
export const bookingChemicalsBehaviour = behaviour(bookingChemicals, {
  prepare: async ({ tx }, { before, input }) => {
    const title = before ? bookingChemicals.form.messages.updateFailed : bookingChemicals.form.messages.createFailed
    const [found] = await tx.rows<{ status: string }>(
      sql`select status from bookings where id = ${idOf(input.booking)} for share`,
    )
    mustBeOpen(found?.status, title, 'product')
  },
  effects: {},
})

function mustBeOpen(status: string | undefined, title: string, field: string): void {
  if (status !== 'CREATED' && status !== 'ASSIGNED')
    throw badRequest(title, { fields: { [field]: 'This booking can no longer be changed' } })
}

interface Facts {
  readonly status: string
  readonly booked: number
  readonly others: number
}

async function factsOf({ tx }: Work, booking: number, row = 0): Promise<Facts | undefined> {
  const [found] = await tx.rows<Facts>(sql`
    select b.status, b.requested_area_acres::float8 as booked,
      coalesce((select sum(o.area_acres) from booking_lands o where o.booking_id = b.id and o.deleted_at is null and o.id <> ${row}), 0)::float8 as others
    from bookings b where b.id = ${booking} for no key update of b`)
  return found
}
