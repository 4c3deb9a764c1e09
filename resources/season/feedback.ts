import { choice, flag, integer, longText, place, reference, resource, tags } from '#define'

/** A rating as low as this is a matter for the help desk. */
export const lowRating = 2

const about = (subject: string) => ({ field: 'subjectType', eq: subject }) as const

/** What farmers say of the service: poor ratings open a ticket. */
export const feedback = resource({
  is: { name: 'feedback', singular: 'Feedback', plural: 'Feedback', title: 'subjectType', icon: 'message' },
  fields: {
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Feedback',
      offer: 'Add feedback',
    }),
    village: place({ level: 'village', readOnly: true, from: 'farmer.village', follows: true }),
    subjectType: choice({
      label: 'Subject',
      required: true,
      createOnly: true,
      options: {
        BOOKING: 'Booking',
        APP: 'App',
        OPERATOR: 'Operator',
        PRODUCT: 'Product',
        OUTLET: 'Outlet',
        INSURANCE: 'Insurance',
        OTHER: 'Other',
      },
    }),
    booking: reference({
      to: 'bookings',
      createOnly: true,
      when: about('BOOKING'),
      choices: { field: 'farmer', eq: { form: 'farmer' } },
      choicesMessage: 'Choose a booking of this farmer',
      related: 'Feedback',
    }),
    operator: reference({ to: 'users', createOnly: true, when: about('OPERATOR'), related: 'Feedback' }),
    product: reference({ to: 'products', createOnly: true, when: about('PRODUCT'), related: 'Feedback' }),
    outlet: reference({ to: 'outlets', createOnly: true, when: about('OUTLET'), related: 'Feedback' }),
    rating: integer({
      label: 'Rating (1–5)',
      required: true,
      createOnly: true,
      min: 1,
      max: 5,
      wrong: 'Rate from 1 (poor) to 5 (excellent)',
      help: 'From 1 (poor) to 5 (excellent). A rating of 1 or 2 opens a ticket.',
    }),
    reasons: tags({
      options: {
        LATE: 'Late or not on time',
        QUALITY: 'Quality of the work',
        BEHAVIOUR: 'Behaviour of staff',
        PRICE: 'Price or bill',
        RESULT: 'Result in the field',
        EASY: 'Easy to use',
        FAST: 'Fast',
        FRIENDLY: 'Friendly staff',
        OTHER: 'Other',
      },
    }),
    comment: longText({ max: 500 }),
    channel: choice({
      required: true,
      createOnly: true,
      initial: 'CALL',
      options: { CALL: 'Phone call', APP: 'App', SMS: 'SMS', WHATSAPP: 'WhatsApp', VISIT: 'Visit' },
    }),
    wantsCallback: flag({ label: 'Wants a callback', initial: false }),
    owner: reference({ to: 'users', readOnly: true }),
    resolution: longText({ max: 1000, readOnly: true }),
    ticket: reference({ to: 'tickets', readOnly: true, related: 'Feedback' }),
    status: choice({
      readOnly: true,
      initial: 'NEW',
      options: {
        NEW: { label: 'New', tone: 'warning' },
        IN_PROGRESS: { label: 'In progress', tone: 'info' },
        CLOSED: { label: 'Closed', tone: 'done' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: { field: 'status', ne: 'CLOSED' } },
  list: {
    columns: [
      'subjectType',
      'farmer',
      'rating',
      'comment',
      'wantsCallback',
      'owner',
      'status',
      'createdAt',
      'channel',
      'reasons',
      'ticket',
      'village',
    ],
    shown: ['subjectType', 'farmer', 'rating', 'wantsCallback', 'owner', 'status', 'createdAt'],
    search: ['farmer'],
    filters: [
      'status',
      'rating',
      'subjectType',
      'wantsCallback',
      'reasons',
      'channel',
      'owner',
      'farmer',
      'village',
      'createdAt',
    ],
    sort: '-createdAt',
    tabs: {
      low: { label: 'Low ratings', where: { field: 'rating', lte: lowRating } },
      callback: {
        label: 'Callbacks',
        where: {
          all: [
            { field: 'wantsCallback', eq: true },
            { field: 'status', ne: 'CLOSED' },
          ],
        },
      },
    },
    charts: {
      bySubject: { label: 'Average rating by subject', aggregate: 'average', field: 'rating', by: 'subjectType' },
    },
  },
  page: {
    heading: ['subjectType', 'farmer'],
    sections: [
      {
        label: 'Feedback',
        fields: [
          'farmer',
          'subjectType',
          'booking',
          'operator',
          'product',
          'outlet',
          'rating',
          'reasons',
          'comment',
          'channel',
          'wantsCallback',
        ],
      },
      { label: 'Work', fields: ['owner', 'ticket', 'resolution', 'village', 'status'] },
    ],
  },
  form: { messages: { created: 'Feedback Submitted Successfully', createFailed: 'Error while submitting feedback' } },
  access: {
    see: 'view_farmer_tab',
    create: ['farmer:create', 'farmer:edit'],
    update: ['farmer:create', 'farmer:edit'],
    delete: false,
    scope: 'village',
  },
  actions: {
    take: {
      label: 'Take over',
      key: ['farmer:create', 'farmer:edit'],
      from: ['NEW'],
      to: 'IN_PROGRESS',
      sets: { owner: { stamp: 'who' } },
    },
    close: {
      key: ['farmer:create', 'farmer:edit'],
      from: ['NEW', 'IN_PROGRESS'],
      to: 'CLOSED',
      input: { resolution: longText({ required: true, max: 1000 }) },
      done: 'Feedback closed successfully',
      failed: 'Error while closing feedback',
    },
  },
  people: { assignee: 'owner' },
  navigation: { under: 'farmers' },
})
