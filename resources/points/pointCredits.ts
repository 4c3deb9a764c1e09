import {
  choice,
  code,
  date,
  file,
  instant,
  integer,
  longText,
  many,
  mobile,
  place,
  reference,
  resource,
  text,
} from '#define'
import { pointTerms } from './terms'

const someone = { createOnly: true, shows: ['mobile'], related: 'Point credits', offer: 'Credit points' } as const
const reason = longText({ required: true, max: 300 })
const others = ['requestedBy', 'editedBy'] as const

/** Points credited by hand. Large amounts require a second person. */
export const pointCredits = resource({
  is: {
    name: 'point-credits',
    singular: 'Point credit',
    plural: 'Point credits',
    title: 'creditNo',
    icon: 'tags',
  },
  fields: {
    creditNo: code({ label: 'No.', pattern: 'PCR-{fy}-{00000}' }),
    mobile: mobile({
      required: true,
      personal: true,
      createOnly: true,
      help: 'The number of the farmer, user or outlet',
    }),
    farmer: reference({ to: 'farmers', choices: { field: 'status', eq: 'ACTIVE' }, ...someone }),
    user: reference({ to: 'users', choices: { field: 'status', eq: 'ACTIVE' }, ...someone }),
    outlet: reference({ to: 'outlets', ...someone }),
    village: place({ level: 'village', readOnly: true }),
    points: integer({ required: true, createOnly: true, min: 1, max: pointTerms.mostCredited }),
    pointsReversed: integer({ readOnly: true, initial: 0, when: { field: 'status', eq: 'REVERSED' } }),
    pointsKept: integer({
      label: 'Points not reversed',
      help: 'They were spent or had expired.',
      formula: {
        cases: [{ when: { field: 'status', eq: 'REVERSED' }, is: { subtract: ['points', 'pointsReversed'] } }],
        otherwise: 0,
      },
    }),
    reason: text({ required: true, createOnly: true, max: 300 }),
    ref: text({ label: 'Reference', createOnly: true, max: 40, help: 'The number of a ticket or booking' }),
    evidence: file({ folder: 'point_credits', many: 5 }),
    requestedOn: date({ label: 'Requested', readOnly: true }),
    requestedBy: reference({ to: 'users', readOnly: true }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    decidedBy: reference({ to: 'users', readOnly: true }),
    decidedAt: instant({ label: 'Decided', readOnly: true }),
    decision: longText({ label: 'Reason for rejection', readOnly: true, max: 300 }),
    status: choice({
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'Pending', tone: 'info' },
        POSTED: { label: 'Posted', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        REVERSED: { label: 'Reversed', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: { field: 'status', eq: 'PENDING' } },
  list: {
    columns: [
      'creditNo',
      'requestedOn',
      'about',
      'points',
      'pointsKept',
      'reason',
      'ref',
      'requestedBy',
      'decidedBy',
      'status',
    ],
    about: { label: 'Holder', of: ['farmer', 'user', 'outlet'] },
    shown: ['creditNo', 'requestedOn', 'about', 'points', 'reason', 'requestedBy', 'status'],
    search: ['creditNo', 'ref', 'reason', 'farmer', 'user', 'outlet'],
    filters: ['status', 'points', 'requestedBy', 'requestedOn', 'village.state', 'village'],
    sort: '-createdAt',
    totals: ['points'],
    tabs: {
      pending: { label: 'Pending', where: { field: 'status', eq: 'PENDING' } },
      posted: { label: 'Posted', where: { field: 'status', eq: 'POSTED' } },
    },
  },
  page: {
    sections: [
      {
        label: 'Credit',
        fields: ['creditNo', 'points', 'pointsReversed', 'pointsKept', 'reason', 'ref', 'evidence', 'status'],
      },
      { label: 'Holder', fields: ['mobile', 'farmer', 'user', 'outlet', 'village'] },
      { label: 'Approval', fields: ['requestedOn', 'requestedBy', 'editedBy', 'decidedBy', 'decidedAt', 'decision'] },
    ],
  },
  access: {
    see: 'view_points_management_tab',
    create: 'POINT_CREDIT_MENU',
    update: 'POINT_CREDIT_MENU',
    delete: false,
    scope: 'village',
  },
  actions: {
    approve: {
      key: 'POINT_CREDIT_MENU',
      notSelf: others,
      from: ['PENDING'],
      to: 'POSTED',
      bulk: true,
      effect: true,
      sets: { decidedBy: { stamp: 'who' }, decidedAt: { stamp: 'when' } },
      done: 'Points credited successfully',
      failed: 'Error while crediting points',
    },
    reject: {
      key: 'POINT_CREDIT_MENU',
      notSelf: others,
      from: ['PENDING'],
      to: 'REJECTED',
      danger: true,
      asks: ['decision'],
      sets: { decidedBy: { stamp: 'who' }, decidedAt: { stamp: 'when' } },
      done: 'Credit rejected successfully',
      failed: 'Error while rejecting credit',
    },
    reverse: {
      key: 'POINT_CREDIT_MENU',
      from: ['POSTED'],
      to: 'REVERSED',
      danger: true,
      effect: true,
      confirm:
        'Points that were spent are taken from the others of the account. What it does not have stays with the holder.',
      input: { reason },
      done: 'Credit reversed successfully',
      failed: 'Error while reversing credit',
    },
  },
  imports: { by: [['mobile', 'points', 'reason', 'ref']] },
  people: { editors: { field: 'editedBy', besides: 'requestedBy' } },
  navigation: { under: 'point-accounts' },
})
