import { choice, code, date, file, flag, instant, longText, many, reference, resource, text } from '#define'
import { blacklistCase } from './standing'

/**
 * The subjects that can be blacklisted: their reference, and the key of those who may propose them besides
 * `blacklist:propose`.
 */
export const blacklistSubjects = {
  FARMER: { field: 'farmer', key: 'farmer:blacklist' },
  OUTLET: { field: 'outlet', key: 'outlet:edit' },
  OPERATOR: { field: 'operator', key: 'user:activate' },
  VENDOR: { field: 'vendor', key: 'vendor:activate' },
} as const

const proposers = ['blacklist:propose', ...Object.values(blacklistSubjects).map(({ key }) => key)] as const
const isOpen = { field: 'status', in: ['PROPOSED', 'ACTIVE'] } as const
const about = (subject: keyof typeof blacklistSubjects) => ({ field: 'subject', eq: subject }) as const
const reason = (label: string) => longText({ label, required: true, max: 300 })
const decided = { decidedBy: { stamp: 'who' }, decidedAt: { stamp: 'when' } } as const
const others = ['proposedBy', 'editedBy'] as const
const failed = 'Error while deciding on blacklist entry'

/** Those who may not be served, or may not serve: proposed by one person, approved by another, for a term. */
export const blacklistEntries = resource({
  is: {
    name: 'blacklist-entries',
    singular: 'Blacklist entry',
    plural: 'Blacklist',
    title: 'entryNo',
    icon: 'safety',
    service: 'retail',
  },
  fields: {
    entryNo: code({ label: 'No.', pattern: 'BLK-{000000}' }),
    subject: choice({
      label: 'Subject type',
      required: true,
      createOnly: true,
      options: { FARMER: 'Farmer', OUTLET: 'Outlet', OPERATOR: 'Operator', VENDOR: 'Vendor' },
    }),
    farmer: reference({
      ...{ to: 'farmers', createOnly: true, when: about('FARMER'), requiredWhen: about('FARMER'), shows: ['mobile'] },
      ...{ related: 'Blacklist', choices: { field: 'status', eq: 'ACTIVE' } },
    }),
    outlet: reference({
      ...{
        to: 'outlets',
        createOnly: true,
        when: about('OUTLET'),
        requiredWhen: about('OUTLET'),
        shows: ['outletCode'],
      },
      ...{ related: 'Blacklist', choices: { field: 'status', ne: 'CLOSED' } },
    }),
    operator: reference({
      ...{
        to: 'users',
        createOnly: true,
        when: about('OPERATOR'),
        requiredWhen: about('OPERATOR'),
        shows: ['username'],
      },
      ...{ related: 'Blacklist', choices: { field: 'roleType', eq: 'OPERATOR' } },
    }),
    vendor: reference({
      ...{ to: 'vendors', createOnly: true, when: about('VENDOR'), requiredWhen: about('VENDOR'), shows: ['city'] },
      related: 'Blacklist',
    }),
    ...blacklistCase,
    evidence: file({ many: 10, folder: 'blacklist_evidence' }),
    from: date({ help: 'Leave empty to start on approval.', none: 'On approval' }),
    told: text({ label: 'In words', readOnly: true, max: 400 }),
    inForce: flag({ readOnly: true, initial: false }),
    proposedBy: reference({ to: 'users', readOnly: true }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    decidedBy: reference({ label: 'Decided by', to: 'users', readOnly: true }),
    decidedAt: instant({ label: 'Decided', readOnly: true }),
    decision: longText({ label: 'Rejection reason', max: 300, readOnly: true }),
    liftedBy: reference({ to: 'users', readOnly: true }),
    liftedAt: instant({ label: 'Lifted', readOnly: true }),
    liftReason: longText({ label: 'Reason for lifting', max: 300, readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'PROPOSED',
      options: {
        PROPOSED: { label: 'Proposed', tone: 'info' },
        ACTIVE: { label: 'Active', tone: 'bad' },
        LIFTED: { label: 'Lifted', tone: 'neutral' },
        REJECTED: { label: 'Rejected', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'PROPOSED' },
    unique: Object.values(blacklistSubjects).map(({ field }) => ({
      fields: [field],
      where: isOpen,
      message: `This ${field} already has an open blacklist entry`,
    })),
    checks: [
      {
        field: 'till',
        holds: { field: 'till', gte: { field: 'from' } },
        message: 'The last day can’t be before the first',
      },
    ],
  },
  list: {
    columns: ['entryNo', 'about', 'subject', 'cause', 'from', 'till', 'proposedBy', 'decidedBy', 'status'],
    about: { of: ['farmer', 'outlet', 'operator', 'vendor'] },
    shown: ['entryNo', 'about', 'cause', 'from', 'till', 'proposedBy', 'status'],
    search: ['entryNo', 'farmer', 'outlet', 'operator', 'vendor'],
    filters: ['status', 'subject', 'cause', 'inForce', 'from', 'till', 'proposedBy', 'decidedBy', 'createdAt'],
    sort: '-createdAt',
    tabs: {
      waiting: { label: 'To approve', does: 'approve' },
      inForce: { label: 'In force', where: { field: 'inForce', eq: true } },
    },
  },
  page: {
    heading: ['about', 'cause'],
    sections: [
      {
        label: 'Entry',
        fields: [
          ...(['entryNo', 'subject', 'farmer', 'outlet', 'operator', 'vendor'] as const),
          ...(['cause', 'remark', 'evidence', 'from', 'till', 'proposedBy', 'editedBy', 'status'] as const),
        ],
      },
      {
        label: 'Decision',
        when: { field: 'decidedAt', empty: false },
        fields: ['decidedBy', 'decidedAt', 'decision', 'liftedBy', 'liftedAt', 'liftReason'],
      },
    ],
  },
  form: { duplicate: false },
  access: {
    see: ['view_farmer_tab', 'view_unimart_tab', 'view_afs_users_tab', 'view_machine_tab'],
    create: proposers,
    update: proposers,
    delete: false,
    scope: ['farmer', 'outlet', 'operator', 'vendor'],
  },
  actions: {
    approve: {
      key: 'blacklist:approve',
      notSelf: others,
      from: ['PROPOSED'],
      to: 'ACTIVE',
      sets: decided,
      effect: true,
      previewFrom: 'told',
      confirm: 'No new bookings, orders or work will be accepted.',
      done: 'Blacklist entry approved',
      failed,
    },
    reject: {
      key: 'blacklist:approve',
      notSelf: others,
      from: ['PROPOSED'],
      to: 'REJECTED',
      sets: decided,
      previewFrom: 'told',
      input: { decision: reason('Reason') },
      done: 'Blacklist entry rejected',
      failed,
    },
    withdraw: {
      key: proposers,
      by: 'proposedBy',
      from: ['PROPOSED'],
      to: 'REJECTED',
      sets: decided,
      input: { decision: reason('Reason') },
      done: 'Blacklist entry withdrawn',
      failed,
    },
    lift: {
      key: 'blacklist:approve',
      from: ['ACTIVE'],
      to: 'LIFTED',
      previewFrom: 'told',
      sets: { liftedBy: { stamp: 'who' }, liftedAt: { stamp: 'when' }, liftReason: { input: 'reason' } },
      input: { reason: reason('Reason') },
      done: 'Blacklist entry lifted',
      failed: 'Error while lifting blacklist entry',
    },
  },
  timeRules: {
    inForce: {
      label: 'Blacklist entries in force',
      keeps: 'inForce',
      steps: [
        { value: false, when: { past: 'till' } },
        { value: true, when: { reached: 'from' }, while: { field: 'status', eq: 'ACTIVE' } },
      ],
      otherwise: false,
    },
    expire: {
      label: 'End blacklist entries',
      from: ['ACTIVE'],
      to: 'LIFTED',
      when: { past: 'till' },
    },
  },
  people: { editors: { field: 'editedBy', besides: 'proposedBy' } },
  navigation: { path: 'blacklist', under: 'farmers' },
})
