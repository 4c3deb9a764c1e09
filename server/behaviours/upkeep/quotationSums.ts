import { approvalLevels, comparedAbove } from '#resources'

/** The inputs of a line's amount: a quantity with up to 2 decimals, a rate in paise, GST in per cent. */
export interface Quoted {
  readonly qty: number
  readonly rate: number
  readonly gstRate: number
}

/** An amount before tax and the tax on it, in paise. */
export interface Amount {
  readonly amount: number
  readonly gst: number
}

/** Computes the amount of a line, each part rounded to the paisa, half a paisa up. */
export function amountOf({ qty, rate, gstRate }: Quoted): Amount {
  // Hundredths and whole percentages keep the arithmetic in whole numbers: 0.1 × 3 is not 0.30000000000000004 here.
  const amount = Math.round((Math.round(qty * 100) * rate) / 100)
  return { amount, gst: Math.round((amount * gstRate) / 100) }
}

/** Sums the lines of a quotation, which are rounded already, in paise. */
export function sumsOf(lines: readonly Quoted[]): { subTotal: number; gst: number; total: number } {
  const amounts = lines.map(amountOf)
  const subTotal = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const gst = amounts.reduce((sum, line) => sum + line.gst, 0)
  return { subTotal, gst, total: subTotal + gst }
}

/** Returns who has to approve a total (paise): the lowest level with a sufficient limit. */
export function levelOf(total: number): (typeof approvalLevels)[number]['level'] {
  return approvalLevels.find(({ upTo }) => total <= upTo)?.level ?? 'ABOVE_50K'
}

/** Whether enough vendors were asked for a total; null for small ones. */
export function comparisonOf(total: number, vendors: number): 'ENOUGH' | 'TOO_FEW' | null {
  return total <= comparedAbove ? null : vendors >= 3 ? 'ENOUGH' : 'TOO_FEW'
}
