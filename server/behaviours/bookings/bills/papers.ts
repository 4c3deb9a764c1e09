import { bookingPayments, invoices as declared } from '#resources'
import { sql, type Sql } from '../../../database'
import { dayWords } from '../../../engine/dayWords'
import type { Work } from '../../../engine/engine'
import { maskSql } from '../../../engine/read/maskSql'
import { visibilityOf } from '../../../engine/viewer'
import { amountWords, drawPaper, type Paper } from '../../../paper'
import { rupees } from '../../tariff'
import { companyLines, companyOf } from '../../company'

/** Without a viewer, a paper is drawn for the farmer whom it is about, and shows everything. */
type At = Pick<Work, 'tx'> & Partial<Pick<Work, 'viewer'>>

/** A paper as a file. */
export interface PaperFile {
  readonly name: string
  readonly bytes: Buffer
}

const SIGNATURE = 'Authorised signatory'

interface InvoiceRow {
  readonly no: string
  readonly noteNo: string | null
  readonly invoiceNo: string
  readonly kind: keyof (typeof declared)['fields']['kind']['options']
  readonly day: string
  readonly invoiceDay: string
  readonly bookingNo: string
  readonly supplierName: string
  readonly address: string | null
  readonly gstin: string | null
  readonly recipient: string
  readonly recipientAddress: string | null
  readonly placeOfSupply: string
  readonly description: string
  readonly sac: string
  readonly acres: number
  readonly ratePerAcre: number
  readonly gross: number
  readonly discount: number
  readonly taxable: number
  readonly gstRate: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
  readonly roundOff: number
  readonly total: number
  readonly reason: string | null
}

const ofInvoice = (
  at: At,
): Sql => sql`i.invoice_no as "invoiceNo", i.kind, i.issued_on::text as "invoiceDay", b.booking_no as "bookingNo",
  i.supplier_name as "supplierName", i.supplier_address as address, i.supplier_gstin as gstin, i.recipient_name as recipient,
  ${addressSql(at)} as "recipientAddress", i.place_of_supply as "placeOfSupply", i.description, i.sac, i.acres::float8 as acres,
  i.rate_per_acre as "ratePerAcre", i.gross, i.discount, i.taxable, i.gst_rate::float8 as "gstRate", i.cgst, i.sgst, i.igst,
  i.round_off as "roundOff", i.total`

function addressSql({ viewer }: At): Sql {
  const { recipientAddress: field } = declared.fields
  const column = (): Sql => sql`i.recipient_address`
  return viewer && visibilityOf(field, viewer) !== 'full' ? maskSql(field, column) : column()
}

/** Draws an invoice as issued (rules 46 and 49 of the CGST Rules); undefined where there is none with the id. */
export async function invoicePaper(at: At, id: number): Promise<PaperFile | undefined> {
  const [row] = await at.tx.rows<InvoiceRow>(sql`
    select i.invoice_no as no, null as "noteNo", i.issued_on::text as day, null as reason, ${ofInvoice(at)}
    from invoices i join bookings b on b.id = i.booking_id where i.id = ${id}`)
  return row && fileOf(row.no, paperOf(row))
}

/** Draws a credit note (rule 53); undefined where there is none with the id. */
export async function creditNotePaper(at: At, id: number): Promise<PaperFile | undefined> {
  const [row] = await at.tx.rows<InvoiceRow>(sql`
    select n.note_no as no, n.note_no as "noteNo", n.issued_on::text as day, n.reason, ${ofInvoice(at)}
    from credit_notes n join invoices i on i.id = n.invoice_id join bookings b on b.id = i.booking_id where n.id = ${id}`)
  return row && fileOf(row.no, paperOf(row))
}

async function fileOf(no: string, paper: Paper): Promise<PaperFile> {
  return { name: `${no}.pdf`, bytes: await drawPaper(paper) }
}

