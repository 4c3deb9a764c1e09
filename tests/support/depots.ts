import { choice, date, decimal, flag, integer, money, reference, resource, rollUp, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const

/** Crates of a shed: their amount follows from quantity and rate. */
export const crates = resource({
  is: {
    name: 'crates',
    singular: 'Crate',
    plural: 'Crates',
    title: 'label',
  },
  fields: {
    label: text({ label: 'Label', required: true, unique: true }),
    shed: reference({ label: 'Shed', to: 'sheds' }),
    shedName: text({ label: 'Name of the shed', from: 'shed.name', follows: true }),
    shedYard: text({ label: 'Yard of the shed', from: 'shed.yardName', follows: true }),
    qty: integer({ label: 'Quantity', min: 0, initial: 1 }),
    rate: money({ label: 'Rate' }),
    taxPercent: decimal({ label: 'Tax', digits: 2, initial: 0 }),
    packed: date({ label: 'Packed' }),
    shutOn: date({ label: 'Shut on', readOnly: true }),
    state: choice({ label: 'State', readOnly: true, initial: 'OPEN', options: { OPEN: 'Open', SHUT: 'Shut' } }),
    amount: money({ label: 'Amount', formula: { multiply: ['qty', 'rate'] } }),
    tax: money({ label: 'Tax amount', formula: { divide: [{ multiply: ['amount', 'taxPercent'] }, 100] } }),
    age: integer({ label: 'Age', formula: { days: ['packed', { addDays: ['packed', 'qty'] }] } }),
    bulk: text({
      label: 'Bulk',
      formula: {
        cases: [
          { when: { field: 'state', eq: 'SHUT' }, is: { join: [{ text: 'shut' }, 'label'], with: ': ' } },
          { when: { compare: ['amount', 'gte', 10_000] }, is: { text: 'large' } },
        ],
        otherwise: { text: 'small' },
      },
    }),
  },
  rules: { state: 'state' },
  list: { columns: ['label', 'amount', 'bulk'], search: ['label'], filters: ['amount', 'bulk'], sort: 'label' },
  actions: {
    shut: {
      label: 'Shut',
      key: 'farmer:edit',
      from: ['OPEN'],
      to: 'SHUT',
      bulk: true,
      sets: { shutOn: { stamp: 'when' } },
      done: 'Shut',
      failed: 'Not shut',
    },
  },
  imports: { by: 'label' },
  access,
})

/** Sheds, with values derived from their crates. */
export const sheds = resource({
  is: {
    name: 'sheds',
    singular: 'Shed',
    plural: 'Sheds',
    title: 'name',
  },
  fields: {
    name: text({ label: 'Name', required: true }),
    yard: reference({ label: 'Yard', to: 'yards' }),
    yardName: text({ label: 'Name of the yard', from: 'yard.name', follows: true }),
    crates: integer({
      label: 'Crates',
      rollUp: rollUp<typeof crates>({ aggregate: 'count', of: 'crates', through: 'shed' }),
    }),
    open: integer({
      label: 'Open',
      rollUp: rollUp<typeof crates>({
        aggregate: 'count',
        of: 'crates',
        through: 'shed',
        where: { field: 'state', eq: 'OPEN' },
      }),
    }),
    worth: money({
      label: 'Worth',
      rollUp: rollUp<typeof crates>({ aggregate: 'sum', field: 'amount', of: 'crates', through: 'shed' }),
    }),
    first: date({
      label: 'First',
      rollUp: rollUp<typeof crates>({ aggregate: 'min', field: 'packed', of: 'crates', through: 'shed' }),
    }),
    dearest: money({
      label: 'Dearest',
      rollUp: rollUp<typeof crates>({
        aggregate: 'max',
        field: 'rate',
        of: 'crates',
        through: 'shed',
        where: { field: 'state', eq: 'OPEN' },
      }),
    }),
    last: text({
      label: 'Last',
      rollUp: rollUp<typeof crates>({
        aggregate: 'last',
        field: 'label',
        orderBy: 'packed',
        of: 'crates',
        through: 'shed',
      }),
    }),
    average: money({ label: 'Average', formula: { divide: ['worth', 'crates'] } }),
    isOld: flag({ label: 'Old', readOnly: true, initial: false }),
  },
  list: { columns: ['name', 'crates', 'worth', 'average'], search: ['name'], filters: ['crates'], sort: 'name' },
  timeRules: {
    old: {
      label: 'Old sheds',
      keeps: 'isOld',
      otherwise: false,
      steps: [{ value: true, when: { past: 'first', days: 10 }, while: { field: 'open', gt: 2 } }],
    },
  },
  access,
})

/** Yards, with values derived from those of their sheds. */
export const yards = resource({
  is: {
    name: 'yards',
    singular: 'Yard',
    plural: 'Yards',
    title: 'name',
  },
  fields: {
    name: text({ label: 'Name', required: true }),
    worth: money({
      label: 'Worth',
      rollUp: rollUp<typeof sheds>({ aggregate: 'sum', field: 'worth', of: 'sheds', through: 'yard' }),
    }),
  },
  list: { columns: ['name', 'worth'], search: ['name'], filters: [], sort: 'name' },
  access,
})
