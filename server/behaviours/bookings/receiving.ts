import type { RowOf } from '#define'
import { payments, type bookings, type receivedPayments } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { putTogether } from '../../engine/write/putTogether'
import { capture, rupees, takeUpiRef } from '../tariff'
import { accountOf } from './account'

type Booking = RowOf<typeof bookings>

/** Money that comes in for a booking. Whole paise. */
export interface Received {
  readonly mode: keyof typeof receivedPayments
  readonly amount: number
  /** The amount due for the booking before this payment. */
  readonly due: number
  readonly upiRef?: string
  /** The person who holds the cash. */
  readonly receivedBy?: number | undefined
  readonly remark?: string
  /** The input at which an amount beyond the amount due is refused, and its message. */
  readonly beyond: { readonly field: string; readonly words: string }
}

/**
 * Writes a payment with its receipt, and debits the wallet if it pays. The action has locked the booking, so that two
 * concurrent payments never exceed the amount due. Answers with the id of the payment. Throws 400.
 */
export async function receive(work: Work, failed: string, booking: Booking, received: Received): Promise<number> {
  const { mode, amount, due, upiRef, receivedBy, remark, beyond } = received
  if (amount > due) throw badRequest(failed, { fields: { [beyond.field]: beyond.words } })
  if (mode === 'UPI') await takeUpiRef(work, { upiRef: upiRef ?? '' }, failed)
  if (mode === 'WALLET') await capture(work, { ...accountOf(booking), amount }, failed)
  const { id } = await insertRecord(
    work,
    payments,
    {
      booking: booking.id,
      amount,
      mode,
      ...(mode === 'UPI' && { upiRef }),
      receivedBy: receivedBy ?? (work.viewer.id || null),
      receivedAt: work.engine.now().toISOString(),
      ...(remark && { remark }),
      status: 'RECEIVED',
    },
    failed,
  )
  return id
}

/** Records a payment by the farmer of a completed booking: all that is due unless an amount is given. */
export async function recordPayment(
  work: Work,
  failed: string,
  booking: Booking,
  input: Readonly<Record<string, unknown>>,
): Promise<number> {
  const due = booking.dueAmount ?? 0
  return receive(work, failed, booking, {
    mode: input.mode as Received['mode'],
    amount: Number(input.amount ?? due),
    due,
    ...(typeof input.upiRef === 'string' && { upiRef: input.upiRef }),
    ...(typeof input.receivedBy === 'number' && { receivedBy: input.receivedBy }),
    ...(typeof input.reason === 'string' && { remark: input.reason }),
    beyond: { field: 'amount', words: `${rupees(due)} are due` },
  })
}

/** Reverses every payment of a booking that ends without a bill. */
export async function reverseAll(work: Work, booking: number, reason: string): Promise<void> {
  const found = await work.tx.rows<{ id: number }>(
    sql`select id from payments where booking_id = ${booking} and status = 'RECEIVED' and deleted_at is null order by id for no key update`,
  )
  const at = work.engine.now().toISOString()
  const values = {
    status: 'REVERSED',
    reversedAt: at,
    reversedBy: work.viewer.id || null,
    reversedBecause: reason,
  }
  await putTogether(
    work,
    payments,
    found.map(({ id }) => ({ id, values })),
    { action: 'reverse', reason },
  )
}
