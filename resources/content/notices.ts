import { choice, decimal, file, flag, instant, integer, longText, many, reference, resource, tags, text } from '#define'
import { users } from '../people/users'

const { OFFICE: _office, ...ranks } = users.fields.roleType.options
const reads = { of: 'notice-reads', through: 'notice' } as const

/** Notices for the staff of some roles and places, and who has read them. */
export const boardNotices = resource({
  is: { name: 'board-notices', singular: 'Notice', plural: 'Notice board', title: 'title', icon: 'message' },
  fields: {
    title: text({ required: true, min: 3, max: 120 }),
    body: longText({
      label: 'Text',
      required: true,
      max: 4000,
      help: 'Markdown: ## headings, **bold**, lists, [words](address).',
    }),
    attachments: file({ many: 10, folder: 'notice_attachments' }),
    priority: choice({
      required: true,
      initial: 'INFO',
      options: {
        INFO: { label: 'Info', tone: 'neutral' },
        IMPORTANT: { label: 'Important', tone: 'info' },
        URGENT: { label: 'Urgent', tone: 'bad' },
      },
      help: 'Urgent notices open when someone signs in.',
    }),
    ackRequired: flag({ label: 'Ask for acknowledgement', initial: false }),
    roles: tags({
      options: { ...ranks, ...users.fields.officeRole.options },
      none: 'Every role',
      help: 'Leave empty to show it to every role.',
    }),
    places: many({
      to: 'geographies',
      max: 50,
      none: 'Whole company',
      help: 'Everyone who works there, and everyone above them. To show it to the whole company, leave empty. This needs access to all places.',
    }),
    from: instant({ label: 'Visible from', required: true }),
    till: instant({
      label: 'Visible till',
      wholeDay: true,
      none: 'No end date',
      help: 'Leave empty for no end date.',
    }),
    audience: integer({ readOnly: true, help: 'People it was published for.' }),
    readCount: integer({ label: 'Read', rollUp: { aggregate: 'count', ...reads } }),
    ackCount: integer({
      label: 'Acknowledged',
      rollUp: { aggregate: 'count', ...reads, where: { field: 'acknowledgedAt', empty: false } },
    }),
    readShare: decimal({
      label: 'Read %',
      digits: 1,
      suffix: '%',
      formula: { divide: [{ multiply: [100, 'readCount'] }, 'audience'] },
    }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        PUBLISHED: { label: 'Published', tone: 'good' },
        EXPIRED: { label: 'Expired', tone: 'neutral' },
        WITHDRAWN: { label: 'Withdrawn', tone: 'warning' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'DRAFT' },
    checks: [
      {
        field: 'till',
        holds: { field: 'till', gt: { field: 'from' } },
        message: 'The end must be after the start',
      },
    ],
  },
  list: {
    columns: [
      'title',
      'priority',
      'roles',
      'places',
      'from',
      'till',
      'audience',
      'readCount',
      'ackCount',
      'readShare',
      'status',
    ],
    shown: ['title', 'priority', 'roles', 'from', 'till', 'readShare', 'status'],
    search: ['title'],
    filters: ['status', 'priority', 'roles', 'places', 'ackRequired', 'from', 'till', 'createdAt'],
    sort: '-from',
    tabs: {
      current: { label: 'Current', where: { field: 'status', eq: 'PUBLISHED' } },
      drafts: { label: 'Drafts', where: { field: 'status', eq: 'DRAFT' } },
      past: { label: 'Past', where: { field: 'status', in: ['EXPIRED', 'WITHDRAWN'] } },
    },
  },
  page: {
    sections: [
      { label: 'Notice', fields: ['title', 'body', 'attachments', 'priority', 'ackRequired'] },
      { label: 'Audience and period', fields: ['roles', 'places', 'from', 'till'] },
      { label: 'Readers', fields: ['status', 'audience', 'readCount', 'readShare', 'ackCount'] },
    ],
  },
  access: {
    see: 'view_content_management_tab',
    create: 'notice:edit',
    update: 'notice:edit',
    delete: 'notice:edit',
    scope: 'behaviour',
  },
  actions: {
    publish: {
      key: 'notice:edit',
      from: ['DRAFT'],
      to: 'PUBLISHED',
      effect: true,
      confirm: 'A published notice can’t be changed, only withdrawn.',
      done: 'Notice published successfully',
      failed: 'Error while publishing notice',
    },
    withdraw: {
      key: 'notice:edit',
      from: ['PUBLISHED'],
      to: 'WITHDRAWN',
      danger: true,
      input: { reason: longText({ required: true, max: 300 }) },
      done: 'Notice withdrawn successfully',
      failed: 'Error while withdrawing notice',
    },
  },
  timeRules: {
    end: { label: 'Expire notices', from: ['PUBLISHED'], to: 'EXPIRED', when: { past: 'till' } },
  },
  navigation: { path: 'notice-board' },
})

/** Who has read a notice, and when it was acknowledged. Written as people read, never by hand. */
export const noticeReads = resource({
  is: { name: 'notice-reads', singular: 'Reader', plural: 'Readers', title: 'user', icon: 'team' },
  fields: {
    notice: reference({ to: 'board-notices', readOnly: true, related: 'Readers' }),
    user: reference({ to: 'users', readOnly: true, shows: ['roleType'] }),
    readAt: instant({ label: 'Read', readOnly: true }),
    acknowledgedAt: instant({ label: 'Acknowledged', readOnly: true }),
  },
  rules: { unique: [{ fields: ['notice', 'user'], message: 'This person has already read this notice' }] },
  list: {
    isLog: true,
    columns: ['user', 'notice', 'readAt', 'acknowledgedAt'],
    search: ['user'],
    filters: ['notice', 'user', 'readAt', 'acknowledgedAt'],
    sort: '-readAt',
  },
  access: { see: 'notice:edit', create: false, update: false, delete: false, scope: 'notice' },
  navigation: { path: 'notice-board/readers', under: 'board-notices' },
})
