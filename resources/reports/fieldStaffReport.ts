import { choice, date, instant, reference, resource } from '#define'
import { roleTypes } from '../people/ranks'
import { doneInField, fieldStaff } from './fieldStaff'

/** What field staff did each day (domain §1.N): only what the portal knows, which is what they entered. */
export const fieldStaffReport = resource({
  is: {
    name: 'field-staff-report',
    singular: 'FO/BDO day',
    plural: 'FO/BDO report',
    title: 'user',
    icon: 'team',
  },
  fields: {
    user: fieldStaff('User'),
    role: choice({ readOnly: true, options: roleTypes, help: 'On that day.' }),
    manager: reference({ to: 'users', readOnly: true, help: 'On that day.' }),
    day: date({ readOnly: true }),
    firstAt: instant({
      label: 'First activity',
      readOnly: true,
      help: 'Time of the first farmer, land or booking entered that day.',
    }),
    lastAt: instant({ label: 'Last activity', readOnly: true }),
    ...doneInField('day'),
  },
  list: {
    columns: [
      ...['user', 'role', 'day', 'villages', 'farmers', 'lands', 'bookings', 'acres', 'firstAt', 'lastAt', 'manager'],
    ] as const,
    shown: ['user', 'role', 'day', 'villages', 'farmers', 'lands', 'bookings'],
    search: ['user'],
    filters: ['day', 'user', 'role', 'manager', 'villages', 'farmers', 'bookings', 'acres'],
    sort: '-day',
    totals: ['farmers', 'lands', 'bookings', 'acres'],
    size: 35,
    common: false,
    range: { day: 'day', most: 31, mailed: 92, begins: 'last30Days' },
  },
  page: {
    sections: [
      { label: 'Person and period', fields: ['user', 'role', 'manager', 'day', 'firstAt', 'lastAt'] },
      { label: 'Work', fields: ['villages', 'farmers', 'lands', 'bookings', 'acres'] },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_reports_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'user',
  },
  navigation: {
    path: 'reports/field-staff',
    under: 'reports',
  },
  storage: { fromView: true },
})
