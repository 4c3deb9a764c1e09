import { choice, date, money, percent, resource } from '#define'
import { tripModes, usualTolerance } from './tripTerms'

/** The rate per kilometre by mode of travel, and the tolerance of claims above the measured distance, from a day on. */
export const tripRates = resource({
  is: {
    name: 'trip-rates',
    singular: 'Trip rate',
    plural: 'Trip rates',
    title: 'mode',
    icon: 'tool',
    service: 'retail',
  },
  fields: {
    mode: choice({ required: true, createOnly: true, options: tripModes }),
    since: date({ label: 'Effective from', required: true, createOnly: true }),
    perKm: money({ label: 'Rate per km', required: true, max: 10_000 }),
    tolerance: percent({
      required: true,
      initial: usualTolerance,
      help: 'Trips that claim this much more than the measured distance are flagged.',
    }),
  },
  rules: { unique: [{ fields: ['mode', 'since'], message: 'This mode already has a rate from this day' }] },
  list: {
    columns: ['mode', 'since', 'perKm', 'tolerance'],
    search: [],
    filters: ['mode', 'since'],
    sort: '-since',
    sortable: ['since'],
    common: false,
    size: 35,
  },
  page: { heading: ['mode', 'since'] },
  access: {
    see: ['view_unimart_tab', 'trip:own', 'trip:approve', 'trip:pay'],
    create: 'trip:rates',
    update: 'trip:rates',
    delete: 'trip:rates',
  },
  navigation: { path: 'unimart-trip-rates', under: 'trips', isOfAdministration: true },
})
