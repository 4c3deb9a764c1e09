import { choice, date, decimal, flag, integer, many, money, percent, reference, resource, tags, text } from '#define'
import { serviceTypes } from './services'

const edits = ['rate:edit', 'campaign:edit'] as const
const sees = ['view_bookings_tab', 'ROLE_CAMPAIGN_MANAGEMENT'] as const

/** Returned uses no longer count. */
const countedUses = { of: 'offer-uses', through: 'offer', where: { field: 'returnedAt', empty: true } } as const

const isOf = (...kinds: readonly string[]) => ({ field: 'appliesTo', in: kinds }) as const

/**
 * Temporary discounts on sprayings, orders, subscriptions or premiums, with a maximum number of uses in total and per
 * farmer (domain §1.G).
 */
export const offers = resource({
  is: {
    name: 'offers',
    singular: 'Offer',
    plural: 'Offers',
    title: 'code',
    icon: 'idcard',
  },
  fields: {
    code: text({
      required: true,
      form: 'upper',
      unique: true,
      max: 16,
      pattern: { source: '^[A-Z0-9]{4,16}$', message: 'Enter 4 to 16 capital letters and digits' },
    }),
    title: text({ required: true, max: 80 }),
    kind: choice({
      required: true,
      options: {
        FLAT: 'Amount off the bill',
        PERCENT: 'Percentage off the bill',
        PER_ACRE: 'Amount off per acre',
        FREE_ACRE: 'Free acres',
        POINTS_X: 'Points multiplied',
        COMBO: 'Amount off products bought together',
      },
    }),
    amount: money({
      label: 'Amount off',
      min: 100,
      max: 10_000_000,
      when: { field: 'kind', in: ['FLAT', 'PER_ACRE', 'COMBO'] },
      requiredWhen: { field: 'kind', in: ['FLAT', 'PER_ACRE', 'COMBO'] },
    }),
    times: decimal({
      label: 'Points multiplier',
      min: 1.1,
      max: 10,
      when: { field: 'kind', eq: 'POINTS_X' },
      requiredWhen: { field: 'kind', eq: 'POINTS_X' },
      help: 'How many times the spraying’s points count. The maximum discount and the budget limit their value.',
    }),
    percentOff: percent({
      min: 1,
      when: { field: 'kind', eq: 'PERCENT' },
      requiredWhen: { field: 'kind', eq: 'PERCENT' },
    }),
    freeAcres: decimal({
      suffix: 'acres',
      min: 0.01,
      max: 100,
      when: { field: 'kind', eq: 'FREE_ACRE' },
      requiredWhen: { field: 'kind', eq: 'FREE_ACRE' },
    }),
    maxDiscount: money({
      label: 'Maximum discount',
      min: 100,
      max: 10_000_000,
      none: 'No maximum',
      help: 'The maximum discount per use.',
    }),
    minAcres: decimal({ label: 'Minimum acres', suffix: 'acres', min: 0, max: 200, when: isOf('SPRAY') }),
    minAmount: money({
      label: 'Minimum amount',
      min: 100,
      max: 100_000_000,
      when: isOf('ORDER', 'SUBSCRIPTION', 'INSURANCE'),
      help: 'Leave empty for no minimum.',
    }),
    appliesTo: choice({
      initial: 'SPRAY',
      options: {
        SPRAY: 'Spraying bookings',
        ORDER: 'Product orders',
        SUBSCRIPTION: 'Subscriptions',
        INSURANCE: 'Insurance premiums',
      },
    }),
    places: many({
      label: 'States and districts',
      to: 'geographies',
      choices: { field: 'type', in: ['state', 'district'] },
      none: 'Everywhere',
    }),
    crops: many({ to: 'crops', when: isOf('SPRAY') }),
    services: tags({ options: serviceTypes, help: 'Leave empty for all services.', when: isOf('SPRAY') }),
    packs: many({
      label: 'Products',
      to: 'product-packs',
      when: isOf('ORDER'),
      requiredWhen: { field: 'kind', eq: 'COMBO' },
      help: 'The discount applies to these. Leave empty for all products.',
    }),
    plans: many({ to: 'subscription-plans', when: isOf('SUBSCRIPTION'), help: 'Leave empty for all plans.' }),
    schemes: many({
      label: 'Insurance schemes',
      to: 'insurance-schemes',
      when: isOf('INSURANCE'),
      help: 'Leave empty for all schemes.',
    }),
    segment: reference({
      label: 'Farmers',
      to: 'campaign-queries',
      related: 'Offers',
      none: 'All farmers',
      help: 'Only farmers who match this query. Leave empty for all farmers.',
    }),
    firstTimeOnly: flag({ label: 'First time only', initial: false }),
    from: date({ label: 'Start', required: true }),
    till: date({ label: 'End', required: true }),
    totalCap: integer({
      label: 'Total uses',
      min: 1,
      max: 1_000_000,
      none: 'No limit',
      help: 'Leave empty for no limit.',
    }),
    perFarmerCap: integer({ label: 'Uses per farmer', required: true, min: 1, max: 100, initial: 1 }),
    stateBudget: reference({
      to: 'state-budgets',
      related: 'Offers',
      help: 'The offer applies in this state only and ends when the budget is used up. Leave empty to use the budget of each state.',
    }),
    used: integer({ rollUp: { aggregate: 'count', ...countedUses } }),
    discounted: money({ label: 'Discount given', rollUp: { aggregate: 'sum', field: 'discount', ...countedUses } }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        SCHEDULED: { label: 'Scheduled', tone: 'info' },
        LIVE: { label: 'Live', tone: 'good' },
        PAUSED: { label: 'Paused', tone: 'warning' },
        EXHAUSTED: { label: 'Used up', tone: 'warning' },
        EXPIRED: { label: 'Expired', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'DRAFT' },
    deleteWhile: { field: 'status', eq: 'DRAFT' },
  },
  list: {
    columns: ['code', 'title', 'kind', 'appliesTo', 'from', 'till', 'used', 'totalCap', 'discounted', 'status'],
    shown: ['code', 'title', 'appliesTo', 'from', 'till', 'used', 'status'],
    search: ['code', 'title'],
    filters: ['status', 'kind', 'appliesTo', 'services', 'stateBudget', 'from', 'till'],
    sort: '-from',
    totals: ['discounted'],
    tabs: {
      live: { label: 'Live', where: { field: 'status', eq: 'LIVE' } },
      drafts: { label: 'Drafts', where: { field: 'status', eq: 'DRAFT' } },
    },
  },
  page: {
    sections: [
      {
        label: 'Offer',
        fields: [
          ...['code', 'title', 'appliesTo', 'kind', 'amount', 'percentOff', 'freeAcres', 'times', 'maxDiscount'],
          ...['status'],
        ] as const,
      },
      {
        label: 'Applies to',
        fields: [
          ...['services', 'places', 'crops', 'minAcres', 'packs', 'plans', 'schemes', 'minAmount', 'segment'],
          ...['firstTimeOnly'],
        ] as const,
      },
      {
        label: 'Period and limits',
        fields: ['from', 'till', 'totalCap', 'perFarmerCap', 'stateBudget', 'used', 'discounted'],
      },
    ],
  },
  access: {
    see: sees,
    create: edits,
    update: edits,
    delete: edits,
  },
  actions: {
    schedule: {
      key: edits,
      from: ['DRAFT'],
      to: 'SCHEDULED',
      effect: true,
      confirm: 'The offer goes live on its start date and can no longer be changed.',
      done: 'Offer scheduled successfully',
      failed: 'Error while scheduling offer',
    },
    withdraw: { label: 'Back to draft', key: edits, from: ['SCHEDULED'], to: 'DRAFT' },
    begin: {
      label: 'Go live now',
      key: edits,
      from: ['SCHEDULED'],
      to: 'LIVE',
      sets: { from: { stamp: 'when' } },
      confirm: 'The offer starts today instead of on its start date.',
      done: 'Offer is live',
      failed: 'Error while starting offer',
    },
    pause: { key: edits, from: ['LIVE'], to: 'PAUSED' },
    resume: { key: edits, from: ['PAUSED'], to: 'LIVE' },
    end: {
      key: edits,
      from: ['SCHEDULED', 'LIVE', 'PAUSED', 'EXHAUSTED'],
      to: 'EXPIRED',
      danger: true,
      confirm: 'The offer ends now and can’t be restarted.',
    },
  },
  timeRules: {
    end: {
      label: 'Expire offers',
      from: ['SCHEDULED', 'LIVE', 'PAUSED', 'EXHAUSTED'],
      to: 'EXPIRED',
      when: { past: 'till' },
    },
    begin: { label: 'Start offers', from: ['SCHEDULED'], to: 'LIVE', when: { reached: 'from' } },
  },
  imports: { by: 'code' },
  navigation: { under: 'bookings' },
})
