import { choice, date, decimal, integer, reference, resource, text } from '#define'
import { fieldRoles, roleTypes } from '../people/ranks'

const [bdo, assistant, officer] = fieldRoles
const only = (assigneeKind: string) => ({
  when: { field: 'assigneeKind', eq: assigneeKind },
  requiredWhen: { field: 'assigneeKind', eq: assigneeKind },
})
const during = (period: string) => ({
  when: { field: 'period', eq: period },
  requiredWhen: { field: 'period', eq: period },
})

/** The default weights of targets in the score of a person’s month: acres more than anything else. */
export const targetWeights = { acres: 50, others: 25 } as const

/** The targets of a person, a role, a place or an outlet for a period or a day, and how far they are reached. */
export const performanceTargets = resource({
  is: { name: 'performance-targets', singular: 'Target', plural: 'Targets', title: 'name', icon: 'poll' },
  fields: {
    name: text({ required: true, min: 3, max: 80 }),
    assigneeKind: choice({
      label: 'Set for',
      required: true,
      createOnly: true,
      initial: 'USER',
      options: { USER: 'A person', ROLE: 'A role', GEOGRAPHY: 'A place', OUTLET: 'An outlet' },
    }),
    user: reference({
      label: 'Person',
      to: 'users',
      createOnly: true,
      shows: ['roleType'],
      related: 'Targets',
      ...only('USER'),
      choices: {
        all: [
          { field: 'roleType', in: [...fieldRoles] },
          { field: 'status', eq: 'ACTIVE' },
        ],
      },
    }),
    role: choice({
      createOnly: true,
      ...only('ROLE'),
      options: { [bdo]: roleTypes[bdo], [assistant]: roleTypes[assistant], [officer]: roleTypes[officer] },
    }),
    geography: reference({ label: 'Place', to: 'geographies', createOnly: true, ...only('GEOGRAPHY') }),
    outlet: reference({
      to: 'outlets',
      createOnly: true,
      related: 'Targets',
      ...only('OUTLET'),
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    userName: text({ label: 'Person’s name', max: 120, readOnly: true, from: 'user.name', follows: true }),
    geographyName: text({ label: 'Place’s name', max: 120, readOnly: true, from: 'geography.name', follows: true }),
    outletName: text({ label: 'Outlet’s name', max: 120, readOnly: true, from: 'outlet.name', follows: true }),
    assignee: text({
      max: 120,
      formula: {
        cases: [
          { when: { field: 'role', eq: bdo }, is: { text: roleTypes[bdo] } },
          { when: { field: 'role', eq: assistant }, is: { text: roleTypes[assistant] } },
          { when: { field: 'role', eq: officer }, is: { text: roleTypes[officer] } },
        ],
        otherwise: { first: ['userName', 'geographyName', 'outletName'] },
      },
    }),
    metric: choice({
      required: true,
      createOnly: true,
      initial: 'ACRES',
      options: {
        ACRES: 'Acres verified',
        BOOKINGS: 'Bookings taken',
        NEW_FARMERS: 'Farmers added',
        LANDS_MAPPED: 'Lands mapped',
        ORDERS: 'Orders',
        REVENUE: 'Order value',
        MEETINGS: 'Meetings held',
        PHOTOS_APPROVED: 'Photos approved',
      },
    }),
    period: choice({
      required: true,
      initial: 'RANGE',
      options: { RANGE: 'Start and end date', DAY: 'One day' },
    }),
    startDate: date({ ...during('RANGE') }),
    endDate: date({ ...during('RANGE') }),
    date: date({ ...during('DAY') }),
    from: date({ label: 'Starts', formula: { first: ['date', 'startDate'] } }),
    till: date({ label: 'Ends', formula: { first: ['date', 'endDate'] } }),
    value: decimal({ label: 'Target', required: true, digits: 0, unitIn: 'unit', min: 1, max: 1_000_000_000 }),
    unit: text({
      max: 20,
      formula: {
        cases: [
          { when: { field: 'metric', eq: 'ACRES' }, is: { text: 'acres' } },
          { when: { field: 'metric', eq: 'BOOKINGS' }, is: { text: 'bookings' } },
          { when: { field: 'metric', eq: 'NEW_FARMERS' }, is: { text: 'farmers' } },
          { when: { field: 'metric', eq: 'LANDS_MAPPED' }, is: { text: 'lands' } },
          { when: { field: 'metric', eq: 'REVENUE' }, is: { text: '₹' } },
          { when: { field: 'metric', eq: 'MEETINGS' }, is: { text: 'meetings' } },
          { when: { field: 'metric', eq: 'PHOTOS_APPROVED' }, is: { text: 'photos' } },
        ],
        otherwise: { text: 'orders' },
      },
    }),
    weight: integer({
      min: 1,
      max: 100,
      when: { field: 'assigneeKind', eq: 'USER' },
      help: `Share in the person’s monthly score. Leave empty for ${targetWeights.acres} for acres, ${targetWeights.others} for anything else.`,
    }),
    achieved: decimal({ digits: 2, unitIn: 'unit', readOnly: true, initial: 0 }),
    expected: decimal({
      label: 'Due by now',
      digits: 2,
      unitIn: 'unit',
      readOnly: true,
      initial: 0,
      help: 'The share of the target for days already past.',
    }),
    share: decimal({
      label: 'Achieved %',
      digits: 1,
      suffix: '%',
      formula: { divide: [{ multiply: [100, 'achieved'] }, 'value'] },
    }),
    status: choice({
      readOnly: true,
      initial: 'UPCOMING',
      options: {
        UPCOMING: { label: 'Upcoming', tone: 'neutral' },
        ON_TRACK: { label: 'On track', tone: 'info' },
        BEHIND: { label: 'Behind', tone: 'warning' },
        ACHIEVED: { label: 'Achieved', tone: 'good' },
        MISSED: { label: 'Missed', tone: 'bad' },
      },
    }),
  },
  rules: {
    unique: [
      {
        fields: ['assigneeKind', 'user', 'role', 'geography', 'outlet', 'metric'],
        during: ['from', 'till'],
        message: 'Another target of this metric covers some of these days',
      },
    ],
    checks: [
      {
        field: 'endDate',
        holds: { field: 'endDate', gte: { field: 'startDate' } },
        message: 'The end date can’t be before the start date',
      },
    ],
  },
  list: {
    columns: [
      ...['name', 'assignee', 'status', 'achieved', 'value', 'unit', 'share', 'metric', 'from', 'till'],
      ...['assigneeKind', 'user', 'role', 'geography', 'outlet', 'expected', 'weight'],
    ] as const,
    shown: ['name', 'assignee', 'status', 'achieved', 'value', 'metric', 'from', 'till'],
    search: ['name', 'assignee'],
    filters: ['status', 'metric', 'assigneeKind', 'user', 'role', 'geography', 'outlet', 'from', 'till', 'createdAt'],
    sort: ['-from', 'assignee'],
    size: 35,
    tabs: {
      running: { label: 'Running', where: { field: 'status', in: ['ON_TRACK', 'BEHIND'] } },
      behind: { label: 'Behind', where: { field: 'status', eq: 'BEHIND' } },
      achieved: { label: 'Achieved', where: { field: 'status', eq: 'ACHIEVED' } },
    },
  },
  page: {
    sections: [
      {
        label: 'Target',
        fields: ['name', 'assigneeKind', 'user', 'role', 'geography', 'outlet', 'metric', 'value', 'unit', 'weight'],
      },
      { label: 'Period', fields: ['period', 'startDate', 'endDate', 'date'] },
      { label: 'Progress', fields: ['status', 'achieved', 'share', 'expected'] },
    ],
  },
  access: {
    see: ['view_content_management_tab', 'view_reports_tab'],
    create: 'target:edit',
    update: 'target:edit',
    delete: 'target:edit',
    scope: ['user', 'geography', 'outlet'],
  },
  timeRules: {
    count: { label: 'Count target results', every: { everyMinutes: 5 }, effect: true },
    judge: {
      label: 'Compare targets with their period',
      keeps: 'status',
      steps: [
        {
          value: 'ACHIEVED',
          when: { reached: 'from' },
          while: { field: 'achieved', gte: { field: 'value' } },
        },
        { value: 'MISSED', when: { past: 'till' } },
        { value: 'BEHIND', when: { reached: 'from' }, while: { field: 'achieved', lt: { field: 'expected' } } },
        { value: 'ON_TRACK', when: { reached: 'from' } },
      ],
      otherwise: 'UPCOMING',
    },
  },
  navigation: { path: 'notice-board/targets', under: 'board-notices' },
})
