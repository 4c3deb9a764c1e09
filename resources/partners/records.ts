import { choice, date, decimal, flag, mobile, money, place, reference, resource, text } from '#define'
import { serviceTypes } from '../tariff/services'
import { languages } from '../farmers/languages'

/** The types of data that partners upload. */
export const partnerDataTypes = {
  FARMERS: 'Farmers',
  LANDS: 'Lands',
  BOOKINGS: 'Bookings',
  SALES: 'Sales',
  PAYMENTS: 'Payments',
} as const

type DataType = keyof typeof partnerDataTypes

const isOne = (...types: DataType[]) => ({ field: 'dataType', in: types }) as const
const only = (...types: DataType[]) => ({ when: isOne(...types) }) as const
const needed = (...types: DataType[]) => ({ when: isOne(...types), requiredWhen: isOne(...types) }) as const
const are = (type: DataType) => ({ field: 'dataType', eq: type }) as const

/** Rows of partners' sheets, as they were sent: each belongs to its partner. */
export const partnerRecords = resource({
  is: {
    name: 'partner-records',
    singular: 'Partner record',
    plural: 'Partner records',
    title: 'externalId',
    icon: 'tags',
  },
  fields: {
    partner: reference({ to: 'partners', required: true, createOnly: true, related: 'Records' }),
    upload: reference({ to: 'partner-uploads', readOnly: true, related: 'Records' }),
    dataType: choice({ label: 'Data', required: true, createOnly: true, options: partnerDataTypes }),
    externalId: text({ label: 'Partner’s ID', required: true, createOnly: true, max: 60 }),
    farmerId: text({ label: 'Farmer ID', max: 60, ...needed('LANDS', 'BOOKINGS', 'SALES', 'PAYMENTS') }),
    mobile: mobile({ personal: true, ...needed('FARMERS') }),
    name: text({ form: 'name', ...needed('FARMERS') }),
    village: place({ level: 'village', ...needed('FARMERS', 'LANDS') }),
    language: choice({ options: languages, ...only('FARMERS') }),
    acres: decimal({ min: 0, max: 10_000, digits: 3, ...only('FARMERS', 'LANDS', 'BOOKINGS') }),
    crop: reference({ to: 'crops', choices: { field: 'status', eq: 'ACTIVE' }, ...only('FARMERS', 'BOOKINGS') }),
    consent: flag({ ...needed('FARMERS') }),
    landName: text({ max: 60, ...needed('LANDS') }),
    surveyNumber: text({ max: 40, ...only('LANDS') }),
    service: choice({ options: serviceTypes, ...needed('BOOKINGS') }),
    product: text({ max: 120, ...needed('SALES') }),
    quantity: decimal({ min: 0, ...needed('SALES') }),
    day: date({ label: 'Date', ...needed('BOOKINGS', 'SALES', 'PAYMENTS') }),
    amount: money({ max: 10_00_000_00, ...needed('SALES', 'PAYMENTS') }),
    payMode: choice({
      label: 'Mode',
      options: { CASH: 'Cash', UPI: 'UPI', BANK: 'Bank transfer', CREDIT: 'Credit' },
      ...needed('PAYMENTS'),
    }),
    payRef: text({ label: 'Reference', max: 40, ...only('PAYMENTS') }),
  },
  rules: {
    unique: [
      {
        fields: ['partner', 'dataType', 'externalId'],
        message: 'This partner already has a record with this ID',
      },
    ],
    checks: [
      {
        field: 'consent',
        holds: { field: 'consent', eq: true },
        message: 'Only farmers who gave consent can be shared',
      },
    ],
  },
  list: {
    columns: [
      ...(['dataType', 'externalId', 'partner', 'farmerId', 'name', 'mobile', 'village', 'acres', 'crop'] as const),
      ...([
        'landName',
        'surveyNumber',
        'service',
        'product',
        'quantity',
        'day',
        'amount',
        'payMode',
        'upload',
      ] as const),
    ],
    shown: ['dataType', 'externalId', 'partner', 'name', 'village', 'day', 'amount'],
    search: ['externalId', 'name', 'farmerId', 'mobile'],
    filters: ['dataType', 'externalId', 'name', 'partner', 'upload', 'village', 'day', 'amount', 'createdAt'],
    sort: '-createdAt',
    tabs: {
      farmers: {
        label: 'Farmers',
        where: are('FARMERS'),
        columns: ['externalId', 'partner', 'name', 'mobile', 'village', 'acres', 'crop'],
      },
      lands: {
        label: 'Lands',
        where: are('LANDS'),
        columns: ['externalId', 'partner', 'farmerId', 'landName', 'surveyNumber', 'village', 'acres'],
      },
      bookings: {
        label: 'Bookings',
        where: are('BOOKINGS'),
        columns: ['externalId', 'partner', 'farmerId', 'service', 'day', 'acres', 'crop'],
      },
      sales: {
        label: 'Sales',
        where: are('SALES'),
        columns: ['externalId', 'partner', 'farmerId', 'product', 'quantity', 'day', 'amount'],
      },
      payments: {
        label: 'Payments',
        where: are('PAYMENTS'),
        columns: ['externalId', 'partner', 'farmerId', 'day', 'amount', 'payMode'],
      },
    },
  },
  page: {
    heading: ['dataType', 'partner'],
    sections: [
      { label: 'Record', fields: ['partner', 'dataType', 'externalId', 'farmerId', 'upload'] },
      {
        label: 'Farmer',
        when: are('FARMERS'),
        fields: ['mobile', 'name', 'language', 'consent'],
      },
      { label: 'Ground', fields: ['village', 'acres', 'crop', 'landName', 'surveyNumber'] },
      { label: 'Business', fields: ['service', 'product', 'quantity', 'day', 'amount', 'payMode', 'payRef'] },
    ],
  },
  access: {
    see: 'view_partner_details_tab',
    create: 'partner:upload',
    update: 'partner:upload',
    delete: false,
    tenant: 'partner',
  },
  imports: {
    by: [['dataType', 'externalId']],
    through: 'partner-uploads',
    also: {
      externalId: [
        ...(['Partner farmer id', 'Partner land id', 'Partner booking id'] as const),
        ...(['Partner sale id', 'Partner payment id', 'Partner id'] as const),
      ],
    },
  },
  navigation: { under: 'partner-uploads' },
})
