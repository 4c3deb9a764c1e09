import {
  choice,
  code,
  date,
  decimal,
  file,
  instant,
  longText,
  many,
  money,
  reference,
  resource,
  text,
  type Key,
} from '#define'
import { notBlacklisted } from '../blacklist/standing'
import { gstRates } from './gst'

/** The approval levels in ascending order: each includes those below it. Amounts in paise. */
export const approvalLevels = [
  { level: 'UP_TO_10K', upTo: 10_000_00, label: 'Up to ₹10,000', key: 'quotation:approve:10k' },
  { level: 'UP_TO_50K', upTo: 50_000_00, label: 'Up to ₹50,000', key: 'quotation:approve:50k' },
  { level: 'ABOVE_50K', upTo: Number.MAX_SAFE_INTEGER, label: 'Above ₹50,000', key: 'quotation:approve:all' },
] as const

/** Above this amount (paise), quotations of three vendors are required. */
export const comparedAbove = 50_000_00

type Level = (typeof approvalLevels)[number]['level']

const ofLines = { of: 'quotation-lines', through: 'quotation' } as const
const failed = 'Error while updating quotation'
const reason = longText({ label: 'Reason', required: true, max: 300 })
const approving = approvalLevels.map(({ key }) => key)
const judging = {
  key: approving,
  from: ['SUBMITTED'],
  notSelf: ['createdByUser', 'submittedBy', 'editedBy'],
  keyBy: {
    field: 'level',
    keys: Object.fromEntries(approvalLevels.map(({ level }, at) => [level, approving.slice(at)])) as Record<
      Level,
      Key[]
    >,
  },
} as const

