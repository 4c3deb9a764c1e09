import {
  choice,
  code,
  decimal,
  image,
  instant,
  integer,
  longText,
  many,
  money,
  place,
  reference,
  resource,
  text,
} from '#define'
import { gstRates } from './gst'

const units = { PCS: 'Pieces', SET: 'Sets', M: 'Metres', L: 'Litres', KG: 'Kilograms' } as const
const failed = 'Error while updating spare part'

/** The spare parts of machines. Their stock is derived from the stock moves. */
export const spareParts = resource({
  is: {
    name: 'spare-parts',
    singular: 'Spare part',
    plural: 'Spare parts',
    title: 'name',
    icon: 'tool',
  },
  fields: {
    partCode: text({
      label: 'Code',
      required: true,
      form: 'upper',
      max: 30,
      unique: true,
      taken: 'Another part has this code',
    }),
    name: text({ required: true, max: 120 }),
    fits: many({ to: 'machine-types', required: true, max: 20 }),
    hsn: text({
      label: 'HSN',
      required: true,
      pattern: { source: '^(\\d{4}|\\d{6}|\\d{8})$', message: 'Enter an HSN code of 4, 6 or 8 digits' },
    }),
    uom: choice({ label: 'Unit', required: true, options: units, initial: 'PCS' }),
    price: money({ required: true, min: 0, max: 100_000_000 }),
    gstRate: choice({ label: 'GST', required: true, options: gstRates, initial: '18' }),
    vendors: many({ to: 'vendors', choices: { field: 'status', eq: 'ACTIVE' }, max: 20 }),
    minStock: decimal({ label: 'Minimum stock', min: 0, max: 100_000, initial: 0 }),
    stockQty: decimal({
      label: 'Stock',
      rollUp: { aggregate: 'sum', field: 'change', of: 'stock-moves', through: 'part' },
    }),
    stockLevel: choice({
      formula: {
        cases: [
          { when: { compare: ['stockQty', 'lte', 0] }, is: { text: 'NONE' } },
          { when: { compare: ['stockQty', 'lt', { first: ['minStock', 0] }] }, is: { text: 'LOW' } },
        ],
        otherwise: { text: 'ENOUGH' },
      },
      options: {
        ENOUGH: { label: 'Enough', tone: 'good' },
        LOW: { label: 'Low', tone: 'warning' },
        NONE: { label: 'None', tone: 'bad' },
      },
    }),
    leadDays: integer({ label: 'Lead time (days)', min: 0, max: 365 }),
    image: image({ label: 'Picture', folder: 'machine-document-upload' }),
    substitutes: many({ to: 'spare-parts', max: 10 }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: [
      ...['partCode', 'name', 'fits', 'hsn', 'price', 'gstRate'],
      ...['stockQty', 'stockLevel', 'minStock', 'vendors', 'status'],
    ] as const,
    shown: ['partCode', 'name', 'fits', 'hsn', 'price', 'gstRate', 'stockQty', 'status'],
    search: ['name', 'partCode', 'hsn'],
    filters: ['stockLevel', 'fits', 'gstRate', 'uom', 'vendors', 'stockQty', 'status'],
    sort: 'name',
    edit: ['price', 'gstRate', 'minStock'],
    tabs: {
      low: {
        label: 'Low stock',
        where: {
          all: [
            { field: 'stockLevel', in: ['LOW', 'NONE'] },
            { field: 'status', eq: 'ACTIVE' },
          ],
        },
      },
    },
  },
  page: {
    sections: [
      { label: 'Part', fields: ['partCode', 'name', 'fits', 'hsn', 'uom', 'image'] },
      { label: 'Purchase', fields: ['price', 'gstRate', 'vendors', 'leadDays', 'substitutes'] },
      { label: 'Stock', fields: ['stockQty', 'stockLevel', 'minStock', 'status'] },
    ],
  },
  access: {
    see: 'view_machine_tab',
    create: 'part:edit',
    update: 'part:edit',
    delete: 'part:edit',
  },
  actions: {
    deactivate: {
      key: 'part:edit',
      from: ['ACTIVE'],
      to: 'INACTIVE',
      bulk: true,
      danger: true,
      input: { reason: longText({ required: true, max: 300 }) },
      done: 'Spare part deactivated successfully',
      failed,
    },
    activate: {
      key: 'part:edit',
      from: ['INACTIVE'],
      to: 'ACTIVE',
      bulk: true,
      done: 'Spare part activated successfully',
      failed,
    },
  },
  imports: { by: 'partCode' },
})

/** Movements into and out of the store. A move is never changed: a mistake is corrected by another one. */
export const stockMoves = resource({
  is: {
    name: 'stock-moves',
    singular: 'Stock move',
    plural: 'Stock moves',
    title: 'moveNo',
    icon: 'tool',
  },
  fields: {
    moveNo: code({ label: 'No.', pattern: 'SM-{fy}-{00000}' }),
    part: reference({
      to: 'spare-parts',
      required: true,
      createOnly: true,
      shows: ['partCode'],
      related: 'Stock moves',
      offer: 'Add stock move',
    }),
    hub: place({ required: true, createOnly: true, level: 'district' }),
    type: choice({
      required: true,
      createOnly: true,
      options: {
        IN: { label: 'In', tone: 'good' },
        OUT: { label: 'Out', tone: 'warning' },
        RETURN: { label: 'Back from the field', tone: 'info' },
        ADJUST: { label: 'Stock correction', tone: 'neutral' },
      },
    }),
    qty: decimal({
      label: 'Quantity',
      required: true,
      createOnly: true,
      min: -100_000,
      max: 100_000,
      help: 'For a correction: negative for missing stock, positive for surplus.',
    }),
    at: instant({ createOnly: true, help: 'Leave empty for now.' }),
    breakdown: reference({
      to: 'breakdowns',
      createOnly: true,
      choices: { field: 'status', nin: ['CLOSED', 'REJECTED'] },
      when: { field: 'type', in: ['OUT', 'RETURN'] },
      related: 'Parts used',
      offer: 'Use part',
    }),
    ref: text({
      label: 'Reference',
      max: 60,
      createOnly: true,
      requiredWhen: { field: 'type', eq: 'ADJUST' },
      help: 'The invoice or challan number; for a correction, the reason.',
    }),
    balance: decimal({ label: 'Stock after', readOnly: true }),
    change: decimal({
      label: 'Stock change',
      formula: {
        cases: [{ when: { field: 'type', eq: 'OUT' }, is: { subtract: [0, 'qty'] } }],
        otherwise: 'qty',
      },
    }),
    worth: money({ readOnly: true, help: 'At that day’s price, excluding GST.' }),
    cost: money({
      help: 'Cost added to the breakdown.',
      formula: {
        cases: [{ when: { field: 'type', eq: 'RETURN' }, is: { subtract: [0, 'worth'] } }],
        otherwise: 'worth',
      },
    }),
    by: reference({ to: 'users', readOnly: true }),
  },
  list: {
    isLog: true,
    columns: ['moveNo', 'at', 'part', 'type', 'qty', 'balance', 'hub', 'ref', 'by'],
    shown: ['moveNo', 'at', 'part', 'type', 'qty', 'balance', 'hub'],
    search: ['moveNo', 'ref'],
    filters: ['type', 'part', 'breakdown', 'hub', 'at'],
    sort: '-at',
    size: 35,
  },
  access: {
    see: 'view_machine_tab',
    create: 'part:edit',
    update: false,
    delete: false,
    scope: 'hub',
  },
  navigation: { under: 'spare-parts' },
})
