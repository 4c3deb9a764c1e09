import {
  area,
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
  text,
  type Condition,
} from '#define'
import { retention } from '../retention'
import { irrigations } from '../farmers/seasons'
import { photoSteps, programmes, waterPractices, type PhotoStep } from './terms'

/** The states of an active enrolment. */
export const openEnrolments = ['SIGNED_UP', 'GEOTAGGED', 'DOCUMENTED', 'ACTIVE'] as const
const failed = 'Error while updating enrolment'
const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The condition for approved pictures of some steps. */
const approved = (...steps: readonly PhotoStep[]): Condition => ({
  all: [
    { field: 'status', eq: 'APPROVED' },
    { field: 'step', in: steps },
  ],
})

/** The first approval of a step, derived by the database. */
const firstOf = (label: string, step: PhotoStep) =>
  instant({
    label,
    rollUp: {
      ...{ aggregate: 'min', field: 'reviewedAt', of: 'picture-tasks', through: 'enrolment' },
      where: approved(step),
    },
  })

/** Lands in a programme for a season, from the sign-up to the complete log. */
export const enrolments = resource({
  is: {
    name: 'enrolments',
    singular: 'Enrolment',
    plural: 'Enrolments',
    title: 'enrolmentNo',
    icon: 'safety',
  },
  fields: {
    enrolmentNo: code({ label: 'No.', pattern: 'ENR-{fy}-{000000}' }),
    season: reference({
      to: 'programme-seasons',
      required: true,
      createOnly: true,
      choices: { field: 'active', eq: true },
      related: 'Enrolments',
    }),
    programme: choice({ readOnly: true, options: programmes, from: 'season.programme', follows: true }),
    from: date({ label: 'Season start', readOnly: true, from: 'season.from', follows: true }),
    till: date({ label: 'Season end', readOnly: true, from: 'season.till', follows: true }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Enrolments',
    }),
    land: reference({
      to: 'lands',
      required: true,
      createOnly: true,
      shows: ['area'],
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'farmer', eq: { form: 'farmer' } },
        ],
      },
      related: 'Enrolments',
    }),
    village: place({ level: 'village', readOnly: true, from: 'land.village', follows: true }),
    area: area({ required: true, min: 0.05, max: 100, from: 'land.area' }),
    method: choice({
      label: 'Planting method',
      options: { TPR: 'Transplanted', DSR: 'Direct seeded', WSR: 'Wet seeded' },
      when: { field: 'programme', eq: 'AWD' },
    }),
    variety: text({ max: 60 }),
    transplantedOn: date({
      label: 'Planted on',
      required: true,
      help: 'Event windows count from this day.',
    }),
    waterSource: choice({ required: true, options: irrigations }),
    tubeNo: text({ label: 'Field tube no.', max: 20 }),
    baseline: choice({
      label: 'Practice before',
      required: true,
      initial: 'CONTINUOUS',
      options: waterPractices,
    }),
    straw: choice({
      label: 'Straw',
      options: { REMOVED: 'Removed', INCORPORATED: 'Incorporated', BURNT: 'Burnt', MULCHED: 'Mulched' },
    }),
    consent: file({ label: 'Consent', required: true, many: 2, folder: 'farmer_farm_images' }),
    officer: reference({
      label: 'Field officer',
      to: 'users',
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'roleType', in: ['FIELD_OFFICER', 'BDO', 'ASSISTANT_BDO'] },
        ],
      },
      related: 'Enrolments',
    }),
    geotaggedAt: firstOf('Geotagged', 'GEOTAGGING'),
    landRecordAt: firstOf('Land record', 'LAND_RECORD'),
    dryOneAt: firstOf('Dry event 1', 'DRY_1'),
    dryTwoAt: firstOf('Dry event 2', 'DRY_2'),
    logAt: firstOf('Log complete', 'CULTIVATION_LOG'),
    dryEvents: integer({
      label: 'Approved dry events',
      rollUp: {
        ...{ aggregate: 'count', of: 'picture-tasks', through: 'enrolment' },
        where: approved('DRY_1', 'DRY_2', 'DRY_3', 'DRY_4'),
      },
    }),
    logEntries: integer({ rollUp: { aggregate: 'count', of: 'cultivation-logs', through: 'enrolment' } }),
    nextStep: choice({ label: 'Next event', readOnly: true, options: photoSteps }),
    dueOn: date({ label: 'Due', readOnly: true }),
    isOverdue: flag({ label: 'Overdue', readOnly: true }),
    reduction: decimal({
      label: 'Estimated reduction',
      suffix: 't CO₂e',
      digits: 3,
      readOnly: true,
      help: 'An estimate for display. No credit has been issued for it.',
    }),
    status: choice({
      readOnly: true,
      initial: 'SIGNED_UP',
      options: {
        SIGNED_UP: { label: 'Signed up', tone: 'planned' },
        GEOTAGGED: { label: 'Geotagged', tone: 'info' },
        DOCUMENTED: { label: 'Documented', tone: 'info' },
        ACTIVE: { label: 'Active', tone: 'good' },
        COMPLETED: { label: 'Completed', tone: 'done' },
        INELIGIBLE: { label: 'Ineligible', tone: 'bad' },
        DROPPED: { label: 'Dropped', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['land'],
        during: ['from', 'till'],
        where: { field: 'status', nin: ['INELIGIBLE', 'DROPPED'] },
        message: 'This land is already in a programme at that time',
      },
    ],
    changeWhile: { field: 'status', in: openEnrolments },
  },
  list: {
    columns: ['enrolmentNo', 'farmer', 'village', 'season', 'area', 'nextStep', 'dueOn', 'status'],
    search: ['enrolmentNo'],
    filters: [
      ...['status', 'season', 'programme', 'village', 'village.district', 'officer', 'nextStep', 'isOverdue'],
      ...['geotaggedAt', 'landRecordAt', 'dryOneAt', 'dryTwoAt', 'logAt', 'dueOn', 'createdAt'],
    ] as const,
    sort: '-createdAt',
    tabs: {
      overdue: { label: 'Overdue', where: { field: 'isOverdue', eq: true } },
      completed: { label: 'Completed', where: { field: 'status', eq: 'COMPLETED' } },
    },
    charts: {
      steps: { label: 'Enrolments by status', aggregate: 'count', by: 'status' },
      districts: { label: 'Enrolments by district', aggregate: 'count', by: 'village.district' },
    },
  },
  page: {
    sections: [
      {
        label: 'Enrolment',
        fields: ['enrolmentNo', 'season', 'programme', 'farmer', 'land', 'village', 'area', 'officer', 'status'],
      },
      {
        label: 'Field',
        fields: ['method', 'variety', 'transplantedOn', 'waterSource', 'tubeNo', 'baseline', 'straw', 'consent'],
      },
      {
        label: 'Proofs',
        fields: ['geotaggedAt', 'landRecordAt', 'dryOneAt', 'dryTwoAt', 'logAt', 'nextStep', 'dueOn', 'isOverdue'],
      },
      { label: 'Estimate', fields: ['dryEvents', 'logEntries', 'reduction'] },
    ],
    parts: ['picture-tasks', 'cultivation-logs'],
  },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'programme:enrol',
    update: 'programme:enrol',
    delete: false,
    scope: 'village',
  },
  actions: {
    markIneligible: {
      ...{ key: 'verify:picture', from: openEnrolments, to: 'INELIGIBLE', danger: true, input: { reason } },
      ...{ done: 'Enrolment marked ineligible', failed },
    },
    drop: {
      ...{
        label: 'Drop out',
        key: 'programme:enrol',
        from: openEnrolments,
        to: 'DROPPED',
        danger: true,
        input: { reason },
      },
      ...{ done: 'Enrolment dropped', failed },
    },
    resume: {
      ...{ key: 'programme:enrol', from: ['INELIGIBLE', 'DROPPED'], to: 'SIGNED_UP', input: { reason } },
      ...{ done: 'Enrolment resumed', failed },
    },
  },
  timeRules: {
    overdue: {
      label: 'Mark overdue enrolments',
      keeps: 'isOverdue',
      steps: [{ value: true, when: { past: 'dueOn' }, while: { field: 'status', in: openEnrolments } }],
      otherwise: false,
    },
  },
  navigation: { under: 'picture-tasks' },
  storage: { erasure: { keeps: [{ fields: ['variety', 'tubeNo'], because: retention.crop }] } },
})
