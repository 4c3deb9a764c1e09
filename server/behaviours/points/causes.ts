import type { RowOf } from '#define'
import type {
  bookings,
  farmers,
  lands,
  pictureTasks,
  PointEvent,
  pollResponses,
  productScans,
  quizAttempts,
} from '#resources'
import type { PointHolder } from './accounts'
import type { Cause } from './earning'

type Link = { readonly id: number } | null | undefined

/** The cause of a registered farmer; one merged into another is no longer registered. */
export function registration({ id, status }: RowOf<typeof farmers>): Cause | undefined {
  return status === 'MERGED' ? undefined : { event: 'REGISTER', ref: `Farmer ${id}`, holder: { field: 'farmer', id } }
}

/** The cause of a land with a known boundary. */
export function mapping({ id, boundary, geoArea, farmer }: RowOf<typeof lands>): Cause | undefined {
  return boundary ? causeOf('LAND_MAPPED', `Land ${id}`, { farmer }, { acres: geoArea }) : undefined
}

/** The cause of a verified booking. */
export function verification(booking: RowOf<typeof bookings>): Cause | undefined {
  const { status, bookingNo, farmer, billableAcre, netPayable, offer, bonusPoints } = booking
  if (status !== 'VERIFIED') return undefined
  const bonus = bonusPoints
    ? { points: bonusPoints, remark: `Points multiplied by ${offer?.label ?? 'an offer'}` }
    : undefined
  const measure = { acres: billableAcre, amount: netPayable, ...(bonus && { bonus }) }
  return causeOf('BOOKING_VERIFIED', bookingNo, { farmer }, measure)
}

/** The cause of the first scan of a genuine pack. */
export function firstScan({ scanNo, result, farmer, outlet }: RowOf<typeof productScans>): Cause | undefined {
  return result === 'GENUINE_FIRST' ? causeOf('PRODUCT_SCAN', scanNo, { farmer, outlet }) : undefined
}

/** The cause of an approved receipt. */
export function receipt(scan: RowOf<typeof productScans>): Cause | undefined {
  const { scanNo, receiptStatus, receiptAmount, farmer, outlet } = scan
  return receiptStatus === 'APPROVED'
    ? causeOf('RECEIPT', scanNo, { farmer, outlet }, { amount: receiptAmount })
    : undefined
}

/** The cause of approved pictures. */
export function photo({ taskNo, status, farmer }: RowOf<typeof pictureTasks>): Cause | undefined {
  return status === 'APPROVED' ? causeOf('PHOTO_APPROVED', taskNo, { farmer }) : undefined
}

/** The cause of an answer to a poll. */
export function answer({ id, farmer, user }: RowOf<typeof pollResponses>): Cause | undefined {
  return causeOf('POLL', `Response ${id}`, { farmer, user })
}

/** The cause of a quiz attempt with at least one correct answer. */
export function quizScore({
  id,
  points,
  farmer,
  user,
}: Pick<RowOf<typeof quizAttempts>, 'id' | 'points' | 'farmer' | 'user'>): Cause | undefined {
  return Number(points) > 0 ? causeOf('QUIZ', `Quiz attempt ${id}`, { farmer, user }) : undefined
}

/** Builds a cause for the first existing holder of several; undefined without a holder. */
function causeOf(
  event: PointEvent,
  ref: string | null | undefined,
  holders: Partial<Readonly<Record<PointHolder['field'], Link>>>,
  measure: Pick<Cause, 'acres' | 'amount' | 'bonus'> = {},
): Cause | undefined {
  for (const field of ['farmer', 'outlet', 'user'] as const) {
    const id = holders[field]?.id
    if (id !== undefined && ref) return { event, ref, holder: { field, id }, ...measure }
  }
  return undefined
}
