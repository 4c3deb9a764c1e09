import {
  choice,
  code,
  date,
  decimal,
  instant,
  longText,
  money,
  percent,
  place,
  reference,
  resource,
  rollUp,
  text,
} from '#define'
import { retention } from '../retention'
import type { subscriptionBenefits } from './subscriptionPlans'

const failed = 'Error while updating subscription'
const sells = 'subscription:sell'
const upiRef = { source: '^\\d{12}$', message: 'Enter the 12 digits of the UPI reference' } as const
const reason = longText({ required: true, max: 300 })

const payModes = { UPI: 'UPI', CASH: 'Cash', WALLET: 'Wallet' } as const

/**
 * A plan that a farmer bought, from the sale to its end. Its benefits start when it is paid, or given with a reason.
 */
export const subscriptionPurchases = resource({
  is: {
    name: 'subscription-purchases',
    singular: 'Subscription',
    plural: 'Subscriptions',
    title: 'purchaseNo',
    icon: 'safety',
  },
  fields: {
    purchaseNo: code({ label: 'No.', pattern: 'SUB-{fy}-{000000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      related: 'Subscriptions',
      offer: 'Sell subscription',
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'blacklisted', ne: true },
        ],
      },
    }),
    village: place({ level: 'village', readOnly: true, from: 'farmer.village', related: 'Subscriptions' }),
    plan: reference({
      to: 'subscription-plans',
      required: true,
      createOnly: true,
      shows: ['price', 'termDays'],
      related: 'Subscriptions',
      choices: { field: 'status', eq: 'LIVE' },
    }),
    offer: reference({
      to: 'offers',
      createOnly: true,
      shows: ['title'],
      choices: {
        all: [
          { field: 'status', in: ['SCHEDULED', 'LIVE'] },
          { field: 'appliesTo', eq: 'SUBSCRIPTION' },
        ],
      },
    }),
    soldBy: reference({ to: 'users', readOnly: true }),
    price: money({ readOnly: true }),
    discount: money({ readOnly: true }),
    stateBudget: reference({
      label: 'Discount paid by',
      to: 'state-budgets',
      readOnly: true,
      related: 'Subscriptions',
      when: { field: 'stateBudget', empty: false },
    }),
    gstRate: percent({ label: 'GST rate', readOnly: true }),
    gst: money({ label: 'GST', readOnly: true }),
    total: money({ readOnly: true }),
    paid: money({ readOnly: true, initial: 0 }),
    payMode: choice({ label: 'Paid by', readOnly: true, options: payModes }),
    upiRef: text({
      label: 'UPI reference',
      readOnly: true,
      max: 12,
      unique: true,
      taken: 'This UPI reference has been used already',
    }),
    paidAt: instant({ label: 'Paid', readOnly: true }),
    paidTo: reference({ label: 'Payment taken by', to: 'users', readOnly: true }),
    activatedBecause: longText({
      label: 'Activation reason',
      readOnly: true,
      when: { field: 'activatedBecause', empty: false },
    }),
    startDate: date({ label: 'Start', readOnly: true }),
    endDate: date({ label: 'End', readOnly: true }),
    used: decimal({
      label: 'Benefits used',
      rollUp: rollUp<typeof subscriptionBenefits>({
        aggregate: 'sum',
        of: 'subscription-benefits',
        through: 'purchase',
        field: 'used',
      }),
    }),
    endedBy: reference({
      label: 'Cancelled by',
      to: 'users',
      readOnly: true,
      when: { field: 'endedBy', empty: false },
    }),
    refundRef: text({ label: 'Refund reference', readOnly: true, max: 60 }),
    status: choice({
      readOnly: true,
      initial: 'PENDING_PAYMENT',
      options: {
        PENDING_PAYMENT: { label: 'Payment pending', tone: 'warning' },
        ACTIVE: { label: 'Active', tone: 'good' },
        EXPIRED: { label: 'Expired', tone: 'neutral' },
        CANCELLED: { label: 'Cancelled', tone: 'bad' },
        REFUNDED: { label: 'Refunded', tone: 'info' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'PENDING_PAYMENT' },
    unique: [
      {
        fields: ['farmer', 'plan'],
        where: { field: 'status', eq: 'ACTIVE' },
        message: 'This farmer already has an active subscription to this plan',
      },
    ],
  },
  list: {
    columns: [
      ...['purchaseNo', 'farmer', 'plan', 'village', 'startDate', 'endDate', 'total', 'discount', 'payMode', 'used'],
      ...['soldBy', 'createdAt', 'status'],
    ] as const,
    shown: ['purchaseNo', 'farmer', 'plan', 'startDate', 'endDate', 'total', 'used', 'status'],
    search: ['purchaseNo', 'farmer'],
    filters: ['status', 'plan', 'village', 'endDate', 'createdAt', 'soldBy', 'payMode', 'farmer', 'stateBudget'],
    sort: '-createdAt',
    totals: ['total', 'paid'],
    tabs: {
      unpaid: { label: 'To be paid', where: { field: 'status', eq: 'PENDING_PAYMENT' } },
      active: { label: 'Active', where: { field: 'status', eq: 'ACTIVE' } },
      expiring: {
        label: 'Ending soon',
        where: {
          all: [
            { field: 'status', eq: 'ACTIVE' },
            { field: 'endDate', within: 'next30Days' },
          ],
        },
      },
    },
    charts: {
      byPlan: { label: 'Subscriptions by plan', aggregate: 'count', by: 'plan' },
      byMonth: { label: 'Sold by month', aggregate: 'sum', field: 'total', by: 'createdAt', period: 'month' },
    },
  },
  page: {
    summary: {
      sentence: '{plan} for {farmer}, until {endDate}',
      next: ['pay', 'activate'],
      facts: {
        total: { field: 'total' },
        paid: { field: 'paid' },
        until: { field: 'endDate', none: 'Not active yet' },
      },
      latest: {
        benefits: {
          label: 'Benefits',
          of: 'subscription-benefits',
          through: 'purchase',
          columns: ['kind', 'granted', 'used', 'remaining', 'saved'],
        },
      },
    },
    sections: [
      { label: 'Subscription', fields: ['purchaseNo', 'farmer', 'village', 'plan', 'startDate', 'endDate', 'status'] },
      { label: 'Price', fields: ['price', 'offer', 'discount', 'stateBudget', 'gstRate', 'gst', 'total'] },
      {
        label: 'Payment',
        fields: ['paid', 'payMode', 'upiRef', 'paidAt', 'paidTo', 'activatedBecause', 'soldBy', 'endedBy', 'refundRef'],
      },
    ],
  },
  access: { see: 'view_farmer_tab', create: sells, update: false, delete: false, scope: 'village' },
  actions: {
    pay: {
      label: 'Record payment',
      key: sells,
      from: ['PENDING_PAYMENT'],
      to: 'ACTIVE',
      effect: true,
      sets: { paidAt: { stamp: 'when' }, paidTo: { stamp: 'who' } },
      input: {
        payMode: choice({ label: 'Paid by', required: true, initial: 'UPI', options: payModes }),
        upiRef: text({
          label: 'UPI reference',
          pattern: upiRef,
          when: { field: 'payMode', eq: 'UPI' },
          requiredWhen: { field: 'payMode', eq: 'UPI' },
        }),
      },
      done: 'Subscription activated successfully',
      failed: 'Error while activating subscription',
    },
    activate: {
      label: 'Activate without payment',
      key: 'subscription:activate',
      notSelf: ['soldBy'],
      from: ['PENDING_PAYMENT'],
      to: 'ACTIVE',
      effect: true,
      input: { reason },
      done: 'Subscription activated successfully',
      failed: 'Error while activating subscription',
    },
    cancel: {
      label: 'Cancel subscription',
      key: sells,
      from: ['PENDING_PAYMENT', 'ACTIVE'],
      to: 'CANCELLED',
      effect: true,
      sets: { endedBy: { stamp: 'who' } },
      danger: true,
      input: { reason },
      done: 'Subscription cancelled successfully',
      failed,
    },
    refund: {
      key: 'subscription:activate',
      notSelf: ['paidTo', 'soldBy', 'endedBy'],
      from: ['CANCELLED'],
      to: 'REFUNDED',
      when: {
        all: [
          { field: 'paid', gt: 0 },
          { field: 'used', eq: 0 },
        ],
      },
      otherwise: 'Nothing was paid, or its benefits were used',
      effect: true,
      input: {
        refundRef: text({
          label: 'Refund reference',
          form: 'upper',
          max: 60,
          help: 'Required unless the money goes back into the wallet.',
        }),
      },
      done: 'Subscription refunded successfully',
      failed,
    },
  },
  timeRules: {
    expire: { label: 'Expire subscriptions', from: ['ACTIVE'], to: 'EXPIRED', when: { past: 'endDate' } },
  },
  navigation: { under: 'farmers' },
  storage: { erasure: { keeps: [{ fields: ['upiRef', 'refundRef'], because: retention.accounts }] } },
})

