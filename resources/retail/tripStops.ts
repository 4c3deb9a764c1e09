import { choice, instant, point, reference, resource, text } from '#define'
import { openTrips, tripPosition as position, tripStates } from './tripTerms'

/** The stops of a trip, and their purpose. */
export const tripStops = resource({
  is: { name: 'trip-stops', singular: 'Stop', plural: 'Stops', title: 'note', service: 'retail' },
  fields: {
    trip: reference({
      to: 'trips',
      required: true,
      createOnly: true,
      part: true,
      related: 'Stops',
      nested: ['at', 'note', 'farmer', 'outlet', 'meeting'],
    }),
    at: instant({ label: 'Time', required: true }),
    note: text({ required: true, max: 160 }),
    point: point({ label: 'Location', ...position }),
    farmer: reference({ to: 'farmers' }),
    outlet: reference({ to: 'outlets' }),
    meeting: reference({ to: 'meetings' }),
    tripStatus: choice({ readOnly: true, from: 'trip.status', follows: true, options: tripStates }),
  },
  rules: {
    changeWhile: { field: 'tripStatus', in: openTrips },
    limits: [{ per: 'trip', max: 50, message: 'A trip has at most 50 stops' }],
  },
  list: {
    columns: ['at', 'note', 'about', 'trip'],
    about: { label: 'Visited', of: ['farmer', 'outlet', 'meeting'] },
    shown: ['at', 'note', 'trip', 'about'],
    search: [],
    filters: ['trip', 'farmer', 'outlet', 'meeting'],
    sort: 'at',
  },
  access: {
    see: ['view_unimart_tab', 'trip:own', 'trip:approve', 'trip:pay'],
    create: 'trip:own',
    update: 'trip:own',
    delete: 'trip:own',
    scope: 'behaviour',
  },
  form: { duplicate: false },
  navigation: { path: 'unimart-trip-stops', under: 'trips' },
  storage: { erasure: { keeps: [{ fields: ['point'], because: 'It is where the staff member was' }] } },
})
