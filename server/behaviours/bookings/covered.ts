import type { InputOf, RowOf } from '#define'
import type { bookings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { idOf } from './taking'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

/** Acres by which a booking may differ from its lands without a question: the error of converting units. */
const ROUNDING = 0.01

interface Claim {
  readonly acres: number
  readonly farmer: number
  readonly isAnswered: boolean
}

/** Requires a confirmation where a stored booking is larger than its lands. Throws 400 at the answer. */
export async function verifyCovered(work: Work, id: number, title: string): Promise<void> {
  const [found] = await work.tx.rows<Claim>(sql`
    select requested_area_acres::float8 as acres, farmer_id as farmer, coalesce(larger_than_lands, false) as "isAnswered"
    from bookings where id = ${id}`)
  if (found) await verifyClaim(work, title, found, id)
}

/** Like `verifyCovered`, for a booking with a changed area. A stored area is not asked about again. */
export async function verifyCoveredAs(
  work: Work,
  title: string,
  { before, input }: { readonly before?: Booking | undefined; readonly input: Given },
): Promise<void> {
  const acres = (input.requestedArea as { acres?: number } | null | undefined)?.acres ?? 0
  if (before?.requestedArea?.acres === acres) return
  const claim = { acres, farmer: idOf(input.farmer), isAnswered: input.largerThanLands === true }
  await verifyClaim(work, title, claim, before?.id)
}

async function verifyClaim(work: Work, title: string, claim: Claim, booking: number | undefined): Promise<void> {
  if (claim.isAnswered) return
  const { chosen, all } = await landsOf(work, claim.farmer, booking)
  const most = chosen ?? all
  if (most === null || claim.acres <= most + ROUNDING) return
  const whose = chosen === null ? 'The farmer’s lands' : 'The lands'
  const words = `${whose} total ${most.toFixed(2)} acres, but ${claim.acres.toFixed(2)} are booked. Turn this on if that is right`
  throw badRequest(title, { fields: { largerThanLands: words } })
}

interface Covering {
  /** The acres that the lands of the booking cover; null where it names none. */
  readonly chosen: number | null
  /** The acres of all lands of the farmer; null where none is known. */
  readonly all: number | null
}

/** Sums up the lands of a booking, each with the acres booked of it, up to its size. */
async function landsOf({ tx }: Work, farmer: number, booking = 0): Promise<Covering> {
  const [found] = await tx.rows<Covering>(sql`
    select (select sum(least(r.area_acres, l.area_acres)) from booking_lands r join lands l on l.id = r.land_id
        where r.booking_id = ${booking} and r.deleted_at is null)::float8 as chosen,
      (select sum(l.area_acres) from lands l where l.farmer_id = ${farmer} and l.status = 'ACTIVE' and l.deleted_at is null)::float8 as "all"`)
  return found ?? { chosen: null, all: null }
}
