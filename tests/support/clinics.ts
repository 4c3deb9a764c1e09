import { area, choice, date, money, mobile, place, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: false,
} as const

/** The nurses of a clinic's village. */
export const nurses = resource({
  is: { name: 'nurses', singular: 'Nurse', plural: 'Nurses', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    village: place({ label: 'Village', level: 'village' }),
  },
  list: { columns: ['name'], search: ['name', 'village'], filters: [], sort: 'name' },
  access: { ...access, see: 'view_geography' },
})

const isAhead = {
  all: [
    { field: 'status', eq: 'PLANNED' },
    { field: 'on', within: 'upcoming' },
  ],
} as const

/** Clinics with visits, and a fact of each kind. */
export const clinics = resource({
  is: { name: 'clinics', singular: 'Clinic', plural: 'Clinics', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    village: place({ label: 'Village', level: 'village' }),
    mobile: mobile({ label: 'Mobile', personal: true }),
  },
  list: { columns: ['name'], search: ['name', 'mobile'], filters: [], sort: 'name' },
  page: {
    summary: {
      sentence: '{name} at {village}',
      facts: {
        name: { field: 'name' },
        next: {
          ...{ label: 'Next visit', aggregate: 'first', of: 'visits', through: 'clinic', inSearch: true },
          ...{ field: 'on', orderBy: 'on', shows: ['name', 'caller', 'cost'], where: isAhead },
        },
        last: {
          ...{ label: 'Last visit', aggregate: 'last', of: 'visits', through: 'clinic' },
          ...{ field: 'caller', orderBy: 'on', where: { field: 'status', eq: 'DONE' } },
        },
        fees: { label: 'Fees', aggregate: 'sum', of: 'visits', through: 'clinic', field: 'fee' },
        costs: { label: 'Costs', aggregate: 'sum', of: 'visits', through: 'clinic', field: 'cost' },
        acres: { label: 'Acres', aggregate: 'sum', of: 'visits', through: 'clinic', field: 'garden' },
        planned: {
          ...{ label: 'Planned', aggregate: 'count', of: 'visits', through: 'clinic' },
          where: { field: 'status', eq: 'PLANNED' },
        },
        nurse: {
          ...{ label: 'Nurse', aggregate: 'first', of: 'nurses', through: 'village', by: 'village' },
          ...{ field: 'name', orderBy: 'name' },
        },
      },
      latest: {
        ahead: {
          ...{ label: 'Ahead', of: 'visits', through: 'clinic', where: isAhead, sort: 'on' },
          ...{ columns: ['on', 'cost'], actions: ['finish'] },
        },
        nurses: { label: 'Nurses', of: 'visits', through: 'clinic', columns: ['name'] },
      },
    },
  },
  access: { ...access, scope: 'village' },
})

/** Visits to a clinic. */
export const visits = resource({
  is: { name: 'visits', singular: 'Visit', plural: 'Visits', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    clinic: reference({ label: 'Clinic', to: 'clinics', required: true, shows: ['mobile'] }),
    village: place({ label: 'Village', level: 'village' }),
    on: date({ label: 'On' }),
    fee: money({ label: 'Fee' }),
    cost: money({ label: 'Cost', read: 'farmer:blacklist' }),
    garden: area({ label: 'Garden', units: ['ACRE'] }),
    caller: mobile({ label: 'Caller', personal: true }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'PLANNED',
      options: { PLANNED: 'Planned', DONE: 'Done' },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['name', 'on', 'clinic', 'status'],
    search: ['name', 'caller', 'clinic', 'village'],
    filters: ['on'],
    sort: '-on',
  },
  access: { ...access, scope: 'village' },
  actions: {
    finish: {
      ...{ label: 'Finish', key: 'farmer:edit', from: ['PLANNED'], to: 'DONE' },
      ...{ done: 'Visit finished successfully', failed: 'Error while finishing visit' },
    },
  },
})
