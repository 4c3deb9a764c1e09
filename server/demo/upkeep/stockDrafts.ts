import { addDays } from '#define'
import { changeBy } from '../../behaviours/upkeep/stock'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

/** A stock move, before its part has an id. */
interface Move {
  readonly type: 'IN' | 'OUT' | 'RETURN' | 'ADJUST'
  readonly qty: number
  readonly at: string
  readonly ref: string
}

/** Makes the moves of a part by index (from 0): bought, used, sometimes returned, once counted again. */
export function stockOf(
  place: number,
  part: { readonly price: number; readonly minStock?: unknown },
  { today, hubs, by }: { readonly today: string; readonly hubs: readonly number[]; readonly by: number | undefined },
): readonly Row[] {
  const random = randomOf(`stock ${place}`)
  const least = Number(part.minStock ?? 0)
  const bought = Math.max(4, Math.round(least * (1.5 + 1.5 * random.next())))
  const used = random.chance(0.06) ? bought : random.integer(0, random.chance(0.15) ? bought - 1 : bought - least)
  const on = (before: number): string => workingMoment(addDays(today, -before), random)
  const half = Math.floor(used / 2)
  const planned: Move[] = [
    { type: 'IN', qty: bought, at: on(random.integer(200, 320)), ref: `Invoice ${place + 1_001}` },
    ...(half ? [{ type: 'OUT' as const, qty: half, at: on(random.integer(90, 190)), ref: 'To the workshop' }] : []),
    ...(random.chance(0.2) && half > 1
      ? [{ type: 'RETURN' as const, qty: 1, at: on(random.integer(60, 89)), ref: 'Not used' }]
      : []),
    ...(used - half ? [{ type: 'OUT' as const, qty: used - half, at: on(random.integer(5, 59)), ref: 'Repair' }] : []),
    ...(random.chance(0.1)
      ? [{ type: 'ADJUST' as const, qty: 1, at: on(random.integer(1, 4)), ref: 'Yearly count' }]
      : []),
  ]
  const hub = random.pick(hubs)
  return planned.map((move, index): Row => {
    const balance = planned.slice(0, index + 1).reduce((sum, { type, qty }) => sum + changeBy(type, qty), 0)
    return { ...move, hub, by, balance, worth: Math.round(move.qty * part.price), createdAt: move.at }
  })
}
