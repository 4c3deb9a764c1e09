import { describe, expect, it } from 'vitest'
import { area, date, integer, keyValue, reference, tags, text, type AnyResource, type Condition } from '#define'
import { complaintsOf, plots, withAction, withField } from './plots'

/** Adds a tab with a condition to a resource. */
const cut = (one: AnyResource, where: Condition): AnyResource => ({
  ...one,
  list: { ...one.list, tabs: { open: { label: 'Open', where } } },
})

describe('The check of a condition', () => {
  const absent = { field: 'height', eq: 1 }
  const complaint = ['plots: there is no field height']

  it.each<[string, AnyResource]>([
    ['a tab', { ...plots, list: { ...plots.list, tabs: { open: { label: 'Open', where: absent } } } }],
    ['an action', withAction({ to: 'DONE', when: absent })],
    ['an input', withAction({ effect: true, input: { until: date({ label: 'Until', when: absent }) } })],
    [
      'a limit',
      { ...plots, rules: { ...plots.rules, limits: [{ per: 'village', max: 1, message: 'Enough', where: absent }] } },
    ],
    [
      'what is unique together',
      { ...plots, rules: { ...plots.rules, unique: [{ fields: ['name'], message: 'Taken', where: absent }] } },
    ],
    [
      'a section',
      {
        ...plots,
        page: { ...plots.page, sections: [{ label: 'Plot', fields: Object.keys(plots.fields), when: absent }] },
      },
    ],
    ['what may be changed', { ...plots, rules: { ...plots.rules, changeWhile: absent } }],
    ['when a field is shown', withField('depth', integer({ label: 'Depth', when: absent }))],
    ['when a field is required', withField('depth', integer({ label: 'Depth', requiredWhen: absent }))],
    ['where a field is unique', withField('depth', integer({ label: 'Depth', unique: absent }))],
    ['the records that may be chosen', withField('next', reference({ label: 'Next', to: 'plots', choices: absent }))],
  ])('covers that of %s', (_place, changed) => {
    expect(complaintsOf(changed)).toEqual(complaint)
  })

  it('covers every part of it', () => {
    for (const where of [{ all: [absent] }, { any: [absent] }, { not: absent }, { not: { all: [{ any: [absent] }] } }])
      expect(complaintsOf(cut(plots, where))).toEqual(complaint)
  })

  it.each([
    ['a condition compares name with nothing', { field: 'name' }],
    ['name cannot be compared by equals', { field: 'name', equals: 'x' }],
    ['home cannot be compared by eq', { field: 'home', eq: 'x' }],
    ['phase has no option GONE', { field: 'phase', eq: 'GONE' }],
    ['phase has no option GONE', { field: 'phase', in: ['OPEN', 'GONE'] }],
    ['phase has no option GONE', { not: { field: 'phase', ne: 'GONE' } }],
  ])('reports "%s"', (sentence, where) => {
    expect(complaintsOf(cut(plots, where))).toEqual([`plots: ${sentence}`])
  })

  it('lets it test whether a choice or free tags are set', () => {
    const where = {
      all: [
        { field: 'phase', empty: false },
        { field: 'marks', eq: 'anything' },
      ],
    }
    const tagged = withField('marks', tags({ label: 'Marks' }))
    expect(complaintsOf(cut(tagged, where))).toEqual([])
  })

  it.each([
    ['nests the column height, which is no field', ['name', 'height']],
    ['nests the column phase, which no form fills in', ['name', 'phase']],
    ['nests the column home, which does not fit into a row', ['name', 'home']],
    ['nests the column next, which does not fit into a row', ['name', 'next']],
    ['nests rows without name, which is required', ['village']],
  ])('reports that a field %s', (sentence, nested) => {
    const next = reference({ label: 'Next', to: 'plots', required: true, nested })
    expect(complaintsOf(withField('next', next))).toEqual([`plots: next ${sentence}`])
  })

  it('reports an area that sums a field of the form’s rows that is no area', () => {
    const whole = area({ label: 'Whole', totalOf: 'plots.name' })
    expect(complaintsOf(withField('whole', whole))).toEqual([
      'plots: whole is the total of plots.name, which is no area of the rows in its form',
    ])
  })

  it('reports names from no record, or from no list of names', () => {
    const named = (link: string, list: string) =>
      complaintsOf(withField('pairs', keyValue({ label: 'Pairs', namesFrom: { reference: link, field: list } })))
    expect(named('village', 'name')).toEqual([
      expect.stringMatching(/^plots: pairs takes its names from village, which is no reference/),
    ])
    const next = reference({ label: 'Next', to: 'plots' })
    const pairs = keyValue({ label: 'Pairs', namesFrom: { reference: 'next', field: 'name' } })
    const linked = withField('next', next)
    const sections = [...linked.page.sections, { label: 'Pairs', fields: ['pairs'] }]
    expect(
      complaintsOf({ ...linked, fields: { ...linked.fields, pairs }, page: { ...linked.page, sections } }),
    ).toEqual(['plots: pairs takes its names from name, which is no list of words of plots'])
  })

  it('reports numbers for records that are not of the action’s record, or have no such maximum', () => {
    const counted = (through: string, upTo: string, bulk = false) => {
      const counts = keyValue({ label: 'Counts', countsOf: { of: 'plots', through, upTo } })
      const count = { label: 'Count', key: 'farmer:edit', done: 'Counted', failed: 'Not counted' } as const
      return complaintsOf({ ...plots, actions: { tally: { ...count, effect: true, bulk, input: { counts } } } })
    }
    expect(counted('village', 'name', true)).toEqual([
      'plots: the action tally counts records of a single record: no bulk',
      'plots: the action tally counts plots through village, which is no reference to plots',
      'plots: the action tally counts plots up to name, which is no whole number of theirs',
    ])
    const own = keyValue({ label: 'Counts', countsOf: { of: 'plots', through: 'next', upTo: 'rows' } })
    expect(complaintsOf(withField('counts', own))).toEqual([
      'plots: counts counts records, which only the input of an action can',
    ])
  })

  it('reports form rows that no one may write, and a record in a form that no one may create', () => {
    const closed = { create: false, update: false, delete: false } as const
    const next = reference({ label: 'Next', to: 'plots', nested: ['name'], createInPlace: true })
    expect(complaintsOf({ ...withField('next', next), access: { ...plots.access, ...closed } })).toEqual([
      'plots: next nests rows that are never written by hand',
      'plots: next makes records of plots in place, which are never created by hand',
    ])
    expect(complaintsOf(withField('copy', text({ label: 'Copy' })))).toEqual([
      'plots: the name copy is taken by the engine',
    ])
  })
})
