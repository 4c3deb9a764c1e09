import type { RowOf } from '#define'
import { cashHandovers, payments } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { put } from '../../engine/write/put'
import { keepMachineDays } from '../sprayed/machineDays'
import { refund } from '../tariff'
import { sendReceipt } from './bills/sending'

type Payment = RowOf<typeof payments>

/** Payments: a reversed one is due again, returns to the wallet, and leaves the cash in hand. */
export const paymentsBehaviour = behaviour(payments, {
  holds: async ({ tx }, id) => {
    await tx.rows(
      sql`select b.id from bookings b where b.id = (select booking_id from payments where id = ${id}) for no key update`,
    )
    await tx.rows(
      sql`select h.id from cash_handovers h where h.id = (select handover_id from payments where id = ${id}) for no key update`,
    )
  },
  saved: async (work, { before, after }) => {
    if (before?.status === 'RECEIVED' && after.status === 'REVERSED') await giveBack(work, after)
    if (before?.status !== after.status) await keepCashOfDay(work, after)
  },
  effects: {
    sendReceipt: (work, { record }) => sendReceipt(work, payments.actions.sendReceipt.failed, record.id),
  },
})

async function giveBack(work: Work, { id, booking, mode, amount, handover, handoverStatus }: Payment): Promise<void> {
  if (mode === 'WALLET') {
    const [found] = await work.tx.rows<{ farmer: number; no: string }>(
      sql`select farmer_id as farmer, booking_no as no from bookings where id = ${booking?.id ?? 0}`,
    )
    const { failed } = payments.actions.reverse
    if (found) await refund(work, { farmer: found.farmer, bookingNo: found.no, amount: amount ?? 0 }, failed)
  }
  if (!handover || handoverStatus !== 'PROPOSED') return
  await put(work, payments, id, { handover: null })
  const [left] = await work.tx.rows<{ amount: number; count: number }>(
    sql`select amount::bigint as amount, payments_count as count from cash_handovers where id = ${handover.id} for no key update`,
  )
  await put(work, cashHandovers, handover.id, {
    amount: (left?.amount ?? 0) - (amount ?? 0),
    paymentsCount: (left?.count ?? 0) - 1,
  })
}

/** Updates the cash in the machine report of the booking's day. */
async function keepCashOfDay({ tx, engine }: Work, { booking }: Payment): Promise<void> {
  const [found] = await tx.rows<{ machine: number | null; day: string }>(
    sql`select machine_id as machine, service_date::text as day from bookings where id = ${booking?.id ?? 0}`,
  )
  if (found?.machine)
    await keepMachineDays(tx, { machines: [found.machine], from: found.day, to: found.day, now: engine.now() })
}
