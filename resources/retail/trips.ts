import {
  choice,
  code,
  date,
  decimal,
  file,
  flag,
  instant,
  integer,
  line,
  money,
  percent,
  point,
  reference,
  resource,
  text,
} from '#define'
import { countedTrips, openTrips, tripLimits, tripModes, tripPosition as position, tripStates } from './tripTerms'

const failed = 'Error while updating trip'
const byOdometer = { field: 'mode', in: ['BIKE', 'CAR'] } as const

const odometer = { min: 0, max: 9_999_999, when: byOdometer } as const
const km = { digits: 1, min: 0, max: tripLimits.kilometres, suffix: 'km' } as const
const judged = { judgedBy: { stamp: 'who' }, judgedAt: { stamp: 'when' } } as const

/** Journeys of field staff: their track, the claim and the payment (domain §1.G). */
export const trips = resource({
  is: { name: 'trips', singular: 'Trip', plural: 'Trips', title: 'tripNo', icon: 'environment', service: 'retail' },
  fields: {
    tripNo: code({ label: 'No.', pattern: 'TRIP-{fy}-{00000}' }),
    user: reference({ label: 'Traveller', to: 'users', readOnly: true, shows: ['employeeCode'], related: 'Trips' }),
    day: date({ label: 'Date', required: true, past: true, createOnly: true }),
    purpose: text({ required: true, max: 160 }),
    mode: choice({ required: true, options: tripModes }),
    startOdo: integer({ label: 'Odometer at start', ...odometer }),
    endOdo: integer({ label: 'Odometer at end', ...odometer }),
    startPoint: point({ label: 'Start', readOnly: true, ...position }),
    endPoint: point({ label: 'End', readOnly: true, ...position }),
    track: line({ readOnly: true, ...position }),
    points: integer({ label: 'Positions recorded', readOnly: true, initial: 0 }),
    gpsKm: decimal({ ...km, label: 'Measured', readOnly: true, help: 'The length of the recorded track.' }),
    claimedKm: decimal({ ...km, label: 'Claimed' }),
    difference: decimal({
      digits: 1,
      suffix: '%',
      formula: { divide: [{ multiply: [100, { subtract: ['claimedKm', 'gpsKm'] }] }, 'gpsKm'] },
    }),
    tolerance: percent({ readOnly: true }),
    flagged: flag({
      readOnly: true,
      initial: false,
      help: 'Yes if the claim exceeds the measured distance by more than the trip rate’s tolerance.',
    }),
    ratePerKm: money({ label: 'Rate per km', readOnly: true }),
    billsAmount: money({ label: 'Bill amount', max: 10_000_000, initial: 0 }),
    bills: file({ many: 10, folder: 'trip_bills', requiredWhen: { field: 'billsAmount', gt: 0 } }),
    allowance: money({
      label: 'Amount',
      formula: { add: [{ first: [{ multiply: ['claimedKm', 'ratePerKm'] }, 0] }, { first: ['billsAmount', 0] }] },
    }),
    stops: integer({
      rollUp: { aggregate: 'count', of: 'trip-stops', through: 'trip' },
      counts: { of: 'trip-stops', by: { trip: 'id' } },
    }),
    rejection: text({ label: 'Rejection reason', readOnly: true, max: 300 }),
    judgedBy: reference({ label: 'Reviewed by', to: 'users', readOnly: true }),
    judgedAt: instant({ label: 'Reviewed', readOnly: true }),
    paidBy: reference({ to: 'users', readOnly: true }),
    paidAt: instant({ label: 'Paid', readOnly: true }),
    utr: text({ label: 'UTR', max: 22, readOnly: true, unique: true, taken: 'This UTR has been used already' }),
    status: choice({ readOnly: true, initial: 'OPEN', options: tripStates }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', in: openTrips },
    deleteWhile: { field: 'status', eq: 'OPEN' },
    checks: [
      {
        field: 'endOdo',
        holds: { field: 'endOdo', gte: { field: 'startOdo' } },
        message: 'The odometer can’t go backwards',
      },
    ],
  },
  list: {
    columns: [
      ...['tripNo', 'day', 'user', 'mode', 'gpsKm', 'claimedKm', 'difference', 'allowance', 'status', 'flagged'],
      ...['bills', 'stops', 'purpose', 'billsAmount'],
    ] as const,
    shown: ['tripNo', 'day', 'user', 'gpsKm', 'claimedKm', 'difference', 'allowance', 'status'],
    search: ['tripNo', 'purpose'],
    filters: ['status', 'flagged', 'day', 'user', 'mode', 'claimedKm', 'allowance'],
    sort: '-day',
    sortable: ['day', 'claimedKm', 'allowance'],
    common: false,
    totals: ['gpsKm', 'claimedKm', 'allowance'],
    size: 35,
    tabs: {
      approve: { label: 'To approve', does: 'approve' },
      flagged: { label: 'Flagged', where: { field: 'flagged', eq: true } },
      pay: { label: 'To pay', does: 'pay' },
    },
  },
  page: {
    heading: ['user', 'day'],
    alert: 'rejection',
    remarks: [
      {
        while: {
          all: [
            { field: 'flagged', eq: true },
            { field: 'status', eq: 'SUBMITTED' },
          ],
        },
        words: 'The claim exceeds the measured distance by more than the trip rate’s tolerance.',
      },
    ],
    summary: {
      sentence: '{purpose}',
      facts: {
        claimed: { field: 'claimedKm', label: 'Claimed' },
        measured: { field: 'gpsKm', label: 'Measured', none: 'No track' },
        difference: { field: 'difference' },
        amount: { field: 'allowance' },
      },
      latest: {
        stops: { label: 'Stops', of: 'trip-stops', through: 'trip', columns: ['at', 'note', 'farmer', 'outlet'] },
      },
    },
    sections: [
      { label: 'Trip', fields: ['tripNo', 'day', 'user', 'purpose', 'mode', 'status'] },
      { label: 'Route', isMain: true, fields: ['track'] },
      {
        label: 'Distance',
        fields: [
          ...['startOdo', 'endOdo', 'gpsKm', 'claimedKm', 'difference', 'tolerance', 'flagged'],
          ...['points', 'startPoint', 'endPoint'],
        ] as const,
      },
      { label: 'Amount', fields: ['ratePerKm', 'billsAmount', 'bills', 'allowance', 'utr'] },
      {
        label: 'Review',
        when: { field: 'status', in: ['APPROVED', 'REJECTED', 'PAID'] },
        fields: ['judgedBy', 'judgedAt', 'rejection', 'paidBy', 'paidAt'],
      },
    ],
  },
  access: {
    see: ['view_unimart_tab', 'trip:own', 'trip:approve', 'trip:pay'],
    create: 'trip:own',
    update: 'trip:own',
    delete: 'trip:own',
    scope: 'behaviour',
  },
  actions: {
    submit: {
      key: 'trip:own',
      by: 'user',
      from: openTrips,
      to: 'SUBMITTED',
      asks: ['claimedKm'],
      sets: { rejection: null, judgedBy: null, judgedAt: null },
      effect: true,
      done: 'Trip submitted successfully',
      failed,
    },
    approve: {
      key: 'trip:approve',
      notSelf: ['user'],
      from: ['SUBMITTED'],
      to: 'APPROVED',
      sets: judged,
      bulk: true,
      done: 'Trip approved successfully',
      failed,
    },
    reject: {
      key: 'trip:approve',
      notSelf: ['user'],
      from: ['SUBMITTED'],
      to: 'REJECTED',
      sets: { ...judged, rejection: { input: 'reason' } },
      danger: true,
      inSight: true,
      bulk: true,
      input: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      done: 'Trip rejected successfully',
      failed,
    },
    pay: {
      key: 'trip:pay',
      notSelf: ['user', 'judgedBy'],
      from: ['APPROVED'],
      to: 'PAID',
      sets: { paidBy: { stamp: 'who' }, paidAt: { stamp: 'when' } },
      input: {
        utr: text({
          label: 'UTR',
          required: true,
          form: 'upper',
          pattern: { source: '^[A-Z0-9]{12,22}$', message: 'Enter the 12 to 22 letters and digits of the UTR' },
        }),
      },
      done: 'Trip paid successfully',
      failed,
    },
  },
  timeRules: { forget: { label: 'Delete old trip positions', every: { daily: '02:50' }, effect: true } },
  form: { duplicate: false },
  navigation: { path: 'unimart-trips' },
  storage: {
    // The field staff report sums a person's trips by day.
    indexes: [
      {
        name: 'counted',
        fields: ['user', 'day'],
        includes: ['claimedKm'],
        where: { field: 'status', in: countedTrips },
      },
    ],
  },
})
