import { choice, date, longText, money, month, percent, place, reference, resource, text } from '#define'

/** The purposes of a state budget. */
export const budgetHeads = {
  SPRAY_DISCOUNT: 'Spray discounts',
  OFFERS: 'Offers',
  SUBSCRIPTION: 'Subscriptions',
  MARKETING: 'Marketing',
  CARBON: 'Carbon',
  OTHER: 'Other',
} as const

const most = 100_000_000_000_00

const remark = longText({ required: true, max: 300, help: 'The reason for this amount. It is kept in the history.' })

const sees = 'VIEW_STATE_BUDGET'
const edits = 'budget:edit'

/**
 * The budget of a state for discounts, offers and marketing in a financial year or one of its months (domain §1.M).
 * Saving it again makes a revision. Amounts promised to bookings are committed, amounts given are consumed; the budget
 * never falls below the sum of both.
 */
export const stateBudgets = resource({
  is: {
    name: 'state-budgets',
    singular: 'State budget',
    plural: 'State Budget',
    title: 'name',
    icon: 'bank',
  },
  fields: {
    name: text({ label: 'Budget', readOnly: true, max: 80 }),
    state: place({ required: true, createOnly: true, level: 'state', related: 'Budgets' }),
    fy: text({
      label: 'Financial year',
      required: true,
      createOnly: true,
      max: 7,
      pattern: { source: '^20\\d\\d-\\d\\d$', message: 'Enter a financial year such as 2026-27' },
    }),
    month: month({
      createOnly: true,
      none: 'Whole year',
      help: 'Leave empty for the whole year. A month takes precedence over its year.',
    }),
    head: choice({ required: true, createOnly: true, options: budgetHeads }),
    allocated: money({ required: true, min: 0, max: most }),
    held: money({
      label: 'Committed',
      readOnly: true,
      required: true,
      initial: 0,
      help: 'Promised to bookings and orders that are not final yet.',
      counts: { of: 'budget-entries', by: { budget: 'id' }, where: { field: 'type', in: ['COMMIT', 'RELEASE'] } },
    }),
    balance: money({
      label: 'Not consumed',
      readOnly: true,
      required: true,
      initial: 0,
    }),
    consumed: money({
      min: -most,
      formula: { subtract: ['allocated', 'balance'] },
      counts: { of: 'budget-entries', by: { budget: 'id' }, where: { field: 'type', in: ['CONSUME', 'GIVE_BACK'] } },
    }),
    available: money({ readOnly: true, required: true, initial: 0 }),
    usedPct: percent({
      label: 'Used',
      formula: {
        cases: [{ when: { field: 'allocated', eq: 0 }, is: 100 }],
        otherwise: {
          round: { divide: [{ multiply: [100, { subtract: ['allocated', 'available'] }] }, 'allocated'] },
          digits: 2,
        },
      },
    }),
    alertPct: percent({ label: 'Alert at', initial: 80, min: 1, max: 100 }),
    level: choice({
      label: 'Status',
      options: {
        OPEN: { label: 'Available', tone: 'good' },
        NEAR: { label: 'Nearly used up', tone: 'warning' },
        OUT: { label: 'Used up', tone: 'bad' },
      },
      formula: {
        cases: [
          { when: { field: 'available', eq: 0 }, is: { text: 'OUT' } },
          { when: { compare: ['usedPct', 'gte', { first: ['alertPct', 80] }] }, is: { text: 'NEAR' } },
        ],
        otherwise: { text: 'OPEN' },
      },
    }),
    effectiveFrom: date({ help: 'Leave empty for today.' }),
    remark,
  },
  rules: {
    unique: [
      {
        fields: ['state', 'fy', 'month', 'head'],
        edits: true,
        message: 'This state already has a budget for this year, month and head',
      },
    ],
  },
  list: {
    columns: [
      'name',
      'state',
      'fy',
      'month',
      'head',
      'allocated',
      'held',
      'consumed',
      'available',
      'usedPct',
      'level',
      'alertPct',
      'updatedAt',
    ],
    shown: ['name', 'allocated', 'held', 'consumed', 'available', 'usedPct', 'level'],
    search: ['name'],
    filters: ['state', 'fy', 'head', 'month', 'level', 'usedPct', 'available'],
    sort: ['-fy', 'name'],
    totals: ['allocated', 'held', 'consumed', 'available'],
    charts: {
      byState: { label: 'Available by state', aggregate: 'sum', field: 'available', by: 'state', most: 40 },
      byHead: { label: 'Consumed by head', aggregate: 'sum', field: 'consumed', by: 'head' },
    },
    figures: {
      near: {
        label: 'Budgets nearly used up',
        aggregate: 'count',
        where: { field: 'level', in: ['NEAR', 'OUT'] },
      },
    },
    tabs: {
      'used-up': { label: 'Used up', where: { field: 'level', in: ['NEAR', 'OUT'] } },
    },
  },
  page: {
    summary: {
      sentence: '{head} in {state}, {fy}, {month}',
      facts: {
        allocated: { field: 'allocated' },
        committed: { field: 'held' },
        consumed: { field: 'consumed' },
        available: { field: 'available' },
        used: { field: 'usedPct' },
        revisions: { label: 'Revisions', aggregate: 'count', of: 'budget-revisions', through: 'budget' },
      },
      latest: {
        entries: {
          label: 'Latest entries',
          of: 'budget-entries',
          through: 'budget',
          columns: ['refNo', 'type', 'amount', 'heldAfter', 'by'],
        },
        revisions: {
          label: 'Latest revisions',
          of: 'budget-revisions',
          through: 'budget',
          columns: ['effectiveFrom', 'from', 'to', 'by', 'remark'],
        },
      },
    },
    sections: [
      { label: 'Budget', fields: ['state', 'fy', 'month', 'head', 'level'] },
      { label: 'Amounts', fields: ['allocated', 'held', 'consumed', 'balance', 'available', 'usedPct', 'alertPct'] },
      { label: 'Revision', fields: ['effectiveFrom', 'remark'] },
    ],
  },
  access: { see: sees, create: edits, update: edits, delete: false, scope: 'state' },
  people: {
    notices: {
      alert: { label: 'Budget nearly used up', words: '{record} has reached its alert level' },
      out: { label: 'Budget used up', words: '{record} is used up: its offers no longer apply' },
    },
  },
  imports: { by: [['state', 'fy', 'month', 'head']] },
  navigation: { path: 'state-budget' },
})

