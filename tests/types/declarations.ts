import {
  area,
  choice,
  date,
  many,
  money,
  page,
  place,
  reference,
  resource,
  text,
  type InputOf,
  type RowOf,
} from '#define'
// Adds the company's own authority strings to the type of keys.
import '#resources'

/** Mistakes in a declaration that must not compile. Only the compiler reads this file; it never runs. */

const fields = {
  name: text({ label: 'Name', required: true }),
  village: place({ label: 'Village', level: 'village' }),
  acres: area({ label: 'Acres' }),
  phase: choice({ label: 'Phase', readOnly: true, options: { OPEN: 'Open', DONE: 'Done' } }),
  colour: choice({ label: 'Colour', options: { RED: 'Red', BLUE: 'Blue' } }),
}
const is = { name: 'plots', singular: 'Plot', plural: 'Plots', title: 'name' } as const
const list = {
  columns: ['name', 'phase'],
  search: ['name'],
  filters: ['phase', 'village.state'],
  sort: '-createdAt',
} as const
const access = { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false } as const
const words = { label: 'Close', key: 'farmer:edit', done: 'Closed', failed: 'Error while closing' } as const

/** The declaration that all others here are derived from: it compiles. */
export const plots = resource({
  is,
  fields,
  rules: {
    state: 'phase',
    changeWhile: { field: 'phase', eq: 'OPEN' },
    limits: [{ per: 'village', max: 10, message: 'Enough' }],
    unique: [{ fields: ['village', 'name'], message: 'Taken' }],
  },
  list: { ...list, tabs: { open: { label: 'Open', where: { field: 'village.state', eq: 1 } } } },
  page: { sections: [{ label: 'Plot', fields: ['name', 'village', 'acres', 'phase', 'colour'] }] },
  access: { ...access, scope: 'village' },
  actions: { close: { ...words, from: ['OPEN'], to: 'DONE', sets: { colour: 'RED' } } },
})

// @ts-expect-error A column must be a field.
resource({ is, fields, access, list: { ...list, columns: ['name', 'height'] } })

const chart = { label: 'Acres', aggregate: 'sum' } as const

// @ts-expect-error What a chart sums must be a number, an amount of money or an area.
resource({ is, fields, access, list: { ...list, charts: { all: { ...chart, field: 'name', by: 'phase' } } } })

// @ts-expect-error A chart goes by what makes groups.
resource({ is, fields, access, list: { ...list, charts: { all: { ...chart, field: 'acres', by: 'name' } } } })

// @ts-expect-error What is searched must be a field.
resource({ is, fields, access, list: { ...list, search: ['height'] } })

// @ts-expect-error What is filtered must be a field, or a place at one of its levels.
resource({ is, fields, access, list: { ...list, filters: ['village.street'] } })

// @ts-expect-error Only a place has levels.
resource({ is, fields, access, list: { ...list, filters: ['name.state'] } })

// @ts-expect-error A list is sorted by a field.
resource({ is, fields, access, list: { ...list, sort: '-height' } })

resource({
  // @ts-expect-error The title is a field.
  is: { ...is, title: 'height' },
  fields,
  list,
  access,
})

resource({
  is,
  fields,
  rules: { state: 'phase' },
  list,
  access,
  // @ts-expect-error An action moves to a state that exists.
  actions: { close: { ...words, to: 'GONE' } },
})

resource({
  is,
  fields,
  rules: { state: 'phase' },
  list,
  access,
  // @ts-expect-error An action starts from states that exist.
  actions: { close: { ...words, from: ['LOST'] } },
})

resource({
  is,
  fields,
  rules: { state: 'phase' },
  list,
  access,
  // @ts-expect-error The options of another choice are no states.
  actions: { close: { ...words, to: 'RED' } },
})

// @ts-expect-error Without a state there is nothing to move.
resource({ is, fields, list, access, actions: { close: { ...words, to: 'DONE' } } })

// @ts-expect-error An action sets fields that exist.
resource({ is, fields, list, access, actions: { close: { ...words, sets: { height: 2 } } } })

// @ts-expect-error An action is offered by what a record has.
resource({ is, fields, list, access, actions: { close: { ...words, when: { field: 'height', eq: 2 } } } })

// @ts-expect-error An action needs a key that somebody declared.
resource({ is, fields, list, access, actions: { close: { ...words, key: 'farmer:close' } } })

resource({
  is,
  fields,
  rules: { state: 'phase' },
  list,
  access,
  // @ts-expect-error A misspelt option of an action is noticed.
  actions: { close: { ...words, to: 'DONE', bluk: true } },
})

// @ts-expect-error An action asks by inputs that are fields.
resource({ is, fields, list, access, actions: { close: { ...words, input: { reason: 'Reason' } } } })

// @ts-expect-error Nothing is declared that a resource does not know.
resource({ is, fields, list, access, permissions: [] })

