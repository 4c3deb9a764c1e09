import { choice, date, integer, many, resource, text } from '#define'
import { pointEvents, pointTerms } from './terms'

/** How many points each event earns. */
export const pointRules = resource({
  is: { name: 'point-rules', singular: 'Point rule', plural: 'Point rules', title: 'name', icon: 'tags' },
  fields: {
    name: text({ required: true, max: 80, unique: true, taken: 'Another rule has this name' }),
    event: choice({ required: true, createOnly: true, options: pointEvents }),
    points: integer({ required: true, min: 1, max: 1_000 }),
    per: choice({
      required: true,
      initial: 'EVENT',
      options: { EVENT: 'Event', ACRE: 'Acre', RUPEES_100: '₹100' },
    }),
    capPerDay: integer({
      label: 'Daily cap',
      min: 1,
      max: 100_000,
      none: 'No limit',
      help: 'Leave empty for no limit.',
    }),
    from: date({ label: 'Start', required: true }),
    till: date({ label: 'End', none: 'No end date', help: 'Leave empty for no end date.' }),
    states: many({
      to: 'geographies',
      choices: { field: 'type', eq: 'state' },
      max: 36,
      none: 'All states',
      help: 'Leave empty for all states. A state’s own rule takes precedence.',
    }),
    expiresMonths: integer({
      label: 'Expires after (months)',
      required: true,
      initial: pointTerms.months,
      min: 1,
      max: 60,
    }),
  },
  rules: {
    checks: [
      {
        field: 'till',
        holds: { field: 'till', gte: { field: 'from' } },
        message: 'The end must not be before the start',
      },
    ],
  },
  list: {
    columns: ['name', 'event', 'points', 'per', 'capPerDay', 'from', 'till', 'states', 'expiresMonths'],
    shown: ['name', 'event', 'points', 'per', 'capPerDay', 'from', 'till', 'states'],
    search: ['name'],
    filters: ['event', 'per', 'states', 'from', 'till'],
    sort: 'event',
  },
  access: {
    see: 'view_points_management_tab',
    create: 'points:rules',
    update: 'points:rules',
    delete: false,
  },
  navigation: { under: 'point-accounts' },
})
