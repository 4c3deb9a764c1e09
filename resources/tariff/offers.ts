import {
  choice,
  date,
  decimal,
  flag,
  instant,
  integer,
  many,
  money,
  percent,
  reference,
  resource,
  tags,
  text,
} from '#define'
import { serviceTypes } from './services'

const edits = ['rate:edit', 'campaign:edit'] as const
const sees = ['view_bookings_tab', 'ROLE_CAMPAIGN_MANAGEMENT'] as const

/** A use that was given back counts no more. */
const countedUses = { of: 'offer-uses', through: 'offer', where: { field: 'returnedAt', empty: true } } as const

/** What makes a spraying cheaper for a while, for so many bookings and so many of one farmer (domain §1.G). */
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
      },
    }),
    amount: money({
      label: 'Amount off',
      min: 100,
      max: 10_000_000,
      when: { field: 'kind', in: ['FLAT', 'PER_ACRE'] },
      requiredWhen: { field: 'kind', in: ['FLAT', 'PER_ACRE'] },
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
    maxDiscount: money({ label: 'Maximum discount', min: 100, help: 'The maximum discount per booking.' }),
    minAcres: decimal({ label: 'Minimum acres', suffix: 'acres', min: 0, max: 200 }),
    appliesTo: choice({ readOnly: true, initial: 'SPRAY', options: { SPRAY: 'Spraying bookings' } }),
    places: many({
      label: 'States and districts',
      to: 'geographies',
      choices: { field: 'type', in: ['state', 'district'] },
    }),
    crops: many({ to: 'crops' }),
    services: tags({ options: serviceTypes, help: 'Leave empty for all services.' }),
    firstTimeOnly: flag({ label: 'First booking only', initial: false }),
    from: date({ required: true }),
    till: date({ required: true }),
    totalCap: integer({ label: 'Total bookings', min: 1, max: 1_000_000, help: 'Leave empty for no limit.' }),
    perFarmerCap: integer({ label: 'Bookings per farmer', required: true, min: 1, max: 100, initial: 1 }),
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
    shown: ['code', 'title', 'kind', 'appliesTo', 'from', 'till', 'used', 'status'],
    search: ['code', 'title'],
    filters: ['status', 'kind', 'services', 'from', 'till'],
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
        fields: ['code', 'title', 'kind', 'amount', 'percentOff', 'freeAcres', 'maxDiscount', 'status'],
      },
      { label: 'Applies to', fields: ['appliesTo', 'services', 'places', 'crops', 'minAcres', 'firstTimeOnly'] },
      { label: 'Period and limits', fields: ['from', 'till', 'totalCap', 'perFarmerCap', 'used', 'discounted'] },
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
      confirm: 'The offer ends now and cannot be restarted.',
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

/** Each booking that got an offer. Those that gave it back count no more. */
export const offerUses = resource({
  is: {
    name: 'offer-uses',
    singular: 'Offer redemption',
    plural: 'Offer redemptions',
    title: 'bookingNo',
    icon: 'idcard',
  },
  fields: {
    offer: reference({ to: 'offers', required: true, createOnly: true, related: 'Usage', shows: ['title'] }),
    farmer: reference({ to: 'farmers', required: true, createOnly: true, related: 'Offers used' }),
    bookingNo: text({ label: 'Booking', required: true, createOnly: true, max: 40 }),
    discount: money({ required: true, createOnly: true }),
    returnedAt: instant({ label: 'Given back', readOnly: true }),
  },
  rules: {
    unique: [
      {
        fields: ['offer', 'bookingNo'],
        where: { field: 'returnedAt', empty: true },
        message: 'This booking already has this offer',
      },
    ],
  },
  list: {
    isLog: true,
    columns: ['bookingNo', 'offer', 'farmer', 'discount', 'createdAt', 'returnedAt'],
    search: ['bookingNo'],
    filters: ['createdAt', 'returnedAt'],
    sort: '-createdAt',
    totals: ['discount'],
  },
  access: {
    see: sees,
    create: false,
    update: false,
    delete: false,
    scope: 'farmer',
  },
  navigation: { under: 'bookings' },
})
