import {
  choice,
  code,
  date,
  decimal,
  longText,
  money,
  percent,
  place,
  reference,
  resource,
  rollUp,
  text,
} from '#define'
import { retention } from '../retention'

const most = 1_000_000_000

const amount = (label: string, min = 0) => money({ label, createOnly: true, min, max: most })

/** The taxable amount and its GST: one part between states, or two halves within one. */
const taxed = {
  taxable: amount('Taxable value'),
  gstRate: percent({ label: 'GST rate', createOnly: true }),
  cgst: amount('CGST'),
  sgst: amount('SGST'),
  igst: amount('IGST'),
  roundOff: amount('Round-off', -100),
  total: amount('Total'),
} as const

const access = { see: 'view_bookings_tab', create: false, update: false, delete: false, scope: 'village' } as const

/**
 * Tax invoices and bills of supply for finished work, numbered without gaps. Their content is kept as it was issued; an
 * invoice for work that is cancelled later is credited, never deleted.
 */
export const invoices = resource({
  is: { name: 'invoices', singular: 'Invoice', plural: 'Invoices', title: 'invoiceNo', icon: 'bank' },
  fields: {
    invoiceNo: code({ label: 'Number', pattern: 'INV-{fy}-{000000}', gapless: true, datedBy: 'issuedOn' }),
    kind: choice({
      required: true,
      createOnly: true,
      options: { TAX_INVOICE: 'Tax invoice', BILL_OF_SUPPLY: 'Bill of supply' },
    }),
    issuedOn: date({ label: 'Issued', required: true, createOnly: true }),
    booking: reference({ to: 'bookings', required: true, createOnly: true, related: 'Invoices' }),
    farmer: reference({ to: 'farmers', from: 'booking.farmer', follows: true, related: 'Invoices' }),
    village: place({ level: 'village', from: 'booking.village', follows: true }),
    supplierName: text({ label: 'Supplier', required: true, createOnly: true }),
    supplierAddress: longText({ label: 'Supplier’s address', createOnly: true, max: 300 }),
    supplierGstin: text({ label: 'Supplier’s GSTIN', createOnly: true, max: 15 }),
    recipientName: text({ label: 'Billed to', required: true, createOnly: true, max: 250 }),
    recipientAddress: longText({ label: 'Recipient’s address', createOnly: true, max: 500, personal: true }),
    placeOfSupply: text({ required: true, createOnly: true }),
    description: text({ required: true, createOnly: true, max: 200 }),
    sac: text({ label: 'SAC', required: true, createOnly: true, max: 6 }),
    acres: decimal({ createOnly: true }),
    ratePerAcre: amount('Rate per acre'),
    gross: amount('Gross'),
    discount: amount('Discount'),
    ...taxed,
    credited: money({
      rollUp: rollUp<typeof creditNotes>({ aggregate: 'sum', of: 'credit-notes', through: 'invoice', field: 'total' }),
    }),
    status: choice({
      formula: {
        cases: [{ when: { field: 'credited', gt: 0 }, is: { text: 'CREDITED' } }],
        otherwise: { text: 'ISSUED' },
      },
      options: { ISSUED: { label: 'Issued', tone: 'good' }, CREDITED: { label: 'Credited', tone: 'neutral' } },
    }),
  },
  list: {
    columns: ['invoiceNo', 'issuedOn', 'kind', 'booking', 'recipientName', 'taxable', 'total', 'status'],
    search: ['invoiceNo', 'recipientName'],
    filters: ['status', 'kind', 'issuedOn', 'village', 'booking', 'farmer', 'total', 'gstRate'],
    sort: '-issuedOn',
    totals: ['taxable', 'total'],
  },
  page: {
    sections: [
      { label: 'Invoice', fields: ['invoiceNo', 'kind', 'issuedOn', 'booking', 'farmer', 'village', 'status'] },
      { label: 'Supplier', fields: ['supplierName', 'supplierAddress', 'supplierGstin'] },
      { label: 'Recipient', fields: ['recipientName', 'recipientAddress', 'placeOfSupply'] },
      {
        label: 'Account',
        fields: [
          ...['description', 'sac', 'acres', 'ratePerAcre', 'gross', 'discount', 'taxable', 'gstRate'],
          ...['cgst', 'sgst', 'igst', 'roundOff', 'total', 'credited'],
        ] as const,
      },
    ],
  },
  form: { duplicate: false },
  access,
  navigation: { under: 'bookings' },
  storage: {
    erasure: {
      keeps: [
        {
          fields: [
            'supplierName',
            'supplierAddress',
            'supplierGstin',
            'recipientName',
            'recipientAddress',
            'placeOfSupply',
            'description',
            'sac',
          ],
          because: retention.accounts,
        },
      ],
    },
  },
})

/** Credit notes, which reverse invoices, numbered without gaps. */
export const creditNotes = resource({
  is: { name: 'credit-notes', singular: 'Credit note', plural: 'Credit notes', title: 'noteNo', icon: 'bank' },
  fields: {
    noteNo: code({ label: 'Number', pattern: 'CRN-{fy}-{000000}', gapless: true, datedBy: 'issuedOn' }),
    issuedOn: date({ label: 'Issued', required: true, createOnly: true }),
    invoice: reference({ to: 'invoices', required: true, createOnly: true, related: 'Credit notes' }),
    booking: reference({ to: 'bookings', from: 'invoice.booking', follows: true, related: 'Credit notes' }),
    village: place({ level: 'village', from: 'invoice.village', follows: true }),
    reason: longText({ createOnly: true, max: 300 }),
    ...taxed,
  },
  list: {
    columns: ['noteNo', 'issuedOn', 'invoice', 'booking', 'taxable', 'total', 'reason'],
    search: ['noteNo'],
    filters: ['issuedOn', 'village', 'invoice', 'booking', 'total'],
    sort: '-issuedOn',
    totals: ['taxable', 'total'],
  },
  form: { duplicate: false },
  access,
  navigation: { under: 'bookings' },
  storage: { erasure: { keeps: [{ fields: ['reason'], because: retention.accounts }] } },
})
