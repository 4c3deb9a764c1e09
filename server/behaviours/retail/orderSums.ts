import { deliveryFee } from '#resources'

/** What of an item its sum follows from: paise a pack, packs, paise off the whole line, and the GST in per cent. */
export interface Line {
  readonly price: number
  readonly qty: number
  readonly discount: number
  readonly gstRate: number
}

/** The sums of an order in paise. */
export interface OrderSums {
  readonly itemTotal: number
  readonly discount: number
  readonly deliveryFee: number
  readonly gst: number
  readonly total: number
}

/** What a line costs after its discount, and the GST that is contained in that. */
export function lineSums({ price, qty, discount, gstRate }: Line): {
  readonly lineTotal: number
  readonly gst: number
} {
  const lineTotal = price * qty - discount
  return { lineTotal, gst: gstWithin(lineTotal, gstRate) }
}

/** What an order costs: prices contain their GST, as the MRP does by law (Legal Metrology, Packaged Commodities, rule 2(m)). */
export function orderSums(lines: readonly Line[]): OrderSums {
  const sum = (of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0)
  const itemTotal = sum(({ price, qty }) => price * qty)
  const discount = sum((line) => line.discount)
  const goods = itemTotal - discount
  const delivery = lines.length === 0 || goods >= deliveryFee.freeFrom ? 0 : deliveryFee.fee
  const gst = sum((line) => lineSums(line).gst)
  return { itemTotal, discount, deliveryFee: delivery, gst, total: goods + delivery }
}

/** The GST in a sum that contains it, to the paisa, halves up. Whole hundredths of a per cent keep the division exact. */
function gstWithin(sum: number, rate: number): number {
  const hundredths = Math.round(rate * 100)
  const divisor = 10_000 + hundredths
  return Math.floor((2 * sum * hundredths + divisor) / (2 * divisor))
}
