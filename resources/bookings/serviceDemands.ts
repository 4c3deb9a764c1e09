import { area, choice, code, date, flag, instant, longText, mobile, place, reference, resource, text } from '#define'
import { serviceTypes } from '../tariff/services'
import { bookingLimits } from './choices'

/** Why a demand is closed without a call back. */
const closeReasons = {
  NO_LONGER_WANTED: 'No longer wanted',
  NOT_REACHED: 'Farmer not reachable',
  SERVED_BY_OTHERS: 'Served by someone else',
  NOT_PLANNED: 'Village will not be served',
  DUPLICATE: 'Duplicate',
} as const

const isOpen = { field: 'status', eq: 'OPEN' } as const

/** Farmers' requests where no booking can be taken yet: whom to call back, and which villages to serve next. */
export const serviceDemands = resource({
  is: {
    name: 'service-demands',
    singular: 'Service demand',
    plural: 'Service demands',
    title: 'demandNo',
    icon: 'environment',
  },
  fields: {
    demandNo: code({ label: 'No.', pattern: 'DMD-{fy}-{000000}' }),
    farmer: reference({
      to: 'farmers',
      createOnly: true,
      shows: ['mobile'],
      related: 'Service demands',
      choices: { field: 'status', eq: 'ACTIVE' },
      help: 'Leave empty for a caller who is not registered.',
    }),
    callerName: text({
      label: 'Caller',
      form: 'name',
      personal: true,
      when: { field: 'farmer', empty: true },
    }),
    mobile: mobile({ required: true, personal: true, from: 'farmer.mobile' }),
    village: place({ required: true, level: 'village', from: 'farmer.village', related: 'Service demands' }),
    service: choice({ required: true, options: serviceTypes }),
    crop: reference({ to: 'crops', choices: { field: 'status', eq: 'ACTIVE' } }),
    area: area({ min: bookingLimits.leastAcres, max: bookingLimits.mostAcres }),
    wantedOn: date({ label: 'Wanted for' }),
    note: longText({ max: 500 }),
    serviceable: flag({ label: 'Serviceable now', from: 'village.serviceable', follows: true }),
    notedBy: reference({ to: 'users', readOnly: true }),
    booking: reference({ to: 'bookings', readOnly: true, related: 'Service demands' }),
    settledAt: instant({ label: 'Settled', readOnly: true }),
    settledBy: reference({ to: 'users', readOnly: true }),
    closeReason: choice({
      label: 'Closing reason',
      readOnly: true,
      options: closeReasons,
    }),
    status: choice({
      readOnly: true,
      initial: 'OPEN',
      options: {
        OPEN: { label: 'Open', tone: 'info', mark: 'open' },
        SERVED: { label: 'Served', tone: 'good', mark: 'done' },
        CLOSED: { label: 'Closed', tone: 'neutral', mark: 'off' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: isOpen,
    unique: [
      {
        fields: ['farmer', 'village', 'service'],
        where: isOpen,
        message: 'This farmer already has an open demand for this service',
      },
    ],
  },
  list: {
    columns: [
      'demandNo',
      'createdAt',
      'village',
      'serviceable',
      'service',
      'area',
      'wantedOn',
      'farmer',
      'callerName',
      'mobile',
      'notedBy',
      'status',
    ],
    shown: ['demandNo', 'createdAt', 'village', 'serviceable', 'service', 'area', 'wantedOn', 'status'],
    search: ['demandNo', 'mobile', 'farmer', 'village'],
    filters: ['status', 'village', 'serviceable', 'service', 'crop', 'wantedOn', 'createdAt', 'farmer', 'notedBy'],
    sort: '-createdAt',
    totals: ['area'],
    map: { place: 'village', sum: 'area', notCounted: ['CLOSED'] },
    charts: {
      byVillage: {
        label: 'Open demands by village',
        aggregate: 'count',
        by: 'village',
        where: isOpen,
        most: 30,
      },
      acresByDistrict: {
        label: 'Acres requested, by district',
        aggregate: 'sum',
        field: 'area',
        by: 'village.district',
        where: isOpen,
        most: 30,
      },
      byMonth: { label: 'Demands by month', aggregate: 'count', by: 'createdAt', period: 'month' },
    },
    figures: {
      open: { label: 'Open service demands', aggregate: 'count', where: isOpen },
      toCallBack: {
        label: 'Callers to call back',
        aggregate: 'count',
        where: { all: [isOpen, { field: 'serviceable', eq: true }] },
      },
    },
    tabs: {
      open: { label: 'Open', where: isOpen },
      'to-call-back': { label: 'To call back', where: { all: [isOpen, { field: 'serviceable', eq: true }] } },
      served: { label: 'Served', where: { field: 'status', eq: 'SERVED' } },
    },
  },
  page: {
    sections: [
      {
        label: 'Demand',
        fields: [
          'demandNo',
          'farmer',
          'callerName',
          'mobile',
          'village',
          'serviceable',
          'service',
          'crop',
          'area',
          'wantedOn',
          'note',
          'notedBy',
          'status',
        ],
      },
      {
        label: 'Outcome',
        when: { field: 'status', ne: 'OPEN' },
        fields: ['booking', 'closeReason', 'settledAt', 'settledBy'],
      },
    ],
  },
  form: { messages: { created: 'Demand recorded', createFailed: 'Error while recording demand' } },
  access: {
    see: 'view_bookings_tab',
    create: 'booking:create',
    update: 'booking:create',
    delete: false,
    scope: 'village',
  },
  actions: {
    serve: {
      label: 'Mark served',
      key: 'booking:create',
      from: ['OPEN'],
      to: 'SERVED',
      bulk: true,
      sets: { settledAt: { stamp: 'when' }, settledBy: { stamp: 'who' } },
    },
    close: {
      key: 'booking:create',
      from: ['OPEN'],
      to: 'CLOSED',
      bulk: true,
      danger: true,
      sets: { settledAt: { stamp: 'when' }, settledBy: { stamp: 'who' } },
      input: {
        closeReason: choice({ label: 'Closing reason', required: true, options: closeReasons }),
        reason: longText({ label: 'Remark', max: 300 }),
      },
    },
    reopen: {
      key: 'booking:create',
      from: ['SERVED', 'CLOSED'],
      to: 'OPEN',
      sets: { settledAt: null, settledBy: null, closeReason: null, booking: null },
    },
  },
  imports: { by: [['mobile', 'village', 'service']] },
  navigation: { under: 'bookings' },
})