/** The use of a benefit by a booking, an order or a soil test. Returned uses no longer count. */
export const benefitUses = resource({
  is: { name: 'benefit-uses', singular: 'Benefit use', plural: 'Benefit uses', title: 'refNo', icon: 'safety' },
  fields: {
    benefit: reference({ to: 'subscription-benefits', required: true, createOnly: true, related: 'Uses' }),
    farmer: reference({ to: 'farmers', required: true, createOnly: true, related: 'Benefits used' }),
    refNo: text({ label: 'For', required: true, createOnly: true, max: 40 }),
    amount: decimal({ label: 'Used', required: true, createOnly: true, max: 1_000_000 }),
    value: money({ label: 'Saved', required: true, createOnly: true }),
    returnedAt: instant({ label: 'Given back', readOnly: true }),
  },
  rules: {
    unique: [
      {
        fields: ['benefit', 'refNo'],
        where: { field: 'returnedAt', empty: true },
        message: 'This benefit is already used here',
      },
    ],
  },
  list: {
    isLog: true,
    columns: ['refNo', 'benefit', 'farmer', 'amount', 'value', 'createdAt', 'returnedAt'],
    search: ['refNo'],
    filters: ['createdAt', 'returnedAt'],
    sort: '-createdAt',
    totals: ['value'],
  },
  access: { see: 'view_farmer_tab', create: false, update: false, delete: false, scope: 'farmer' },
  navigation: { under: 'farmers' },
  storage: { erasure: { keeps: [{ fields: ['refNo'], because: retention.accounts }] } },
})
