import { choice, integer, reference, resource, text } from '#define'

const access = {
  see: ['view_farmer_tab', 'crop:edit'],
  create: 'crop:edit',
  update: 'crop:edit',
  delete: 'crop:edit',
  choose: 'signedIn',
} as const

/** The varieties of the crops, each with its own duration. */
export const cropVarieties = resource({
  is: { name: 'crop-varieties', singular: 'Variety', plural: 'Varieties', title: 'name', icon: 'experiment' },
  fields: {
    crop: reference({
      to: 'crops',
      required: true,
      createOnly: true,
      part: true,
      related: 'Varieties',
      nested: ['name', 'type', 'durationDays'],
    }),
    name: text({ required: true, max: 60 }),
    type: choice({ options: { HYBRID: 'Hybrid', OPV: 'Open-pollinated', BT: 'Bt' } }),
    durationDays: integer({ label: 'Duration (days)', min: 20, max: 1000 }),
  },
  rules: { unique: [{ fields: ['crop', 'name'], message: 'This crop already has a variety with this name' }] },
  list: {
    columns: ['name', 'crop', 'type', 'durationDays'],
    search: ['name', 'crop'],
    filters: ['crop', 'type'],
    sort: 'name',
    size: 35,
    edit: ['type', 'durationDays'],
  },
  access,
  imports: { by: [['crop', 'name']] },
  navigation: { under: 'crops' },
})

/** The growth stages of a crop, in days after sowing. */
export const cropStages = resource({
  is: { name: 'crop-stages', singular: 'Stage', plural: 'Stages', title: 'name', icon: 'calendar' },
  fields: {
    crop: reference({
      to: 'crops',
      required: true,
      createOnly: true,
      part: true,
      related: 'Stages',
      nested: ['name', 'fromDay', 'toDay'],
    }),
    name: text({ required: true, max: 40 }),
    fromDay: integer({ label: 'First day', required: true, min: 0, max: 1000, help: 'Days after sowing.' }),
    toDay: integer({ label: 'Last day', required: true, min: 0, max: 1000 }),
  },
  rules: {
    unique: [{ fields: ['crop', 'name'], message: 'This crop already has a stage with this name' }],
    checks: [
      {
        field: 'toDay',
        holds: { field: 'toDay', gte: { field: 'fromDay' } },
        message: 'The last day can’t be before the first day',
      },
    ],
  },
  list: {
    columns: ['name', 'crop', 'fromDay', 'toDay'],
    search: ['name', 'crop'],
    filters: ['crop'],
    sort: ['fromDay', 'id'],
    size: 35,
  },
  access,
  imports: { by: [['crop', 'name']] },
  navigation: { under: 'crops' },
})
