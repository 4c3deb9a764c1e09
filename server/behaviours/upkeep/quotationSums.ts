import { approvalLevels, comparedAbove } from '#resources'

/** What a line says of its amount: a quantity of up to 2 decimals, a rate in paise, GST in percent. */
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

/** The amount of a line, each part rounded to the paisa, half a paisa up. */
export function amountOf({ qty, rate, gstRate }: Quoted): Amount {
  // Hundredths and whole percents keep the arithmetic in whole numbers: 0.1 × 3 is no 0.30000000000000004 here.
  const amount = Math.round((Math.round(qty * 100) * rate) / 100)
  return { amount, gst: Math.round((amount * gstRate) / 100) }
}

/** The sums of a quotation in paise: those of its lines, which are rounded already. */
export function sumsOf(lines: readonly Quoted[]): { subTotal: number; gst: number; total: number } {
  const amounts = lines.map(amountOf)
  const subTotal = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const gst = amounts.reduce((sum, line) => sum + line.gst, 0)
  return { subTotal, gst, total: subTotal + gst }
}

/** Who has to approve a total (paise): the least level that reaches so far. */
export function levelOf(total: number): (typeof approvalLevels)[number]['level'] {
  return approvalLevels.find(({ upTo }) => total <= upTo)?.level ?? 'ABOVE_50K'
}

/** Whether enough vendors were asked for a total; nothing is said of small ones. */
export function comparisonOf(total: number, vendors: number): 'ENOUGH' | 'TOO_FEW' | null {
  return total <= comparedAbove ? null : vendors >= 3 ? 'ENOUGH' : 'TOO_FEW'
}
