import type { Row } from '../../views/data/row'

/** A line of the bill; without an amount in words. */
export interface BillLine {
  readonly label: string
  readonly hint?: string
  readonly money?: number
  readonly words?: string
  readonly isTotal?: boolean
}

/** The fields of a booking that its bill shows. */
export const billed = [
  ...['billableAcre', 'ratePerAcre', 'gross', 'subscriptionDiscount', 'discount', 'pointsRedeemed', 'pointsDiscount'],
  ...['gstRate', 'gst', 'roundOff', 'netPayable', 'waivedAmount', 'paidAmount', 'dueAmount'],
]

/** The bill of a booking, from the work done to the amount due, without zero lines. */
export function billLines(row: Row): BillLine[] {
  if (typeof row.netPayable !== 'number')
    return [{ label: 'Net', words: 'No rate applies. Add one or correct the bill', isTotal: true }]
  const part = (label: string, money: unknown, hint?: string): BillLine[] =>
    typeof money === 'number' && money !== 0 ? [{ label, money, ...(hint && { hint }) }] : []
  const discount = Number(row.discount ?? 0)
  const rate = Number(row.gstRate ?? 0)
  return [
    ...part('Gross', row.gross, acresWords(row)),
    ...part('Subscription', -Number(row.subscriptionDiscount ?? 0)),
    ...(discount ? part('Discount', -discount) : []),
    ...part('Points', -Number(row.pointsDiscount ?? 0), `${Number(row.pointsRedeemed ?? 0)} redeemed`),
    ...(rate ? part('GST', row.gst, `${rate}%`) : [{ label: 'GST', words: 'nil' }]),
    ...part('Round-off', row.roundOff),
    { label: 'Net', money: row.netPayable, isTotal: true },
    ...part('Waived', -Number(row.waivedAmount ?? 0)),
    ...part('Paid', -Number(row.paidAmount ?? 0)),
    ...(typeof row.dueAmount === 'number' ? [{ label: 'Due', money: row.dueAmount, isTotal: true }] : []),
  ]
}

/** What the gross amount is made of: the rate lets a small job cost a minimum, and a far one more. */
function acresWords({ billableAcre, ratePerAcre, gross }: Row): string {
  const [acres, rate] = [Number(billableAcre ?? 0), Number(ratePerAcre ?? 0)]
  const isMore = Number(gross) > Math.ceil(acres * rate)
  return `${acres.toFixed(2)} ac × ₹${(rate / 100).toLocaleString('en-IN')}${isMore ? ', with the minimum charge or the distance' : ''}`
}

/** Whether there is a bill to show: the work is done. */
export function isBilled({ status, dueAmount }: Row): boolean {
  return ['COMPLETED', 'VERIFIED', 'INVALID'].includes(String(status)) || typeof dueAmount === 'number'
}
