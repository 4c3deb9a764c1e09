import { deliveryFee } from '#resources'

/**
 * The inputs of an item's sum: paise per pack, packs, paise off the line and off the order for it, and GST in per cent.
 */
export interface Line {
  readonly price: number
  readonly qty: number
  readonly discount: number
  readonly reduction?: number
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

/** Computes what a line costs after its discount, and the GST included in it. */
export function lineSums({ price, qty, discount, reduction = 0, gstRate }: Line): {
  readonly lineTotal: number
  readonly gst: number
} {
  const lineTotal = price * qty - discount - reduction
  return { lineTotal, gst: gstWithin(lineTotal, gstRate) }
}

/**
 * Computes what an order costs: prices include GST, as the MRP does by law (Legal Metrology, Packaged Commodities, rule
 * 2(m)).
 */
export function orderSums(lines: readonly Line[]): OrderSums {
  const sum = (of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0)
  const itemTotal = sum(({ price, qty }) => price * qty)
  const discount = sum((line) => line.discount)
  const goods = itemTotal - discount - sum(({ reduction = 0 }) => reduction)
  const delivery = lines.length === 0 || goods >= deliveryFee.freeFrom ? 0 : deliveryFee.fee
  const gst = sum((line) => lineSums(line).gst)
  return { itemTotal, discount, deliveryFee: delivery, gst, total: goods + delivery }
}

/**
 * Splits an amount among lines in proportion to their sizes, so that the shares add up to the paisa and none exceeds
 * its line.
 */
export function sharesOf(amount: number, lines: readonly number[]): number[] {
  const whole = lines.reduce((sum, line) => sum + line, 0)
  let [before, given] = [0, 0]
  return lines.map((line) => {
    before += line
    const upTo = whole === 0 ? 0 : Math.floor((amount * before) / whole)
    const share = upTo - given
    given = upTo
    return share
  })
}

/**
 * Computes the GST included in a sum, to the paisa, half up. Whole hundredths of a per cent keep the division exact.
 */
function gstWithin(sum: number, rate: number): number {
  const hundredths = Math.round(rate * 100)
  const divisor = 10_000 + hundredths
  return Math.floor((2 * sum * hundredths + divisor) / (2 * divisor))
}
