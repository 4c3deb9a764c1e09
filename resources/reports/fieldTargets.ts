import { decimal, integer, month, reference, resource } from '#define'
import { fieldRoles } from '../people/ranks'

/** What is measured of field staff counts so much in their score unless somebody says otherwise, in per cent. */
const weights = { acres: 50, farmers: 25, bookings: 25 } as const

const weight = (of: string, initial: number) =>
  decimal({
    label: `Weight of ${of}`,
    initial,
    min: 0,
    max: 100,
    digits: 0,
    suffix: '%',
    ...(of === 'acres' && { help: 'Share of each target in the score. The weights must add up to 100%.' }),
  })

const none = 'Leave empty to skip this target; the others share its weight.'

/** What somebody of the field is to reach in a month, set by whoever leads them from the territory manager up. */
export const fieldTargets = resource({
  is: {
    name: 'field-targets',
    singular: 'FO/BDO target',
    plural: 'FO/BDO targets',
    title: 'user',
    icon: 'poll',
  },
  fields: {
    user: reference({
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['roleType'],
      choices: {
        all: [
          { field: 'roleType', in: [...fieldRoles] },
          { field: 'status', eq: 'ACTIVE' },
        ],
      },
    }),
    month: month({ required: true, createOnly: true }),
    acres: integer({
      label: 'Acres verified',
      min: 1,
      max: 100_000,
      help: none,
      requiredWhen: {
        all: [
          { field: 'farmers', empty: true },
          { field: 'bookings', empty: true },
        ],
      },
    }),
    farmers: integer({ label: 'Farmers added', min: 1, max: 10_000, help: none }),
    bookings: integer({ label: 'Bookings taken', min: 1, max: 10_000, help: none }),
    acresWeight: weight('acres', weights.acres),
    farmersWeight: weight('farmers', weights.farmers),
    bookingsWeight: weight('bookings', weights.bookings),
  },
  rules: { unique: [{ fields: ['user', 'month'], message: 'This user already has targets for this month' }] },
  list: {
    columns: ['user', 'month', 'acres', 'farmers', 'bookings', 'acresWeight', 'farmersWeight', 'bookingsWeight'],
    shown: ['user', 'month', 'acres', 'farmers', 'bookings', 'acresWeight', 'farmersWeight'],
    search: [],
    filters: ['month', 'user', 'acres', 'farmers', 'bookings'],
    sort: '-month',
    size: 35,
  },
  page: {
    heading: ['user', 'month'],
    sections: [
      { label: 'Person and period', fields: ['user', 'month'] },
      { label: 'Targets', fields: ['acres', 'farmers', 'bookings'] },
      { label: 'Weights', fields: ['acresWeight', 'farmersWeight', 'bookingsWeight'] },
    ],
  },
  access: {
    see: 'view_reports_tab',
    create: 'target:edit',
    update: 'target:edit',
    delete: 'target:edit',
    scope: 'user',
  },
  imports: { by: [['user', 'month']] },
  navigation: {
    path: 'reports/targets',
    under: 'reports',
  },
})
