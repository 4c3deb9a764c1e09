import { todayInIndia } from '#define'
import { outletStocks } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'
import { putTogether } from '../../../engine/write/putTogether'
import { isPesticide, licenceWords } from '../orderItems'

/** An order with the fields that its stock needs. */
export interface Ordered {
  readonly id: number
  readonly orderNo?: string | null
  readonly outlet?: { readonly id: number } | null
}

/** A line of an order with the outlet's stock of it. */
export interface Wanted {
  readonly pack: number
  readonly name: string
  readonly category: string
  readonly qty: number
  /** The packs of it that come back with a return. */
  readonly returning: number
  readonly stock: number | null
  readonly left: number
}

/** Takes an order out of the stock of its outlet. Throws 400 with what is short, or may not be sold there. */
export async function takeStock(work: Work, order: Ordered, failed: string): Promise<void> {
  const wanted = await lockedStock(work, order)
  const short = wanted.filter(({ qty, left }) => left < qty)
  if (short.length) {
    const words = short.map(({ name, qty, left }) => `${name} (${left} of ${qty})`).join('; ')
    throw badRequest(failed, { detail: `Inventory not there: ${words}` })
  }
  const licence = await licenceErrorOf(work, order, wanted)
  if (licence !== undefined) throw badRequest(failed, { detail: licence })
  await moveStock(work, order, wanted, ({ qty }) => -qty)
}

/** Returns an order to the stock of its outlet, or the packs of it that come back. */
export async function giveStockBack(work: Work, order: Ordered, what: 'qty' | 'returning' = 'qty'): Promise<void> {
  await moveStock(work, order, await lockedStock(work, order), (line) => line[what])
}

/** Reads an order's lines with their stock, whose rows are locked in the same order by everyone. */
async function lockedStock(work: Work, order: Ordered): Promise<Wanted[]> {
  const { id, outlet } = order
  await work.tx.rows(sql`
    select s.id from outlet_stocks s join order_items i on i.pack_id = s.pack_id and i.deleted_at is null
    where i.order_id = ${id} and s.outlet_id = ${outlet?.id ?? 0} and s.deleted_at is null order by s.id for update of s`)
  return stockOf(work, order)
}

/** Reads an order's lines with their stock. */
export function stockOf({ tx }: Work, { id, outlet }: Ordered): Promise<Wanted[]> {
  return tx.rows<Wanted>(sql`
    select i.pack_id as pack, k.name, p.category, i.qty, coalesce(i.returning_qty, 0) as returning, s.id as stock, coalesce(s.qty, 0) as left
    from order_items i join product_packs k on k.id = i.pack_id join products p on p.id = k.product_id
    left join outlet_stocks s on s.pack_id = i.pack_id and s.outlet_id = ${outlet?.id ?? 0} and s.deleted_at is null
    where i.order_id = ${id} and i.deleted_at is null order by i.id`)
}

async function moveStock(
  work: Work,
  order: Ordered,
  wanted: readonly Wanted[],
  moved: (line: Wanted) => number,
): Promise<void> {
  const held = wanted.flatMap((one) => (one.stock === null || moved(one) === 0 ? [] : [{ ...one, stock: one.stock }]))
  const puts = held.map((line) => ({ id: line.stock, values: { qty: line.left + moved(line) } }))
  await putTogether(work, outletStocks, puts, { action: 'update', reason: `Order ${order.orderNo ?? order.id}` })
}

/** Says why the outlet may not sell what was ordered; undefined where it may. */
export async function licenceErrorOf(
  { tx, engine }: Work,
  { outlet }: Ordered,
  wanted: readonly Wanted[],
): Promise<string | undefined> {
  if (!wanted.some(({ category }) => isPesticide(category))) return undefined
  const [found] = await tx.rows<{ outlet: string; licenceTill: string }>(
    sql`select name as outlet, insecticide_licence_till::text as "licenceTill" from outlets where id = ${outlet?.id ?? 0}`,
  )
  return found && found.licenceTill < todayInIndia(engine.now()) ? licenceWords(found) : undefined
}
