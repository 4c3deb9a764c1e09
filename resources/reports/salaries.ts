import {
  choice,
  code,
  decimal,
  instant,
  integer,
  longText,
  many,
  money,
  month,
  reference,
  resource,
  text,
} from '#define'
import { companies, users } from '../people'
import { mostPaid, salariedRoles, salaryKeys } from './salaryPlans'

const reason = longText({ label: 'Reason', required: true, max: 300 })

const days = (label: string, help?: string) => integer({ label, min: 0, max: 31, initial: 0, ...(help && { help }) })
const reckoned = (label: string, help?: string) => money({ label, readOnly: true, initial: 0, ...(help && { help }) })

const fromAttendance = 'From attendance, where it is kept for this employee.'
const isOver = { field: 'month', within: 'earlier' } as const
const hasPenalty = { field: 'penalty', gt: 0 } as const

/** Separation of duties: a payment involves at least three people, and none of them is its recipient. */
const othersThan = {
  submitter: ['employee', 'editedBy', 'submittedBy'],
  approver: ['employee', 'editedBy', 'submittedBy', 'approvedBy'],
} as const

/** The monthly pay of an operator or a field officer (domain §1.N, §4.6): typed, calculated, approved and paid. */
export const salaries = resource({
  is: {
    name: 'salaries',
    singular: 'Salary',
    plural: 'Salaries',
    title: 'salaryNo',
    icon: 'bank',
  },
  fields: {
    salaryNo: code({ label: 'No.', pattern: 'SAL-{fy}-{00000}' }),
    employee: reference({
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      related: 'Salaries',
      choices: { field: 'roleType', in: ['OPERATOR', 'FIELD_OFFICER'] },
    }),
    month: month({ required: true, createOnly: true, past: true }),
    plan: reference({ to: 'salary-plans', readOnly: true, related: 'Salaries' }),
    role: choice({ readOnly: true, options: salariedRoles }),
    company: reference({ to: companies.is.name, readOnly: true }),
    employment: choice({ readOnly: true, options: users.fields.employment.options }),
    present: days('Present days', fromAttendance),
    halfDays: days('Half days', 'Each counts as half a payable day.'),
    paidLeave: days('Paid leave'),
    weeklyOffs: days('Weekly offs', 'Holidays count as weekly offs.'),
    daysFrom: choice({
      label: 'Days from',
      readOnly: true,
      initial: 'TYPED',
      options: { ATTENDANCE: 'Attendance', TYPED: 'Entered manually' },
    }),
    daysPayable: decimal({ digits: 1, readOnly: true, initial: 0 }),
    base: reckoned('Base', 'For the payable days of the month.'),
    acresVerified: decimal({
      digits: 3,
      readOnly: true,
      initial: 0,
      help: 'Acres of bookings completed this month plus approved manual entries. For field officers, those of their operators.',
    }),
    bookingsVerified: integer({ readOnly: true, initial: 0 }),
    bookingsInvalid: integer({ readOnly: true, initial: 0 }),
    quality: decimal({
      digits: 3,
      readOnly: true,
      initial: 1,
      help: '1.1 minus 0.02 for each 1% of invalid bookings, minimum 0.9.',
    }),
    incentive: reckoned('Incentive', 'Slab amount for the verified acres, multiplied by the quality factor.'),
    km: decimal({ digits: 1, min: 0, max: 20_000, initial: 0 }),
    kmAllowance: reckoned('Km allowance'),
    phoneAllowance: reckoned('Phone'),
    foodAllowance: reckoned('Food'),
    gross: reckoned('Gross', 'Base, incentive and allowances.'),
    penalty: money({ min: 0, max: mostPaid, initial: 0 }),
    penaltyReason: longText({
      label: 'Penalty reason',
      max: 300,
      when: hasPenalty,
      requiredWhen: hasPenalty,
    }),
    pf: reckoned('PF', '12% of the basic earned, up to ₹15,000, for people on roll.'),
    esi: reckoned('ESI', '0.75% of the gross, if it is at most ₹21,000, for people on roll.'),
    tds: money({ label: 'TDS', min: 0, max: mostPaid, initial: 0 }),
    broughtForward: reckoned('Advance brought forward', 'Advances carried over from last month.'),
    advance: money({ min: 0, max: mostPaid, initial: 0, help: 'Paid this month.' }),
    carriedForward: reckoned('Advance carried forward', 'Advances exceeding this month’s pay.'),
    net: reckoned('Net'),
    bank: text({ label: 'Bank (last 4)', max: 4, readOnly: true, help: 'Last digits of the account it is paid to.' }),
    utr: text({
      label: 'UTR',
      max: 22,
      readOnly: true,
      unique: true,
      taken: 'This UTR has been used already',
    }),
    remark: longText({ max: 300 }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    submittedBy: reference({ to: 'users', readOnly: true }),
    submittedAt: instant({ label: 'Submitted', readOnly: true }),
    approvedBy: reference({ to: 'users', readOnly: true }),
    approvedAt: instant({ label: 'Approved', readOnly: true }),
    paidBy: reference({ to: 'users', readOnly: true }),
    paidAt: instant({ label: 'Paid', readOnly: true }),
    heldFrom: choice({
      label: 'Held in status',
      readOnly: true,
      when: { field: 'status', eq: 'HELD' },
      options: { SUBMITTED: 'Submitted', APPROVED: 'Approved' },
    }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral', mark: 'open' },
        SUBMITTED: { label: 'Submitted', tone: 'info', mark: 'person' },
        APPROVED: { label: 'Approved', tone: 'planned', mark: 'done' },
        PAID: { label: 'Paid', tone: 'good', mark: 'sealed' },
        HELD: { label: 'Held', tone: 'warning', mark: 'off' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [{ fields: ['employee', 'month'], message: 'This employee already has a salary for this month' }],
    changeWhile: { field: 'status', eq: 'DRAFT' },
  },
  list: {
    columns: [
      ...['employee', 'month', 'status', 'net', 'daysPayable', 'base', 'acresVerified', 'incentive', 'kmAllowance'],
      ...[
        'phoneAllowance',
        'foodAllowance',
        'penalty',
        'advance',
        'pf',
        'esi',
        'tds',
        'bank',
        'utr',
        'role',
        'company',
      ],
      'salaryNo',
    ] as const,
    shown: ['employee', 'month', 'status', 'net', 'daysPayable', 'base', 'acresVerified', 'salaryNo'],
    search: ['salaryNo', 'utr'],
    filters: [
      ...['month', 'status', 'role', 'employee', 'company', 'employment', 'plan', 'net', 'acresVerified', 'penalty'],
      ...['carriedForward', 'bookingsInvalid'],
    ] as const,
    sort: '-month',
    totals: ['base', 'incentive', 'net'],
    size: 35,
    edit: ['advance', 'tds'],
    tabs: {
      drafts: { label: 'Drafts', where: { field: 'status', eq: 'DRAFT' } },
      'to-approve': { label: 'To approve', does: 'approve' },
      'to-pay': { label: 'To pay', does: 'pay' },
      held: { label: 'Held', where: { field: 'status', eq: 'HELD' } },
    },
  },
  page: {
    heading: ['employee', 'month'],
    sections: [
      {
        label: 'Salary',
        fields: [
          ...['employee', 'month', 'net', 'status', 'plan', 'role', 'company', 'employment', 'salaryNo'],
        ] as const,
      },
      { label: 'Days', fields: ['daysFrom', 'present', 'halfDays', 'paidLeave', 'weeklyOffs', 'daysPayable', 'base'] },
      {
        label: 'Work',
        fields: ['acresVerified', 'bookingsVerified', 'bookingsInvalid', 'quality', 'incentive'],
      },
      { label: 'Allowances', fields: ['km', 'kmAllowance', 'phoneAllowance', 'foodAllowance', 'gross'] },
      {
        label: 'Deductions',
        fields: [
          ...['penalty', 'penaltyReason', 'pf', 'esi', 'tds', 'broughtForward', 'advance', 'carriedForward'],
        ] as const,
      },
      { label: 'Payout', fields: ['bank', 'utr', 'remark'] },
      {
        label: 'People',
        when: { field: 'status', ne: 'DRAFT' },
        fields: [
          ...['editedBy', 'submittedBy', 'submittedAt', 'approvedBy', 'approvedAt', 'paidBy', 'paidAt', 'heldFrom'],
        ] as const,
      },
    ],
    remarks: [
      {
        while: { all: [{ field: 'status', eq: 'DRAFT' }, { not: isOver }] },
        words: 'The month isn’t over: acres may change. It can be submitted when the month ends.',
      },
      {
        while: {
          all: [
            { field: 'status', eq: 'DRAFT' },
            { field: 'daysPayable', eq: 0 },
          ],
        },
        words: 'No days entered yet: base and food allowance depend on them.',
      },
      {
        while: { field: 'status', eq: 'HELD' },
        words: 'This salary is on hold. See its history for who held it and why.',
      },
      {
        while: { field: 'carriedForward', gt: 0 },
        words: 'The advances exceed this month’s pay. The rest is carried over to next month.',
      },
    ],
  },
  form: {
    duplicate: false,
    messages: {
      updated: 'Salary report updated successfully',
      updateFailed: 'Error while updating salary report',
      notFound: 'Salary report Not Found',
    },
  },
  access: {
    see: [...salaryKeys, 'salary:own'],
    create: 'salary:edit',
    update: 'salary:edit',
    delete: 'salary:edit',
    choose: salaryKeys,
    scope: 'behaviour',
  },
  actions: {
    submit: {
      key: 'salary:edit',
      notSelf: ['employee'],
      from: ['DRAFT'],
      to: 'SUBMITTED',
      when: { all: [isOver, { field: 'daysPayable', gt: 0 }] },
      otherwise: 'A salary can be submitted once the month is over and its days are entered',
      bulk: true,
      effect: true,
    },
    approve: {
      key: 'salary:approve',
      notSelf: othersThan.submitter,
      from: ['SUBMITTED'],
      to: 'APPROVED',
      bulk: true,
      amount: { field: 'net' },
      effect: true,
      previewFrom: 'told',
    },
    pay: {
      key: 'salary:pay',
      notSelf: othersThan.approver,
      from: ['APPROVED'],
      to: 'PAID',
      when: { field: 'net', gte: 1 },
      otherwise: 'This salary has nothing to pay',
      effect: true,
      previewFrom: 'told',
      input: {
        utr: text({
          label: 'UTR',
          required: true,
          form: 'upper',
          pattern: { source: '^[A-Z0-9]{12,22}$', message: 'Enter the 12 to 22 letters and digits of the UTR' },
          help: 'The bank’s reference for this transfer.',
        }),
      },
    },
    sendBack: {
      label: 'Return',
      key: ['salary:edit', 'salary:approve'],
      from: ['SUBMITTED'],
      to: 'DRAFT',
      sets: { submittedBy: null, submittedAt: null },
      effect: true,
      input: { reason },
    },
    hold: {
      key: ['salary:approve', 'salary:pay'],
      from: ['SUBMITTED', 'APPROVED'],
      to: 'HELD',
      danger: true,
      effect: true,
      input: { reason },
    },
    release: {
      key: ['salary:approve', 'salary:pay'],
      from: ['HELD'],
      to: 'SUBMITTED',
      sets: { heldFrom: null },
      confirm: 'The salary returns to its previous status.',
      effect: true,
    },
  },
  imports: { by: [['employee', 'month']] },
  people: { editors: { field: 'editedBy' } },
  navigation: {
    path: 'reports/salary',
    under: 'reports',
  },
})
