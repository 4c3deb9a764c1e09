import { describe, expect, it } from 'vitest'
import {
  choice,
  code,
  flag,
  integer,
  joined,
  place,
  reference,
  text,
  type Action,
  type AnyResource,
  type Field,
  type Register,
} from '#define'
import { complaintsOf, help, plots, withAction, withField, words } from './plots'

/** Plots whose list shows further columns. */
function withColumns(fields: Readonly<Record<string, Field>>): AnyResource {
  const list = { ...plots.list, columns: ['name', ...Object.keys(fields)] }
  return { ...plots, fields: { ...plots.fields, ...fields }, list }
}

const required = { required: true, readOnly: true } as const

describe('The check', () => {
  it('accepts a valid declaration', () => {
    const sidebar = [
      { to: 'plots', label: 'Plots' },
      { label: 'More', icon: 'tool', entries: [{ to: 'help', label: 'Help' }] },
    ] as const
    expect(complaintsOf({ sidebar })).toEqual([])
    expect(complaintsOf(withField('next', reference({ label: 'Next', to: 'plots' })))).toEqual([])
    expect(complaintsOf(withField('code', code({ label: 'Code', pattern: '{state}', place: 'village' })))).toEqual([])
  })

  it.each<[string, Partial<Register> | AnyResource]>([
    ['support: the path help is declared twice', { pages: [help, { ...help, is: { ...help.is, name: 'support' } }] }],
    ['help: the name help is declared twice', { pages: [help, { ...help, navigation: { path: 'support' } }] }],
    [
      'fields: the path plots is declared twice',
      { resources: [plots, { ...plots, is: { ...plots.is, name: 'fields' } }] },
    ],
    [
      'plots: the path help is taken by a tab',
      { pages: [help], resources: [{ ...plots, navigation: { path: 'plots', createPath: 'help' } }] },
    ],
    ['plots: a page bears the same name', { pages: [{ ...help, is: { ...help.is, name: 'plots' } }] }],
    ['The sidebar leads to bookings, which is not declared', { sidebar: [{ to: 'bookings', label: 'Bookings' }] }],
    [
      'The sidebar leads to bookings, which is not declared',
      { sidebar: [{ label: 'More', icon: 'tool', entries: [{ to: 'bookings', label: 'Bookings' }] }] },
    ],
    ['Plots: a name is in kebab-case', { ...plots, is: { ...plots.is, name: 'Plots' } }],
    [
      'plots: navigation.under names lands, which is not declared',
      { ...plots, navigation: { ...plots.navigation, under: 'lands' } },
    ],
    ['plots: the scope home is no place and no reference', { ...plots, access: { ...plots.access, scope: 'home' } }],
    [
      'plots: the list shows 9 columns, 8 at most (list.shown names the default ones): name, a1, a2, a3, a4, a5, a6, a7, a8',
      withColumns(Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`a${at}`, integer({ label: 'A' })]))),
    ],
    [
      'plots: the columns of the list are 195 px wider than the page: name, a1, a2, a3, a4, a5',
      withColumns(Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`a${at}`, text({ label: 'A'.repeat(30) })]))),
    ],
    ['plots: the list shows size, which is no column', { ...plots, list: { ...plots.list, shown: ['name', 'size'] } }],
    ['plots: name is added up, which is no number', { ...plots, list: { ...plots.list, totals: ['name'] } }],
    [
      'plots: the list is a log, but access.update lets people change it',
      { ...plots, list: { ...plots.list, isLog: true }, access: { ...plots.access, delete: false } },
    ],
    ['plots: there is no field height', { ...plots, list: { ...plots.list, filters: ['height'] } }],
    ['plots: there is no field name.state', { ...plots, list: { ...plots.list, filters: ['name.state'] } }],
    [
      'plots: next cannot be searched',
      {
        ...plots,
        fields: { ...plots.fields, next: reference({ label: 'Next', to: 'nobody' }) },
        list: { ...plots.list, search: ['next'] },
      },
    ],
    ['plots: home cannot be searched', { ...plots, list: { ...plots.list, search: ['home'] } }],
    ...(
      [
        ['height is edited in the list, but it is no column of it', 'height', ['name']],
        ['phase is edited in the list, but never changed', 'phase', ['phase']],
        ['home is edited in the list, but a point does not fit a cell', 'home', ['home']],
        ['name is edited in the list, but the title opens the record', 'name', ['name']],
      ] as const
    ).map(([words, edit, columns]): [string, AnyResource] => [
      `plots: ${words}`,
      { ...plots, list: { ...plots.list, columns, edit: [edit] } },
    ]),
    [
      'plots: village is edited in the list, but its records are never changed',
      {
        ...plots,
        list: { ...plots.list, columns: ['village'], edit: ['village'] },
        access: { ...plots.access, update: false },
      },
    ],
    [
      'plots: the required field name stands in no section',
      { ...plots, page: { sections: [{ label: 'Plot', fields: ['home'] }] } },
    ],
    [
      'plots: the field home stands in no section, so no form asks for it. Add it to one, or make it readOnly',
      { ...plots, page: { sections: [{ label: 'Plot', fields: ['name', 'village'] }] } },
    ],
    [
      'plots: In the sections, the field name is declared twice',
      { ...plots, page: { sections: [...plots.page.sections, { label: 'Again', fields: ['name'] }] } },
    ],
  ])('reports "%s"', (complaint, changed) => {
    expect(complaintsOf(changed)).toContain(complaint)
  })
})

