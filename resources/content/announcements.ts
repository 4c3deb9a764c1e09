import { choice, flag, image, instant, integer, longText, many, reference, resource, tags, text } from '#define'
import { users } from '../people/users'

const { OFFICE: _office, ...ranks } = users.fields.roleType.options

const isPublished = { field: 'status', eq: 'PUBLISHED' } as const

/** Announcements to the staff, with pictures: readers can like and discuss them. */
export const announcements = resource({
  is: {
    name: 'announcements',
    singular: 'Announcement',
    plural: 'Announcements',
    title: 'title',
    icon: 'message',
  },
  fields: {
    title: text({ required: true, max: 120 }),
    body: longText({ label: 'Text', required: true, max: 4000 }),
    images: image({ label: 'Pictures', many: 10, folder: 'content_pictures' }),
    author: reference({ to: 'users', readOnly: true, related: 'Announcements' }),
    roles: tags({
      label: 'For roles',
      options: { ...ranks, ...users.fields.officeRole.options },
      none: 'Every role',
      help: 'Leave empty to show it to every role.',
    }),
    places: many({
      label: 'For geographies',
      to: 'geographies',
      max: 20,
      none: 'Everywhere',
      help: 'To show it everywhere, leave empty. This needs access to all places.',
    }),
    publishAt: instant({ label: 'Shown from', required: true }),
    expiresAt: instant({
      label: 'Shown till',
      wholeDay: true,
      none: 'No end date',
      help: 'Leave empty for no end date.',
    }),
    allowComments: flag({ label: 'Comments allowed', initial: true }),
    pinned: flag({ readOnly: true, initial: false }),
    likes: integer({ readOnly: true, initial: 0 }),
    commentCount: integer({ label: 'Comments', readOnly: true, initial: 0 }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        SCHEDULED: { label: 'Scheduled', tone: 'info' },
        PUBLISHED: { label: 'Published', tone: 'good' },
        ARCHIVED: { label: 'Archived', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', ne: 'ARCHIVED' },
    deleteWhile: { field: 'status', in: ['DRAFT', 'SCHEDULED'] },
    checks: [
      {
        field: 'expiresAt',
        holds: { field: 'expiresAt', gt: { field: 'publishAt' } },
        message: 'The end must be after the start',
      },
    ],
  },
  list: {
    columns: [
      'title',
      'author',
      'roles',
      'places',
      'publishAt',
      'expiresAt',
      'likes',
      'commentCount',
      'pinned',
      'status',
    ],
    shown: ['title', 'author', 'roles', 'publishAt', 'likes', 'commentCount', 'pinned', 'status'],
    search: ['title'],
    filters: ['status', 'author', 'roles', 'places', 'pinned', 'publishAt'],
    sort: ['-pinned', '-publishAt'],
    tabs: {
      all: { label: 'All' },
      mine: { label: 'Mine', own: ['author'] },
      archived: { label: 'Archived', where: { field: 'status', eq: 'ARCHIVED' } },
    },
  },
  page: {
    sections: [
      { label: 'Announcement', fields: ['title', 'body', 'images', 'allowComments'] },
      { label: 'Audience and time', fields: ['roles', 'places', 'publishAt', 'expiresAt'] },
      { label: 'Response', fields: ['author', 'status', 'pinned', 'likes', 'commentCount'] },
    ],
  },
  form: { messages: { created: 'Announcement added successfully' } },
  access: {
    see: 'view_content_management_tab',
    create: 'announcement:write',
    update: 'announcement:write',
    delete: 'announcement:write',
    scope: 'behaviour',
  },
  actions: {
    publish: {
      key: 'announcement:write',
      from: ['DRAFT'],
      to: 'SCHEDULED',
      effect: true,
      done: 'Announcement published successfully',
      failed: 'Error while publishing announcement',
    },
    withdraw: {
      label: 'Back to draft',
      key: 'announcement:write',
      from: ['SCHEDULED'],
      to: 'DRAFT',
      done: 'Announcement withdrawn successfully',
      failed: 'Error while withdrawing announcement',
    },
    pin: {
      key: 'content:publish',
      when: { all: [isPublished, { field: 'pinned', ne: true }] },
      sets: { pinned: true },
      done: 'Announcement pinned successfully',
      failed: 'Error while pinning announcement',
    },
    unpin: {
      key: 'content:publish',
      when: { field: 'pinned', eq: true },
      sets: { pinned: false },
      done: 'Announcement unpinned successfully',
      failed: 'Error while unpinning announcement',
    },
    archive: {
      key: 'announcement:write',
      from: ['PUBLISHED'],
      to: 'ARCHIVED',
      sets: { pinned: false },
      danger: true,
      done: 'Announcement archived successfully',
      failed: 'Error while archiving announcement',
    },
  },
  timeRules: {
    begin: { label: 'Publish announcements', from: ['SCHEDULED'], to: 'PUBLISHED', when: { reached: 'publishAt' } },
    end: { label: 'Archive announcements', action: 'archive', from: ['PUBLISHED'], when: { past: 'expiresAt' } },
  },
  people: {
    discussion: {
      while: {
        all: [
          { field: 'status', ne: 'ARCHIVED' },
          { field: 'allowComments', eq: true },
        ],
      },
      max: 500,
      editMinutes: 15,
      moderators: 'content:publish',
      counts: 'commentCount',
    },
  },
  navigation: { path: 'announcement' },
})
