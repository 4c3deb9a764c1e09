import { spareParts, stockMoves } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { keepCost } from './breakdownCost'

const failed = 'Error while creating stock move'
/** What is counted in whole ones. */
const whole = ['PCS', 'SET']

/** How a stock of so much stands to the least that there shall be. */
export function stockLevel(stock: number, least: number): 'ENOUGH' | 'LOW' | 'NONE' {
  return stock <= 0 ? 'NONE' : stock < least ? 'LOW' : 'ENOUGH'
}

/** By how much a move changes the stock: what goes out is taken off, a count is put right by what is said. */
export function changeBy(type: string, qty: number): number {
  return type === 'OUT' ? -qty : qty
}

/** Parts: their level follows from the stock and the minimum. */
export const sparePartsBehaviour = behaviour(spareParts, {
  prepare: (_work, { before, input }) =>
    Promise.resolve({ stockLevel: stockLevel(before?.stockQty ?? 0, input.minStock ?? 0) }),
  effects: {},
})

/** Moves: the stock of a part is the sum of its moves, kept with each of them, and never below nothing. */
export const stockMovesBehaviour = behaviour(stockMoves, {
  begins: ({ viewer, engine }) => Promise.resolve({ at: engine.now().toISOString(), by: viewer.id || null }),
  prepare: async (work, { input }) => {
    const { qty = 0, type = 'IN' } = input
    const part = await lockPart(work, input.part ?? 0)
    const wrong = wrongQuantity(type ?? '', qty ?? 0, part)
    if (wrong) throw badRequest(failed, { detail: wrong, fields: { qty: wrong } })
    if (Date.parse(String(input.at)) > work.engine.now().getTime())
      throw badRequest(failed, { fields: { at: 'This moment has not come yet' } })
    return {
      balance: rounded(part.stock + changeBy(type ?? '', qty ?? 0)),
      worth: Math.round(Math.abs(qty ?? 0) * part.price),
    }
  },
  saved: async (work, { after }) => {
    const part = after.part?.id ?? 0
    await work.tx.run(sql`
      update spare_parts set stock_qty = ${after.balance ?? 0}::numeric,
        stock_level = case when ${after.balance ?? 0}::numeric <= 0 then 'NONE' when ${after.balance ?? 0}::numeric < coalesce(min_stock, 0) then 'LOW' else 'ENOUGH' end
      where id = ${part}`)
    await keepCost(work, after.breakdown?.id)
  },
  effects: {},
})

interface Part {
  readonly stock: number
  readonly price: number
  readonly uom: string
}

/** Locked until the move is written: two who take the last piece at the same moment take it one after the other. */
async function lockPart({ tx }: Work, id: number): Promise<Part> {
  const [part] = await tx.rows<Part>(
    sql`select coalesce(stock_qty, 0)::float8 as stock, price::float8 as price, uom from spare_parts where id = ${id} for no key update`,
  )
  return part ?? { stock: 0, price: 0, uom: 'PCS' }
}

function wrongQuantity(type: string, qty: number, { stock, uom }: Part): string | undefined {
  if (type === 'ADJUST' ? qty === 0 : qty <= 0)
    return type === 'ADJUST' ? 'Give by how much the count was wrong' : 'Give a quantity of more than 0'
  if (whole.includes(uom) && !Number.isInteger(qty)) return 'This part is counted in whole ones'
  if (stock + changeBy(type, qty) < 0) return `Only ${stock} ${stock === 1 ? 'is' : 'are'} in stock`
  return undefined
}

/** Hundredths, without the dust of binary fractions. */
function rounded(quantity: number): number {
  return Math.round(quantity * 100) / 100
}
