import { bookings, creditNotes, invoices, payments, type register } from '#resources'
import { sql } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import { around } from '../../../engine/desk/recordEndpoint'
import type { Work } from '../../../engine/engine'
import { notFound } from '../../../engine/problem'
import { creditNotePaper, invoicePaper, receiptPaper, type PaperFile } from './papers'

type AnyOf = (typeof register)['resources'][number]

/** Makes the endpoint of a paper of one record, for everyone who may read the record. Throws 404 where it has none. */
function paper(
  resource: AnyOf,
  path: string,
  summary: string,
  draw: (work: Work, id: number) => Promise<PaperFile | undefined>,
): Endpoint {
  return around(resource, {
    ...{ method: 'GET', path, summary, gives: null, media: 'application/pdf' },
    answer: async (work, { id }): Promise<PaperFile> => {
      const file = await draw(work, id)
      if (!file) throw notFound('This document doesn’t exist')
      return file
    },
  })
}

/** Endpoints of booking papers as PDF. */
export const paperEndpoints: readonly Endpoint[] = [
  paper(bookings, 'invoice.pdf', 'The newest invoice of a booking, as PDF', async (work, booking) => {
    const [found] = await work.tx.rows<{ id: number }>(
      sql`select id from invoices where booking_id = ${booking} and deleted_at is null order by id desc limit 1`,
    )
    return found && invoicePaper(work, found.id)
  }),
  paper(invoices, 'invoice.pdf', 'An invoice, as PDF', invoicePaper),
  paper(creditNotes, 'note.pdf', 'A credit note, as PDF', creditNotePaper),
  paper(payments, 'receipt.pdf', 'The receipt of a payment, as PDF', receiptPaper),
]
