import { reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: false,
} as const

/** Harbours with piers. */
export const harbours = resource({
  is: { name: 'harbours', singular: 'Harbour', plural: 'Harbours', title: 'name' },
  fields: { name: text({ label: 'Name', required: true }) },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** Piers with boats: each in one harbour. */
export const piers = resource({
  is: { name: 'piers', singular: 'Pier', plural: 'Piers', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    harbour: reference({ label: 'Harbour', to: 'harbours' }),
  },
  list: { columns: ['name'], search: ['name'], filters: ['harbour'], sort: 'name' },
  access,
})

const inItsHarbour = { field: 'harbour', eq: { form: 'harbour' } } as const

/** Boats at a pier of their own harbour. */
export const boats = resource({
  is: { name: 'boats', singular: 'Boat', plural: 'Boats', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true }),
    harbour: reference({ label: 'Harbour', to: 'harbours' }),
    pier: reference({ label: 'Pier', to: 'piers', choices: inItsHarbour }),
  },
  list: { columns: ['name', 'harbour', 'pier'], search: ['name'], filters: [], sort: 'name' },
  actions: {
    moor: {
      label: 'Moor',
      key: 'farmer:edit',
      input: { pier: reference({ label: 'Pier', to: 'piers', required: true, choices: inItsHarbour }) },
      done: 'Moored',
      failed: 'Not moored',
    },
  },
  imports: { by: 'name' },
  access,
})

/** Repairs of a boat, at a pier of its harbour. */
export const repairs = resource({
  is: { name: 'repairs', singular: 'Repair', plural: 'Repairs', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    boat: reference({ label: 'Boat', to: 'boats' }),
    pier: reference({ label: 'Pier', to: 'piers', choices: { field: 'harbour', eq: { form: 'boat.harbour' } } }),
  },
  list: { columns: ['name', 'boat', 'pier'], search: ['name'], filters: [], sort: 'name' },
  access,
})
