import { addDays, todayInIndia } from '#define'
import { invoiceRow, type Billed } from '../../behaviours/bookings/bills/issuing'
import type { OwnCompany } from '../../behaviours/company'
import type { Row } from '../kernel/row'

/** The number of days for which the company has issued invoices in the portal. */
const SINCE = 60

/** An invoice to be issued for a booking at a moment, and when it was cancelled. */
export interface Issued {
  readonly booking: number
  readonly at: string
  readonly creditedAt?: string
}

/** Finds the bookings with an invoice, in the order of their verification. */
export function issuedOf(bookings: readonly Row[], ids: readonly number[], today: string): Issued[] {
  const since = addDays(today, -SINCE)
  return bookings
    .flatMap(({ verifiedAt, status, updatedAt }, at): Issued[] => {
      const booking = ids[at]
      if (booking === undefined || typeof verifiedAt !== 'string' || dayOf(verifiedAt) < since) return []
      return [{ booking, at: verifiedAt, ...(status === 'INVALID' && { creditedAt: String(updatedAt) }) }]
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1))
}

/** Makes the invoices, each with the credit note that cancelled it, in order; none for bookings without a charge. */
export function invoiceRowsOf(
  issued: readonly Issued[],
  bills: readonly Billed[],
  company: OwnCompany,
): { readonly invoice: Row; readonly note?: Row }[] {
  const billOf = new Map(bills.map((bill) => [bill.booking, bill]))
  return issued.flatMap(({ booking, at, creditedAt }) => {
    const bill = billOf.get(booking)
    if (!bill?.net) return []
    const invoice = { ...invoiceRow(bill, company, dayOf(at)), createdAt: at }
    const { taxable, gstRate, cgst, sgst, igst, roundOff, total } = invoice
    const amounts = { taxable, gstRate, cgst, sgst, igst, roundOff, total }
    const note = { ...amounts, reason: 'The booking is invalid' }
    return [{ invoice, ...(creditedAt && { note: { ...note, issuedOn: dayOf(creditedAt), createdAt: creditedAt } }) }]
  })
}

function dayOf(moment: string): string {
  return todayInIndia(new Date(moment))
}
