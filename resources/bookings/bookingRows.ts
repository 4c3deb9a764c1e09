import { area, choice, decimal, reference, resource, text } from '#define'
import { retention } from '../retention'
import { bookingLimits } from './choices'

const access = {
  create: 'booking:create',
  update: 'booking:create',
  delete: 'booking:create',
  scope: 'booking',
} as const

/** The lands of a booking with the acres to spray on each: 1 to 10, all of one farmer. */
export const bookingLands = resource({
  is: {
    name: 'booking-lands',
    singular: 'Booked land',
    plural: 'Booked lands',
    title: 'land',
    icon: 'appstore',
  },
  fields: {
    booking: reference({
      to: 'bookings',
      required: true,
      createOnly: true,
      related: 'Lands',
      part: true,
      nested: ['land', 'area'],
      choices: { field: 'status', in: ['CREATED', 'ASSIGNED'] },
    }),
    land: reference({
      to: 'lands',
      required: true,
      shows: ['area', 'village'],
      related: 'Bookings',
      createInPlace: true,
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'farmer', eq: { form: 'booking.farmer' } },
        ],
      },
    }),
    area: area({ required: true, min: 0.01, max: bookingLimits.mostAcres, from: 'land.area' }),
  },
  rules: {
    limits: [{ per: 'booking', max: 10, message: 'A booking has at most 10 lands' }],
    unique: [{ fields: ['booking', 'land'], message: 'This land is booked already' }],
  },
  list: {
    columns: ['booking', 'land', 'area'],
    search: [],
    filters: [],
    sort: 'id',
  },
  access: {
    see: 'view_bookings_tab',
    ...access,
  },
  navigation: { under: 'bookings' },
})

/** The sprayed products: at most 6, all different (spec §5). */
export const bookingChemicals = resource({
  is: {
    name: 'booking-chemicals',
    singular: 'Chemical',
    plural: 'Chemicals',
    title: 'product',
    icon: 'experiment',
  },
  fields: {
    booking: reference({
      to: 'bookings',
      required: true,
      createOnly: true,
      related: 'Chemicals',
      part: true,
      nested: ['product', 'dosePerAcre', 'unit', 'suppliedBy'],
      choices: { field: 'status', in: ['CREATED', 'ASSIGNED'] },
    }),
    product: text({ required: true, max: 80 }),
    dosePerAcre: decimal({ required: true, min: 0.01, max: 10_000 }),
    unit: choice({ required: true, initial: 'ML', options: { ML: 'ml', G: 'g', L: 'l', KG: 'kg' } }),
    suppliedBy: choice({ required: true, initial: 'FARMER', options: { FARMER: 'Farmer', COMPANY: 'Company' } }),
  },
  rules: {
    limits: [{ per: 'booking', max: 6, message: 'A booking has at most 6 products' }],
    unique: [{ fields: ['booking', 'product'], message: 'Product already selected' }],
  },
  list: {
    columns: ['product', 'booking', 'dosePerAcre', 'unit', 'suppliedBy'],
    search: ['product'],
    filters: ['suppliedBy', 'unit'],
    sort: 'id',
  },
  access: {
    see: 'view_bookings_tab',
    ...access,
  },
  navigation: { under: 'bookings' },
  storage: { erasure: { keeps: [{ fields: ['product'], because: retention.accounts }] } },
})
