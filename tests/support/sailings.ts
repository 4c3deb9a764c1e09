import { choice, date, mobile, money, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const
const words = { key: 'farmer:edit', done: 'Done', failed: 'Not done' } as const

/** Sailors who go out to sea. */
export const sailors = resource({
  is: { name: 'sailors', singular: 'Sailor', plural: 'Sailors', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    mobile: mobile({ label: 'Mobile' }),
    language: choice({ label: 'Language', options: { en: 'English', hi: 'Hindi', pa: 'Punjabi' } }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

/** Sailings that sailors are notified of. */
export const sailings = resource({
  is: { name: 'sailings', singular: 'Sailing', plural: 'Sailings', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    sailor: reference({ label: 'Sailor', to: 'sailors' }),
    fare: money({ label: 'Fare' }),
    day: date({ label: 'Day' }),
    phase: choice({ label: 'Phase', readOnly: true, initial: 'OPEN', options: { OPEN: 'Open', OVER: 'Over' } }),
  },
  rules: { state: 'phase' },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  actions: {
    finish: { ...words, label: 'Finish', from: ['OPEN'], to: 'OVER', bulk: true },
    reopen: { ...words, label: 'Reopen', from: ['OVER'], to: 'OPEN' },
  },
  people: {
    messages: {
      finished: {
        to: 'sailor',
        after: ['finish'],
        while: { field: 'fare', empty: false },
        template: 'FARMER_WELCOME',
        texts: { en: 'Trip {name} of {day}: {fare}, {phase}.', hi: 'यात्रा {name}, {day}: {fare}।' },
      },
    },
  },
  access,
})
