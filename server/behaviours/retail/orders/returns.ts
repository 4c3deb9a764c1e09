import { orderItems, orders } from '#resources'
import type { RowOf } from '#define'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'
import { noteHand } from '../../../engine/write/noteHand'
import { put, putEach } from '../../../engine/write/put'
import { isPesticide } from '../orderItems'
import { giveStockBack } from './stock'

type Order = RowOf<typeof orders>

interface Returning {
  readonly record: Order
  readonly input: Readonly<Record<string, unknown>>
}

/** Starts the return of some packs of an order. Throws 400 for pesticides whose packs have been opened. */
export async function startReturn(work: Work, { record, input }: Returning): Promise<void> {
  const counts = Object.entries(input.packs as Readonly<Record<string, string>>)
  const ids = counts.map(([id]) => Number(id))
  if (input.isSealed !== true) await mustBeHarmless(work, ids)
  await putEach(
    work,
    orderItems,
    counts.map(([id, count]) => ({ id: Number(id), values: { returningQty: Number(count) } })),
  )
  await noteHand(work, orders, 'returnedBy', record.id)
}

/** Takes the packs of a return back into the stock of the outlet. */
export async function takeBack(work: Work, order: Order): Promise<void> {
  const items = await work.tx.rows<{ id: number; returned: number }>(sql`
    select id, coalesce(returned_qty, 0) + returning_qty as returned from order_items
    where order_id = ${order.id} and returning_qty > 0 and deleted_at is null order by id`)
  if (order.hasStock) await giveStockBack(work, order, 'returning')
  await putEach(
    work,
    orderItems,
    items.map(({ id, returned }) => ({ id, values: { returnedQty: returned, returningQty: null } })),
  )
  await noteHand(work, orders, 'returnedBy', order.id)
}

/** Ends a return whose packs stay with the farmer. */
export function clearReturn(work: Work, order: number): Promise<void> {
  return put(work, orderItems, { field: 'order', eq: order }, { returningQty: null })
}

async function mustBeHarmless({ tx }: Work, items: readonly number[]): Promise<void> {
  const found = await tx.rows<{ category: string }>(
    sql`select p.category from order_items i join products p on p.id = i.product_id where i.id = any(${items}::bigint[])`,
  )
  if (found.some(({ category }) => isPesticide(category)))
    throw badRequest(orders.actions.startReturn.failed, {
      fields: { isSealed: 'Opened pesticides can’t be returned' },
    })
}