resource({
  is,
  fields,
  // @ts-expect-error A condition compares by words that exist.
  rules: { changeWhile: { field: 'phase', equals: 'OPEN' } },
  list,
  access,
})

// @ts-expect-error A state is a choice, not a text.
resource({ is, fields, rules: { state: 'name' }, list, access })

// @ts-expect-error A state is a field.
resource({ is, fields, rules: { state: 'height' }, list, access })

resource({
  is,
  fields,
  list,
  // @ts-expect-error A section shows fields that exist.
  page: { sections: [{ label: 'Plot', fields: ['name', 'height'] }] },
  access,
})

// @ts-expect-error The scope is a field.
resource({ is, fields, list, access: { ...access, scope: 'height' } })

// @ts-expect-error The scope is a place.
resource({ is, fields, list, access: { ...access, scope: 'name' } })

// @ts-expect-error What limits a change must be a field.
resource({ is, fields, rules: { changeWhile: { field: 'height', eq: 1 } }, list, access })

// @ts-expect-error An index is over fields that exist.
resource({ is, fields, list, access, storage: { indexes: [{ fields: ['height'] }] } })

// @ts-expect-error An icon is one that the portal draws.
resource({ is: { ...is, icon: 'spade' }, fields, list, access })

resource({
  is,
  fields,
  access,
  // @ts-expect-error A misspelt word of a tab is noticed.
  list: { ...list, tabs: { open: { label: 'Open', were: { field: 'phase', eq: 'OPEN' } } } },
})

// @ts-expect-error A misspelt word of the list is noticed.
resource({ is, fields, access, list: { ...list, tbas: {} } })

// @ts-expect-error Access is required for every verb.
resource({ is, fields, list, access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit' } })

// @ts-expect-error A key that is not declared opens nothing.
resource({ is, fields, list, access: { ...access, create: 'farmer:creat' } })

// @ts-expect-error A tab needs a key that somebody declared.
resource({ is, fields, list, access: { ...access, see: 'view_plots_tab' } })

resource({
  is,
  fields,
  // @ts-expect-error A tab is cut by a field.
  list: { ...list, tabs: { open: { label: 'Open', where: { field: 'height', eq: 1 } } } },
  access,
})

resource({
  is,
  fields,
  // @ts-expect-error A limit is counted per field.
  rules: { limits: [{ per: 'height', max: 10, message: 'Enough' }] },
  list,
  access,
})

resource({
  is,
  fields,
  // @ts-expect-error A rule is told at a field.
  rules: { checks: [{ field: 'height', holds: { field: 'name', empty: false }, message: 'Wrong' }] },
  list,
  access,
})

resource({
  is,
  fields,
  people: {
    notices: {
      full: {
        label: 'Full',
        words: '{record} is full',
        // @ts-expect-error The template of a notice names a field.
        companyText: { named: 'Full', fields: ['height'] },
      },
    },
  },
  list,
  access,
})

resource({
  is,
  fields,
  // @ts-expect-error Fields that exist are unique together.
  rules: { unique: [{ fields: ['height'], message: 'Taken' }] },
  list,
  access,
})

page({
  is: { name: 'help', label: 'Help' },
  // @ts-expect-error A page needs a key that somebody declared.
  access: { see: 'view_hepl_tab' },
})

/** The type of a row follows from its fields. */
export function read(row: RowOf<typeof plots>): unknown[] {
  return [
    row.acres?.acres,
    row.village?.path,
    row.colour === 'RED',
    // @ts-expect-error A row has no field that is not declared.
    row.height,
    // @ts-expect-error A choice is never what is not among its options.
    row.colour === 'GREEN',
    // @ts-expect-error An area is no number.
    row.acres?.toFixed(),
  ]
}

/** The type of input follows from the fields too. */
export const inputs: InputOf<typeof plots>[] = [
  { name: 'North field', village: 12, acres: { value: 2, unit: 'ACRE' } },
  // @ts-expect-error A place is written as its id.
  { village: { id: 12 } },
  // @ts-expect-error A choice takes its own options.
  { colour: 'GREEN' },
  // @ts-expect-error The unit is one that people speak of.
  { acres: { value: 2, unit: 'MORGEN' } },
]

/** The links of a declaration that is valid otherwise. */
export const links = [
  reference({ label: 'Farmer', to: 'farmers', shows: ['mobile'] }),
  many({ label: 'Crops', to: 'crops', max: 8 }),
  money({ label: 'Price', min: 0 }),
  date({ label: 'Day', age: [18, 100] }),
]

resource({
  is,
  fields,
  rules: { state: 'phase' },
  list,
  access,
  // @ts-expect-error An action asks for fields that exist.
  actions: { close: { ...words, to: 'DONE', asks: ['colr'] } },
})
