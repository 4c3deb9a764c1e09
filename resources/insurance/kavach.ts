import {
  area,
  choice,
  code,
  date,
  instant,
  integer,
  longText,
  money,
  percent,
  place,
  reference,
  resource,
  tags,
  text,
} from '#define'
import { retention } from '../retention'
import { notBlacklisted } from '../blacklist/standing'
import { upiReference } from '../bookings/choices'
import { kavachActions } from './kavachActions'
import { premiumModes, premiumSums } from './terms'
import { perils } from './weatherTerms'

const isPaidByUpi = { field: 'payMode', eq: 'UPI' } as const
const live = ['CREATED', 'ACTIVE'] as const

/** A land insured against the weather: it pays by measured values, without a claim. */
export const weatherKavach = resource({
  is: { name: 'weather-kavach', singular: 'Kavach', plural: 'Weather kavach', title: 'kavachNo', icon: 'safety' },
  fields: {
    kavachNo: code({ label: 'No.', pattern: 'WK-{fy}-{000000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      refusedWhile: notBlacklisted('farmer'),
      related: 'Kavach',
      offer: 'Sell kavach',
    }),
    land: reference({
      to: 'lands',
      required: true,
      createOnly: true,
      choices: {
        all: [
          { field: 'farmer', eq: { form: 'farmer' } },
          { field: 'status', eq: 'ACTIVE' },
        ],
      },
      choicesMessage: 'Choose an active land of this farmer',
      related: 'Kavach',
    }),
    village: place({ level: 'village', readOnly: true, from: 'land.village', related: 'Kavach' }),
    crop: reference({ to: 'crops', required: true, createOnly: true, choices: { field: 'status', eq: 'ACTIVE' } }),
    scheme: reference({
      to: 'insurance-schemes',
      required: true,
      createOnly: true,
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'kind', eq: 'WEATHER_KAVACH' },
        ],
      },
      choicesMessage: 'Choose an active weather kavach scheme',
      related: 'Kavach',
    }),
    area: area({ label: 'Insured area', required: true, createOnly: true, min: 0.05, max: 100, from: 'land.area' }),
    startDate: date({ label: 'Start', required: true, createOnly: true }),
    endDate: date({ label: 'End', readOnly: true }),
    rate: money({ label: 'Premium per acre', readOnly: true, from: 'scheme.premium' }),
    sumPerAcre: money({ label: 'Sum insured per acre', readOnly: true, from: 'scheme.sumPerAcre' }),
    gstRate: percent({ label: 'GST rate', readOnly: true, from: 'scheme.gstRate' }),
    farmerPct: percent({ label: 'Farmer’s share', readOnly: true, from: 'scheme.farmerPct' }),
    sumInsured: money({ formula: { multiply: ['area', 'sumPerAcre'] } }),
    premium: money({ formula: { multiply: ['area', 'rate'] } }),
    gst: money({ label: 'GST', formula: premiumSums.gst }),
    total: money({ label: 'Premium with GST', formula: premiumSums.total }),
    offer: reference({
      to: 'offers',
      shows: ['title'],
      createOnly: true,
      choices: {
        all: [
          { field: 'status', in: ['SCHEDULED', 'LIVE'] },
          { field: 'appliesTo', eq: 'INSURANCE' },
        ],
      },
    }),
    discount: money({ readOnly: true, initial: 0 }),
    stateBudget: reference({
      label: 'Discount paid by',
      to: 'state-budgets',
      readOnly: true,
      related: 'Kavach',
      when: { field: 'stateBudget', empty: false },
    }),
    farmerPays: money({ label: 'Paid by farmer', formula: premiumSums.farmerPays }),
    payMode: choice({ label: 'Payment', required: true, createOnly: true, options: premiumModes }),
    payRef: text({
      label: 'UPI reference',
      createOnly: true,
      pattern: upiReference,
      when: isPaidByUpi,
      requiredWhen: isPaidByUpi,
    }),
    perils: tags({ options: perils, readOnly: true }),
    windowFrom: date({ label: 'Window from', readOnly: true }),
    windowTill: date({ label: 'Window till', readOnly: true }),
    dataSource: text({ label: 'Weather from', max: 40, readOnly: true }),
    indexNow: text({ label: 'Index now / strike', max: 120, readOnly: true }),
    missingDays: integer({ label: 'Days without weather', readOnly: true, initial: 0 }),
    payout: money({ readOnly: true, initial: 0 }),
    explanation: longText({ label: 'Why', max: 1000, readOnly: true }),
    evaluatedOn: date({ label: 'Evaluated', readOnly: true }),
    triggeredOn: date({ label: 'Triggered', readOnly: true }),
    paidAt: instant({ label: 'Paid out', readOnly: true }),
    utr: text({ label: 'UTR', max: 40, readOnly: true, unique: true, taken: 'Another kavach has this UTR' }),
    endReason: text({ label: 'Reason', max: 300, readOnly: true }),
    endedBy: reference({ to: 'users', readOnly: true, shows: ['username'], when: { field: 'endedBy', empty: false } }),
    refund: money({ readOnly: true, initial: 0 }),
    refundRef: text({ label: 'Refund reference', max: 40, readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'CREATED',
      options: {
        CREATED: { label: 'Created', tone: 'info', mark: 'open' },
        ACTIVE: { label: 'Active', tone: 'good', mark: 'running' },
        TRIGGERED: { label: 'Triggered', tone: 'warning', mark: 'person' },
        PAID: { label: 'Paid', tone: 'good', mark: 'sealed' },
        EXPIRED: { label: 'Expired', tone: 'neutral', mark: 'sealed' },
        CANCELLED: { label: 'Cancelled', tone: 'bad', mark: 'off' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['land', 'scheme'],
        where: { field: 'status', ne: 'CANCELLED' },
        message: 'This land already has a kavach of this scheme',
      },
    ],
  },
  list: {
    columns: [
      ...['kavachNo', 'farmer', 'land', 'crop', 'area', 'indexNow', 'sumInsured', 'status', 'perils', 'windowFrom'],
      ...['windowTill', 'scheme', 'village', 'startDate', 'endDate', 'total', 'payout', 'missingDays', 'createdAt'],
    ] as const,
    shown: ['kavachNo', 'farmer', 'land', 'crop', 'area', 'indexNow', 'sumInsured', 'status'],
    search: ['kavachNo', 'farmer', 'village'],
    filters: [
      ...['status', 'crop', 'perils', 'scheme', 'village', 'startDate', 'endDate', 'missingDays', 'payout'],
      ...['farmer', 'land', 'createdAt'],
    ] as const,
    sort: '-createdAt',
    totals: ['sumInsured', 'total', 'payout'],
    tabs: {
      live: { label: 'Live', where: { field: 'status', in: live } },
      triggered: { label: 'Triggered', where: { field: 'status', eq: 'TRIGGERED' } },
      missing: {
        label: 'Weather missing',
        where: {
          all: [
            { field: 'missingDays', gt: 0 },
            { field: 'status', in: ['ACTIVE', 'TRIGGERED'] },
          ],
        },
      },
    },
    map: { place: 'village' },
    charts: {
      byStatus: { label: 'Kavach by status', aggregate: 'count', by: 'status' },
      paid: { label: 'Payouts by crop', aggregate: 'sum', field: 'payout', by: 'crop' },
    },
    figures: {
      triggered: { label: 'Kavach to pay', aggregate: 'count', where: { field: 'status', eq: 'TRIGGERED' } },
    },
  },
  page: {
    summary: {
      sentence: '{area} of {crop} on {land}, {village}',
      next: ['pay'],
      facts: {
        sumInsured: { field: 'sumInsured' },
        total: { field: 'total' },
        start: { field: 'startDate' },
        payout: { field: 'payout' },
        missing: { field: 'missingDays', when: { field: 'missingDays', gt: 0 } },
      },
      latest: {
        triggers: {
          label: 'Triggers',
          of: 'kavach-triggers',
          through: 'kavach',
          sort: 'id',
          columns: ['peril', 'value', 'strike', 'exit', 'share', 'payout', 'state'],
        },
      },
    },
    parts: ['kavach-triggers'],
    sections: [
      {
        label: 'Cover',
        fields: [
          ...['kavachNo', 'farmer', 'land', 'village', 'crop', 'scheme', 'area', 'startDate', 'endDate'],
          ...['sumPerAcre', 'sumInsured', 'status', 'endReason', 'endedBy'],
        ] as const,
      },
      {
        label: 'Premium',
        fields: [
          ...['rate', 'premium', 'gstRate', 'gst', 'total', 'farmerPct', 'offer', 'discount', 'stateBudget'],
          ...['farmerPays', 'payMode', 'payRef', 'refund', 'refundRef'],
        ] as const,
      },
      {
        label: 'Weather',
        fields: [
          ...['perils', 'windowFrom', 'windowTill', 'dataSource', 'indexNow', 'missingDays', 'payout', 'explanation'],
          ...['evaluatedOn', 'triggeredOn', 'utr', 'paidAt'],
        ] as const,
      },
    ],
  },
  form: {
    duplicate: false,
    preview: {
      at: 'premium',
      label: 'Premium and triggers',
      of: ['farmer', 'land', 'scheme', 'area', 'startDate', 'offer', 'payMode'],
      onCreate: true,
    },
  },
  access: {
    see: 'view_insurance_details_tab',
    create: 'insurance:sell',
    update: false,
    delete: false,
    scope: 'village',
  },
  actions: kavachActions,
  timeRules: {
    begin: { label: 'Start kavach', from: ['CREATED'], to: 'ACTIVE', when: { reached: 'startDate' } },
    evaluate: { label: 'Evaluate kavach triggers', effect: true, every: { daily: '05:00' } },
    trigger: { label: 'Trigger kavach', from: ['ACTIVE'], to: 'TRIGGERED', when: { reached: 'triggeredOn' } },
    lapse: {
      label: 'Expire kavach',
      from: ['ACTIVE'],
      to: 'EXPIRED',
      when: { past: 'endDate' },
      while: {
        all: [
          { field: 'evaluatedOn', gt: { field: 'endDate' } },
          { field: 'missingDays', eq: 0 },
          { field: 'payout', eq: 0 },
        ],
      },
    },
  },
  navigation: { under: 'hospicash-policies' },
  storage: {
    erasure: {
      keeps: [
        {
          fields: ['payRef', 'dataSource', 'indexNow', 'explanation', 'utr', 'endReason', 'refundRef'],
          because: retention.insurance,
        },
      ],
    },
  },
})