/** A vendor's quotation for a repair or a service, from the draft to the payment. */
export const maintenanceQuotations = resource({
  is: {
    name: 'maintenance-quotations',
    singular: 'Quotation',
    plural: 'Quotations',
    title: 'quotationNo',
    icon: 'tool',
  },
  fields: {
    quotationNo: code({ label: 'No.', pattern: 'MQ-{fy}-{00000}' }),
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['serialNo'],
      choices: { field: 'status', ne: 'SCRAPPED' },
      related: 'Quotations',
      offer: 'Add quotation',
    }),
    breakdown: reference({
      to: 'breakdowns',
      createOnly: true,
      shows: ['category'],
      choices: {
        all: [
          { field: 'status', nin: ['CLOSED', 'REJECTED'] },
          { field: 'machine', eq: { form: 'machine' } },
        ],
      },
      choicesMessage: 'Choose an open breakdown of this machine',
      related: 'Quotations',
      offer: 'Request quotation',
    }),
    vendor: reference({
      to: 'vendors',
      required: true,
      shows: ['city'],
      choices: { field: 'status', eq: 'ACTIVE' },
      refusedWhile: notBlacklisted('vendor'),
      related: 'Quotations',
    }),
    kind: choice({
      required: true,
      options: {
        PREVENTIVE: 'Preventive service',
        BREAKDOWN: 'Breakdown',
        ACCIDENT: 'Accident',
        MODIFICATION: 'Modification',
      },
    }),
    description: longText({ label: 'Maintenance description', required: true, max: 1000 }),
    validTill: date({ required: true }),
    attachments: file({ many: 10, folder: 'machine-document-upload' }),
    subTotal: money({ label: 'Before GST', rollUp: { aggregate: 'sum', field: 'amount', ...ofLines } }),
    gst: money({ label: 'GST', rollUp: { aggregate: 'sum', field: 'gst', ...ofLines } }),
    total: money({ formula: { add: ['subTotal', 'gst'] } }),
    level: choice({
      label: 'Approval level',
      formula: {
        cases: approvalLevels.map(({ level, upTo }) => ({
          when: { compare: ['total', 'lte', upTo] },
          is: { text: level },
        })),
      },
      options: Object.fromEntries(approvalLevels.map(({ level, label }) => [level, label])) as Record<Level, string>,
    }),
    comparison: choice({
      label: 'Quotes compared',
      readOnly: true,
      options: {
        ENOUGH: { label: 'Three or more', tone: 'good' },
        TOO_FEW: { label: 'Fewer than three', tone: 'warning' },
      },
      help: 'Above ₹50,000, three quotes are required.',
    }),
    createdByUser: reference({ label: 'Written by', to: 'users', readOnly: true }),
    submittedBy: reference({ to: 'users', readOnly: true }),
    editedBy: many({
      label: 'Changed by',
      to: 'users',
      readOnly: true,
      none: 'No one',
      help: 'People who changed the quotation or its lines.',
    }),
    approvedBy: reference({ label: 'Decided by', to: 'users', readOnly: true }),
    approvedAt: instant({ label: 'Decided', readOnly: true }),
    remark: text({ max: 300, readOnly: true }),
    workOrderNo: text({ label: 'Work order', max: 40, readOnly: true }),
    invoiceNo: text({ label: 'Invoice', max: 40, readOnly: true }),
    paidRef: text({ label: 'Payment reference', max: 40, readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        SUBMITTED: { label: 'Submitted', tone: 'warning' },
        REVISION: { label: 'Needs revision', tone: 'warning' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        WORK_ORDERED: { label: 'Work ordered', tone: 'info' },
        COMPLETED: { label: 'Completed', tone: 'good' },
        INVOICED: { label: 'Invoiced', tone: 'info' },
        PAID: { label: 'Paid', tone: 'good' },
        CANCELLED: { label: 'Cancelled', tone: 'neutral' },
        EXPIRED: { label: 'Expired', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', in: ['DRAFT', 'REVISION'] },
    deleteWhile: { field: 'status', eq: 'DRAFT' },
  },
  list: {
    columns: [
      ...['quotationNo', 'machine', 'vendor', 'kind', 'total'],
      ...['validTill', 'level', 'comparison', 'status'],
    ] as const,
    shown: ['quotationNo', 'machine', 'vendor', 'kind', 'total', 'validTill', 'status'],
    search: ['quotationNo', 'workOrderNo', 'invoiceNo'],
    filters: ['status', 'level', 'comparison', 'vendor', 'machine', 'breakdown', 'kind', 'total', 'validTill'],
    sort: '-createdAt',
    totals: ['total'],
    tabs: {
      waiting: { label: 'Waiting for me', does: 'approve' },
      submitted: { label: 'Submitted', where: { field: 'status', eq: 'SUBMITTED' } },
      ordered: { label: 'Ordered', where: { field: 'status', in: ['APPROVED', 'WORK_ORDERED', 'COMPLETED'] } },
      unpaid: { label: 'To pay', where: { field: 'status', in: ['COMPLETED', 'INVOICED'] } },
    },
  },
  page: {
    sections: [
      {
        label: 'Quotation',
        fields: ['quotationNo', 'machine', 'breakdown', 'vendor', 'kind', 'description', 'validTill', 'attachments'],
      },
      { label: 'Amount', fields: ['subTotal', 'gst', 'total', 'level', 'comparison'] },
      {
        label: 'Decision',
        fields: ['status', 'createdByUser', 'submittedBy', 'editedBy', 'approvedBy', 'approvedAt', 'remark'],
      },
      { label: 'Order', fields: ['workOrderNo', 'invoiceNo', 'paidRef'] },
    ],
  },
  access: {
    see: 'view_machine_tab',
    create: 'quotation:edit',
    update: 'quotation:edit',
    delete: 'quotation:edit',
    scope: 'machine',
  },
  actions: {
    submit: {
      key: 'quotation:edit',
      from: ['DRAFT', 'REVISION'],
      to: 'SUBMITTED',
      sets: { submittedBy: { stamp: 'who' }, approvedBy: null, approvedAt: null, remark: null },
      effect: true,
      done: 'Quotation submitted successfully',
      failed: 'Error while submitting quotation',
    },
    approve: {
      ...judging,
      to: 'APPROVED',
      sets: { approvedBy: { stamp: 'who' }, approvedAt: { stamp: 'when' } },
      bulk: true,
      amount: { field: 'total' },
      effect: true,
      input: { remark: text({ max: 300 }) },
      done: 'Quotation approved successfully',
      failed: 'Error while approving quotation',
    },
    reject: {
      ...judging,
      to: 'REJECTED',
      sets: { approvedBy: { stamp: 'who' }, approvedAt: { stamp: 'when' }, remark: { input: 'reason' } },
      danger: true,
      input: { reason },
      done: 'Quotation rejected successfully',
      failed: 'Error while rejecting quotation',
    },
    revise: {
      label: 'Request revision',
      ...judging,
      to: 'REVISION',
      sets: { approvedBy: { stamp: 'who' }, approvedAt: { stamp: 'when' }, remark: { input: 'reason' } },
      input: { reason },
      done: 'Revision requested successfully',
      failed,
    },
    order: {
      label: 'Order work',
      key: 'quotation:edit',
      from: ['APPROVED'],
      to: 'WORK_ORDERED',
      input: { workOrderNo: text({ label: 'Work order', required: true, form: 'upper', max: 40 }) },
      done: 'Work ordered successfully',
      failed: 'Error while ordering work',
    },
    complete: {
      label: 'Mark work done',
      key: 'quotation:edit',
      from: ['WORK_ORDERED'],
      to: 'COMPLETED',
      done: 'Quotation completed successfully',
      failed,
    },
    invoice: {
      label: 'Enter invoice',
      key: 'quotation:pay',
      from: ['COMPLETED'],
      to: 'INVOICED',
      input: { invoiceNo: text({ label: 'Invoice', required: true, form: 'upper', max: 40 }) },
      done: 'Invoice entered successfully',
      failed,
    },
    pay: {
      label: 'Mark as paid',
      key: 'quotation:pay',
      from: ['INVOICED'],
      to: 'PAID',
      input: { paidRef: text({ label: 'Payment reference', required: true, form: 'upper', max: 40 }) },
      done: 'Quotation paid successfully',
      failed,
    },
    cancel: {
      key: 'quotation:edit',
      from: ['DRAFT', 'SUBMITTED', 'APPROVED'],
      to: 'CANCELLED',
      danger: true,
      input: { reason },
      done: 'Quotation cancelled successfully',
      failed: 'Error while cancelling quotation',
    },
    expire: {
      label: 'Mark as expired',
      key: 'quotation:edit',
      from: ['SUBMITTED'],
      to: 'EXPIRED',
      danger: true,
      confirm: 'The vendor no longer honours the price. Quotations also expire automatically after their last day.',
      done: 'Quotation marked as expired successfully',
      failed,
    },
  },
  timeRules: { expire: { label: 'Expire quotations', action: 'expire', when: { past: 'validTill' } } },
  people: { editors: { field: 'editedBy', besides: 'createdByUser' } },
  navigation: { under: 'machines' },
})

/** The lines of a quotation. */
export const quotationLines = resource({
  is: {
    name: 'quotation-lines',
    singular: 'Quotation line',
    plural: 'Quotation lines',
    title: 'text',
    icon: 'tool',
  },
  fields: {
    quotation: reference({
      to: 'maintenance-quotations',
      required: true,
      createOnly: true,
      choices: { field: 'status', in: ['DRAFT', 'REVISION'] },
      related: 'Lines',
      part: true,
      nested: ['kind', 'part', 'text', 'qty', 'rate', 'gstRate'],
    }),
    kind: choice({ required: true, options: { PART: 'Part', LABOUR: 'Labour', TRANSPORT: 'Transport' } }),
    part: reference({
      to: 'spare-parts',
      when: { field: 'kind', eq: 'PART' },
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Quoted',
    }),
    text: text({ label: 'For', required: true, max: 120 }),
    qty: decimal({ label: 'Quantity', required: true, min: 0.01, max: 10_000, initial: 1 }),
    rate: money({ required: true, min: 0, max: 100_000_000 }),
    gstRate: choice({ label: 'GST', required: true, options: gstRates, initial: '18' }),
    amount: money({ readOnly: true }),
    gst: money({ label: 'GST amount', readOnly: true }),
  },
  rules: { limits: [{ per: 'quotation', max: 50, message: 'A quotation has at most 50 lines' }] },
  list: {
    columns: ['quotation', 'kind', 'text', 'qty', 'rate', 'amount', 'gstRate', 'gst'],
    search: ['text'],
    filters: ['kind', 'part', 'gstRate'],
    sort: 'id',
  },
  access: {
    see: 'view_machine_tab',
    create: 'quotation:edit',
    update: 'quotation:edit',
    delete: 'quotation:edit',
    scope: 'quotation',
  },
  navigation: { under: 'machines' },
})
