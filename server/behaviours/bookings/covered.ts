import type { InputOf } from '#define'
import { bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'

/** Acres by which what is booked may differ from its lands without a question: what units make of each other. */
const ROUNDING = 0.01

interface Covered {
  readonly booked: number
  /** What the lands of the booking have of it; null where no land is named. */
  readonly lands: number | null
  readonly isAnswered: boolean
}

/**
 * Asks whether a booking is larger than its lands on purpose: a land counts with what is booked of it, and with no more than
 * it has. `input` is the booking as it would be; without it the stored one is meant. Throws 400 at the answer.
 */
export async function verifyCovered(work: Work, id: number, input?: InputOf<typeof bookings>): Promise<void> {
  const [found] = await work.tx.rows<Covered>(sql`
    select b.requested_area_acres::float8 as booked, coalesce(b.larger_than_lands, false) as "isAnswered",
      (select sum(least(r.area_acres, l.area_acres)) from booking_lands r join lands l on l.id = r.land_id
        where r.booking_id = b.id and r.deleted_at is null)::float8 as lands
    from bookings b where b.id = ${id}`)
  if (!found || found.lands === null) return
  const given = (input?.requestedArea as { acres?: number } | null | undefined)?.acres
  const isAnswered = input ? input.largerThanLands === true : found.isAnswered
  const booked = given ?? found.booked
  const isUnchanged = input !== undefined && booked === found.booked
  if (isAnswered || isUnchanged || booked <= found.lands + ROUNDING) return
  const title = bookings.form.messages.updateFailed
  throw badRequest(title, { fields: { largerThanLands: largerWords(booked, found.lands) } })
}

function largerWords(booked: number, lands: number): string {
  return `The lands total ${lands.toFixed(2)} acres, but ${booked.toFixed(2)} are booked. Tick this if that is right`
}
