import { choice, decimal, flag, instant, integer, money, place, reference, resource } from '#define'
import { bookings } from '../bookings'
import { sprayings } from '../fleet'

/** As for sprayings themselves: whose lands they are on is visible to those who see farmers, or work on sprayings. */
const readers = ['view_farmer_tab', 'spraying:edit', 'spraying:device'] as const

const ofBooking = 'For the whole booking. Shown on its first spraying only, so that totals are right.'

/** The spraying report (domain §1.N): the sprayings, each with its booking and bill. */
export const sprayingReport = resource({
  is: {
    name: 'spraying-report',
    singular: 'Spraying in the report',
    plural: 'Spraying report',
    title: 'spraying',
    icon: 'experiment',
  },
  fields: {
    spraying: reference({ to: 'sprayings', readOnly: true, help: 'Opens the path and pattern.' }),
    startAt: instant({ label: 'Start', readOnly: true }),
    endAt: instant({ label: 'End', readOnly: true }),
    minutes: integer({ readOnly: true }),
    booking: reference({ to: 'bookings', readOnly: true, shows: ['serviceDate'], none: 'No booking' }),
    bookingStatus: choice({ label: 'Status', readOnly: true, options: bookings.fields.status.options }),
    village: place({ level: 'village', readOnly: true }),
    farmer: reference({ to: 'farmers', readOnly: true, named: readers, shows: ['mobile'] }),
    land: reference({ to: 'lands', readOnly: true, read: readers, shows: ['surveyNumber'] }),
    crop: reference({ to: 'crops', readOnly: true }),
    purpose: choice({ readOnly: true, options: bookings.fields.purpose.options }),
    operator: reference({ to: 'users', readOnly: true, shows: ['employeeCode'] }),
    machine: reference({ to: 'machines', readOnly: true }),
    machineType: reference({ label: 'Type', to: 'machine-types', readOnly: true }),
    controller: reference({ to: 'controllers', readOnly: true }),
    source: choice({ readOnly: true, options: sprayings.fields.source.options }),
    sprayedAcres: decimal({ label: 'Sprayed ac', digits: 3, readOnly: true }),
    controllerAcres: decimal({
      label: 'Controller ac',
      digits: 3,
      readOnly: true,
      help: 'Measured acres. Manual entries have none.',
    }),
    bookedAcres: decimal({ label: 'Booked ac', digits: 3, readOnly: true, help: ofBooking }),
    billedAcres: decimal({ label: 'Billed ac', readOnly: true, help: ofBooking }),
    deviation: decimal({
      label: 'Dev',
      digits: 1,
      suffix: '%',
      readOnly: true,
      help: 'Controller acres compared with billed acres for the booking.',
    }),
    litres: decimal({ readOnly: true }),
    litresPerAcre: decimal({ label: 'L/ac', readOnly: true }),
    speedKmh: decimal({ label: 'Avg km/h', digits: 1, readOnly: true }),
    coverage: decimal({ digits: 1, suffix: '%', readOnly: true }),
    quality: choice({ readOnly: true, options: sprayings.fields.quality.options }),
    billable: flag({ readOnly: true }),
    ratePerAcre: money({ label: 'Rate', readOnly: true, help: ofBooking }),
    gross: money({ readOnly: true, help: ofBooking }),
    discount: money({ readOnly: true, help: ofBooking }),
    netPayable: money({ label: 'Net', readOnly: true, help: ofBooking }),
    paymentMode: choice({ label: 'Mode', readOnly: true, options: bookings.fields.paymentMode.options }),
    paidAmount: money({ label: 'Paid', readOnly: true, help: ofBooking }),
  },
  list: {
    columns: [
      ...['spraying', 'startAt', 'booking', 'bookingStatus', 'village', 'farmer', 'crop', 'operator', 'machine'],
      ...[
        'machineType',
        'minutes',
        'bookedAcres',
        'sprayedAcres',
        'controllerAcres',
        'billedAcres',
        'deviation',
        'litres',
      ],
      ...['litresPerAcre', 'speedKmh', 'coverage', 'quality', 'ratePerAcre', 'gross', 'discount', 'netPayable'],
      ...['paymentMode', 'paidAmount', 'source'],
    ] as const,
    shown: ['spraying', 'startAt', 'booking', 'bookingStatus', 'village', 'farmer', 'crop'],
    search: [],
    filters: [
      ...['startAt', 'village', 'machineType', 'machine', 'operator', 'booking', 'bookingStatus', 'farmer', 'land'],
      ...['crop', 'purpose', 'controller', 'source', 'quality', 'billable', 'deviation', 'paymentMode'],
    ] as const,
    sort: '-startAt',
    totals: ['sprayedAcres', 'controllerAcres', 'billedAcres', 'gross', 'discount', 'netPayable', 'paidAmount'],
    size: 35,
    range: { day: 'startAt', most: 31, mailed: 92, begins: 'last30Days' },
    charts: {
      sprayedByDay: {
        label: 'Acres sprayed per day',
        aggregate: 'sum',
        field: 'sprayedAcres',
        by: 'startAt',
        period: 'day',
        most: 31,
      },
    },
    figures: {
      sprayed: { label: 'Sprayed acres', aggregate: 'sum', field: 'sprayedAcres', isHeadline: true },
      measured: {
        label: 'Measured by controllers',
        aggregate: 'sum',
        field: 'controllerAcres',
        where: { field: 'source', ne: 'MANUAL' },
        isHeadline: true,
      },
      manual: {
        label: 'Entered manually',
        aggregate: 'sum',
        field: 'sprayedAcres',
        where: { field: 'source', eq: 'MANUAL' },
        isHeadline: true,
      },
      invalid: {
        label: 'For invalid bookings',
        aggregate: 'sum',
        field: 'sprayedAcres',
        where: { field: 'bookingStatus', eq: 'INVALID' },
        isHeadline: true,
      },
      billed: {
        label: 'Billed acres',
        aggregate: 'sum',
        field: 'billedAcres',
        where: { field: 'billedAcres', empty: false },
        isHeadline: true,
      },
    },
  },
  page: {
    sections: [
      { label: 'Spraying', fields: ['spraying', 'startAt', 'endAt', 'minutes', 'source', 'billable'] },
      { label: 'Booking', fields: ['booking', 'bookingStatus', 'village', 'farmer', 'land', 'crop', 'purpose'] },
      { label: 'Operator and machine', fields: ['operator', 'machine', 'machineType', 'controller'] },
      {
        label: 'Work',
        fields: [
          ...['bookedAcres', 'sprayedAcres', 'controllerAcres', 'billedAcres', 'deviation', 'litres', 'litresPerAcre'],
          ...['speedKmh', 'coverage', 'quality'],
        ] as const,
      },
      {
        label: 'Bill',
        fields: ['ratePerAcre', 'gross', 'discount', 'netPayable', 'paymentMode', 'paidAmount'],
      },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_reports_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'machine',
  },
  navigation: {
    path: 'reports/spraying',
    under: 'reports',
  },
  storage: { fromView: true },
})
