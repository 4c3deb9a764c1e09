import { choice, decimal, instant, integer, money, reference, resource, text } from '#define'
import { campaignLanguages, leftOut } from './terms'

const count = (label: string) => integer({ label, readOnly: true, initial: 0 })

/** One run of a campaign over its audience at that time. Written only by the service. */
export const campaignRuns = resource({
  is: {
    name: 'campaign-runs',
    singular: 'Run',
    plural: 'Runs',
    title: 'name',
    icon: 'message',
  },
  fields: {
    name: text({ label: 'Run', readOnly: true, max: 120 }),
    campaign: reference({ to: 'campaigns', readOnly: true, related: 'Runs', part: true }),
    number: integer({ label: 'No.', readOnly: true }),
    whom: choice({
      label: 'Recipients',
      readOnly: true,
      options: { ALL: 'The whole audience', UNDELIVERED: 'Farmers who had not received it' },
    }),
    startedAt: instant({ label: 'Started', readOnly: true }),
    sendsFrom: instant({ readOnly: true }),
    endedAt: instant({ label: 'Ended', readOnly: true }),
    startedBy: reference({ to: 'users', readOnly: true }),
    audience: count('Farmers'),
    sent: count('Sent'),
    failed: count('Failed'),
    optedOut: integer({
      label: 'Skipped since start',
      readOnly: true,
      initial: 0,
      help: 'Farmers who opted out or reached the message limit after the run started.',
    }),
    open: count('Still to send'),
    parts: count('SMS sent'),
    estimatedParts: integer({ label: 'SMS, estimated', readOnly: true }),
    smsRate: decimal({ label: 'Rate per SMS', suffix: 'paise', readOnly: true }),
    cost: money({ readOnly: true, help: 'SMS sent, at the rate on the start date.' }),
    estimatedCost: money({ label: 'Cost, estimated', readOnly: true, help: 'Estimated when the run started.' }),
    excludedDnd: count('Skipped: do not disturb'),
    excludedConsent: count('Skipped: no consent'),
    excludedCap: count('Skipped: message limit reached'),
    error: text({ readOnly: true, max: 300 }),
    status: choice({
      readOnly: true,
      initial: 'RUNNING',
      options: {
        RUNNING: { label: 'Running', tone: 'warning' },
        PAUSED: { label: 'Paused', tone: 'warning' },
        COMPLETED: { label: 'Completed', tone: 'good' },
        FAILED: { label: 'Failed', tone: 'bad' },
      },
    }),
  },
  rules: { unique: [{ fields: ['campaign', 'number'], message: 'This campaign already has this run' }] },
  list: {
    columns: [
      'name',
      'whom',
      'startedAt',
      'endedAt',
      'audience',
      'sent',
      'failed',
      'optedOut',
      'open',
      'cost',
      'status',
    ],
    shown: ['name', 'whom', 'startedAt', 'endedAt', 'audience', 'sent', 'failed'],
    search: ['name'],
    filters: ['campaign', 'status', 'startedAt'],
    sort: '-startedAt',
    totals: ['sent', 'failed', 'cost'],
  },
  page: {
    sections: [
      {
        label: 'Run',
        fields: [
          'name',
          'campaign',
          'number',
          'whom',
          'startedAt',
          'sendsFrom',
          'endedAt',
          'startedBy',
          'status',
          'error',
        ],
      },
      { label: 'Messages', fields: ['audience', 'sent', 'failed', 'optedOut', 'open'] },
      { label: 'Cost', fields: ['parts', 'cost', 'smsRate', 'estimatedParts', 'estimatedCost'] },
      { label: 'Skipped', fields: ['excludedDnd', 'excludedConsent', 'excludedCap'] },
    ],
  },
  access: {
    see: 'ROLE_CAMPAIGN_MANAGEMENT',
    create: false,
    update: false,
    delete: false,
  },
  navigation: { under: 'campaigns' },
})

/** The message of a run to one farmer, at most one for each. Written only by the service. */
export const campaignMessages = resource({
  is: {
    name: 'campaign-messages',
    singular: 'Campaign message',
    plural: 'Campaign messages',
    title: 'farmer',
    icon: 'message',
  },
  fields: {
    farmer: reference({ to: 'farmers', readOnly: true, named: 'view_farmer_tab' }),
    campaign: reference({ to: 'campaigns', readOnly: true, part: true }),
    run: reference({ to: 'campaign-runs', readOnly: true, related: 'Messages', part: true }),
    language: choice({ readOnly: true, options: campaignLanguages }),
    parts: integer({ label: 'SMS', readOnly: true }),
    at: instant({ readOnly: true }),
    reason: choice({ label: 'Skip reason', readOnly: true, options: leftOut }),
    error: text({ readOnly: true, max: 300 }),
    status: choice({
      readOnly: true,
      initial: 'QUEUED',
      options: {
        QUEUED: { label: 'To be sent', tone: 'info' },
        SENT: { label: 'Sent', tone: 'good' },
        FAILED: { label: 'Failed', tone: 'bad' },
        LEFT_OUT: { label: 'Skipped', tone: 'neutral' },
        NOT_SENT: { label: 'Not sent', tone: 'warning' },
      },
    }),
  },
  rules: { unique: [{ fields: ['run', 'farmer'], message: 'This farmer is already in this run' }] },
  list: {
    isLog: true,
    columns: ['farmer', 'run', 'language', 'parts', 'at', 'status', 'reason', 'error'],
    shown: ['farmer', 'run', 'language', 'parts', 'at', 'status'],
    search: [],
    filters: ['campaign', 'run', 'status', 'reason', 'language', 'at'],
    sort: 'id',
  },
  page: {
    sections: [
      { label: 'Message', fields: ['farmer', 'campaign', 'run', 'language', 'parts'] },
      { label: 'Delivery', fields: ['at', 'status', 'reason', 'error'] },
    ],
  },
  access: {
    see: 'ROLE_CAMPAIGN_MANAGEMENT',
    create: false,
    update: false,
    delete: false,
    scope: 'farmer',
  },
  navigation: { under: 'campaigns' },
  storage: { merging: { stays: 'twice', because: 'Both have received the message' } },
})
