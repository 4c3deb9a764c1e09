import { addDays, todayInIndia, type RowOf } from '#define'
import { orders, orderTimes } from '#resources'
import { name, raw, sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { noteHand } from '../../engine/write/noteHand'
import { capture, hold, refund, takeUpiRef, type WalletMove } from '../tariff'
import { isPesticide, noItems } from './orderItems'
import { tellOfUnknown } from './orders/passing'
import { giveStockBack, takeStock } from './orders/stock'

type Order = RowOf<typeof orders>

/** Orders: from taking them to delivery or return, with the stock of the outlet and what is paid. */
export const ordersBehaviour = behaviour(orders, {
  timeRules: { alert: tellOfUnknown },
  begins: async ({ engine }) => ({
    promisedBy: addDays(todayInIndia(engine.now()), orderTimes.promiseDays),
    statusSince: engine.now().toISOString(),
  }),
  prepare: async ({ engine }, { before, input }) => {
    if (!before && (input.promisedBy ?? '') < todayInIndia(engine.now()))
      throw badRequest(orders.form.messages.createFailed, { fields: { promisedBy: 'This day is over' } })
  },
  effects: {
    place: begin,
    notePayment: async (work, { record, input }) => {
      const { failed } = orders.actions.notePayment
      await takeUpiRef(work, { upiRef: String(input.paymentRef), order: record.id, field: 'paymentRef' }, failed)
      await begin(work, { record })
      await noteWho(work, record, 'payment_noted_by_id')
    },
    payFromWallet: async (work, { record }) => {
      const { failed } = orders.actions.payFromWallet
      await begin(work, { record })
      // A hold asks whether the wallet is active and has as much.
      await hold(work, debitOf(record), failed)
      await capture(work, debitOf(record), failed)
      await noteWho(work, record, 'payment_noted_by_id')
    },
    refundToWallet: async (work, { record }) => {
      await refund(work, debitOf(record), orders.actions.refundToWallet.failed)
    },
    confirm: async (work, { record }) => {
      await takeStock(work, record, orders.actions.confirm.failed)
      await enter(work, record, raw('has_stock = true'))
    },
    cancel: async (work, { record }) => {
      if (record.hasStock) await giveStockBack(work, record)
      await enter(work, record, sql`has_stock = false, is_overdue = false, payment_status = ${unpaid(record)}`)
      await noteWho(work, record, 'cancelled_by_id')
    },
    dispatch: (work, { record }) => enter(work, record),
    deliver: async (work, { record }) => {
      await work.tx.run(
        sql`update order_items set delivered_qty = qty where order_id = ${record.id} and deleted_at is null`,
      )
      const paid = record.payMode === 'COD' ? 'PAID' : (record.paymentStatus ?? 'PENDING')
      const at = work.engine.now().toISOString()
      await enter(
        work,
        record,
        sql`delivered_at = ${at}::timestamptz, return_closed = false, is_overdue = false, payment_status = ${paid}`,
      )
    },
    fail: (work, { record }) => enter(work, record),
    reattempt: (work, { record }) => enter(work, record, raw('attempts = attempts + 1')),
    startReturn: async (work, { record, input }) => {
      await mustBeReturnable(work, record, input.isSealed === true)
      await noteHand(work, orders, 'returnedBy', record.id)
      await enter(work, record)
    },
    acceptReturn: async (work, { record }) => {
      await work.tx.run(
        sql`update order_items set returned_qty = delivered_qty where order_id = ${record.id} and deleted_at is null`,
      )
      if (record.hasStock) await giveStockBack(work, record)
      await enter(work, record, sql`has_stock = false, payment_status = ${unpaid(record)}`)
      await noteHand(work, orders, 'returnedBy', record.id)
    },
    refuseReturn: (work, { record }) => enter(work, record),
  },
})

/** An order as the wallet of its farmer pays for it. */
function debitOf({ farmer, orderNo, total }: Order): WalletMove {
  return { farmer: farmer?.id ?? 0, bookingNo: orderNo ?? '', amount: total ?? 0 }
}

async function begin(work: Work, { record }: { readonly record: Order }): Promise<void> {
  if (!record.itemsCount) throw badRequest(orders.actions.place.failed, { detail: noItems })
  await enter(work, record, sql`placed_at = ${work.engine.now().toISOString()}::timestamptz`)
}

/** Notes when an order came into its status, and what else follows from that. */
async function enter({ tx, engine }: Work, { id }: Order, more?: Sql): Promise<void> {
  await tx.run(
    sql`update orders set status_since = ${engine.now().toISOString()}::timestamptz ${more ? sql`, ${more}` : raw('')} where id = ${id}`,
  )
}

/** Whoever takes money in, or lets an order go, is not the one who pays it back. */
async function noteWho(
  { tx, viewer }: Work,
  { id }: Order,
  column: 'payment_noted_by_id' | 'cancelled_by_id',
): Promise<void> {
  await tx.run(sql`update orders set ${name(column)} = ${viewer.id || null}::bigint where id = ${id}`)
}

/** How the payment stands of an order that comes to nothing. */
function unpaid({ paymentStatus }: Order): 'REFUND_DUE' | 'VOID' {
  return paymentStatus === 'PAID' ? 'REFUND_DUE' : 'VOID'
}

/** Throws 400 for pesticides whose packs are opened. */
async function mustBeReturnable({ tx }: Work, { id }: Order, isSealed: boolean): Promise<void> {
  if (isSealed) return
  const items = await tx.rows<{ category: string }>(
    sql`select p.category from order_items i join products p on p.id = i.product_id where i.order_id = ${id} and i.deleted_at is null`,
  )
  if (items.some(({ category }) => isPesticide(category)))
    throw badRequest(orders.actions.startReturn.failed, {
      fields: { isSealed: 'An opened pesticide is not taken back' },
    })
}
