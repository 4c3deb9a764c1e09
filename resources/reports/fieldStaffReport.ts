import { choice, date, instant, reference, resource } from '#define'
import { attendanceStatuses } from '../retail/attendanceTerms'
import { roleTypes } from '../people/ranks'
import { doneInField, fieldStaff } from './fieldStaff'

/** The work of field staff by day, for days with an entry, a meeting or a trip (domain §1.N). */
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
      help: 'Time of the first farmer, land or booking entered, or meeting held, that day.',
    }),
    lastAt: instant({ label: 'Last activity', readOnly: true }),
    attendance: choice({ readOnly: true, options: attendanceStatuses }),
    ...doneInField('day'),
  },
  list: {
    columns: [
      ...['user', 'role', 'day', 'attendance', 'villages', 'farmers', 'bookings', 'meetings', 'lands', 'acres'],
      ...['attendees', 'photosSent', 'photosApproved', 'orderValue', 'km', 'firstAt', 'lastAt', 'manager'],
    ] as const,
    shown: ['user', 'day', 'attendance', 'farmers', 'bookings', 'meetings', 'km'],
    search: ['user'],
    filters: [
      'day',
      'user',
      'role',
      'manager',
      'attendance',
      'villages',
      'farmers',
      'bookings',
      'acres',
      'meetings',
      'photosSent',
      'photosApproved',
      'orderValue',
      'km',
    ],
    sort: '-day',
    totals: [
      ...['farmers', 'lands', 'bookings', 'acres', 'meetings', 'attendees', 'photosSent', 'photosApproved'],
      ...['orderValue', 'km'],
    ] as const,
    size: 35,
    common: false,
    range: { day: 'day', most: 31, mailed: 92, begins: 'last30Days' },
  },
  page: {
    sections: [
      { label: 'Person and period', fields: ['user', 'role', 'manager', 'day', 'attendance', 'firstAt', 'lastAt'] },
      {
        label: 'Work',
        fields: [
          ...['villages', 'farmers', 'lands', 'bookings', 'acres', 'meetings', 'attendees'],
          ...['photosSent', 'photosApproved', 'orderValue', 'km'],
        ] as const,
      },
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
