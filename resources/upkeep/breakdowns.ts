import {
  choice,
  code,
  date,
  decimal,
  flag,
  image,
  instant,
  longText,
  money,
  point,
  reference,
  resource,
  text,
} from '#define'
import { notBlacklisted } from '../blacklist/standing'

/** The maximum age of a breakdown when it is reported, in days. */
export const reportDays = 60

/** The days within which a closed breakdown can be reopened. */
export const reopenDays = 15

const failed = 'Error while updating breakdown'
const reason = longText({ label: 'Reason', required: true, max: 300 })
const ended = ['RESOLVED', 'CLOSED', 'REJECTED'] as const

/** Breakdowns of machines, from the report to the day on which the machine works again. */
export const breakdowns = resource({
  is: {
    name: 'breakdowns',
    singular: 'Breakdown',
    plural: 'Breakdowns',
    title: 'breakdownNo',
    icon: 'tool',
  },
  fields: {
    breakdownNo: code({ label: 'No.', pattern: 'BRK-{fy}-{00000}' }),
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['serialNo'],
      choices: { field: 'status', ne: 'SCRAPPED' },
      related: 'Breakdowns',
      offer: 'Report a breakdown',
    }),
    category: choice({
      required: true,
      options: {
        ENGINE: 'Engine',
        PUMP: 'Pump',
        NOZZLE: 'Nozzle',
        BOOM: 'Boom',
        ELECTRICAL: 'Electrical',
        BATTERY: 'Battery',
        MOTOR_PROP: 'Motor or propeller',
        FRAME: 'Frame',
        GPS_RTK: 'GPS or RTK',
        CONTROLLER: 'Controller',
        TYRE: 'Tyre',
        ACCIDENT: 'Accident',
        OTHER: 'Other',
      },
    }),
    severity: choice({
      required: true,
      options: {
        MINOR: { label: 'Minor', tone: 'neutral' },
        MAJOR: { label: 'Major', tone: 'warning' },
        CRITICAL: { label: 'Critical', tone: 'bad' },
      },
      help: 'Critical: the machine can’t be used until repaired.',
    }),
    description: longText({ required: true, max: 1000 }),
    occurredAt: instant({ label: 'Occurred', required: true, createOnly: true }),
    photos: image({ many: 10, folder: 'machine-document-upload', evidence: true }),
    location: point({}),
    reportedBy: reference({ to: 'users', readOnly: true }),
    reportedAt: instant({ label: 'Reported', readOnly: true }),
    rootCause: longText({ max: 1000, readOnly: true }),
    vendor: reference({
      to: 'vendors',
      write: 'breakdown:repair',
      choices: { field: 'status', eq: 'ACTIVE' },
      refusedWhile: notBlacklisted('vendor'),
      related: 'Breakdowns',
    }),
    eta: date({ label: 'Expected back', write: 'breakdown:repair' }),
    repairStartedAt: instant({ label: 'Repair started', readOnly: true }),
    resolution: longText({ label: 'Work done', max: 1000, readOnly: true }),
    resolvedAt: instant({ label: 'Resolved', readOnly: true }),
    closedAt: instant({ label: 'Closed', readOnly: true }),
    isFinal: flag({ label: 'Reopening period over', readOnly: true, initial: false }),
    downtimeHours: decimal({ label: 'Downtime', digits: 1, suffix: 'hours', readOnly: true }),
    repairCost: money({
      label: 'Ordered repairs',
      rollUp: {
        ...{ aggregate: 'sum', field: 'total', of: 'maintenance-quotations', through: 'breakdown' },
        where: { field: 'status', in: ['WORK_ORDERED', 'COMPLETED', 'INVOICED', 'PAID'] },
      },
    }),
    partsCost: money({
      label: 'Parts from stock',
      rollUp: { aggregate: 'sum', field: 'cost', of: 'stock-moves', through: 'breakdown' },
    }),
    cost: money({
      formula: { add: ['repairCost', 'partsCost'] },
      help: 'Ordered repairs plus parts from stock.',
    }),
    status: choice({
      readOnly: true,
      initial: 'REPORTED',
      options: {
        REPORTED: { label: 'Reported', tone: 'warning' },
        DIAGNOSED: { label: 'Diagnosed', tone: 'info' },
        AWAITING_APPROVAL: { label: 'Waiting for approval', tone: 'warning' },
        AWAITING_PARTS: { label: 'Waiting for parts', tone: 'warning' },
        REPAIRING: { label: 'In repair', tone: 'info' },
        RESOLVED: { label: 'Resolved', tone: 'good' },
        CLOSED: { label: 'Closed', tone: 'neutral' },
        REJECTED: { label: 'Rejected', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', nin: ended },
  },
  list: {
    columns: [
      ...['breakdownNo', 'machine', 'category', 'severity', 'reportedAt'],
      ...['status', 'vendor', 'downtimeHours', 'cost'],
    ] as const,
    shown: ['breakdownNo', 'machine', 'category', 'severity', 'reportedAt', 'status', 'downtimeHours'],
    search: ['breakdownNo'],
    filters: ['status', 'severity', 'category', 'machine', 'vendor', 'reportedAt', 'eta'],
    sort: '-reportedAt',
    totals: ['downtimeHours', 'cost'],
    figures: {
      open: {
        label: 'Open breakdowns',
        aggregate: 'count',
        where: { field: 'status', nin: ['RESOLVED', 'CLOSED', 'REJECTED'] },
      },
    },
    tabs: {
      open: { label: 'Open', where: { field: 'status', nin: ended } },
      critical: {
        label: 'Critical',
        where: {
          all: [
            { field: 'severity', eq: 'CRITICAL' },
            { field: 'status', nin: ended },
          ],
        },
      },
      resolved: { label: 'To close', where: { field: 'status', eq: 'RESOLVED' } },
    },
  },
  page: {
    sections: [
      {
        label: 'Breakdown',
        fields: ['breakdownNo', 'machine', 'category', 'severity', 'description', 'occurredAt', 'photos', 'location'],
      },
      { label: 'Report', fields: ['reportedBy', 'reportedAt', 'status'] },
      { label: 'Repair', fields: ['rootCause', 'vendor', 'eta', 'repairStartedAt', 'resolution'] },
      { label: 'Outcome', fields: ['resolvedAt', 'closedAt', 'downtimeHours', 'cost'] },
    ],
  },
  form: { messages: { noneFound: 'No Machines breakdown found' } },
  access: {
    see: 'view_machine_tab',
    create: 'breakdown:report',
    update: ['breakdown:report', 'breakdown:repair'],
    delete: false,
    scope: 'machine',
  },
  actions: {
    diagnose: {
      key: 'breakdown:repair',
      from: ['REPORTED'],
      to: 'DIAGNOSED',
      input: {
        rootCause: longText({ required: true, max: 1000 }),
        eta: date({ label: 'Expected back', future: true }),
      },
      done: 'Breakdown diagnosed successfully',
      failed,
    },
    awaitApproval: {
      label: 'Wait for approval',
      key: 'breakdown:repair',
      from: ['DIAGNOSED'],
      to: 'AWAITING_APPROVAL',
      done: 'Breakdown updated successfully',
      failed,
    },
    awaitParts: {
      label: 'Wait for parts',
      key: 'breakdown:repair',
      from: ['DIAGNOSED', 'AWAITING_APPROVAL'],
      to: 'AWAITING_PARTS',
      done: 'Breakdown updated successfully',
      failed,
    },
    repair: {
      label: 'Start repair',
      key: 'breakdown:repair',
      from: ['DIAGNOSED', 'AWAITING_APPROVAL', 'AWAITING_PARTS'],
      to: 'REPAIRING',
      sets: { repairStartedAt: { stamp: 'when' } },
      done: 'Repair started successfully',
      failed,
    },
    resolve: {
      key: 'breakdown:repair',
      from: ['REPAIRING'],
      to: 'RESOLVED',
      sets: { resolvedAt: { stamp: 'when' } },
      effect: true,
      input: { resolution: longText({ label: 'Work done', required: true, max: 1000 }) },
      done: 'Breakdown resolved successfully',
      failed: 'Error while resolving breakdown',
    },
    close: {
      key: 'breakdown:close',
      from: ['RESOLVED'],
      to: 'CLOSED',
      sets: { closedAt: { stamp: 'when' } },
      done: 'Breakdown closed successfully',
      failed: 'Error while closing breakdown',
    },
    reject: {
      key: 'breakdown:repair',
      from: ['REPORTED'],
      to: 'REJECTED',
      danger: true,
      input: { reason },
      done: 'Breakdown rejected successfully',
      failed: 'Error while rejecting breakdown',
    },
    reopen: {
      key: 'breakdown:close',
      from: ['CLOSED'],
      to: 'REPORTED',
      when: { field: 'isFinal', ne: true },
      sets: { rootCause: null, resolution: null, resolvedAt: null, closedAt: null, repairStartedAt: null },
      input: { reason: text({ label: 'What is still wrong', required: true, max: 300 }) },
      done: 'Breakdown reopened successfully',
      failed: 'Error while reopening breakdown',
    },
  },
  timeRules: {
    final: {
      label: 'Close breakdown reopening',
      keeps: 'isFinal',
      steps: [{ value: true, when: { past: 'closedAt', days: reopenDays }, while: { field: 'status', eq: 'CLOSED' } }],
      otherwise: false,
    },
  },
  navigation: { under: 'machines' },
  storage: { indexes: [{ fields: ['closedAt'], where: { field: 'isFinal', ne: true } }] },
})
