import { choice, integer, money, month, reference, resource, text } from '#define'

/** The roles that are paid by the acre, whose months are calculated. */
export const salariedRoles = { OPERATOR: 'Operator', FIELD_OFFICER: 'Field officer' } as const

/** The keys of those who work on salaries, and see more than their own. */
export const salaryKeys = ['salary:edit', 'salary:approve', 'salary:pay', 'salary:plan'] as const

/** The maximum of one kind of pay in a month, in paise: ten lakh rupees. */
export const mostPaid = 100_000_000

const failed = 'Error while updating salary plan'

/** The terms of a person's monthly pay, independent of the work done (domain §4.6). */
export const salaryPlans = resource({
  is: {
    name: 'salary-plans',
    singular: 'Salary plan',
    plural: 'Salary plans',
    title: 'name',
    icon: 'poll',
  },
  fields: {
    code: text({ label: 'Code', required: true, form: 'upper', max: 20, unique: true, createOnly: true }),
    name: text({ label: 'Name', required: true, max: 80 }),
    role: choice({ label: 'Role', required: true, createOnly: true, options: salariedRoles }),
    basePerMonth: money({ label: 'Base per month', required: true, min: 0, max: mostPaid }),
    basicPerMonth: money({
      label: 'Basic per month',
      required: true,
      min: 0,
      max: mostPaid,
      help: 'The part of the base that counts for provident fund.',
    }),
    ratePerKm: money({ label: 'Rate per km', min: 0, max: 10_000, initial: 0 }),
    phonePerMonth: money({
      label: 'Phone per month',
      min: 0,
      max: 1_000_000,
      initial: 0,
      help: 'Paid in full if the month has a payable day.',
    }),
    foodPerDay: money({ label: 'Food per payable day', min: 0, max: 1_000_000, initial: 0 }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: [
      ...['name', 'code', 'role', 'basePerMonth', 'basicPerMonth', 'ratePerKm', 'phonePerMonth', 'foodPerDay'],
      'status',
    ] as const,
    shown: ['name', 'code', 'role', 'basePerMonth', 'basicPerMonth', 'ratePerKm', 'status'],
    search: ['name', 'code'],
    filters: ['role', 'status', 'basePerMonth'],
    sort: 'name',
    size: 35,
  },
  page: {
    sections: [
      { label: 'Plan', fields: ['code', 'name', 'role', 'status'] },
      { label: 'Pay', fields: ['basePerMonth', 'basicPerMonth'] },
      { label: 'Allowances', fields: ['ratePerKm', 'phonePerMonth', 'foodPerDay'] },
    ],
    parts: ['salary-slabs', 'salary-terms', 'salaries'],
  },
  access: {
    see: salaryKeys,
    create: 'salary:plan',
    update: 'salary:plan',
    delete: false,
  },
  actions: {
    deactivate: {
      label: 'Deactivate',
      key: 'salary:plan',
      from: ['ACTIVE'],
      to: 'INACTIVE',
      danger: true,
      confirm: 'No new people can be put on this plan; current people keep it.',
      done: 'Salary plan deactivated successfully',
      failed,
    },
    activate: {
      label: 'Activate',
      key: 'salary:plan',
      from: ['INACTIVE'],
      to: 'ACTIVE',
      done: 'Salary plan activated successfully',
      failed,
    },
  },
  imports: { by: 'code' },
  navigation: {
    path: 'reports/salary-plans',
    under: 'reports',
    isOfAdministration: true,
  },
})

/** The rate per acre above this many verified acres of the month, up to the next slab. */
export const salarySlabs = resource({
  is: {
    name: 'salary-slabs',
    singular: 'Incentive slab',
    plural: 'Incentive slabs',
    title: 'plan',
    icon: 'poll',
  },
  fields: {
    plan: reference({
      label: 'Plan',
      to: 'salary-plans',
      required: true,
      createOnly: true,
      related: 'Incentive slabs',
      part: true,
      nested: ['above', 'perAcre'],
    }),
    above: integer({
      label: 'Above acres',
      required: true,
      min: 0,
      max: 100_000,
      help: 'The first slab starts at 0. Each acre is paid at the rate of its slab.',
    }),
    perAcre: money({ label: '₹ per acre', required: true, min: 0, max: 1_000_000 }),
  },
  rules: {
    unique: [{ fields: ['plan', 'above'], message: 'This plan already has a slab above this acreage' }],
    limits: [{ per: 'plan', max: 12, message: 'A plan has at most 12 slabs' }],
  },
  list: { columns: ['above', 'perAcre', 'plan'], search: [], filters: ['plan'], sort: 'above' },
  access: {
    see: salaryKeys,
    create: 'salary:plan',
    update: 'salary:plan',
    delete: 'salary:plan',
  },
  navigation: { under: 'reports', isOfAdministration: true },
})

/** A person's pay plan from a month on: earlier months keep theirs. */
export const salaryTerms = resource({
  is: {
    name: 'salary-terms',
    singular: 'Salary term',
    plural: 'Salary terms',
    title: 'user',
    icon: 'idcard',
  },
  fields: {
    user: reference({
      label: 'Employee',
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      related: 'Salary terms',
      choices: {
        all: [
          { field: 'roleType', in: ['OPERATOR', 'FIELD_OFFICER'] },
          { field: 'status', in: ['INVITED', 'ACTIVE'] },
        ],
      },
    }),
    plan: reference({
      label: 'Plan',
      to: 'salary-plans',
      required: true,
      shows: ['role'],
      related: 'Employees',
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    since: month({
      label: 'Effective from',
      required: true,
      createOnly: true,
      help: 'From the first day of this month.',
    }),
  },
  rules: {
    unique: [{ fields: ['user', 'since'], message: 'This employee already has a plan from this month' }],
  },
  list: {
    columns: ['user', 'plan', 'since', 'updatedAt'],
    search: [],
    filters: ['user', 'plan', 'since'],
    sort: '-since',
    size: 35,
  },
  access: {
    see: salaryKeys,
    create: 'salary:plan',
    update: 'salary:plan',
    delete: 'salary:plan',
    scope: 'user',
  },
  imports: { by: [['user', 'since']] },
  navigation: {
    path: 'reports/salary-terms',
    under: 'reports',
    isOfAdministration: true,
  },
})
