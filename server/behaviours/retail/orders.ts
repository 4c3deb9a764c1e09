import { addDays, todayInIndia, type RowOf } from '#define'
import { orderItems, orders, orderTimes } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { put, putEach } from '../../engine/write/put'
import { capture, hold, refund, takeUpiRef, type WalletMove } from '../tariff'
import { noItems } from './orderItems'
import { applyOffer, holdPayer, settleOrder } from './orders/bill'
import { tellOfUnknown } from './orders/passing'
import { clearReturn, startReturn, takeBack } from './orders/returns'
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
    startReturn,
    refuseReturn: (work, { record }) => clearReturn(work, record.id),
    acceptReturn: async (work, { record }) => {
      await takeBack(work, record)
      await put(work, orders, record.id, { paymentStatus: unpaid(record) })
    },
    acceptPartialReturn: async (work, { record }) => {
      await takeBack(work, record)
      // What stays of an unpaid order is still due.
      if (isPaid(record)) await put(work, orders, record.id, { paymentStatus: 'REFUND_DUE' })
    },
    refund: (work, { record }) => noteRefund(work, record),
    refundToWallet: async (work, { record }) => {
      await refund(work, { ...debitOf(record), amount: record.refundDue ?? 0 }, orders.actions.refundToWallet.failed)
      await noteRefund(work, record)
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
function unpaid(order: Order): 'REFUND_DUE' | 'VOID' {
  return isPaid(order) ? 'REFUND_DUE' : 'VOID'
}

function isPaid({ paymentStatus }: Order): boolean {
  return ['PAID', 'REFUND_DUE', 'PARTLY_REFUNDED'].includes(paymentStatus ?? '')
}

/** Adds what was due to the refunds of an order. */
async function noteRefund(work: Work, { id, status, keptPacks, refunded, refundDue }: Order): Promise<void> {
  const isPartial = status !== 'CANCELLED' && (keptPacks ?? 0) > 0
  await put(work, orders, id, {
    refunded: (refunded ?? 0) + (refundDue ?? 0),
    paymentStatus: isPartial ? 'PARTLY_REFUNDED' : 'REFUNDED',
  })
}

interface Item {
  readonly id: number
  readonly qty: number
}

function itemsOf({ tx }: Work, { id }: Order): Promise<Item[]> {
  return tx.rows<Item>(sql`select id, qty from order_items where order_id = ${id} and deleted_at is null order by id`)
}