function paperOf(row: InvoiceRow): Paper {
  const { options } = declared.fields.kind
  const isTaxed = row.kind === 'TAX_INVOICE'
  return {
    title: row.noteNo ? 'Credit note' : options[row.kind],
    from: { name: row.supplierName, lines: companyLines(row) },
    facts: [
      ['Number', row.no],
      ['Date', dayWords(row.day)],
      ...(row.noteNo ? ([['Against invoice', `${row.invoiceNo}, ${dayWords(row.invoiceDay)}`]] as const) : []),
      ['Booking', row.bookingNo],
      ['Place of supply', row.placeOfSupply],
    ],
    to: { label: 'Billed to', lines: [row.recipient, row.recipientAddress].flatMap((line) => line || []) },
    columns: ['Service', 'SAC', 'Acres', 'Rate', 'Amount'],
    rows: [[row.description, row.sac, row.acres.toFixed(2), rupees(row.ratePerAcre), rupees(row.gross)]],
    sums: [
      ...(row.discount ? [{ label: 'Discount', value: `−${rupees(row.discount)}` }] : []),
      { label: 'Taxable value', value: rupees(row.taxable) },
      ...(isTaxed ? taxLines(row) : []),
      ...(row.roundOff ? [{ label: 'Round-off', value: rupees(row.roundOff) }] : []),
      { label: 'Total', value: rupees(row.total), isTotal: true },
    ],
    notes: [
      amountWords(row.total),
      ...(isTaxed
        ? ['Tax is not payable on reverse charge.']
        : ['No tax is charged: agricultural support services are exempt.']),
      ...(row.reason ? [`Reason: ${row.reason}`] : []),
    ],
    signature: SIGNATURE,
  }
}

function taxLines({ gstRate, cgst, sgst, igst }: InvoiceRow): Paper['sums'] {
  if (igst) return [{ label: `IGST ${gstRate}%`, value: rupees(igst) }]
  return [
    { label: `CGST ${gstRate / 2}%`, value: rupees(cgst) },
    { label: `SGST ${gstRate / 2}%`, value: rupees(sgst) },
  ]
}

interface ReceiptRow {
  readonly no: string
  readonly day: string
  readonly amount: number
  readonly mode: keyof typeof bookingPayments
  readonly upiRef: string | null
  readonly status: string
  readonly bookingNo: string
  readonly farmer: string
  readonly address: string
  readonly receiver: string | null
}

/** Draws the receipt of a payment; undefined where there is none with the id, or no own company to issue it. */
export async function receiptPaper(at: At, id: number): Promise<PaperFile | undefined> {
  const company = await companyOf(at)
  const [row] = await at.tx.rows<ReceiptRow>(sql`
    select p.receipt_no as no, (p.received_at at time zone 'Asia/Kolkata')::date::text as day, p.amount, p.mode, p.upi_ref as "upiRef", p.status,
      b.booking_no as "bookingNo", f.name as farmer, u.name as receiver, concat_ws(', ', v.name, d.name, s.name) as address
    from payments p join bookings b on b.id = p.booking_id join farmers f on f.id = p.farmer_id left join users u on u.id = p.received_by_id
      left join geographies v on v.id = p.village_id left join geographies d on d.id = p.village_district_id
      left join geographies s on s.id = p.village_state_id
    where p.id = ${id}`)
  if (!company || !row) return undefined
  const how = [bookingPayments[row.mode], row.upiRef].filter(Boolean).join(' ')
  return fileOf(row.no, {
    title: row.status === 'REVERSED' ? 'Receipt, reversed' : 'Receipt',
    from: { name: company.name, lines: companyLines(company) },
    facts: [
      ['Number', row.no],
      ['Date', dayWords(row.day)],
      ['Booking', row.bookingNo],
      ...(row.receiver ? ([['Received by', row.receiver]] as const) : []),
    ],
    to: { label: 'Received from', lines: [row.farmer, row.address] },
    columns: ['Payment', 'Amount'],
    rows: [[`For booking ${row.bookingNo}, paid by ${how}`, rupees(row.amount)]],
    sums: [{ label: 'Received', value: rupees(row.amount), isTotal: true }],
    notes: [amountWords(row.amount)],
    signature: SIGNATURE,
  })
}
