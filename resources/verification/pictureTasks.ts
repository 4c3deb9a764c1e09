import {
  choice,
  code,
  date,
  decimal,
  flag,
  image,
  instant,
  integer,
  longText,
  place,
  point,
  reference,
  resource,
  tags,
  text,
} from '#define'
import { retention } from '../retention'
import {
  done,
  failed,
  flagsAtDesk,
  judged,
  lookedAgain,
  remark,
  reopenReason,
  review,
  secondLookAtDesk,
  unjudged,
} from './verdicts'
import { openEnrolments } from './enrolments'
import { photoSteps, pictureAttempts, pictureFlags, pictureLimits, pictureReasons, programmes } from './terms'

/** The pictures of one event of an enrolled land, judged one task after the other. */
export const pictureTasks = resource({
  is: {
    name: 'picture-tasks',
    singular: 'Picture task',
    plural: 'Picture tasks',
    title: 'taskNo',
    icon: 'picture',
  },
  fields: {
    taskNo: code({ label: 'Task', pattern: 'PIC-{fy}-{000000}' }),
    enrolment: reference({
      ...{ to: 'enrolments', required: true, createOnly: true, related: 'Pictures' },
      choices: { field: 'status', in: openEnrolments },
    }),
    event: reference({
      ...{ to: 'photo-events', required: true, createOnly: true, related: 'Picture tasks' },
      choices: {
        all: [
          { field: 'active', eq: true },
          { field: 'season', eq: { form: 'enrolment.season' } },
        ],
      },
    }),
    step: choice({ readOnly: true, options: photoSteps, from: 'event.step', follows: true }),
    season: reference({ to: 'programme-seasons', readOnly: true, from: 'enrolment.season' }),
    programme: choice({ readOnly: true, options: programmes, from: 'season.programme', follows: true }),
    farmer: reference({ to: 'farmers', readOnly: true, from: 'enrolment.farmer', related: 'Photos' }),
    land: reference({ to: 'lands', readOnly: true, from: 'enrolment.land', related: 'Photos' }),
    village: place({ level: 'village', readOnly: true, from: 'land.village', follows: true }),
    officer: reference({ label: 'Field officer', to: 'users', readOnly: true, from: 'enrolment.officer' }),
    images: image({
      ...{
        label: 'Pictures',
        required: true,
        createOnly: true,
        many: 10,
        folder: 'farmer_farm_images',
        evidence: true,
      },
      read: 'view_farmer_tab',
    }),
    location: point({
      ...{ label: 'Taken at', createOnly: true, read: 'view_farmer_tab' },
      help: 'Used if the pictures have no location.',
    }),
    accuracy: decimal({ label: 'Accuracy', suffix: 'm', digits: 1, min: 0, max: 10_000, createOnly: true }),
    device: text({ max: 60, createOnly: true }),
    takenAt: instant({ label: 'Taken', createOnly: true, help: 'Used if the pictures have no time.' }),
    plantedOn: date({ label: 'Planted on', readOnly: true, from: 'enrolment.transplantedOn', follows: true }),
    uploadedBy: reference({ to: 'users', readOnly: true }),
    uploadedAt: instant({ label: 'Uploaded', readOnly: true }),
    attempt: integer({ readOnly: true, initial: 1 }),
    distance: decimal({ label: 'Distance to the land', suffix: 'm', digits: 1, readOnly: true }),
    insideLand: flag({ label: 'Inside the land', readOnly: true }),
    withinWindow: flag({ label: 'Within the window', readOnly: true }),
    sharpness: decimal({
      ...{ digits: 1, readOnly: true },
      help: `Below ${pictureLimits.sharpness} a picture counts as blurred.`,
    }),
    brightness: decimal({
      ...{ suffix: '%', digits: 1, readOnly: true },
      help: `Below ${pictureLimits.brightness}% a picture counts as dark.`,
    }),
    duplicateOf: reference({ to: 'picture-tasks', readOnly: true }),
    flags: tags({ readOnly: true, options: pictureFlags }),
    comparedWith: reference({ to: 'photo-events', readOnly: true, from: 'event.pairsWith', follows: true }),
    verdictReason: choice({ label: 'Reason', readOnly: true, options: pictureReasons }),
    remark: longText({ max: 300, readOnly: true }),
    ...review,
    status: choice({
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'Pending', tone: 'info' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        RETAKE: { label: 'Retake', tone: 'warning' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['enrolment', 'event'],
        where: { field: 'status', ne: 'REJECTED' },
        message: 'This event already has pictures of this land',
      },
    ],
  },
  list: {
    columns: ['taskNo', 'images', 'event', 'farmer', 'village', 'flags', 'uploadedAt', 'status'],
    search: ['taskNo', 'village'],
    filters: [
      ...['programme', 'season', 'event', 'step', 'village.state', 'village.district', 'village', 'status'],
      ...['takenAt', 'uploadedAt', 'officer', 'reviewer', 'flags', 'enrolment', 'verdictReason', 'attempt'],
    ] as const,
    sort: '-uploadedAt',
    size: 35,
    tabs: {
      pending: { label: 'Pending', where: { field: 'status', eq: 'PENDING' } },
      retakes: { label: 'Retakes', where: { field: 'status', eq: 'RETAKE' } },
      secondLook: { label: 'Second look', where: { field: 'secondLook', eq: 'DUE' } },
      judged: { label: 'Reviewed', where: { field: 'status', in: ['APPROVED', 'REJECTED'] } },
    },
    figures: {
      pending: { label: 'Pictures to verify', aggregate: 'count', where: { field: 'status', eq: 'PENDING' } },
    },
    charts: {
      verdicts: { label: 'Tasks by status', aggregate: 'count', by: 'status' },
      reasons: {
        ...{ label: 'Rejections and retakes by reason', aggregate: 'count', by: 'verdictReason', most: 13 },
        where: { field: 'status', in: ['REJECTED', 'RETAKE'] },
      },
    },
    map: { place: 'village', point: 'location' },
  },
  page: {
    sections: [
      { label: 'Task', fields: ['taskNo', 'event', 'enrolment', 'farmer', 'land', 'village', 'officer', 'status'] },
      {
        label: 'Pictures',
        fields: ['images', 'takenAt', 'plantedOn', 'location', 'accuracy', 'device', 'uploadedBy', 'uploadedAt'],
      },
      {
        label: 'Checks',
        fields: [
          ...['flags', 'distance', 'insideLand', 'withinWindow', 'sharpness', 'brightness', 'duplicateOf'],
          'comparedWith',
        ] as const,
      },
      {
        label: 'Verdict',
        fields: ['attempt', 'verdictReason', 'remark', 'reviewer', 'reviewedAt', 'secondLook', 'secondLookBy'],
      },
    ],
    desk: {
      waiting: 'PENDING',
      sort: 'uploadedAt',
      filters: ['programme', 'season', 'event', 'village.state', 'village.district', 'officer', 'flags'],
      evidence: [
        'images',
        {
          ...{ label: 'Duplicate of', of: 'picture-tasks', field: 'images', beside: true, by: { id: 'duplicateOf' } },
          shows: ['event', 'farmer', 'takenAt', 'status'],
        },
        {
          ...{
            label: 'Earlier event',
            of: 'picture-tasks',
            field: 'images',
            beside: true,
            by: { enrolment: 'enrolment', event: 'comparedWith' },
          },
          shows: ['event', 'takenAt', 'status'],
        },
        { map: ['location', 'land.boundary'] },
      ],
      facts: [
        ...['event', 'farmer', 'land', 'village', 'takenAt', 'plantedOn', 'distance', 'duplicateOf', 'officer'],
        'attempt',
      ] as const,
      flags: flagsAtDesk(pictureFlags),
      verdicts: {
        approve: { key: 'a', undoneBy: 'reopen' },
        reject: { key: 'r', undoneBy: 'reopen' },
        retake: 't',
      },
      secondLook: secondLookAtDesk,
    },
  },
  form: { messages: { noneFound: 'No media found for this request' } },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'picture:upload',
    update: false,
    delete: false,
    scope: 'village',
  },
  actions: {
    approve: {
      ...{ key: 'verify:picture', from: ['PENDING'], to: 'APPROVED', bulk: true, notSelf: ['uploadedBy'] },
      ...{ sets: { ...unjudged, ...judged }, done, failed },
    },
    reject: {
      ...{ key: 'verify:picture', from: ['PENDING'], to: 'REJECTED', notSelf: ['uploadedBy'] },
      ...{ sets: judged, asks: ['verdictReason'], input: { remark }, danger: true, inSight: true, done, failed },
    },
    retake: {
      ...{ key: 'verify:picture', from: ['PENDING'], to: 'RETAKE', notSelf: ['uploadedBy'] },
      when: { field: 'attempt', lt: pictureAttempts },
      otherwise: 'These pictures were sent three times: approve or reject them',
      ...{ sets: judged, asks: ['verdictReason'], input: { remark }, done, failed },
    },
    resubmit: {
      label: 'Send new pictures',
      key: 'picture:upload',
      from: ['RETAKE'],
      to: 'PENDING',
      sets: { reviewer: null, reviewedAt: null },
      asks: ['images'],
      effect: true,
      done: 'File uploaded successfully',
      failed: 'Error while uploading the file',
    },
    agree: { key: 'verify:picture', ...lookedAgain('AGREED') },
    disagree: { key: 'verify:picture', ...lookedAgain('DISAGREED') },
    reopen: {
      ...{ key: 'verify:reopen', from: ['APPROVED', 'REJECTED'], to: 'PENDING' },
      sets: { ...unjudged, secondLook: null },
      input: { reason: reopenReason },
      ...{ done, failed },
    },
  },
  navigation: { path: 'picture-verification' },
  storage: {
    indexes: [{ fields: ['officer', 'uploadedAt'], includes: ['status'], filled: 'officer' }],
    erasure: { keeps: [{ fields: ['images', 'location', 'device'], because: retention.carbon }] },
  },
})
