import {
  choice,
  code,
  image,
  instant,
  integer,
  longText,
  many,
  mobile,
  money,
  place,
  point,
  reference,
  resource,
  text,
} from '#define'

const failed = 'Error while updating meeting'

/** The states of a meeting that took place: the ones that reports and targets count. */
export const heldMeetings = ['HELD', 'VERIFIED'] as const
const held = { field: 'status', in: heldMeetings } as const

/**
 * After this many days a planned meeting that was not marked as held counts as missed, and none can be planned further
 * back.
 */
export const meetingDaysLate = 2

const states = {
  PLANNED: { label: 'Planned', tone: 'planned', mark: 'open' },
  HELD: { label: 'Held', tone: 'info', mark: 'person' },
  VERIFIED: { label: 'Verified', tone: 'good', mark: 'sealed' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral', mark: 'off' },
  MISSED: { label: 'Missed', tone: 'bad' },
} as const

/** The states in which the list of attendees can still change. */
const isOpen = ['PLANNED', 'HELD'] as const

const others = ['host', 'heldBy', 'editedBy'] as const

/**
 * Meetings with farmers, retailers and others: planned, held with pictures, and verified by someone else (domain §1.G).
 */
export const meetings = resource({
  is: { name: 'meetings', singular: 'Meeting', plural: 'Meetings', title: 'title', icon: 'team', service: 'retail' },
  fields: {
    meetingNo: code({ label: 'No.', pattern: 'MEET-{fy}-{00000}' }),
    type: choice({
      required: true,
      options: {
        FARMER_GROUP: 'Farmer group',
        FIELD_DAY: 'Field day',
        DEMO: 'Demonstration',
        RETAILER: 'Retailers',
        STAKEHOLDER: 'Stakeholders',
        TRAINING: 'Training',
      },
    }),
    title: text({ required: true, max: 120 }),
    plannedAt: instant({ label: 'Planned for', required: true }),
    village: place({ level: 'village', required: true, related: 'Meetings' }),
    point: point({ label: 'Location' }),
    host: reference({
      to: 'users',
      shows: ['employeeCode'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Meetings',
      help: 'Leave empty to host it yourself.',
    }),
    crop: reference({ to: 'crops' }),
    products: many({ to: 'products', max: 10 }),
    expected: integer({ label: 'Expected attendees', min: 1, max: 10_000 }),
    heldAt: instant({ label: 'Held', readOnly: true }),
    heldBy: reference({ label: 'Reported by', to: 'users', readOnly: true }),
    headcount: integer({ readOnly: true, min: 1, max: 10_000 }),
    attendees: integer({
      label: 'Attendees listed',
      rollUp: { aggregate: 'count', of: 'meeting-attendees', through: 'meeting' },
      counts: { of: 'meeting-attendees', by: { meeting: 'id' } },
    }),
    photos: image({ many: 10, readOnly: true, folder: 'meeting_pictures', evidence: true }),
    cost: money({ max: 100_000_000 }),
    outcome: longText({ max: 1000, when: held }),
    leads: integer({ min: 0, max: 10_000, when: held }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    verifiedBy: reference({ to: 'users', readOnly: true }),
    verifiedAt: instant({ label: 'Verified', readOnly: true }),
    status: choice({ readOnly: true, initial: 'PLANNED', options: states }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', in: isOpen },
    checks: [
      {
        field: 'leads',
        holds: { field: 'leads', lte: { field: 'headcount' } },
        message: 'Leads can’t exceed the headcount',
      },
    ],
  },
  list: {
    columns: [
      ...['title', 'plannedAt', 'type', 'village', 'host', 'headcount', 'status', 'photos', 'meetingNo', 'heldAt'],
      ...['leads', 'cost', 'expected', 'attendees', 'crop'],
    ] as const,
    shown: ['title', 'plannedAt', 'type', 'village', 'host', 'headcount', 'status'],
    search: ['title', 'meetingNo'],
    filters: ['type', 'status', 'host', 'plannedAt', 'heldAt', 'village', 'crop'],
    sort: '-plannedAt',
    sortable: ['plannedAt', 'heldAt', 'headcount'],
    common: false,
    totals: ['headcount', 'leads', 'cost'],
    size: 35,
    map: { place: 'village', point: 'point' },
    tabs: {
      planned: { label: 'Planned', where: { field: 'status', eq: 'PLANNED' } },
      verify: { label: 'To verify', does: 'verify' },
    },
  },
  page: {
    summary: {
      facts: {
        planned: { field: 'plannedAt' },
        village: { field: 'village' },
        host: { field: 'host' },
        headcount: { field: 'headcount', when: held },
        leads: { field: 'leads', when: held },
      },
      latest: {
        attendees: {
          label: 'Attendees',
          of: 'meeting-attendees',
          through: 'meeting',
          columns: ['name', 'farmer', 'mobile'],
        },
      },
    },
    sections: [
      { label: 'Meeting', fields: ['meetingNo', 'type', 'title', 'plannedAt', 'host', 'status'] },
      {
        label: 'Outcome',
        isMain: true,
        when: held,
        fields: [
          ...['heldAt', 'heldBy', 'headcount', 'attendees', 'leads', 'outcome', 'photos'],
          ...['editedBy', 'verifiedBy', 'verifiedAt'],
        ] as const,
      },
      { label: 'Place', fields: ['village', 'point'] },
      { label: 'Plan', fields: ['crop', 'products', 'expected', 'cost'] },
    ],
  },
  access: {
    see: ['view_unimart_tab', 'meeting:edit', 'meeting:verify'],
    create: 'meeting:edit',
    update: 'meeting:edit',
    delete: false,
    scope: 'village',
    scopeOwn: ['host'],
  },
  actions: {
    hold: {
      label: 'Mark as held',
      key: 'meeting:edit',
      from: ['PLANNED'],
      to: 'HELD',
      asks: ['heldAt', 'headcount', 'photos'],
      sets: { heldBy: { stamp: 'who' } },
      input: {
        leads: integer({ min: 0, max: 10_000 }),
        cost: money({ max: 100_000_000, asStored: true }),
        outcome: longText({ max: 1000 }),
      },
      effect: true,
      done: 'Meeting held successfully',
      failed,
    },
    verify: {
      key: 'meeting:verify',
      notSelf: others,
      from: ['HELD'],
      to: 'VERIFIED',
      sets: { verifiedBy: { stamp: 'who' }, verifiedAt: { stamp: 'when' } },
      bulk: true,
      done: 'Meeting verified successfully',
      failed,
    },
    cancel: {
      key: 'meeting:edit',
      from: ['PLANNED'],
      to: 'CANCELLED',
      danger: true,
      input: { reason: longText({ label: 'Reason', required: true, max: 300 }) },
      done: 'Meeting cancelled successfully',
      failed,
    },
    refuse: {
      label: 'Not accepted',
      key: 'meeting:verify',
      notSelf: others,
      from: ['HELD'],
      to: 'CANCELLED',
      danger: true,
      bulk: true,
      input: { reason: longText({ label: 'Reason', required: true, max: 300 }) },
      done: 'Meeting refused successfully',
      failed,
    },
  },
  timeRules: {
    missed: {
      label: 'Close missed meetings',
      when: { past: 'plannedAt', days: meetingDaysLate },
      from: ['PLANNED'],
      to: 'MISSED',
    },
  },
  people: { editors: { field: 'editedBy', besides: 'host' } },
  form: { duplicate: false },
  navigation: { path: 'unimart-meetings' },
  storage: {
    // The field staff report and targets count a person's meetings by day.
    indexes: [
      {
        name: 'held',
        fields: ['host', 'heldAt'],
        includes: ['headcount', 'village'],
        where: held,
      },
    ],
  },
})

/** The attendees of a meeting: a farmer of the portal, or another person by name. */
export const meetingAttendees = resource({
  is: { name: 'meeting-attendees', singular: 'Attendee', plural: 'Attendees', title: 'name', service: 'retail' },
  fields: {
    meeting: reference({
      to: 'meetings',
      required: true,
      createOnly: true,
      part: true,
      related: 'Attendees',
      within: { field: 'village', label: 'Village' },
      choices: { field: 'status', in: isOpen },
      choicesMessage: 'Choose a meeting that isn’t verified yet',
      nested: ['farmer', 'name', 'mobile'],
    }),
    farmer: reference({ to: 'farmers', shows: ['mobile'], related: 'Meetings attended' }),
    name: text({ form: 'name', max: 80, requiredWhen: { field: 'farmer', empty: true } }),
    mobile: mobile({ personal: true, when: { field: 'farmer', empty: true } }),
    meetingStatus: choice({ readOnly: true, from: 'meeting.status', follows: true, options: states }),
  },
  rules: {
    changeWhile: { field: 'meetingStatus', in: isOpen },
    limits: [{ per: 'meeting', max: 500, message: 'A meeting has at most 500 attendees' }],
    unique: [
      {
        fields: ['meeting', 'farmer'],
        where: { field: 'farmer', empty: false },
        message: 'This farmer is already listed',
      },
      {
        fields: ['meeting', 'mobile'],
        where: { field: 'mobile', empty: false },
        message: 'This mobile number is already listed',
      },
    ],
  },
  list: {
    columns: ['name', 'farmer', 'mobile', 'meeting'],
    search: ['name'],
    filters: ['meeting', 'farmer'],
    sort: 'name',
    size: 35,
  },
  imports: {
    by: [
      ['meeting', 'mobile'],
      ['meeting', 'name'],
    ],
  },
  access: {
    see: ['view_unimart_tab', 'meeting:edit', 'meeting:verify'],
    create: 'meeting:edit',
    update: 'meeting:edit',
    delete: 'meeting:edit',
    scope: 'meeting',
  },
  form: { duplicate: false },
  navigation: { path: 'unimart-meeting-attendees', under: 'meetings' },
  storage: { merging: { stays: 'twice', because: 'Both are entered for the meeting' } },
})
