import { stockMoves } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'

const failed = 'Error while creating stock move'
/** Units counted in whole numbers. */
const whole = ['PCS', 'SET']

/** Returns by how much a move changes the stock: outgoing quantities are negative, corrections have their own sign. */
export function changeBy(type: string, qty: number): number {
  return type === 'OUT' ? -qty : qty
}

/** Stock moves: the stock of a part is the sum of its moves, and never negative. */
export const stockMovesBehaviour = behaviour(stockMoves, {
  begins: ({ viewer, engine }) => Promise.resolve({ at: engine.now().toISOString(), by: viewer.id || null }),
  prepare: async (work, { input }) => {
    const { qty = 0, type = 'IN' } = input
    const part = await lockPart(work, input.part ?? 0)
    const wrong = wrongQuantity(type ?? '', qty ?? 0, part)
    if (wrong) throw badRequest(failed, { detail: wrong, fields: { qty: wrong } })
    if (Date.parse(String(input.at)) > work.engine.now().getTime())
      throw badRequest(failed, { fields: { at: 'This time is in the future' } })
    return {
      balance: rounded(part.stock + changeBy(type ?? '', qty ?? 0)),
      worth: Math.round(Math.abs(qty ?? 0) * part.price),
    }
  },
  effects: {},
})

interface Part {
  readonly stock: number
  readonly price: number
  readonly uom: string
}

/** Locked until the move is written: two people who take the last piece concurrently do so one after the other. */
async function lockPart({ tx }: Work, id: number): Promise<Part> {
  const [part] = await tx.rows<Part>(
    sql`select coalesce(stock_qty, 0)::float8 as stock, price::float8 as price, uom from spare_parts where id = ${id} for no key update`,
  )
  return part ?? { stock: 0, price: 0, uom: 'PCS' }
}

function wrongQuantity(type: string, qty: number, { stock, uom }: Part): string | undefined {
  if (type === 'ADJUST' ? qty === 0 : qty <= 0)
    return type === 'ADJUST' ? 'Enter how much the count was wrong by' : 'Enter a quantity above 0'
  if (whole.includes(uom) && !Number.isInteger(qty)) return 'Enter a whole number for this part'
  if (stock + changeBy(type, qty) < 0) return `Only ${stock} ${stock === 1 ? 'is' : 'are'} in stock`
  return undefined
}

/** Rounds to hundredths, without floating-point residue. */
function rounded(quantity: number): number {
  return Math.round(quantity * 100) / 100
}
