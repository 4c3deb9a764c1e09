import { choice, code, decimal, flag, instant, integer, line, longText, place, reference, resource } from '#define'

const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The time limits of a spraying: its maximum hours, and the days after which it can no longer be entered. */
export const sprayingLimits = { hours: 6, daysAgo: 400 } as const

/** An independent spraying: no duplicate, and not a part of another one. */
const isOriginal = [
  { field: 'duplicateOf', empty: true },
  { field: 'mergedInto', empty: true },
] as const

const hasPath = { field: 'path', empty: false } as const

/** A verified booking was judged with its sprayings, so they cannot change. */
const isUnjudged = { field: 'bookingVerified', ne: true } as const
const orVerified = 'or its booking is verified, so its sprayings can no longer be changed.'

/** The keys of those who see whose lands sprayings are on: those who enter or change sprayings, or see lands. */
const readers = ['view_farmer_tab', 'spraying:edit', 'spraying:device'] as const

/** A spraying reported by a controller or an operator: when, with what, how much and along which path. */
export const sprayings = resource({
  is: {
    name: 'sprayings',
    singular: 'Spraying',
    plural: 'Sprayings',
    title: 'sprayingNo',
    icon: 'experiment',
  },
  fields: {
    sprayingNo: code({ label: 'No', pattern: 'SPR-{fy}-{000000}' }),
    source: choice({
      createOnly: true,
      initial: 'MANUAL',
      write: 'spraying:device',
      options: { CONTROLLER: 'Controller', DRONE_LOG: 'Drone log', MANUAL: 'Manual' },
      help: 'Manual entries do not count as measurements.',
    }),
    machine: reference({ to: 'machines', required: true, createOnly: true, shows: ['type'], related: 'Sprayings' }),
    controller: reference({ to: 'controllers', readOnly: true }),
    operator: reference({ to: 'users', readOnly: true, shows: ['employeeCode'], related: 'Sprayings' }),
    booking: reference({ to: 'bookings', readOnly: true, shows: ['serviceDate', 'status'], related: 'Sprayings' }),
    link: choice({
      readOnly: true,
      initial: 'UNLINKED',
      options: {
        LINKED: { label: 'Linked', tone: 'good' },
        UNLINKED: { label: 'Not linked', tone: 'warning' },
        DISPUTED: { label: 'Disputed', tone: 'bad' },
      },
    }),
    bookingVerified: flag({ readOnly: true, initial: false }),
    land: reference({ to: 'lands', read: readers, shows: ['surveyNumber'], related: 'Sprayings' }),
    farmer: reference({ to: 'farmers', readOnly: true, named: readers, shows: ['mobile'], related: 'Sprayings' }),
    village: place({ level: 'village', readOnly: true }),
    startAt: instant({ label: 'Start', required: true, createOnly: true }),
    endAt: instant({ label: 'End', required: true, createOnly: true }),
    path: line({ createOnly: true }),
    secondsApart: integer({
      label: 'Seconds between points',
      min: 1,
      max: 60,
      createOnly: true,
      when: { field: 'path', empty: false },
      requiredWhen: { field: 'path', empty: false },
      help: 'Drones record a point every 2 seconds, booms every 5.',
    }),
    sprayedAcres: decimal({
      label: 'Acres',
      min: 0,
      max: 300,
      digits: 3,
      requiredWhen: { field: 'path', empty: true },
      help: 'Calculated from the path if there is one.',
    }),
    litres: decimal({ required: true, min: 0, max: 60_000 }),
    litresPerAcre: decimal({ label: 'Litres per acre', readOnly: true }),
    swathMetres: decimal({ label: 'Swath', min: 0.5, max: 40, suffix: 'metres', createOnly: true }),
    speedKmh: decimal({ label: 'Speed', readOnly: true, digits: 1, suffix: 'km/h' }),
    flowPerMinute: decimal({ label: 'Flow', readOnly: true, suffix: 'litres per minute' }),
    coverage: decimal({ label: 'Land coverage', readOnly: true, min: 0, max: 100, digits: 1, suffix: '%' }),
    quality: choice({
      readOnly: true,
      initial: 'NO_PATH',
      options: {
        OK: { label: 'In order', tone: 'good' },
        GPS_GAP: { label: 'Gap in the path', tone: 'warning' },
        LOW_FLOW: { label: 'Underdosed', tone: 'warning' },
        NO_PATH: { label: 'No path', tone: 'neutral' },
        SPEED_HIGH: { label: 'Too fast', tone: 'warning' },
        OUTSIDE_LAND: { label: 'Outside the land', tone: 'bad' },
      },
    }),
    billable: flag({ readOnly: true, initial: true }),
    duplicateOf: reference({ to: 'sprayings', readOnly: true }),
    mergedInto: reference({ to: 'sprayings', readOnly: true }),
  },
  rules: { changeWhile: isUnjudged },
  list: {
    columns: [
      'sprayingNo',
      'startAt',
      'machine',
      'operator',
      'booking',
      'link',
      'farmer',
      'sprayedAcres',
      'litres',
      'litresPerAcre',
      'quality',
      'billable',
    ],
    shown: ['sprayingNo', 'startAt', 'machine', 'operator', 'booking', 'link', 'farmer'],
    search: ['sprayingNo'],
    filters: [
      'quality',
      'link',
      'booking',
      'machine',
      'operator',
      'farmer',
      'land',
      'village',
      'startAt',
      'source',
      'billable',
      'duplicateOf',
    ],
    sort: '-startAt',
    totals: ['sprayedAcres', 'litres'],
    size: 35,
    tabs: {
      odd: { label: 'Needs review', where: { field: 'quality', ne: 'OK' } },
      unlinked: {
        label: 'Not linked',
        where: {
          all: [
            { field: 'link', ne: 'LINKED' },
            { field: 'billable', eq: true },
          ],
        },
      },
      unbilled: { label: 'Not billable', where: { field: 'billable', ne: true } },
    },
  },
  page: {
    sections: [
      { label: 'Spraying', fields: ['sprayingNo', 'source', 'machine', 'controller', 'operator', 'startAt', 'endAt'] },
      { label: 'Booking and place', fields: ['booking', 'link', 'bookingVerified', 'land', 'farmer', 'village'] },
      {
        label: 'Measured',
        fields: [
          'path',
          'secondsApart',
          'swathMetres',
          'sprayedAcres',
          'litres',
          'litresPerAcre',
          'speedKmh',
          'flowPerMinute',
          'coverage',
        ],
      },
      { label: 'Review', fields: ['quality', 'billable', 'duplicateOf', 'mergedInto'] },
    ],
    remarks: [
      {
        while: { field: 'bookingVerified', eq: true },
        words: 'Its booking is verified, so this spraying can no longer be changed.',
      },
    ],
  },
  form: {
    messages: { noneFound: 'No Spraying Records Found' },
    duplicate: false,
  },
  access: {
    see: ['view_machine_tab', 'view_bookings_tab'],
    create: ['spraying:edit', 'spraying:device'],
    update: 'spraying:edit',
    delete: false,
    scope: 'machine',
  },
  actions: {
    link: {
      label: 'Link to booking',
      key: 'spraying:edit',
      when: { all: [{ field: 'link', ne: 'LINKED' }, ...isOriginal] },
      sets: { link: 'LINKED' },
      effect: true,
      input: {
        booking: reference({
          to: 'bookings',
          required: true,
          shows: ['serviceDate'],
          choices: { field: 'status', in: ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED'] },
          suggestedBy: 'bookings',
        }),
      },
      done: 'Spraying linked successfully',
      failed: 'Error while linking spraying',
    },
    dispute: {
      label: 'Dispute link',
      key: 'spraying:edit',
      when: { all: [{ field: 'link', eq: 'LINKED' }, isUnjudged] },
      otherwise: `It isn’t linked, ${orVerified}`,
      sets: { link: 'DISPUTED' },
      effect: true,
      input: { reason },
      danger: true,
      done: 'Spraying link disputed successfully',
      failed: 'Error while disputing spraying link',
    },
    unlink: {
      key: 'spraying:edit',
      when: { all: [{ field: 'link', ne: 'UNLINKED' }, isUnjudged] },
      otherwise: `It isn’t linked to a booking, ${orVerified}`,
      sets: { link: 'UNLINKED', booking: null },
      effect: true,
      input: { reason },
      danger: true,
      done: 'Spraying unlinked successfully',
      failed: 'Error while unlinking spraying',
    },
    split: {
      key: 'spraying:edit',
      when: { all: [...isOriginal, hasPath, isUnjudged] },
      otherwise: `It has no path, is a duplicate or is part of another spraying, ${orVerified}`,
      effect: true,
      makes: 'sprayings',
      input: {
        at: instant({ label: 'Split at', required: true, help: 'The later part becomes a separate spraying.' }),
      },
      done: 'Spraying split successfully',
      failed: 'Error while splitting spraying',
    },
    merge: {
      key: 'spraying:edit',
      when: { all: [...isOriginal, hasPath, isUnjudged] },
      otherwise: `It has no path, is a duplicate or is part of another spraying, ${orVerified}`,
      effect: true,
      input: {
        other: reference({
          label: 'Spraying to merge',
          to: 'sprayings',
          required: true,
          shows: ['startAt'],
          choices: { all: [...isOriginal] },
          suggestedBy: 'mergeable',
          help: 'Another spraying of the same machine, operator and day.',
        }),
      },
      danger: true,
      done: 'Sprayings merged successfully',
      failed: 'Error while merging sprayings',
    },
    markDuplicate: {
      key: 'spraying:edit',
      when: { all: [...isOriginal, isUnjudged] },
      otherwise: `It is already a duplicate or part of another spraying, ${orVerified}`,
      sets: { billable: false },
      effect: true,
      input: {
        duplicateOf: reference({ to: 'sprayings', required: true, shows: ['startAt'], suggestedBy: 'originals' }),
      },
      danger: true,
      done: 'Spraying marked as duplicate successfully',
      failed: 'Error while marking spraying as duplicate',
    },
    notBillable: {
      label: 'Mark not billable',
      key: 'spraying:edit',
      when: { all: [{ field: 'billable', eq: true }, isUnjudged] },
      otherwise: `It is already not billable, ${orVerified}`,
      sets: { billable: false },
      effect: true,
      input: { reason },
      danger: true,
      done: 'Spraying marked not billable successfully',
      failed: 'Error while marking spraying not billable',
    },
    billable: {
      label: 'Mark billable',
      key: 'spraying:edit',
      when: { all: [{ field: 'billable', ne: true }, ...isOriginal, isUnjudged] },
      otherwise: `It is already billable, a duplicate or part of another spraying, ${orVerified}`,
      sets: { billable: true },
      effect: true,
      input: { reason },
      done: 'Spraying marked billable successfully',
      failed: 'Error while marking spraying billable',
    },
  },
  navigation: { under: 'machines' },
})
