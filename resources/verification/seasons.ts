import { choice, date, flag, integer, longText, reference, resource, text } from '#define'
import { photoSteps, programmes } from './terms'

/** The seasons of the programmes, by the company's numbers. */
export const programmeSeasons = resource({
  is: {
    name: 'programme-seasons',
    singular: 'Programme season',
    plural: 'Programme seasons',
    title: 'label',
    icon: 'calendar',
  },
  fields: {
    seasonId: integer({ label: 'Season', required: true, createOnly: true, plain: true, min: 1, unique: true }),
    programme: choice({ required: true, createOnly: true, options: programmes }),
    label: text({ label: 'Name', required: true, max: 60 }),
    cropYear: text({
      required: true,
      pattern: { source: '^\\d{4}-\\d{2}$', message: 'Enter a crop year such as 2025-26' },
    }),
    from: date({ label: 'Start', required: true }),
    till: date({ label: 'End', required: true }),
    active: flag({ initial: true, help: 'Farmers are enrolled in active seasons.' }),
    enrolled: integer({ rollUp: { aggregate: 'count', of: 'enrolments', through: 'season' } }),
  },
  rules: {
    checks: [
      {
        field: 'till',
        holds: { field: 'till', gte: { field: 'from' } },
        message: 'The end can’t be before the start',
      },
    ],
  },
  list: {
    columns: ['seasonId', 'label', 'programme', 'cropYear', 'from', 'till', 'enrolled', 'active'],
    search: ['label'],
    filters: ['programme', 'cropYear', 'active', 'from', 'till'],
    sort: '-from',
  },
  page: { parts: ['enrolments', 'photo-events'] },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'programme:edit',
    update: 'programme:edit',
    delete: false,
  },
  navigation: { under: 'picture-tasks' },
})

/** The pictures required in a season, and when: days count from the transplanting or planting of the land. */
export const photoEvents = resource({
  is: {
    name: 'photo-events',
    singular: 'Photo event',
    plural: 'Photo events',
    title: 'label',
    icon: 'picture',
  },
  fields: {
    eventId: integer({ label: 'Event', required: true, createOnly: true, plain: true, min: 1, unique: true }),
    season: reference({ to: 'programme-seasons', required: true, createOnly: true, related: 'Photo events' }),
    programme: choice({ readOnly: true, options: programmes, from: 'season.programme', follows: true }),
    step: choice({ required: true, createOnly: true, options: photoSteps }),
    label: text({ label: 'Name', required: true, max: 80 }),
    instructions: longText({ max: 500, help: 'What the pictures must show.' }),
    order: integer({ required: true, min: 1, max: 99 }),
    isRequired: flag({ label: 'Required', initial: true, help: 'An enrolment is overdue without it.' }),
    isBeforeAeration: flag({ label: 'Before aeration', initial: false }),
    pairsWith: reference({
      label: 'Compared with',
      to: 'photo-events',
      choices: { field: 'season', eq: { form: 'season' } },
      help: 'The earlier event whose picture is shown beside it.',
    }),
    windowFrom: integer({ label: 'Earliest day', required: true, min: -120, max: 500 }),
    windowTo: integer({ label: 'Latest day', required: true, min: -120, max: 500 }),
    minPhotos: integer({ label: 'Minimum pictures', required: true, min: 1, max: 10, initial: 1 }),
    maxPhotos: integer({ label: 'Maximum pictures', required: true, min: 1, max: 10, initial: 10 }),
    needsInsideLand: flag({ label: 'Taken on the land', initial: true }),
    maxDistance: integer({ label: 'Maximum distance (m)', required: true, min: 0, max: 5000, initial: 100 }),
    active: flag({ initial: true }),
  },
  rules: {
    unique: [{ fields: ['season', 'step'], message: 'This season already has an event for this step' }],
    checks: [
      {
        field: 'windowTo',
        holds: { field: 'windowTo', gte: { field: 'windowFrom' } },
        message: 'The latest day can’t be before the earliest',
      },
      {
        field: 'maxPhotos',
        holds: { field: 'maxPhotos', gte: { field: 'minPhotos' } },
        message: 'The maximum can’t be below the minimum',
      },
    ],
  },
  list: {
    columns: ['eventId', 'label', 'season', 'order', 'windowFrom', 'windowTo', 'pairsWith', 'active'],
    search: ['label'],
    filters: ['season', 'programme', 'step', 'isBeforeAeration', 'active'],
    sort: 'eventId',
  },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'programme:edit',
    update: 'programme:edit',
    delete: false,
  },
  navigation: { under: 'picture-tasks' },
})
