import { choice, date, decimal, flag, instant, integer, longText, money, place, reference, resource } from '#define'

/**
 * The day on which a month is frozen, the maximum working hours of a machine per day (those of the slots), and
 * plausible limits for a day: the multiple of its type's acres, and the amount of fuel or batteries.
 */
export const machineDayLimits = { frozenOnDay: 5, hours: 11, times: 1.5, fuel: 300, batteries: 100 } as const

const reason = longText({ label: 'Reason', required: true, max: 300 })

/** Before the day on which its month is frozen. */
const isOpen = { field: 'frozenOn', within: 'later' } as const
const isOver = { field: 'day', within: 'earlier' } as const
const otherwise = 'This day is locked: a month can be changed until the 4th of the next month'

/** One machine on one Indian day: its assignments, its work, and the verdict of the back office (domain §1.N). */
export const machineDays = resource({
  is: {
    name: 'machine-days',
    singular: 'Machine day',
    plural: 'Machine reports',
    title: 'machine',
    icon: 'safety',
  },
  fields: {
    day: date({ label: 'Date', readOnly: true }),
    machine: reference({ to: 'machines', readOnly: true, shows: ['type'], related: 'Days', part: true }),
    district: place({ level: 'district', readOnly: true }),
    operator: reference({ to: 'users', readOnly: true, shows: ['employeeCode'] }),
    isMapped: flag({
      label: 'Mapped',
      readOnly: true,
      initial: false,
      help: 'The machine had an operator on that day.',
    }),
    assigned: integer({ readOnly: true, initial: 0, help: 'Bookings the machine was assigned to on that day.' }),
    bookingsDone: integer({ label: 'Done', readOnly: true, initial: 0 }),
    controllerAcre: decimal({ label: 'Controller ac', digits: 3, readOnly: true }),
    bookedAcre: decimal({ label: 'Booked ac', digits: 3, readOnly: true, initial: 0 }),
    verifiedAcre: decimal({ label: 'Verified ac', digits: 3, readOnly: true, initial: 0 }),
    manualAcre: decimal({ label: 'Manual ac', digits: 3, readOnly: true }),
    litres: decimal({ readOnly: true, initial: 0 }),
    runHours: decimal({
      label: 'Run h',
      digits: 1,
      readOnly: true,
      initial: 0,
      help: 'Time spent spraying.',
    }),
    idleHours: decimal({
      label: 'Idle h',
      digits: 1,
      readOnly: true,
      initial: 0,
      help: 'Working hours (11 per day) not spent on spraying or breakdowns.',
    }),
    utilisation: decimal({
      digits: 1,
      suffix: '%',
      readOnly: true,
      help: 'Verified acres as a share of daily capacity, excluding breakdowns.',
    }),
    fuel: decimal({ label: 'Fuel or batteries', readOnly: true, help: 'Litres of fuel, or batteries for drones.' }),
    breakdownHours: decimal({ label: 'Breakdown h', digits: 1, readOnly: true, initial: 0 }),
    cashCollected: money({ readOnly: true, initial: 0 }),
    cashDeposited: money({ readOnly: true }),
    remark: longText({ max: 300, readOnly: true }),
    boStatus: choice({
      label: 'BO status',
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'Pending', tone: 'warning' },
        VERIFIED: { label: 'Verified', tone: 'good' },
        QUERY: { label: 'Query', tone: 'bad' },
      },
    }),
    correctedBy: reference({ to: 'users', readOnly: true }),
    checkedBy: reference({ label: 'Checked by', to: 'users', readOnly: true }),
    checkedAt: instant({ label: 'Checked', readOnly: true }),
    frozenOn: date({ readOnly: true }),
  },
  rules: {
    state: 'boStatus',
    unique: [{ fields: ['machine', 'day'], message: 'This machine already has a report for this day' }],
  },
  list: {
    columns: [
      ...['machine', 'day', 'boStatus', 'district', 'operator', 'assigned', 'bookingsDone'],
      ...['controllerAcre', 'bookedAcre', 'manualAcre', 'litres', 'runHours', 'idleHours', 'utilisation', 'fuel'],
      ...['breakdownHours', 'cashCollected', 'cashDeposited', 'isMapped', 'remark', 'checkedBy'],
    ] as const,
    shown: ['machine', 'day', 'boStatus', 'district', 'operator', 'assigned', 'bookingsDone', 'controllerAcre'],
    search: [],
    filters: ['day', 'boStatus', 'district', 'machine', 'operator', 'utilisation', 'isMapped'],
    sort: '-day',
    totals: ['controllerAcre', 'bookedAcre', 'manualAcre', 'cashCollected', 'cashDeposited'],
    size: 35,
    // The days of a month can be changed until it is frozen: up to 35 days after the first of them.
    range: { day: 'day', most: 92, mailed: 366, begins: 'last90Days' },
    figures: {
      utilisation: {
        label: 'Utilisation this month',
        aggregate: 'average',
        field: 'utilisation',
        where: { field: 'day', within: 'monthToDate' },
      },
    },
    tabs: {
      'machine-report': { label: 'Last 30 days', where: { field: 'day', within: 'last30Days' } },
      pending: { label: 'Pending', where: { field: 'boStatus', eq: 'PENDING' } },
      queries: { label: 'Queries', where: { field: 'boStatus', eq: 'QUERY' } },
    },
  },
  page: {
    heading: ['machine', 'day'],
    sections: [
      { label: 'Day', fields: ['machine', 'day', 'district', 'operator', 'isMapped'] },
      {
        label: 'Work',
        fields: ['assigned', 'bookingsDone', 'bookedAcre', 'verifiedAcre', 'controllerAcre', 'manualAcre', 'litres'],
      },
      { label: 'Use', fields: ['runHours', 'idleHours', 'breakdownHours', 'utilisation', 'fuel'] },
      { label: 'Cash', fields: ['cashCollected', 'cashDeposited'] },
      { label: 'Checked', fields: ['boStatus', 'correctedBy', 'checkedBy', 'checkedAt', 'remark', 'frozenOn'] },
    ],
    remarks: [
      {
        while: { not: isOpen },
        words: 'This day is locked: a month can be corrected, queried and verified until the 4th of the next month.',
      },
      {
        while: { all: [isOpen, { not: isOver }] },
        words: 'This day isn’t over: figures may change. It can be verified from tomorrow.',
      },
    ],
  },
  form: {
    messages: {
      updated: 'Machine report updated successfully',
      updateFailed: 'Error while updating machine report',
      notFound: 'Machine report Not Found',
    },
  },
  access: {
    see: 'view_back_office_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'district',
  },
  actions: {
    verify: {
      key: 'report:edit',
      notSelf: ['correctedBy'],
      from: ['PENDING', 'QUERY'],
      to: 'VERIFIED',
      when: { all: [isOpen, isOver] },
      otherwise: 'A day can be verified once it is over, until its month is locked on the 5th of the next month',
      sets: { checkedBy: { stamp: 'who' }, checkedAt: { stamp: 'when' } },
      bulk: true,
    },
    correct: {
      key: 'report:edit',
      from: ['PENDING', 'QUERY'],
      to: 'PENDING',
      when: isOpen,
      otherwise,
      sets: { checkedBy: { stamp: 'who' }, checkedAt: { stamp: 'when' }, correctedBy: { stamp: 'who' } },
      effect: true,
      input: {
        manualAcre: decimal({ label: 'Manual acres', digits: 3, min: 0, max: 300, asStored: true }),
        fuel: decimal({ label: 'Fuel or batteries', min: 0, max: 10_000, asStored: true }),
        cashDeposited: money({ min: 0, max: 100_000_000, asStored: true }),
        remark: longText({ max: 300, asStored: true }),
        isSo: flag({ label: 'Confirm: this acreage is correct', askedOnWarning: true, initial: false }),
        reason,
      },
    },
    query: {
      key: 'report:edit',
      from: ['PENDING', 'VERIFIED'],
      to: 'QUERY',
      when: isOpen,
      otherwise,
      sets: { checkedBy: { stamp: 'who' }, checkedAt: { stamp: 'when' } },
      input: { reason },
    },
  },
  timeRules: { begin: { label: 'Start machine days', every: { everyMinutes: 1 }, effect: true } },
  navigation: { path: 'back-office' },
})