/** The revisions of a state budget: who changed it, when and why. */
export const budgetRevisions = resource({
  is: {
    name: 'budget-revisions',
    singular: 'Budget revision',
    plural: 'Budget revisions',
    title: 'budget',
    icon: 'bank',
  },
  fields: {
    budget: reference({ to: 'state-budgets', required: true, createOnly: true, related: 'Revisions' }),
    state: place({ level: 'state', readOnly: true, from: 'budget.state' }),
    from: money({ label: 'Old', createOnly: true, max: most }),
    to: money({ label: 'New', required: true, createOnly: true, max: most }),
    change: money({ min: -most, formula: { subtract: ['to', { first: ['from', 0] }] } }),
    effectiveFrom: date({ createOnly: true }),
    remark: longText({ required: true, createOnly: true, max: 300 }),
    by: reference({ to: 'users', createOnly: true }),
  },
  list: {
    isLog: true,
    columns: ['createdAt', 'budget', 'from', 'to', 'change', 'by', 'remark', 'effectiveFrom'],
    shown: ['createdAt', 'budget', 'from', 'to', 'by', 'remark'],
    search: ['budget'],
    filters: ['budget', 'state', 'createdAt', 'by'],
    sort: '-createdAt',
  },
  access: { see: sees, create: false, update: false, delete: false, scope: 'state' },
  navigation: { under: 'state-budgets' },
})

/** The entries of a state budget, never changed: signed by their effect on the available amount. */
export const budgetEntries = resource({
  is: {
    name: 'budget-entries',
    singular: 'Budget entry',
    plural: 'Budget entries',
    title: 'refNo',
    icon: 'bank',
  },
  fields: {
    budget: reference({ to: 'state-budgets', required: true, createOnly: true, related: 'Entries' }),
    state: place({ level: 'state', readOnly: true, from: 'budget.state' }),
    type: choice({
      required: true,
      createOnly: true,
      options: {
        ALLOCATE: { label: 'Allocated', tone: 'good' },
        COMMIT: { label: 'Committed', tone: 'info' },
        RELEASE: { label: 'Released', tone: 'info' },
        CONSUME: { label: 'Consumed', tone: 'neutral' },
        GIVE_BACK: { label: 'Given back', tone: 'warning' },
      },
    }),
    counter: choice({
      required: true,
      createOnly: true,
      options: { FUNDS: 'Funds', COMMITTED: 'Committed', SPENT: 'Spent' },
    }),
    amount: money({ required: true, createOnly: true, min: -most, max: most }),
    balanceAfter: money({ label: 'Not consumed after', required: true, createOnly: true }),
    heldAfter: money({ label: 'Committed after', required: true, createOnly: true }),
    refNo: text({ label: 'For', createOnly: true, max: 40 }),
    key: text({ required: true, createOnly: true, unique: true, max: 120 }),
    by: reference({ to: 'users', createOnly: true }),
  },
  rules: {
    ledger: {
      account: 'budget',
      ref: 'refNo',
      counters: {
        ALLOCATE: 'FUNDS',
        COMMIT: 'COMMITTED',
        RELEASE: 'COMMITTED',
        CONSUME: 'SPENT',
        GIVE_BACK: 'SPENT',
      },
      held: { hold: 'COMMIT', release: 'RELEASE' },
    },
  },
  list: {
    isLog: true,
    columns: ['createdAt', 'budget', 'type', 'amount', 'balanceAfter', 'heldAfter', 'refNo', 'by'],
    shown: ['createdAt', 'budget', 'type', 'amount', 'refNo'],
    search: ['refNo'],
    filters: ['budget', 'type', 'amount', 'createdAt', 'state'],
    sort: '-createdAt',
    totals: ['amount'],
    charts: {
      burnDown: {
        label: 'Available, month by month',
        ...{ aggregate: 'sum', field: 'amount', by: 'createdAt', period: 'month', isRunning: true },
      },
      byType: { label: 'Entries by type', aggregate: 'sum', field: 'amount', by: 'type' },
    },
  },
  access: { see: sees, create: false, update: false, delete: false, scope: 'state' },
  navigation: { under: 'state-budgets' },
})