describe('The check of a field', () => {
  it.each<[string, string, Field]>([
    ['the name version is taken by the engine', 'version', integer({ label: 'Version' })],
    ['the name filter is taken by the engine', 'filter', text({ label: 'Filter' })],
    ['the field name Land_name is not in camelCase', 'Land_name', text({ label: 'Land name' })],
    ['farmer refers to farmers, which is not declared', 'farmer', reference({ label: 'Farmer', to: 'farmers' })],
    [
      'colour begins as RED, which is no option',
      'colour',
      choice({ label: 'Colour', options: { BLUE: 'Blue' }, initial: 'RED' }),
    ],
    [
      'parcel takes its level from name, which is no choice',
      'parcel',
      place({ label: 'Parcel', level: ['state', 'zone'], levelBy: { field: 'name', levels: {} } }),
    ],
    [
      'parcel takes its level from LOST, which is no option',
      'parcel',
      place({ label: 'Parcel', level: ['state', 'zone'], levelBy: { field: 'phase', levels: { LOST: 'zone' } } }),
    ],
    [
      'parcel is never a village',
      'parcel',
      place({ label: 'Parcel', level: ['state', 'zone'], levelBy: { field: 'phase', levels: { OPEN: 'village' } } }),
    ],
    ['whole is joined of height, which is no field', 'whole', joined({ label: 'Whole', of: ['name', 'height'] })],
    [
      'code takes its state from name, which is no place',
      'code',
      code({ label: 'Code', pattern: '{state}', place: 'name' }),
    ],
    [
      'height is required and read-only, but nothing gives it a value',
      'height',
      integer({ label: 'Height', ...required }),
    ],
    ['fenced is required: it needs an initial', 'fenced', flag({ label: 'Fenced', required: true })],
  ])('says "%s"', (complaint, name, field) => {
    expect(complaintsOf(withField(name, field))).toEqual([`plots: ${complaint}`])
  })

  it('allows only the year, the state and digits in the pattern of a number', () => {
    expect(complaintsOf(withField('code', code({ label: 'Code', pattern: 'P-{year}-{0000}' })))).toEqual([
      'plots: code numbers its records by {year}',
    ])
  })

  it('requires that a number’s year comes from a required date, and only without gaps', () => {
    const pattern = { label: 'Code', pattern: 'P-{fy}-{0000}' } as const
    expect(complaintsOf(withField('code', code({ ...pattern, gapless: true, datedBy: 'phase' })))).toEqual([
      'plots: code takes its year from phase, which is no required date',
    ])
    expect(complaintsOf(withField('code', code({ ...pattern, datedBy: 'phase' })))).toEqual([
      'plots: code has no year without gaps, so no date tells it',
      'plots: code takes its year from phase, which is no required date',
    ])
  })

  it('accepts a required, read-only field that the service sets', () => {
    expect(complaintsOf(withField('open', flag({ label: 'Open', initial: false, ...required })))).toEqual([])
    expect(complaintsOf(withField('code', code({ label: 'Code', pattern: '{0000}', ...required })))).toEqual([])
  })
})

