import { choice, date, decimal, integer, many, money, percent, reference, resource, text } from '#define'

/** The benefits of a subscription, by kind. */
export const benefitKinds = {
  FREE_ACRES: 'Free acres',
  DISCOUNT_PCT: 'Percentage off orders',
  SOIL_TEST: 'Free soil tests',
  POINTS_X: 'Points multiplied',
} as const

/** A kind of benefit. */
export type BenefitKind = keyof typeof benefitKinds

const failed = 'Error while updating subscription plan'
const edits = 'subscription:edit'

/** The plans that farmers can subscribe to: a price for a term, and its benefits (domain §1.K). */
export const subscriptionPlans = resource({
  is: {
    name: 'subscription-plans',
    singular: 'Subscription plan',
    plural: 'Subscription plans',
    title: 'name',
    icon: 'safety',
  },
  fields: {
    code: text({
      required: true,
      form: 'upper',
      unique: true,
      max: 16,
      pattern: { source: '^[A-Z0-9]{3,16}$', message: 'Enter 3 to 16 capital letters and digits' },
    }),
    name: text({ required: true, max: 80 }),
    price: money({ required: true, min: 0, max: 10_000_000, help: 'Without GST.' }),
    gstRate: percent({ label: 'GST', required: true, initial: 18, max: 28 }),
    termDays: integer({ label: 'Term (days)', required: true, initial: 365, min: 1, max: 1_825 }),
    states: many({
      to: 'geographies',
      choices: { field: 'type', eq: 'state' },
      none: 'All states',
      help: 'Leave empty for all states.',
    }),
    benefits: integer({ rollUp: { aggregate: 'count', of: 'plan-benefits', through: 'plan' } }),
    active: integer({
      label: 'Active subscriptions',
      rollUp: {
        aggregate: 'count',
        of: 'subscription-purchases',
        through: 'plan',
        where: { field: 'status', eq: 'ACTIVE' },
      },
    }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        LIVE: { label: 'Live', tone: 'good' },
        RETIRED: { label: 'Retired', tone: 'warning' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'DRAFT' },
    deleteWhile: { field: 'status', eq: 'DRAFT' },
  },
  list: {
    columns: ['code', 'name', 'price', 'gstRate', 'termDays', 'benefits', 'states', 'active', 'status'],
    shown: ['code', 'name', 'price', 'termDays', 'benefits', 'active', 'status'],
    search: ['code', 'name'],
    filters: ['status', 'price', 'termDays'],
    sort: 'code',
  },
  page: {
    sections: [
      { label: 'Plan', fields: ['code', 'name', 'price', 'gstRate', 'termDays', 'states', 'status'] },
      { label: 'Use', fields: ['benefits', 'active'] },
    ],
    parts: ['plan-benefits', 'subscription-purchases'],
  },
  access: { see: 'view_farmer_tab', create: edits, update: edits, delete: edits },
  actions: {
    launch: {
      label: 'Go live',
      key: edits,
      from: ['DRAFT', 'RETIRED'],
      to: 'LIVE',
      when: { field: 'benefits', gt: 0 },
      otherwise: 'Add a benefit before the plan goes live',
      confirm: 'Farmers can subscribe, and the plan can no longer be changed.',
      done: 'Subscription plan is live',
      failed,
    },
    retire: {
      key: edits,
      from: ['LIVE'],
      to: 'RETIRED',
      danger: true,
      confirm: 'No new subscriptions can be sold. Active subscriptions continue until they end.',
      done: 'Subscription plan retired successfully',
      failed,
    },
  },
  navigation: { under: 'farmers' },
})

/** The benefits of a plan: rows in its form. */
export const planBenefits = resource({
  is: { name: 'plan-benefits', singular: 'Benefit', plural: 'Benefits', title: 'plan', icon: 'safety' },
  fields: {
    plan: reference({
      to: 'subscription-plans',
      required: true,
      createOnly: true,
      related: 'Benefits',
      part: true,
      nested: ['kind', 'value', 'cap'],
      choices: { field: 'status', eq: 'DRAFT' },
    }),
    kind: choice({ required: true, options: benefitKinds }),
    value: decimal({
      required: true,
      min: 0.01,
      max: 1_000,
      help: 'Acres, percent, number of tests, or points multiplier.',
    }),
    cap: money({
      label: 'Maximum',
      max: 10_000_000,
      help: 'For a percentage or points: the maximum for the whole term.',
    }),
  },
  rules: { unique: [{ fields: ['plan', 'kind'], message: 'This plan already has this benefit' }] },
  list: { columns: ['kind', 'value', 'cap', 'plan'], search: [], filters: ['plan', 'kind'], sort: 'kind' },
  access: { see: 'view_farmer_tab', create: edits, update: edits, delete: edits },
  navigation: { under: 'subscription-plans' },
})

/** The remaining benefits of a farmer's subscription. */
export const subscriptionBenefits = resource({
  is: {
    name: 'subscription-benefits',
    singular: 'Subscription benefit',
    plural: 'Subscription benefits',
    title: 'kind',
    icon: 'safety',
  },
  fields: {
    purchase: reference({ to: 'subscription-purchases', required: true, createOnly: true, related: 'Benefits' }),
    farmer: reference({ to: 'farmers', required: true, createOnly: true, related: 'Subscription benefits' }),
    kind: choice({ required: true, createOnly: true, options: benefitKinds }),
    granted: decimal({ label: 'Given', required: true, createOnly: true }),
    cap: money({ label: 'Maximum', createOnly: true }),
    till: date({ required: true, createOnly: true }),
    used: decimal({
      label: 'Used',
      rollUp: {
        ...{ aggregate: 'sum', of: 'benefit-uses', through: 'benefit', field: 'amount' },
        where: { field: 'returnedAt', empty: true },
      },
    }),
    saved: money({
      label: 'Saved',
      rollUp: {
        ...{ aggregate: 'sum', of: 'benefit-uses', through: 'benefit', field: 'value' },
        where: { field: 'returnedAt', empty: true },
      },
    }),
    remaining: decimal({
      label: 'Left',
      formula: {
        cases: [{ when: { field: 'kind', in: ['FREE_ACRES', 'SOIL_TEST'] }, is: { subtract: ['granted', 'used'] } }],
      },
    }),
  },
  list: {
    columns: ['kind', 'purchase', 'farmer', 'granted', 'used', 'remaining', 'saved', 'cap', 'till'],
    shown: ['kind', 'purchase', 'farmer', 'granted', 'used', 'remaining', 'saved', 'till'],
    search: [],
    filters: ['kind', 'till', 'remaining', 'farmer', 'purchase'],
    sort: '-till',
    totals: ['saved'],
  },
  access: { see: 'view_farmer_tab', create: false, update: false, delete: false, scope: 'farmer' },
  navigation: { under: 'farmers' },
})
