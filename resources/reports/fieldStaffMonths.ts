import { choice, decimal, integer, month, reference, resource } from '#define'
import { roleTypes } from '../people/ranks'
import { doneInField, fieldStaff } from './fieldStaff'

/** The share of a target is capped at this in the score, in per cent (domain §4.6). */
const mostCounted = 120

const target = (label: string) => integer({ label: `Target ${label}`, readOnly: true })
const achieved = (label: string) => decimal({ label: `${label} achieved`, digits: 1, suffix: '%', readOnly: true })

/** The work of field staff each month against their targets, and the resulting score (domain §1.N, §4.6). */
export const fieldStaffMonths = resource({
  is: {
    name: 'field-staff-months',
    singular: 'FO/BDO month',
    plural: 'FO/BDO months',
    title: 'user',
    icon: 'team',
  },
  fields: {
    user: fieldStaff('User'),
    role: choice({ readOnly: true, options: roleTypes, help: 'In that month.' }),
    manager: reference({ to: 'users', readOnly: true, help: 'At the end of the month.' }),
    month: month({ readOnly: true }),
    score: decimal({
      digits: 1,
      suffix: '%',
      readOnly: true,
      help: `Weighted average of the targets achieved, each capped at ${mostCounted}%.`,
    }),
    ...doneInField('month'),
    daysPresent: integer({
      readOnly: true,
      help: 'Days present, half days included.',
      counts: {
        of: 'attendance',
        by: { user: 'user', day: 'month' },
        where: { field: 'status', in: ['PRESENT', 'HALF_DAY'] },
      },
    }),
    targetAcres: target('acres'),
    targetFarmers: target('farmers'),
    targetBookings: target('bookings'),
    acresAchieved: achieved('Acres'),
    farmersAchieved: achieved('Farmers'),
    bookingsAchieved: achieved('Bookings'),
  },
  list: {
    columns: [
      ...['user', 'role', 'month', 'score', 'acres', 'targetAcres', 'acresAchieved', 'farmers', 'targetFarmers'],
      ...['farmersAchieved', 'bookings', 'targetBookings', 'bookingsAchieved', 'villages', 'lands', 'manager'],
      ...['daysPresent', 'meetings', 'attendees', 'photosSent', 'photosApproved', 'orderValue', 'km'],
    ] as const,
    shown: ['user', 'role', 'month', 'score', 'acres', 'targetAcres', 'acresAchieved', 'farmers'],
    search: ['user'],
    filters: ['month', 'user', 'role', 'manager', 'score', 'acresAchieved', 'farmersAchieved', 'bookingsAchieved'],
    sort: ['-month', '-acres'],
    totals: [
      ...['farmers', 'lands', 'bookings', 'acres', 'meetings', 'attendees', 'photosSent', 'photosApproved'],
      ...['orderValue', 'km'],
    ] as const,
    size: 35,
    common: false,
  },
  page: {
    heading: ['user', 'month'],
    sections: [
      { label: 'Person and period', fields: ['user', 'role', 'manager', 'month', 'score'] },
      {
        label: 'Work',
        fields: [
          ...['daysPresent', 'villages', 'farmers', 'lands', 'bookings', 'acres', 'meetings', 'attendees'],
          ...['photosSent', 'photosApproved', 'orderValue', 'km'],
        ] as const,
      },
      {
        label: 'Targets',
        fields: [
          ...['targetAcres', 'acresAchieved', 'targetFarmers', 'farmersAchieved', 'targetBookings', 'bookingsAchieved'],
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
    path: 'reports/field-staff-months',
    under: 'reports',
  },
  storage: { fromView: true },
})
