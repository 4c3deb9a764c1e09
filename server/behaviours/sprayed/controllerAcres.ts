import { bookings } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { put } from '../../engine/write/put'
import { deviationPercent, deviationVerdict } from './geometry'

interface Measured {
  readonly acres: number | null
  readonly billed: number | null
  readonly isDone: boolean
}

/**
 * Updates what controllers measured for a booking: the acres of its billable linked sprayings that no person typed, and
 * after the work how far they are from the billed ones (domain §4.2). It follows from other records, so the version
 * stays.
 */
export async function keepControllerAcres(work: Work, booking: number): Promise<void> {
  const { tx } = work
  // Two concurrent sprayings of one booking must each count the other one.
  await tx.rows(sql`select id from bookings where id = ${booking} for no key update`)
  const [found] = await tx.rows<Measured>(sql`
    select (select sum(s.sprayed_acres) from sprayings s where s.booking_id = b.id and s.link = 'LINKED' and s.billable and s.source <> 'MANUAL' and s.deleted_at is null)::float8 as acres,
      coalesce(b.billable_acre, b.actual_acre)::float8 as billed, b.completed_at is not null as "isDone"
    from bookings b where b.id = ${booking}`)
  if (!found) return
  const { deviation, comparison } = comparisonOf(found)
  const hasSpraying = found.acres !== null
  await put(work, bookings, booking, { controllerAcre: found.acres, hasSpraying, deviation, comparison })
}

/** Compares the measured acres with the billed ones; empty before the work is done. */
export function comparisonOf({ acres, billed, isDone }: Measured): {
  readonly deviation: number | null
  readonly comparison: 'NO_SPRAYING' | 'OK' | 'REVIEW' | 'BLOCKED' | null
} {
  if (!isDone) return { deviation: null, comparison: null }
  if (acres === null || !billed) return { deviation: null, comparison: 'NO_SPRAYING' }
  const deviation = Math.round(deviationPercent(acres, billed) * 10) / 10
  return { deviation, comparison: deviationVerdict(deviation) }
}

/** Whether a booking has a linked spraying that no person typed and that counts for its acres. */
export async function hasSpraying(tx: Queries, booking: number): Promise<boolean> {
  const found = await tx.rows(
    sql`select 1 from sprayings where booking_id = ${booking} and link = 'LINKED' and billable and source <> 'MANUAL' and deleted_at is null limit 1`,
  )
  return found.length > 0
}