describe('The check of an action', () => {
  const reason = { reason: text({ label: 'Reason' }) }

  it.each<[string, Partial<Action>]>([
    ['the action act does nothing', {}],
    ['the action act does nothing', { input: reason }],
    [
      'the action act asks for height and keeps it nowhere: it is no field',
      { to: 'DONE', input: { height: integer({ label: 'Height' }) } },
    ],
    ['the action act sets height, which is no field', { sets: { height: 1 } }],
    ['the action act sets phase, which has no option GONE', { sets: { phase: 'GONE' } }],
    ['the action act sets phase, which takes no number', { sets: { phase: 1 } }],
    ['the action act sets phase, which is no reference to a user', { sets: { phase: { stamp: 'who' } } }],
    ['the action act sets phase, which is neither a day nor a moment', { sets: { phase: { stamp: 'when' } } }],
    [
      'the action act sets name, which takes reason, which it does not ask for',
      { sets: { name: { input: 'reason' } } },
    ],
    ['the action act sets phase, which is no text', { sets: { phase: { input: 'reason' } }, input: reason }],
    [
      'act.farmer refers to farmers, which is not declared',
      { effect: true, input: { farmer: reference({ label: 'Farmer', to: 'farmers' }) } },
    ],
    [
      'height of the action act begins with what is in phase, which is no integer',
      { effect: true, input: { height: integer({ label: 'Height', asStored: 'phase' }) } },
    ],
    ['the action act makes a record of farmers, which is no resource', { effect: true, makes: 'farmers' }],
    ['the action act makes a record without an effect', { to: 'DONE', makes: 'plots' }],
    ['the field name act.Reason is not in camelCase', { effect: true, input: { Reason: reason.reason } }],
  ])('reports "%s"', (complaint, action) => {
    const told = complaintsOf(withAction(action))
    expect([told.length, told[0]?.startsWith(`plots: ${complaint}`)]).toEqual([1, true])
  })

  it('requires a user for an action of one person only', () => {
    const owner = withField('owner', reference({ label: 'Owner', to: 'plots' }))
    const given = { ...owner, actions: { act: { ...words, effect: true, by: 'owner' } } } as const
    expect(complaintsOf(given)).toContain('plots: owner is no reference to a user')
  })

  it('requires a text of the service for a warning about a record', () => {
    const given = (readOnly: boolean): AnyResource => {
      const warned = withField('wrong', text({ label: 'Wrong', max: 80, readOnly }))
      return { ...warned, page: { ...warned.page, alert: 'wrong' } }
    }
    expect(complaintsOf(given(true))).toEqual([])
    expect(complaintsOf(given(false))).toContain('plots: wrong is no text that the service keeps, so it is no alert')
  })

  it.each<Partial<Action>>([
    { to: 'DONE' },
    { sets: { phase: null } },
    { effect: true },
    { input: { name: text({ label: 'Name' }) } },
  ])('accepts %j', (action) => {
    expect(complaintsOf(withAction(action))).toEqual([])
  })

  it('requires a state for an action that changes it', () => {
    const { state: _, ...rules } = plots.rules
    expect(complaintsOf({ ...plots, rules })).toContain(
      'plots: the action close moves a state, but no state field is named',
    )
  })

  it.each(['history', 'options', 'files', 'import', 'export'])('keeps the name %s for the engine', (name) => {
    expect(complaintsOf({ ...plots, actions: { [name]: { ...words, effect: true } } })).toEqual([
      'plots: an action may not be named as a route of the engine',
    ])
  })
})
