import { choice, code, date, longText, money, month, reference, resource, text } from '#define'

const failed = 'Error while updating machine bill'
const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The company's monthly debt to the owner of a machine that is not its own. */
export const machineBills = resource({
  is: {
    name: 'machine-bills',
    singular: 'Machine bill',
    plural: 'Machine bills',
    title: 'billCode',
    icon: 'tool',
  },
  fields: {
    billCode: code({ label: 'No.', pattern: 'MB-{fy}-{00000}' }),
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['serialNo', 'ownership'],
      choices: { field: 'ownership', ne: 'COMPANY' },
      related: 'Billing',
      offer: 'Add bill',
    }),
    month: month({ required: true, createOnly: true }),
    amount: money({ required: true, min: 1, max: 1_000_000_000 }),
    dueOn: date({}),
    billNo: text({ label: 'Owner’s bill', max: 40, readOnly: true }),
    paid: money({ readOnly: true, initial: 0 }),
    paidRef: text({ label: 'Payment reference', max: 40, readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'DUE',
      options: {
        DUE: { label: 'Due', tone: 'warning' },
        PARTIAL: { label: 'Partly paid', tone: 'info' },
        BILLED: { label: 'Billed', tone: 'info' },
        PAID: { label: 'Paid', tone: 'good' },
        DISPUTED: { label: 'Disputed', tone: 'bad' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [{ fields: ['machine', 'month'], message: 'This machine already has a bill for this month' }],
    changeWhile: { field: 'status', in: ['DUE', 'DISPUTED'] },
    deleteWhile: { field: 'status', eq: 'DUE' },
  },
  list: {
    columns: ['billCode', 'machine', 'month', 'amount', 'paid', 'dueOn', 'billNo', 'status'],
    search: ['billCode', 'billNo'],
    filters: ['status', 'machine', 'month', 'dueOn', 'amount'],
    sort: '-month',
    totals: ['amount', 'paid'],
    size: 35,
    tabs: {
      open: { label: 'Open', where: { field: 'status', in: ['DUE', 'BILLED', 'PARTIAL'] } },
      disputed: { label: 'Disputed', where: { field: 'status', eq: 'DISPUTED' } },
    },
  },
  page: {
    sections: [
      { label: 'Bill', fields: ['billCode', 'machine', 'month', 'amount', 'dueOn', 'billNo'] },
      { label: 'Payment', fields: ['status', 'paid', 'paidRef'] },
    ],
  },
  access: {
    see: 'view_machine_tab',
    create: 'machine:edit',
    update: 'machine:edit',
    delete: 'machine:edit',
    scope: 'machine',
  },
  actions: {
    bill: {
      label: 'Enter bill',
      key: 'machine:edit',
      from: ['DUE'],
      to: 'BILLED',
      input: { billNo: text({ label: 'Owner’s bill', required: true, form: 'upper', max: 40 }) },
      done: 'Machine bill entered successfully',
      failed,
    },
    payPart: {
      label: 'Pay in part',
      key: 'quotation:pay',
      from: ['BILLED', 'PARTIAL'],
      to: 'PARTIAL',
      effect: true,
      input: {
        part: money({ label: 'Paid now', required: true, min: 1 }),
        paidRef: text({ label: 'Payment reference', required: true, form: 'upper', max: 40 }),
      },
      done: 'Machine bill paid in part successfully',
      failed: 'Error while paying machine bill',
    },
    pay: {
      label: 'Pay the rest',
      key: 'quotation:pay',
      from: ['BILLED', 'PARTIAL'],
      to: 'PAID',
      effect: true,
      input: { paidRef: text({ label: 'Payment reference', required: true, form: 'upper', max: 40 }) },
      done: 'Machine bill paid successfully',
      failed: 'Error while paying machine bill',
    },
    dispute: {
      key: 'machine:edit',
      from: ['BILLED', 'PARTIAL'],
      to: 'DISPUTED',
      danger: true,
      input: { reason },
      done: 'Machine bill disputed successfully',
      failed,
    },
    settle: {
      key: 'machine:edit',
      from: ['DISPUTED'],
      to: 'BILLED',
      effect: true,
      input: { reason },
      done: 'Machine bill settled successfully',
      failed,
    },
  },
  imports: { by: [['machine', 'month']] },
  navigation: { under: 'machines' },
})
