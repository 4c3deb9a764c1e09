import { choice, code, date, flag, instant, reference, resource, text } from '#define'
import { serviceTypes } from './services'

/**
 * Whether a service can be booked in a service area. Of several that apply on a day the newest wins; without one it
 * can.
 */
export const bookingSwitches = resource({
  is: {
    name: 'booking-switches',
    singular: 'Booking switch',
    plural: 'Booking switches',
    title: 'switchNo',
    icon: 'safety',
  },
  fields: {
    switchNo: code({ label: 'No.', pattern: 'SW-{00000}' }),
    serviceArea: reference({
      label: 'Service area',
      to: 'service-areas',
      required: true,
      createOnly: true,
      shows: ['code'],
      related: 'Booking switches',
      choices: { field: 'isActive', eq: true },
    }),
    service: choice({ label: 'Service', required: true, createOnly: true, options: serviceTypes }),
    enabled: flag({ label: 'On', required: true, initial: true }),
    reason: text({
      label: 'Reason',
      min: 3,
      max: 120,
      when: { field: 'enabled', eq: false },
      requiredWhen: { field: 'enabled', eq: false },
      help: 'Shown to anyone who takes a booking.',
    }),
    from: date({ label: 'From', help: 'Leave empty to start immediately.' }),
    till: date({ label: 'Till', none: 'No end date', help: 'Last day. Leave empty for no end date.' }),
    changedBy: reference({ label: 'By', to: 'users', readOnly: true }),
    changedAt: instant({ label: 'Switched', readOnly: true }),
  },
  list: {
    columns: ['switchNo', 'serviceArea', 'service', 'enabled', 'reason', 'from', 'till', 'changedBy', 'changedAt'],
    shown: ['switchNo', 'serviceArea', 'service', 'enabled', 'reason', 'from', 'till', 'changedBy'],
    search: ['switchNo', 'reason'],
    filters: ['service', 'enabled', 'from', 'till', 'changedAt'],
    sort: '-changedAt',
    tabs: { off: { label: 'Off', where: { field: 'enabled', eq: false } } },
  },
  access: {
    see: 'view_bookings_tab',
    create: 'booking:switch',
    update: 'booking:switch',
    delete: 'booking:switch',
  },
  actions: {
    switchOff: {
      label: 'Switch off',
      key: 'booking:switch',
      when: { field: 'enabled', eq: true },
      sets: { changedBy: { stamp: 'who' }, changedAt: { stamp: 'when' }, enabled: false },
      danger: true,
      input: { reason: text({ label: 'Reason', required: true, min: 3, max: 120 }) },
      done: 'Bookings switched off successfully',
      failed: 'Error while switching bookings off',
    },
    switchOn: {
      label: 'Switch on',
      key: 'booking:switch',
      when: { field: 'enabled', eq: false },
      sets: { changedBy: { stamp: 'who' }, changedAt: { stamp: 'when' }, enabled: true, reason: null },
      done: 'Bookings switched on successfully',
      failed: 'Error while switching bookings on',
    },
  },
  navigation: { under: 'bookings', isOfAdministration: true },
})
