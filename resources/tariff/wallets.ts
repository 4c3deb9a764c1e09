import { choice, code, longText, money, reference, resource, text } from '#define'
import { retention } from '../retention'
import { billing } from './services'

const upiRef = { source: '^\\d{12}$', message: 'Enter the 12 digits of the UPI reference' } as const
const most = 100_000_000_000

/**
 * A farmer's prepaid money. The balance is the sum of credits and debits, part of it may be held for bookings, and the
 * rest is available; none of them is ever below zero.
 */
export const wallets = resource({
  is: {
    name: 'wallets',
    singular: 'Wallet',
    plural: 'Wallets',
    title: 'walletNo',
    icon: 'bank',
  },
  fields: {
    walletNo: code({ label: 'No.', pattern: 'WAL-{000000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      unique: true,
      taken: 'This farmer already has a wallet',
      shows: ['mobile'],
      related: 'Wallet',
      offer: 'Open wallet',
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    balance: money({ readOnly: true, required: true, initial: 0 }),
    held: money({ label: 'Held for bookings', readOnly: true, required: true, initial: 0 }),
    available: money({ readOnly: true, required: true, initial: 0 }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: {
        ACTIVE: { label: 'Active', tone: 'good' },
        FROZEN: { label: 'Frozen', tone: 'warning' },
        CLOSED: { label: 'Closed', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['walletNo', 'farmer', 'balance', 'held', 'available', 'status', 'updatedAt'],
    search: ['walletNo'],
    filters: ['status', 'balance', 'held', 'available'],
    sort: '-updatedAt',
    totals: ['balance', 'held', 'available'],
  },
  access: {
    see: 'view_farmer_tab',
    create: 'wallet:edit',
    update: false,
    delete: false,
    scope: 'farmer',
  },
  actions: {
    topUp: {
      key: 'wallet:edit',
      from: ['ACTIVE'],
      effect: true,
      input: {
        sum: money({ label: 'Amount', required: true, min: 100, max: billing.topUpAtOnce }),
        upiRef: text({
          label: 'UPI reference',
          required: true,
          pattern: upiRef,
          help: 'The 12 digits shown in the payment app. Each reference can be used once.',
        }),
      },
      done: 'Wallet topped up successfully',
      failed: 'Error while topping up wallet',
    },
    adjust: {
      key: 'wallet:edit',
      from: ['ACTIVE', 'FROZEN'],
      effect: true,
      danger: true,
      input: {
        sum: money({
          label: 'Amount',
          required: true,
          min: -billing.adjustAlone,
          max: billing.adjustAlone,
          help: 'Use a minus to deduct. One person can adjust by at most ₹1,000 per day.',
        }),
        reason: longText({ required: true, max: 300 }),
      },
      done: 'Wallet adjusted successfully',
      failed: 'Error while adjusting wallet',
    },
    freeze: {
      key: 'wallet:edit',
      from: ['ACTIVE'],
      to: 'FROZEN',
      danger: true,
      input: { reason: longText({ required: true, max: 300 }) },
      done: 'Wallet frozen successfully',
      failed: 'Error while freezing wallet',
    },
    unfreeze: {
      key: 'wallet:edit',
      from: ['FROZEN'],
      to: 'ACTIVE',
      done: 'Wallet unfrozen successfully',
      failed: 'Error while unfreezing wallet',
    },
    close: {
      key: 'wallet:edit',
      from: ['ACTIVE', 'FROZEN'],
      to: 'CLOSED',
      when: {
        all: [
          { field: 'balance', eq: 0 },
          { field: 'held', eq: 0 },
        ],
      },
      danger: true,
      done: 'Wallet closed successfully',
      failed: 'Error while closing wallet',
    },
    reopen: {
      key: 'wallet:edit',
      from: ['CLOSED'],
      to: 'ACTIVE',
      done: 'Wallet reopened successfully',
      failed: 'Error while reopening wallet',
    },
  },
  navigation: { under: 'farmers' },
})

/**
 * The ledger of the wallets. The amount is signed by its effect on the available amount, so that the sum of all lines
 * is the available amount, and the sum of those without `HOLD` and `RELEASE` the balance.
 */
export const walletEntries = resource({
  is: {
    name: 'wallet-entries',
    singular: 'Wallet entry',
    plural: 'Wallet entries',
    title: 'entryNo',
    icon: 'bank',
  },
  fields: {
    entryNo: code({ label: 'No.', pattern: 'WE-{0000000}' }),
    wallet: reference({ to: 'wallets', required: true, createOnly: true, related: 'Entries' }),
    farmer: reference({ to: 'farmers', required: true, createOnly: true, related: 'Wallet entries' }),
    type: choice({
      required: true,
      createOnly: true,
      options: {
        TOP_UP: { label: 'Top-up', tone: 'good' },
        HOLD: { label: 'Hold', tone: 'info' },
        RELEASE: { label: 'Release', tone: 'info' },
        CAPTURE: { label: 'Capture', tone: 'neutral' },
        REFUND: { label: 'Refund', tone: 'good' },
        ADJUST: { label: 'Adjustment', tone: 'warning' },
        INSURANCE: { label: 'Insurance', tone: 'neutral' },
        CASHBACK: { label: 'Cashback', tone: 'good' },
        EXPIRY: { label: 'Expiry', tone: 'warning' },
        TRANSFER: { label: 'Transfer', tone: 'info' },
      },
    }),
    counter: choice({
      label: 'Counter account',
      required: true,
      createOnly: true,
      options: {
        BANK: { label: 'Bank', tone: 'neutral' },
        HELD: { label: 'Held for bookings', tone: 'info' },
        SALES: { label: 'Sales', tone: 'good' },
        PREMIUMS: { label: 'Insurance premiums', tone: 'neutral' },
        PROMOTIONS: { label: 'Promotions', tone: 'neutral' },
        CORRECTIONS: { label: 'Corrections', tone: 'warning' },
        TRANSFERS: { label: 'Merged farmers', tone: 'info' },
      },
    }),
    amount: money({ required: true, createOnly: true, min: -most, max: most }),
    balanceAfter: money({ required: true, createOnly: true }),
    heldAfter: money({ required: true, createOnly: true }),
    bookingNo: text({ label: 'Booking, order or policy', createOnly: true, max: 40 }),
    upiRef: text({
      label: 'UPI reference',
      createOnly: true,
      unique: true,
      taken: 'This UPI reference has been used already',
      pattern: upiRef,
    }),
    key: text({ label: 'Idempotency key', required: true, createOnly: true, unique: true, max: 120 }),
    remark: longText({ createOnly: true, max: 300 }),
    by: reference({ to: 'users', createOnly: true }),
  },
  rules: {
    ledger: {
      account: 'wallet',
      ref: 'bookingNo',
      counters: {
        ...{ TOP_UP: 'BANK', HOLD: 'HELD', RELEASE: 'HELD', CAPTURE: 'SALES', REFUND: 'SALES', ADJUST: 'CORRECTIONS' },
        ...{ INSURANCE: 'PREMIUMS', CASHBACK: 'PROMOTIONS', EXPIRY: 'PROMOTIONS', TRANSFER: 'TRANSFERS' },
      },
      held: { hold: 'HOLD', release: 'RELEASE' },
      transfer: 'TRANSFER',
    },
  },
  list: {
    isLog: true,
    columns: [
      'createdAt',
      'entryNo',
      'type',
      'counter',
      'amount',
      'balanceAfter',
      'heldAfter',
      'farmer',
      'bookingNo',
      'by',
      'remark',
    ],
    shown: ['createdAt', 'entryNo', 'type', 'amount', 'balanceAfter', 'heldAfter', 'farmer', 'bookingNo'],
    search: ['entryNo', 'bookingNo', 'upiRef'],
    filters: ['type', 'counter', 'amount', 'createdAt'],
    sort: '-createdAt',
    totals: ['amount'],
  },
  access: {
    see: 'view_farmer_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'farmer',
  },
  navigation: { under: 'farmers' },
  storage: { erasure: { keeps: [{ fields: ['bookingNo', 'upiRef', 'key', 'remark'], because: retention.ledger }] } },
})
