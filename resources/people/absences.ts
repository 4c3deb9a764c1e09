import { choice, date, integer, longText, reference, resource } from '#define'
import { activeOperators } from './atWork'

const active = { field: 'status', eq: 'ACTIVE' } as const

/** Today is within it. */
export const isAbsentToday = {
  all: [active, { not: { field: 'firstDay', within: 'later' } }, { field: 'lastDay', within: 'upcoming' }],
} as const

/** The days on which operators do not work. They cannot be assigned on these days, and their jobs go to others. */
export const absences = resource({
  is: {
    name: 'absences',
    singular: 'Absence',
    plural: 'Absences',
    title: 'operator',
    icon: 'calendar',
  },
  fields: {
    operator: reference({
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      choices: activeOperators,
      related: 'Absences',
      offer: 'Mark absent',
    }),
    firstDay: date({ required: true }),
    lastDay: date({ required: true }),
    reason: choice({
      required: true,
      initial: 'SICK',
      options: {
        SICK: 'Sick leave',
        CASUAL: 'Casual leave',
        EMERGENCY: 'Family emergency',
        TRAINING: 'Training',
        OTHER: 'Other',
      },
    }),
    note: longText({ max: 300 }),
    jobsGiven: integer({ label: 'Jobs reassigned', readOnly: true, initial: 0 }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: {
        ACTIVE: { label: 'Active', tone: 'warning' },
        CANCELLED: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['operator'],
        during: ['firstDay', 'lastDay'],
        where: active,
        message: 'This operator is already marked absent on some of these days',
      },
    ],
    checks: [
      {
        field: 'lastDay',
        holds: { field: 'lastDay', gte: { field: 'firstDay' } },
        message: 'The last day can’t be before the first day',
      },
    ],
    changeWhile: active,
    undoneBy: 'withdraw',
  },
  list: {
    columns: ['operator', 'firstDay', 'lastDay', 'reason', 'jobsGiven', 'status', 'createdAt'],
    search: ['operator'],
    filters: ['status', 'reason', 'operator', 'firstDay', 'lastDay'],
    sort: '-firstDay',
    size: 35,
    tabs: {
      today: { label: 'Today', where: isAbsentToday },
      upcoming: { label: 'Upcoming', where: { all: [active, { field: 'firstDay', within: 'later' }] } },
    },
  },
  form: {
    messages: { created: 'Operator marked absent successfully', createFailed: 'Error while marking operator absent' },
    duplicate: false,
  },
  access: {
    see: ['view_afs_users_tab', 'view_bookings_tab'],
    create: 'booking:assign',
    update: 'booking:assign',
    delete: false,
    scope: 'operator',
  },
  actions: {
    cancel: {
      label: 'Cancel absence',
      key: 'booking:assign',
      from: ['ACTIVE'],
      to: 'CANCELLED',
      confirm: 'The operator can be assigned again. Reassigned jobs stay with their new operators.',
      done: 'Absence cancelled successfully',
      failed: 'Error while cancelling absence',
    },
    withdraw: {
      label: 'Undo absence',
      key: 'booking:assign',
      from: ['ACTIVE'],
      to: 'CANCELLED',
      effect: true,
      danger: true,
      confirm: 'Reassigned jobs go back to the operator, and the farmers get an SMS.',
      done: 'Absence undone successfully',
      failed: 'Error while undoing absence',
    },
  },
  navigation: { under: 'users' },
})
