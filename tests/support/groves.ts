import { area, choice, integer, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const
const soils = { CLAY: 'Clay', SAND: 'Sand' } as const

/** Groves of trees. */
export const groves = resource({
  is: { name: 'groves', singular: 'Grove', plural: 'Groves', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    soil: choice({ label: 'Soil', options: soils }),
    extent: area({ label: 'Size' }),
    next: reference({ label: 'Next', to: 'groves' }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['soil'], sort: 'name' },
  access,
})

/** Trees: some values are copied once from the grove, and some follow it. */
export const trees = resource({
  is: { name: 'trees', singular: 'Tree', plural: 'Trees', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    grove: reference({ label: 'Grove', to: 'groves' }),
    soil: choice({ label: 'Soil', required: true, options: soils, from: 'grove.soil' }),
    extent: area({ label: 'Size at planting', readOnly: true, from: 'grove.extent' }),
    groveName: text({ label: 'Name of the grove', from: 'grove.name', follows: true }),
    groveSoil: choice({ label: 'Soil of the grove', options: soils, from: 'grove.soil', follows: true }),
    next: reference({ label: 'Next', to: 'groves', choices: { field: 'soil', eq: 'SAND' }, from: 'grove.next' }),
    height: integer({ label: 'Height' }),
  },
  list: {
    columns: ['name', 'grove', 'soil', 'groveName'],
    search: ['name', 'groveName'],
    filters: ['groveSoil'],
    sort: 'name',
  },
  imports: { by: 'name' },
  access,
})
