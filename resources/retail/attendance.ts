import { choice, date, decimal, flag, instant, integer, longText, reference, resource, text } from '#define'
import { attendanceJudges, attendanceRoles, attendanceStatuses } from './attendanceTerms'

const correctable = { field: 'day', within: 'last7Days' } as const
const tooLate = 'Attendance can be corrected within 7 days'
const failed = 'Error while correcting attendance'

/** The attendance days of staff at the outlets and in the field, and their corrections (domain §1.G). */
export const attendance = resource({
  is: {
    name: 'attendance',
    singular: 'Attendance',
    plural: 'Attendance report',
    title: 'person',
    icon: 'calendar',
    service: 'retail',
  },
  fields: {
    person: text({ label: 'Employee', readOnly: true, max: 160 }),
    employee: reference({ label: 'Outlet employee', to: 'outlet-employees', readOnly: true, related: 'Attendance' }),
    user: reference({
      label: 'Portal user',
      to: 'users',
      readOnly: true,
      shows: ['employeeCode'],
      related: 'Attendance',
    }),
    outlet: reference({ to: 'outlets', readOnly: true, shows: ['outletCode'], related: 'Attendance' }),
    role: choice({ readOnly: true, options: attendanceRoles }),
    day: date({ label: 'Date', readOnly: true }),
    inTime: text({ label: 'In', readOnly: true, max: 5 }),
    outTime: text({ label: 'Out', readOnly: true, max: 5 }),
    inAt: instant({ label: 'Marked in', readOnly: true }),
    outAt: instant({ label: 'Marked out', readOnly: true }),
    workedMinutes: integer({ label: 'Minutes worked', readOnly: true }),
    hours: decimal({ digits: 1, formula: { divide: ['workedMinutes', 60] } }),
    lateMinutes: integer({ label: 'Minutes late', readOnly: true }),
    distance: decimal({
      label: 'Distance',
      digits: 0,
      suffix: 'm',
      readOnly: true,
      help: 'The farther mark’s distance from the outlet.',
    }),
    geoOk: flag({ label: 'At the outlet', readOnly: true }),
    status: choice({
      readOnly: true,
      options: attendanceStatuses,
      help: 'Empty while the person is at work.',
    }),
    correctedTo: choice({ label: 'Proposed status', readOnly: true, options: attendanceStatuses }),
    correctionReason: longText({ readOnly: true, max: 300 }),
    proposedBy: reference({ to: 'users', readOnly: true }),
    proposedAt: instant({ label: 'Proposed', readOnly: true }),
    judgedBy: reference({ label: 'Reviewed by', to: 'users', readOnly: true }),
    judgedAt: instant({ label: 'Reviewed', readOnly: true }),
    correction: choice({
      readOnly: true,
      initial: 'NONE',
      options: {
        NONE: { label: 'None', tone: 'neutral' },
        PROPOSED: { label: 'Proposed', tone: 'warning' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        LAPSED: { label: 'Lapsed', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'correction',
    unique: [
      {
        fields: ['employee', 'day'],
        where: { field: 'employee', empty: false },
        message: 'This employee already has attendance on this day',
      },
      {
        fields: ['user', 'day'],
        where: { field: 'user', empty: false },
        includes: ['status'],
        message: 'This user already has attendance on this day',
      },
    ],
  },
  list: {
    columns: [
      ...['person', 'outlet', 'role', 'day', 'inTime', 'outTime', 'hours', 'distance', 'status', 'geoOk'],
      ...['correction', 'inAt', 'outAt', 'lateMinutes'],
    ] as const,
    shown: ['person', 'outlet', 'day', 'inTime', 'outTime', 'hours', 'status'],
    search: ['person'],
    filters: ['outlet', 'role', 'day', 'status', 'geoOk', 'correction', 'employee', 'user', 'lateMinutes', 'hours'],
    sort: ['-day', 'person'],
    sortable: ['day', 'person'],
    common: false,
    size: 35,
    figures: {
      // Days without a mark are written when they are over.
      cameToday: { label: 'Present today', aggregate: 'count', where: { field: 'day', within: 'today' } },
      corrections: {
        label: 'Attendance to approve',
        aggregate: 'count',
        where: { field: 'correction', eq: 'PROPOSED' },
      },
    },
    tabs: {
      field: { label: 'In the field', where: { field: 'outlet', empty: true } },
      month: { label: 'Month', where: { field: 'day', within: 'thisMonth' } },
      corrections: { label: 'To approve', does: 'approve' },
    },
  },
  page: {
    heading: ['person', 'day'],
    sections: [
      { label: 'Employee', fields: ['person', 'role', 'outlet', 'employee', 'user'] },
      { label: 'Day', fields: ['day', 'status', 'inAt', 'outAt', 'workedMinutes', 'lateMinutes', 'distance', 'geoOk'] },
      {
        label: 'Correction',
        when: { field: 'correction', ne: 'NONE' },
        fields: [
          ...['correction', 'correctedTo', 'correctionReason', 'proposedBy', 'proposedAt', 'judgedBy', 'judgedAt'],
        ] as const,
      },
    ],
  },
  form: { duplicate: false },
  access: { see: 'view_unimart_tab', create: false, update: false, delete: false, scope: 'behaviour' },
  actions: {
    propose: {
      label: 'Propose correction',
      key: attendanceJudges,
      from: ['NONE', 'APPROVED', 'REJECTED'],
      to: 'PROPOSED',
      when: correctable,
      otherwise: tooLate,
      sets: {
        ...{ proposedBy: { stamp: 'who' }, proposedAt: { stamp: 'when' }, judgedBy: null, judgedAt: null },
        correctionReason: { input: 'reason' },
      },
      input: {
        correctedTo: choice({ label: 'Status', required: true, options: attendanceStatuses }),
        reason: longText({ label: 'Reason', required: true, max: 300 }),
      },
      effect: true,
      done: 'Correction proposed successfully',
      failed,
    },
    approve: {
      label: 'Approve correction',
      key: 'attendance:approve',
      notSelf: ['proposedBy', 'user'],
      from: ['PROPOSED'],
      to: 'APPROVED',
      when: correctable,
      otherwise: tooLate,
      sets: { judgedBy: { stamp: 'who' }, judgedAt: { stamp: 'when' } },
      bulk: true,
      effect: true,
      done: 'Attendance corrected successfully',
      failed,
    },
    reject: {
      label: 'Reject correction',
      key: 'attendance:approve',
      notSelf: ['proposedBy', 'user'],
      from: ['PROPOSED'],
      to: 'REJECTED',
      sets: { judgedBy: { stamp: 'who' }, judgedAt: { stamp: 'when' } },
      danger: true,
      input: { reason: longText({ label: 'Reason', required: true, max: 300 }) },
      done: 'Correction rejected successfully',
      failed,
    },
  },
  timeRules: {
    lapse: {
      label: 'Lapse attendance corrections',
      when: { past: 'day', days: 6 },
      from: ['PROPOSED'],
      to: 'LAPSED',
    },
    close: { label: 'Close attendance days', every: { daily: '00:20' }, effect: true },
  },
  navigation: { path: 'unimart-employee-attendance-report' },
  storage: {
    unindexed: ['hours', 'lateMinutes', 'role'],
    // The month grid finds its people by the index alone.
    indexes: [{ name: 'people', fields: ['day', 'person', 'employee', 'user'], includes: ['outlet'] }],
  },
})
