import { date, integer, money, place, reference, resource, text, type Condition } from '#define'

const due = { field: 'dueAmount', gt: 0 } as const
const week = { field: 'serviceDate', within: 'last7Days' } as const
const month = { field: 'serviceDate', within: 'last30Days' } as const

/** The figures of a debtor: each links to its bookings. */
const figures = (by: string, own: string) => {
  const counts = (...more: readonly Condition[]) => ({
    of: 'bookings',
    by: { [by]: own },
    where: { all: [due, ...more] },
  })
  return {
    bookings: integer({ label: 'Bookings', readOnly: true, counts: counts() }),
    due: money({ label: 'Due', readOnly: true, counts: counts() }),
    dueWeek: money({ label: 'Up to 7 days', readOnly: true, counts: counts(week) }),
    dueMonth: money({ label: '8–30 days', readOnly: true, counts: counts(month, { not: week }) }),
    dueLonger: money({ label: 'Over 30 days', readOnly: true, counts: counts({ not: month }) }),
    oldest: date({ label: 'Oldest', readOnly: true, help: 'The earliest service date not paid in full.' }),
  }
}

const sums = ['bookings', 'due', 'dueWeek', 'dueMonth', 'dueLonger', 'oldest'] as const

const drawn = {
  form: { duplicate: false },
  navigation: { under: 'bookings' },
  storage: { fromView: true },
} as const

const access = { see: 'view_bookings_tab', create: false, update: false, delete: false } as const

/** The dues of each farmer. */
export const duesByFarmer = resource({
  is: { name: 'dues-by-farmer', singular: 'Farmer dues', plural: 'Dues by farmer', title: 'farmer', icon: 'bank' },
  fields: {
    farmer: reference({ to: 'farmers', readOnly: true, shows: ['mobile'] }),
    village: place({ level: 'village', readOnly: true }),
    ...figures('farmer', 'farmer'),
  },
  list: {
    columns: ['farmer', 'village', ...sums],
    search: [],
    filters: ['village', 'due', 'dueLonger', 'oldest'],
    sort: '-due',
    totals: ['due', 'dueWeek', 'dueMonth', 'dueLonger'],
    common: false,
  },
  access: { ...access, scope: 'village' },
  ...drawn,
})

/** The dues in each village. */
export const duesByVillage = resource({
  is: {
    name: 'dues-by-village',
    singular: 'Village dues',
    plural: 'Dues by village',
    title: 'name',
    icon: 'bank',
  },
  fields: {
    name: text({ readOnly: true }),
    village: place({ level: 'village', readOnly: true }),
    farmers: integer({ readOnly: true }),
    ...figures('village', 'village'),
  },
  list: {
    columns: ['name', 'village', 'farmers', ...sums],
    shown: ['name', 'village', 'farmers', 'bookings', 'due', 'dueWeek', 'dueMonth', 'dueLonger'],
    search: ['name'],
    filters: ['village', 'due', 'dueLonger', 'oldest'],
    sort: '-due',
    totals: ['due', 'dueWeek', 'dueMonth', 'dueLonger'],
    common: false,
  },
  access: { ...access, scope: 'village' },
  ...drawn,
})

/** The dues for the work of each operator. */
export const duesByOperator = resource({
  is: {
    name: 'dues-by-operator',
    singular: 'Operator dues',
    plural: 'Dues by operator',
    title: 'operator',
    icon: 'bank',
  },
  fields: {
    operator: reference({ to: 'users', readOnly: true, shows: ['employeeCode'] }),
    ...figures('operator', 'operator'),
  },
  list: {
    columns: ['operator', ...sums],
    search: ['operator'],
    filters: ['operator', 'due', 'dueLonger', 'oldest'],
    sort: '-due',
    totals: ['due', 'dueWeek', 'dueMonth', 'dueLonger'],
    common: false,
  },
  access: { ...access, scope: 'operator' },
  ...drawn,
})

const inHand = {
  of: 'payments',
  by: { receivedBy: 'user' },
  where: { field: 'cash', eq: 'IN_HAND' },
} as const

/** The cash in hand of each person: received, and not handed over yet. */
export const cashInHand = resource({
  is: { name: 'cash-in-hand', singular: 'Cash in hand', plural: 'Cash in hand', title: 'user', icon: 'bank' },
  fields: {
    user: reference({ label: 'Held by', to: 'users', readOnly: true, shows: ['employeeCode'] }),
    payments: integer({ readOnly: true, counts: inHand }),
    amount: money({ label: 'In hand', readOnly: true, counts: inHand }),
    proposed: money({
      label: 'Awaiting acceptance',
      readOnly: true,
      help: 'In handovers that are not accepted yet.',
    }),
    oldest: date({ readOnly: true, help: 'Date of the oldest cash in hand.' }),
  },
  list: {
    columns: ['user', 'payments', 'amount', 'proposed', 'oldest'],
    search: ['user'],
    filters: ['user', 'amount', 'proposed', 'oldest'],
    sort: '-amount',
    totals: ['amount', 'proposed'],
    common: false,
  },
  access: { ...access, scope: 'user' },
  ...drawn,
})
