import { choice, code, date, reference, resource, text } from '#define'

const access = { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false } as const

/** Growers of fields. */
export const growers = resource({
  is: { name: 'growers', singular: 'Grower', plural: 'Growers', title: 'name' },
  fields: { name: text({ label: 'Name', required: true, unique: true }) },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** Acreages of growers: many have the same name. */
export const acreages = resource({
  is: { name: 'acreages', singular: 'Acreage', plural: 'Acreages', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    survey: text({ label: 'Survey number', unique: true }),
    grower: reference({ label: 'Grower', to: 'growers', required: true }),
  },
  list: { columns: ['name', 'grower'], search: ['name'], filters: ['grower'], sort: 'name' },
  access,
})

/** Sowings on an acreage of its grower, once per season. */
export const sowings = resource({
  is: { name: 'sowings', singular: 'Sowing', plural: 'Sowings', title: 'number' },
  fields: {
    number: code({ label: 'Number', pattern: 'SO-{000000}', unique: true }),
    grower: reference({ label: 'Grower', to: 'growers', required: true }),
    acreage: reference({
      label: 'Acreage',
      to: 'acreages',
      required: true,
      within: { field: 'grower', label: 'Grower' },
      choices: { field: 'grower', eq: { form: 'grower' } },
      choicesMessage: 'This acreage is another grower’s',
    }),
    season: choice({ label: 'Season', required: true, options: { RABI: 'Rabi', KHARIF: 'Kharif' } }),
    variety: text({ label: 'Variety' }),
    sownOn: date({ label: 'Sown on' }),
    harvestedOn: date({ label: 'Harvested on' }),
  },
  rules: {
    unique: [{ fields: ['acreage', 'season'], message: 'It is sown in this season already' }],
    checks: [
      {
        field: 'harvestedOn',
        holds: { field: 'harvestedOn', gte: { field: 'sownOn' } },
        message: 'The harvest is not before the sowing',
      },
    ],
  },
  actions: {
    reap: {
      ...{ label: 'Reap', key: 'farmer:edit', done: 'Reaped', failed: 'Not reaped' },
      input: { on: date({ label: 'Day', required: true }) },
      sets: { harvestedOn: { input: 'on' } },
    },
  },
  list: { columns: ['number', 'grower', 'acreage', 'season'], search: ['number'], filters: [], sort: 'number' },
  imports: { by: [['number'], ['acreage', 'season']] },
  access,
})
