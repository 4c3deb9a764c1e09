import {
  check,
  choice,
  complaintText,
  page,
  place,
  point,
  resource,
  text,
  type Action,
  type AnyResource,
  type Complaint,
  type Field,
  type Register,
} from '#define'
import '#resources'

/** A small valid declaration, for the tests that change it. */
export const plots: AnyResource = resource({
  is: {
    name: 'plots',
    singular: 'Plot',
    plural: 'Plots',
    title: 'name',
  },
  fields: {
    name: text({ label: 'Name', required: true }),
    village: place({ label: 'Village', level: 'village' }),
    home: point({ label: 'Home' }),
    phase: choice({ label: 'Phase', readOnly: true, initial: 'OPEN', options: { OPEN: 'Open', DONE: 'Done' } }),
  },
  rules: { state: 'phase' },
  list: { columns: ['name'], search: ['name'], filters: ['phase', 'village.state'], sort: 'name' },
  access: {
    see: 'view_farmer_tab',
    create: 'farmer:create',
    update: 'farmer:edit',
    delete: false,
    scope: 'village',
  },
  actions: { close: { label: 'Close', key: 'farmer:edit', from: ['OPEN'], to: 'DONE', done: 'Closed', failed: 'Not' } },
})
/** A page beside it. */
export const help = page({
  is: { name: 'help', label: 'Help' },
  access: { see: 'signedIn' },
})
/** The texts that every action must have. */
export const words = { label: 'Do', key: 'signedIn', done: 'Done', failed: 'Not done' } as const

/** Adds a field to it. */
export const withField = (name: string, field: Field): AnyResource => ({
  ...plots,
  fields: { ...plots.fields, [name]: field },
  page: { ...plots.page, sections: [{ label: 'Plot', fields: [...Object.keys(plots.fields), name] }] },
})
/** Adds an action to it. */
export const withAction = (action: Partial<Action>): AnyResource => ({
  ...plots,
  actions: { act: { ...words, ...action } },
})
/** Returns the complaints about a register with this instead of its own part. */
export const checkedRegister = (changed: Partial<Register> | AnyResource): Complaint[] =>
  check({
    resources: [plots],
    pages: [help],
    sidebar: [],
    ...('fields' in changed ? { resources: [changed] } : changed),
  })
/** Returns complaints as lines, without suggested words. */
export const saidOf = (complaints: readonly Complaint[]): string[] =>
  complaints.map((one) => complaintText(one).replace(/\. (Did you mean|Valid:) .*$/, ''))
/** Returns the check's complaints about it as lines, without suggested words. */
export const complaintsOf = (changed: Partial<Register> | AnyResource): string[] => saidOf(checkedRegister(changed))
