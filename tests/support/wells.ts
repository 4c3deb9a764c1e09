import { choice, date, place, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: false,
} as const
const waters = { SWEET: 'Sweet', SALT: 'Salt' } as const

/** Wells; people know those of their own places. */
export const wells = resource({
  is: { name: 'wells', singular: 'Well', plural: 'Wells', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    village: place({ label: 'Village', level: 'village', required: true }),
    water: choice({ label: 'Water', options: waters }),
    dug: date({ label: 'Dug' }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['water'], sort: 'name' },
  access: { ...access, scope: 'village' },
})

/** Bottles of one water, known to all. */
export const bottles = resource({
  is: { name: 'bottles', singular: 'Bottle', plural: 'Bottles', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    water: choice({ label: 'Water', options: waters }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['water'], sort: 'name' },
  access,
})

const ofItsWater = { field: 'water', eq: { form: 'well.water' } } as const

/** Drafts from a well: some values are copied from the well, and some must fit it. */
export const drafts = resource({
  is: { name: 'drafts', singular: 'Draft', plural: 'Drafts', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    well: reference({ label: 'Well', to: 'wells' }),
    water: choice({ label: 'Water', required: true, options: waters, from: 'well.water' }),
    dug: date({ label: 'Dug', from: 'well.dug' }),
    drawn: date({ label: 'Drawn', requiredWhen: { field: 'water', eq: 'SALT' } }),
    bottle: reference({ label: 'Bottle', to: 'bottles', choices: ofItsWater }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  actions: {
    pour: {
      label: 'Pour',
      key: 'farmer:edit',
      input: {
        well: reference({ label: 'Well', to: 'wells', required: true }),
        bottle: reference({ label: 'Bottle', to: 'bottles', required: true, choices: ofItsWater }),
      },
      bulk: true,
      done: 'Poured',
      failed: 'Not poured',
    },
  },
  imports: { by: 'name' },
  access,
})
