import { addDays, todayInIndia, type RowOf } from '#define'
import { orderItems, orders, orderTimes } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { noteHand } from '../../engine/write/noteHand'
import { put, putEach } from '../../engine/write/put'
import { capture, hold, refund, takeUpiRef, type WalletMove } from '../tariff'
import { isPesticide, noItems } from './orderItems'
import { applyOffer, holdPayer, settleOrder } from './orders/bill'
import { tellOfUnknown } from './orders/passing'
import { giveStockBack, takeStock } from './orders/stock'

type Order = RowOf<typeof orders>

/** Orders: from taking them to delivery or return, with the outlet's stock and the payments. */
export const ordersBehaviour = behaviour(orders, {
  timeRules: { alert: tellOfUnknown },
  begins: async ({ engine, viewer }) => ({
    takenBy: viewer.id || null,
    promisedBy: addDays(todayInIndia(engine.now()), orderTimes.promiseDays),
    statusSince: engine.now().toISOString(),
  }),
  holds: ({ tx }, id) => holdPayer(tx, id),
  saved: async (work, { before, after }) => {
    if (before && before.status !== after.status) await settleOrder(work, orders.form.messages.updateFailed, after.id)
  },
  effects: {
    applyOffer: (work, { record, input }) =>
      applyOffer(work, orders.actions.applyOffer.failed, record.id, {
        offer: typeof input.offer === 'number' ? input.offer : null,
        had: record.offer?.id ?? null,
      }),
    place: async (_work, { record }) => mustHaveItems(record),
    notePayment: async (work, { record, input }) => {
      const { failed } = orders.actions.notePayment
      await takeUpiRef(work, { upiRef: String(input.paymentRef), order: record.id, field: 'paymentRef' }, failed)
      mustHaveItems(record)
    },
    payFromWallet: async (work, { record }) => {
      const { failed } = orders.actions.payFromWallet
      mustHaveItems(record)
      // Placing a hold checks that the wallet is active and has enough.
      await hold(work, debitOf(record), failed)
      await capture(work, debitOf(record), failed)
    },
    refundToWallet: async (work, { record }) => {
      await refund(work, debitOf(record), orders.actions.refundToWallet.failed)
    },
    confirm: (work, { record }) => takeStock(work, record, orders.actions.confirm.failed),
    cancel: async (work, { record }) => {
      if (record.hasStock) await giveStockBack(work, record)
      await put(work, orders, record.id, { paymentStatus: unpaid(record) })
    },
    deliver: async (work, { record }) => {
      const items = await itemsOf(work, record)
      await putEach(
        work,
        orderItems,
        items.map(({ id, qty }) => ({ id, values: { deliveredQty: qty } })),
      )
      if (record.payMode === 'COD') await put(work, orders, record.id, { paymentStatus: 'PAID' })
    },
    reattempt: (work, { record }) => put(work, orders, record.id, { attempts: (record.attempts ?? 0) + 1 }),
    startReturn: async (work, { record, input }) => {
      await mustBeReturnable(work, record, input.isSealed === true)
      await noteHand(work, orders, 'returnedBy', record.id)
    },
    acceptReturn: async (work, { record }) => {
      const items = await itemsOf(work, record)
      await putEach(
        work,
        orderItems,
        items.map(({ id, delivered }) => ({ id, values: { returnedQty: delivered } })),
      )
      if (record.hasStock) await giveStockBack(work, record)
      await put(work, orders, record.id, { paymentStatus: unpaid(record) })
      await noteHand(work, orders, 'returnedBy', record.id)
    },
  },
})

/** Builds the wallet move that pays for an order. */
function debitOf({ farmer, orderNo, total }: Order): WalletMove {
  return { farmer: farmer?.id ?? 0, bookingNo: orderNo ?? '', amount: total ?? 0 }
}

function mustHaveItems({ itemsCount }: Order): void {
  if (!itemsCount) throw badRequest(orders.actions.place.failed, { detail: noItems })
}

/** Returns the payment status of an order that is cancelled or returned. */
function unpaid({ paymentStatus }: Order): 'REFUND_DUE' | 'VOID' {
  return paymentStatus === 'PAID' ? 'REFUND_DUE' : 'VOID'
}

interface Item {
  readonly id: number
  readonly qty: number
  readonly delivered: number | null
}

function itemsOf({ tx }: Work, { id }: Order): Promise<Item[]> {
  return tx.rows<Item>(
    sql`select id, qty, delivered_qty as delivered from order_items where order_id = ${id} and deleted_at is null order by id`,
  )
}

/** Throws 400 for pesticides whose packs have been opened. */
async function mustBeReturnable({ tx }: Work, { id }: Order, isSealed: boolean): Promise<void> {
  if (isSealed) return
  const items = await tx.rows<{ category: string }>(
    sql`select p.category from order_items i join products p on p.id = i.product_id where i.order_id = ${id} and i.deleted_at is null`,
  )
  if (items.some(({ category }) => isPesticide(category)))
    throw badRequest(orders.actions.startReturn.failed, {
      fields: { isSealed: 'Opened pesticides can’t be returned' },
    })
}
