import {
  choice,
  code,
  date,
  file,
  instant,
  integer,
  mobile,
  money,
  percent,
  place,
  reference,
  resource,
  text,
} from '#define'
import { retention } from '../retention'
import { notBlacklisted } from '../blacklist/standing'
import { upiReference } from '../bookings/choices'
import { recordedGenders } from '../farmers/genders'
import { policyActions } from './policyActions'
import { policyPage } from './policyPage'
import { dailyCashes, insuranceLimits, nomineeRelations, premiumModes, premiumSums } from './terms'

const isProposed = { field: 'status', eq: 'PROPOSED' } as const
const isPaidByUpi = { field: 'payMode', eq: 'UPI' } as const
const settled = ['APPROVED', 'PAID'] as const
const ofClaims = { of: 'insurance-claims', through: 'policy', where: { field: 'status', in: settled } } as const

/** Hospital cash policies of a farmer and the family, from the proposal to the last day. */
export const hospicashPolicies = resource({
  is: {
    name: 'hospicash-policies',
    singular: 'Hospicash policy',
    plural: 'Hospicash policies',
    title: 'policyNo',
    icon: 'safety',
  },
  fields: {
    policyNo: code({ label: 'Policy', pattern: 'HC-{fy}-{000000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      refusedWhile: notBlacklisted('farmer'),
      proposes: 'proposal',
      related: 'Hospicash',
      offer: 'Sell hospicash',
    }),
    village: place({ level: 'village', from: 'farmer.village', follows: true, related: 'Hospicash' }),
    scheme: reference({
      to: 'insurance-schemes',
      required: true,
      createOnly: true,
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'kind', eq: 'HOSPICASH' },
        ],
      },
      choicesMessage: 'Choose an active hospicash scheme',
      related: 'Policies',
    }),
    dailyCash: choice({ required: true, initial: '500', options: dailyCashes }),
    icuMultiplier: integer({ label: 'ICU multiplier', readOnly: true, initial: insuranceLimits.icuMultiplier }),
    deductibleDays: integer({ required: true, initial: 1, min: 0, max: 2 }),
    maxDaysPerYear: integer({ label: 'Days per year', readOnly: true, initial: insuranceLimits.mostDaysPerYear }),
    startDate: date({ label: 'Start', required: true }),
    endDate: date({ label: 'End', readOnly: true }),
    lives: integer({
      label: 'Insured persons',
      rollUp: { aggregate: 'count', of: 'insured-persons', through: 'policy' },
    }),
    nomineeName: text({ label: 'Nominee', required: true, form: 'name', max: 80, personal: true }),
    nomineeRelation: choice({ label: 'Nominee’s relation', required: true, options: nomineeRelations }),
    nomineeGender: choice({ label: 'Nominee’s gender', required: true, options: recordedGenders }),
    nomineeBirth: date({ label: 'Nominee’s date of birth', required: true, past: true }),
    nomineeGuardian: text({
      label: 'Guardian',
      form: 'name',
      max: 80,
      personal: true,
      help: 'Required for a nominee under 18.',
    }),
    nomineeMobile: mobile({ label: 'Nominee’s mobile', personal: true }),
    rate: money({ label: 'Premium per person and ₹500', readOnly: true, from: 'scheme.premium' }),
    gstRate: percent({ label: 'GST rate', readOnly: true, from: 'scheme.gstRate' }),
    farmerPct: percent({ label: 'Farmer’s share', readOnly: true, from: 'scheme.farmerPct' }),
    premium: money({
      formula: {
        multiply: [
          'rate',
          'lives',
          {
            cases: [
              { when: { field: 'dailyCash', eq: '1000' }, is: 2 },
              { when: { field: 'dailyCash', eq: '1500' }, is: 3 },
              { when: { field: 'dailyCash', eq: '2000' }, is: 4 },
            ],
            otherwise: 1,
          },
        ],
      },
    }),
    gst: money({ label: 'GST', formula: premiumSums.gst }),
    total: money({ label: 'Premium with GST', formula: premiumSums.total }),
    offer: reference({
      to: 'offers',
      shows: ['title'],
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
      related: 'Policies',
      when: { field: 'stateBudget', empty: false },
    }),
    farmerPays: money({ label: 'Paid by farmer', formula: premiumSums.farmerPays }),
    payMode: choice({ label: 'Payment', options: premiumModes, help: 'Leave empty to take the payment later.' }),
    payRef: text({
      label: 'UPI reference',
      pattern: upiReference,
      when: isPaidByUpi,
      requiredWhen: isPaidByUpi,
    }),
    paidAt: instant({ label: 'Paid', readOnly: true }),
    certificateNo: text({ label: 'Certificate no.', max: 40, readOnly: true }),
    issuedOn: date({ label: 'Issued', readOnly: true }),
    freeLookTill: date({ formula: { addDays: ['issuedOn', insuranceLimits.freeLook] } }),
    documents: file({ many: 10, folder: 'insurance_documents' }),
    documentsCount: integer({ label: 'Files', readOnly: true, initial: 0 }),
    claims: integer({
      rollUp: {
        aggregate: 'count',
        of: 'insurance-claims',
        through: 'policy',
        where: { field: 'status', ne: 'REJECTED' },
      },
    }),
    daysUsed: integer({ rollUp: { aggregate: 'sum', field: 'paidDays', ...ofClaims } }),
    daysLeft: integer({
      formula: { greatest: [0, { subtract: ['maxDaysPerYear', { first: ['daysUsed', 0] }] }] },
    }),
    paidOut: money({ label: 'Approved claims', rollUp: { aggregate: 'sum', field: 'approved', ...ofClaims } }),
    renewalOf: reference({
      label: 'Renews',
      to: 'hospicash-policies',
      readOnly: true,
      related: 'Renewals',
      when: { field: 'renewalOf', empty: false },
    }),
    renewals: integer({
      rollUp: {
        aggregate: 'count',
        of: 'hospicash-policies',
        through: 'renewalOf',
        where: { field: 'status', nin: ['CANCELLED', 'REJECTED'] },
      },
    }),
    endReason: text({ label: 'Reason', readOnly: true, max: 300 }),
    endedBy: reference({ to: 'users', readOnly: true, shows: ['username'], when: { field: 'endedBy', empty: false } }),
    refund: money({ readOnly: true, initial: 0 }),
    refundRef: text({ label: 'Refund reference', readOnly: true, max: 40 }),
    status: choice({
      readOnly: true,
      initial: 'PROPOSED',
      options: {
        PROPOSED: { label: 'Proposed', tone: 'neutral', mark: 'open' },
        PAID: { label: 'Paid', tone: 'info', mark: 'running' },
        ISSUED: { label: 'Issued', tone: 'planned', mark: 'running' },
        ACTIVE: { label: 'Active', tone: 'good', mark: 'done' },
        EXPIRED: { label: 'Expired', tone: 'neutral', mark: 'sealed' },
        CLAIMED: { label: 'Used up', tone: 'warning', mark: 'sealed' },
        CANCELLED: { label: 'Cancelled', tone: 'bad', mark: 'off' },
        REJECTED: { label: 'Rejected', tone: 'bad', mark: 'wrong' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: isProposed },
  list: {
    columns: [
      ...['policyNo', 'farmer', 'scheme', 'startDate', 'endDate', 'total', 'status', 'documentsCount', 'lives'],
      ...['dailyCash', 'nomineeName', 'village', 'certificateNo', 'daysLeft', 'paidOut', 'createdAt'],
    ] as const,
    shown: ['policyNo', 'farmer', 'scheme', 'startDate', 'endDate', 'total', 'status', 'documentsCount'],
    search: ['policyNo', 'certificateNo', 'farmer'],
    filters: [
      'status',
      'scheme',
      'village',
      'startDate',
      'endDate',
      'payMode',
      'total',
      'documentsCount',
      'createdAt',
      'farmer',
    ],
    sort: '-createdAt',
    totals: ['total', 'paidOut'],
    tabs: {
      pay: { label: 'To pay', where: isProposed },
      issue: { label: 'To issue', where: { field: 'status', eq: 'PAID' } },
      active: { label: 'Active', where: { field: 'status', eq: 'ACTIVE' } },
      expiring: {
        label: 'Expiring in 30 days',
        where: {
          all: [
            { field: 'status', eq: 'ACTIVE' },
            { field: 'endDate', within: 'next30Days' },
          ],
        },
      },
    },
    charts: {
      byScheme: { label: 'Premium by scheme', aggregate: 'sum', field: 'total', by: 'scheme' },
      byMonth: { label: 'Policies by month', aggregate: 'count', by: 'startDate', period: 'month' },
    },
    figures: {
      toIssue: { label: 'Policies to issue', aggregate: 'count', where: { field: 'status', eq: 'PAID' } },
    },
  },
  page: policyPage,
  form: {
    duplicate: false,
    preview: {
      at: 'premium',
      label: 'Premium',
      of: ['farmer', 'scheme', 'dailyCash', 'startDate', 'offer', 'payMode'],
      onCreate: true,
    },
  },
  access: {
    see: 'view_insurance_details_tab',
    create: 'insurance:sell',
    update: 'insurance:sell',
    delete: false,
    scope: 'village',
  },
  actions: policyActions,
  timeRules: {
    begin: { label: 'Start policies', from: ['ISSUED'], to: 'ACTIVE', when: { reached: 'startDate' } },
    expire: { label: 'Expire policies', from: ['ISSUED', 'ACTIVE'], to: 'EXPIRED', when: { past: 'endDate' } },
  },
  navigation: { path: 'upload-portal' },
  storage: {
    erasure: {
      keeps: [
        {
          fields: [
            'nomineeName',
            'nomineeGuardian',
            'nomineeMobile',
            'payRef',
            'certificateNo',
            'documents',
            'endReason',
            'refundRef',
          ],
          because: retention.insurance,
        },
      ],
    },
  },
})
