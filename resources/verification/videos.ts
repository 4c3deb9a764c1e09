import {
  choice,
  code,
  date,
  decimal,
  file,
  flag,
  instant,
  integer,
  longText,
  place,
  reference,
  resource,
  tags,
  text,
} from '#define'
import { languages } from '../farmers/languages'
import { done, failed, reopenReason } from './verdicts'
import { feedVideoLimits, videoReasons } from './videoTerms'

const moderated = { moderator: { stamp: 'who' }, moderatedAt: { stamp: 'when' } } as const
const unmoderated = {
  moderator: null,
  moderatedAt: null,
  verdictReason: null,
  remark: null,
  publishedAt: null,
} as const
const remark = longText({ max: 300, help: 'Tells the sender what to do differently.' })

/** Videos that farmers and staff send for the feed, judged before anyone else sees them. */
export const videos = resource({
  is: { name: 'videos', singular: 'Video', plural: 'Videos', title: 'caption', icon: 'video' },
  fields: {
    videoNo: code({ label: 'No.', pattern: 'VID-{fy}-{000000}' }),
    video: file({
      ...{ required: true, createOnly: true, folder: 'feed_videos', video: feedVideoLimits },
      help: 'Location and camera data are removed.',
    }),
    farmer: reference({
      ...{ to: 'farmers', createOnly: true, related: 'Videos', choices: { field: 'status', eq: 'ACTIVE' } },
      requiredWhen: { field: 'staff', empty: true },
    }),
    staff: reference({
      ...{ label: 'Staff member', to: 'users', createOnly: true },
      help: 'For videos that staff made.',
    }),
    village: place({ level: 'village', required: true, from: 'farmer.village' }),
    caption: text({ required: true, max: 300 }),
    language: choice({ required: true, options: languages, from: 'farmer.language' }),
    crop: reference({ to: 'crops' }),
    tags: tags({ max: 10 }),
    recordedOn: date({ label: 'Recorded on', past: true }),
    consentPublic: flag({ label: 'Agrees to publication', initial: false }),
    length: decimal({ suffix: 's', digits: 0, readOnly: true }),
    views: integer({ readOnly: true, initial: 0 }),
    likes: integer({ readOnly: true, initial: 0 }),
    reports: integer({ readOnly: true, initial: 0 }),
    uploadedBy: reference({ to: 'users', readOnly: true }),
    uploadedAt: instant({ label: 'Uploaded', readOnly: true }),
    verdictReason: choice({ label: 'Reason', readOnly: true, options: videoReasons }),
    remark: longText({ max: 300, readOnly: true }),
    appealReason: longText({ label: 'Appeal', max: 300, readOnly: true }),
    moderator: reference({ to: 'users', readOnly: true }),
    moderatedAt: instant({ label: 'Moderated', readOnly: true }),
    publishedAt: instant({ label: 'Published', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'Pending', tone: 'info' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        TAKEN_DOWN: { label: 'Taken down', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: { field: 'status', eq: 'PENDING' } },
  list: {
    columns: ['video', 'caption', 'farmer', 'crop', 'length', 'reports', 'status', 'uploadedAt'],
    search: ['videoNo', 'caption'],
    filters: [
      ...['status', 'language', 'crop', 'reports', 'village.state', 'village.district', 'village'],
      ...['verdictReason', 'moderator', 'uploadedAt', 'publishedAt', 'consentPublic'],
    ] as const,
    sort: '-uploadedAt',
    size: 35,
    tabs: {
      pending: { label: 'Pending', where: { field: 'status', eq: 'PENDING' } },
      reported: { label: 'Reported', where: { field: 'reports', gt: 0 } },
      published: { label: 'Published', where: { field: 'status', eq: 'APPROVED' } },
    },
    figures: {
      pending: { label: 'Videos to verify', aggregate: 'count', where: { field: 'status', eq: 'PENDING' } },
    },
    charts: {
      verdicts: { label: 'Videos by status', aggregate: 'count', by: 'status' },
      reasons: {
        ...{ label: 'Rejections by reason', aggregate: 'count', by: 'verdictReason', most: 9 },
        where: { field: 'status', in: ['REJECTED', 'TAKEN_DOWN'] },
      },
    },
  },
  page: {
    sections: [
      {
        label: 'Video',
        fields: ['videoNo', 'video', 'caption', 'language', 'crop', 'tags', 'length', 'recordedOn', 'status'],
      },
      { label: 'Sender', fields: ['farmer', 'staff', 'village', 'consentPublic', 'uploadedBy', 'uploadedAt'] },
      {
        label: 'Verdict',
        fields: ['verdictReason', 'remark', 'appealReason', 'moderator', 'moderatedAt', 'publishedAt'],
      },
      { label: 'Feed', fields: ['views', 'likes', 'reports'] },
    ],
    desk: {
      waiting: 'PENDING',
      sort: 'uploadedAt',
      filters: ['language', 'crop', 'reports', 'village.state', 'village.district'],
      evidence: 'video',
      facts: ['caption', 'farmer', 'staff', 'village', 'language', 'crop', 'length', 'recordedOn', 'appealReason'],
      flags: {
        consent: { label: 'No consent to publish', when: { field: 'consentPublic', ne: true }, tone: 'bad' },
        reported: { label: 'Reported', when: { field: 'reports', gt: 0 } },
        appeal: { label: 'Appeal', when: { field: 'appealReason', empty: false } },
      },
      verdicts: {
        approve: { key: 'a', undoneBy: 'reopen' },
        reject: { key: 'r', undoneBy: 'reopen' },
      },
    },
  },
  form: { messages: { noneFound: 'No media found for this request' } },
  access: {
    see: 'role_view_video_tab',
    create: 'video:upload',
    update: ['video:upload', 'verify:video'],
    delete: false,
    scope: 'village',
  },
  actions: {
    approve: {
      ...{ key: 'verify:video', from: ['PENDING'], to: 'APPROVED', notSelf: ['uploadedBy'] },
      ...{ when: { field: 'consentPublic', eq: true }, otherwise: 'The sender has not agreed to publication' },
      ...{ sets: { ...unmoderated, ...moderated, publishedAt: { stamp: 'when' } }, done, failed },
    },
    reject: {
      ...{ key: 'verify:video', from: ['PENDING'], to: 'REJECTED', notSelf: ['uploadedBy'], danger: true },
      ...{ sets: moderated, asks: ['verdictReason'], input: { remark }, inSight: true, done, failed },
    },
    takeDown: {
      ...{ key: 'verify:video', from: ['APPROVED'], to: 'TAKEN_DOWN', danger: true },
      ...{ sets: { ...moderated, publishedAt: null }, asks: ['verdictReason'], input: { remark }, done, failed },
    },
    appeal: {
      ...{ key: 'video:upload', from: ['REJECTED'], to: 'PENDING', input: { reason: reopenReason } },
      ...{ sets: { ...unmoderated, appealReason: { input: 'reason' } }, done, failed },
    },
    resubmit: {
      ...{ label: 'Send a new video', key: 'video:upload', from: ['REJECTED'], to: 'PENDING', asks: ['video'] },
      ...{ sets: { ...unmoderated, appealReason: null }, effect: true },
      ...{ done: 'File uploaded successfully', failed: 'Error while uploading the file' },
    },
    reopen: {
      ...{ key: 'verify:reopen', from: ['APPROVED', 'REJECTED'], to: 'PENDING', input: { reason: reopenReason } },
      ...{ sets: unmoderated, done, failed },
    },
  },
  navigation: { path: 'video-verification' },
})
