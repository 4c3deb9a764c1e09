import { choice, code, date, integer, longText, money, place, reference, resource, text } from '#define'
import { retention } from '../retention'
import { pointEvents, pointHolders, pointTerms } from './terms'

const holder = {
  createOnly: true,
  unique: true,
  taken: 'This holder already has a points account',
  shows: ['mobile'],
} as const

/** The point accounts. An account is opened with the first points. */
export const pointAccounts = resource({
  is: {
    name: 'point-accounts',
    singular: 'Points account',
    plural: 'Points accounts',
    title: 'accountNo',
    icon: 'tags',
  },
  fields: {
    accountNo: code({ label: 'No.', pattern: 'PTA-{000000}' }),
    holder: choice({ label: 'Holder type', required: true, createOnly: true, options: pointHolders }),
    farmer: reference({ to: 'farmers', related: 'Points', ...holder }),
    user: reference({ to: 'users', related: 'Points', ...holder }),
    outlet: reference({ to: 'outlets', related: 'Points', ...holder }),
    village: place({ level: 'village', readOnly: true }),
    balance: integer({ label: 'Points', readOnly: true, required: true, initial: 0 }),
    liability: money({ formula: { multiply: ['balance', pointTerms.paise] }, help: '₹0.25 for each unexpired point.' }),
  },
  list: {
    columns: ['accountNo', 'about', 'holder', 'village', 'balance', 'liability', 'updatedAt'],
    about: { label: 'Holder', of: ['farmer', 'user', 'outlet'] },
    shown: ['accountNo', 'about', 'village', 'balance', 'liability', 'updatedAt'],
    search: ['accountNo', 'farmer', 'user', 'outlet'],
    filters: ['holder', 'balance', 'village.state', 'village.district', 'village'],
    sort: '-updatedAt',
    totals: ['balance', 'liability'],
    figures: {
      points: { label: 'Unexpired points', aggregate: 'sum', field: 'balance' },
      liability: { label: 'Liability', aggregate: 'sum', field: 'liability' },
    },
    tabs: {
      farmers: {
        label: 'Farmers',
        where: { field: 'holder', eq: 'FARMER' },
        columns: ['accountNo', 'farmer', 'village', 'balance', 'liability', 'updatedAt'],
      },
      users: {
        label: 'Users',
        where: { field: 'holder', eq: 'USER' },
        columns: ['accountNo', 'user', 'balance', 'liability', 'updatedAt'],
      },
      outlets: {
        label: 'Outlets',
        where: { field: 'holder', eq: 'OUTLET' },
        columns: ['accountNo', 'outlet', 'village', 'balance', 'liability', 'updatedAt'],
      },
    },
  },
  access: {
    see: 'view_points_management_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'village',
  },
  navigation: { path: 'points-management' },
})

const most = 2_000_000_000

/** The ledger of the points. Earned points are a lot with a last day; each debit names its lot. */
export const pointEntries = resource({
  is: {
    name: 'point-entries',
    singular: 'Points entry',
    plural: 'Points entries',
    title: 'entryNo',
    icon: 'tags',
  },
  fields: {
    entryNo: code({ label: 'No.', pattern: 'PT-{0000000}' }),
    account: reference({ to: 'point-accounts', required: true, createOnly: true, related: 'Entries' }),
    day: date({ label: 'Posted', required: true, createOnly: true }),
    type: choice({
      required: true,
      createOnly: true,
      options: {
        EARN: { label: 'Earned', tone: 'good' },
        CREDIT: { label: 'Credited', tone: 'good' },
        REDEEM: { label: 'Redeemed', tone: 'neutral' },
        RETURN: { label: 'Returned', tone: 'good' },
        EXPIRE: { label: 'Expired', tone: 'warning' },
        REVERSE: { label: 'Reversed', tone: 'bad' },
        TRANSFER: { label: 'Transferred', tone: 'info' },
      },
    }),
    counter: choice({
      label: 'Counter account',
      required: true,
      createOnly: true,
      options: {
        PROMOTIONS: { label: 'Promotions', tone: 'neutral' },
        GOODWILL: { label: 'Goodwill', tone: 'neutral' },
        DISCOUNTS: { label: 'Discounts', tone: 'neutral' },
        EXPIRED: { label: 'Expired points', tone: 'warning' },
        TRANSFERS: { label: 'Merged farmers', tone: 'info' },
      },
    }),
    amount: integer({ label: 'Points', required: true, createOnly: true, min: -most, max: most }),
    balanceAfter: integer({ required: true, createOnly: true }),
    event: choice({ createOnly: true, options: pointEvents }),
    rule: reference({ to: 'point-rules', createOnly: true, related: 'Entries' }),
    ref: text({ label: 'For', createOnly: true, max: 60 }),
    expiresOn: date({ label: 'Valid till', createOnly: true }),
    lot: reference({ label: 'Taken from', to: 'point-entries', createOnly: true, related: 'Taken' }),
    key: text({ label: 'Idempotency key', required: true, createOnly: true, unique: true, max: 160 }),
    remark: longText({ createOnly: true, max: 300 }),
    by: reference({ to: 'users', createOnly: true }),
  },
  rules: {
    ledger: {
      account: 'account',
      ref: 'ref',
      counters: {
        ...{ EARN: 'PROMOTIONS', REVERSE: 'PROMOTIONS', CREDIT: 'GOODWILL' },
        ...{ REDEEM: 'DISCOUNTS', RETURN: 'DISCOUNTS', EXPIRE: 'EXPIRED' },
        TRANSFER: 'TRANSFERS',
      },
      lots: { lot: 'lot', till: 'expiresOn' },
      transfer: 'TRANSFER',
    },
  },
  list: {
    isLog: true,
    columns: [
      'day',
      'createdAt',
      'entryNo',
      'account',
      'type',
      'event',
      'amount',
      'balanceAfter',
      'ref',
      'expiresOn',
      'lot',
      'rule',
      'counter',
      'by',
      'remark',
    ],
    shown: ['day', 'account', 'type', 'event', 'amount', 'balanceAfter', 'ref', 'expiresOn'],
    search: ['entryNo', 'ref'],
    filters: ['type', 'event', 'counter', 'amount', 'expiresOn', 'day', 'createdAt'],
    sort: '-createdAt',
    totals: ['amount'],
    charts: {
      months: { label: 'Points per month', aggregate: 'sum', field: 'amount', by: 'day', period: 'month' },
    },
  },
  access: {
    see: 'view_points_management_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'account',
  },
  navigation: { under: 'point-accounts' },
  storage: {
    indexes: [{ fields: ['lot'] }],
    erasure: { keeps: [{ fields: ['ref', 'key', 'remark'], because: retention.ledger }] },
  },
})
