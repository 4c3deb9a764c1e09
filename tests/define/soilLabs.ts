import { choice, image, integer, place, reference, resource, text } from '#define'
import '#resources'

const isOpen = { field: 'phase', eq: 'OPEN' } as const

/** A valid declaration, into which the table of mistakes puts one mistake at a time. */
export const soilLabs = resource({
  is: { name: 'soil-labs', singular: 'Soil lab', plural: 'Soil labs', title: 'name', icon: 'experiment' },
  fields: {
    name: text({ label: 'Name', required: true }),
    village: place({ label: 'Village', level: 'village' }),
    crop: reference({ label: 'Crop', to: 'crops' }),
    head: reference({ label: 'Head', to: 'users' }),
    phase: choice({ label: 'Phase', readOnly: true, initial: 'OPEN', options: { OPEN: 'Open', SHUT: 'Shut' } }),
    capacity: integer({ label: 'Samples per day', min: 0, initial: 10 }),
    photo: image({ label: 'Photo', folder: 'outlet_photos' }),
  },
  rules: { state: 'phase', unique: [{ fields: ['village', 'name'], message: 'This lab is there already' }] },
  list: {
    columns: ['name', 'phase', 'capacity'],
    search: ['name'],
    filters: ['crop', 'village.district'],
    sort: '-capacity',
    tabs: { open: { label: 'Open', where: isOpen } },
  },
  page: {
    sections: [{ label: 'Soil lab', fields: ['name', 'village', 'crop', 'head', 'phase', 'capacity', 'photo'] }],
  },
  access: { see: 'view_soil_testing', create: 'crop:edit', update: 'crop:edit', delete: false, scope: 'village' },
  actions: {
    shut: {
      ...{ label: 'Shut', key: 'crop:edit', done: 'Soil lab shut', failed: 'Error while shutting soil lab' },
      from: ['OPEN'],
      to: 'SHUT',
      by: 'head',
      input: { photo: image({ label: 'Photo', folder: 'outlet_photos' }) },
    },
  },
  people: { assignee: 'head' },
  navigation: { under: 'crops' },
  storage: { indexes: [{ fields: ['crop', 'createdAt'] }] },
})
