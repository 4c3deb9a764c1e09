import { describe, expect, it } from 'vitest'
import {
  area,
  choice,
  date,
  flag,
  integer,
  page,
  reference,
  resource,
  text,
  type AnyResource,
  type Field,
} from '#define'
import { complaintsOf, help, plots, withField } from './plots'

const withList = (list: object): AnyResource => ({ ...plots, list: { ...plots.list, ...list } })
const withPage = (changed: object): AnyResource => ({ ...plots, page: { ...plots.page, ...changed } })
const withRules = (rules: object): AnyResource => ({ ...plots, rules: { ...plots.rules, ...rules } })
const chart = (words: object): AnyResource => ({
  ...withList({ charts: { all: { label: 'All', aggregate: 'count', by: 'phase', ...words } } }),
  fields: { ...plots.fields, trees: integer({ label: 'Trees' }) },
  page: { ...plots.page, sections: [{ label: 'Plot', fields: [...Object.keys(plots.fields), 'trees'] }] },
})
const tab = (words: object): AnyResource => withList({ tabs: { open: { label: 'Open', ...words } } })

describe('The check of names that the compiler knows', () => {
  it.each<[string, AnyResource]>([
    ['the calendar goes by home, which is no date', withList({ calendar: { day: 'home' } })],
    ['the map goes by home, which is no place', withList({ map: { place: 'home' } })],
    ['the map draws name, which is no point', withList({ map: { place: 'village', point: 'name' } })],
    ['the map sums up name, which is no area', withList({ map: { place: 'village', sum: 'name' } })],
    ['the map leaves out LOST, which is no state', withList({ map: { place: 'village', notCounted: ['LOST'] } })],
    ['the chart all has the aggregate median, which is none', chart({ aggregate: 'median', field: 'trees' })],
    ['the chart all lacks the field of its sum', chart({ aggregate: 'sum' })],
    ['the chart all counts records, and needs no field trees', chart({ field: 'trees' })],
    ['the chart all tells name, which is no number, money or area', chart({ aggregate: 'sum', field: 'name' })],
    ['the chart all goes by name, which is nothing that makes groups', chart({ by: 'name' })],
    ['the chart all goes by village.block, which is nothing that makes groups', chart({ by: 'village.block' })],
    ['the chart all goes by createdAt and lacks its period', chart({ by: 'createdAt' })],
    ['the chart all has a period, but phase is no date', chart({ period: 'month' })],
    ['the chart all has the period season, which is none', chart({ by: 'createdAt', period: 'season' })],
    ['the chart all shows 1 groups, but a chart shows 2 to 100', chart({ most: 1 })],
    ['the chart all has no word colour', chart({ colour: 'red' })],
    ['phase has no option LOST', chart({ where: { field: 'phase', eq: 'LOST' } })],
    ['there is no field height', tab({ columns: ['height'] })],
    ['a tab is about open, which is no action', tab({ does: 'open' })],
    ['phase is compared with 1, which is no text', tab({ where: { field: 'phase', eq: 1 } })],
    [
      'createdAt is compared with lastDecade, which is no stretch of days',
      tab({ where: { field: 'createdAt', within: 'lastDecade' } }),
    ],
    ['the heading names height, which is no field', withPage({ heading: ['height'] })],
    ['the brief form asks for height, which is no field', { ...plots, form: { ...plots.form, brief: ['height'] } }],
    [
      'the preview depends on height, which is no field',
      { ...plots, form: { ...plots.form, preview: { at: 'x', label: 'X', of: ['height'] } } },
    ],
    ['lands has no list on its page', withPage({ parts: ['lands'] })],
    [
      'a limit is counted per height, which is no field',
      withRules({ limits: [{ per: 'height', max: 1, message: 'Enough' }] }),
    ],
    ['a record is undone by vanish, which is no action', withRules({ undoneBy: 'vanish' })],
    [
      'imports make name of height, which is no field',
      { ...plots, imports: { by: 'name', otherwise: { name: { words: 'P{height}' } } } },
    ],
    ['the state is name, which is no choice', { ...withRules({ state: 'name' }), actions: {} }],
  ])('reports "%s"', (sentence, changed) => {
    expect(complaintsOf(changed)).toEqual([`plots: ${sentence}`])
  })

  it('reports undeclared printed parts of a page', () => {
    const sheet = page({ is: { name: 'sheet', label: 'Sheet' }, access: { see: 'signedIn' }, prints: 'plot' })
    expect(complaintsOf({ pages: [help, sheet] })).toEqual(['sheet: it prints plot, which is not declared'])
  })
})

describe('The check of personal data in a chart', () => {
  const people = resource({
    is: { name: 'people', singular: 'Person', plural: 'People', title: 'name' },
    fields: { name: text({ label: 'Name', personal: true }) },
    list: { columns: ['name'], search: [], filters: [], sort: 'id' },
    access: { see: 'view_farmer_tab', create: false, update: false, delete: false },
  })
  const fields: Readonly<Record<string, Field>> = {
    age: integer({ label: 'Age', personal: true }),
    gender: choice({ label: 'Gender', options: { F: 'Female', M: 'Male' }, personal: true }),
    owner: reference({ label: 'Owner', to: 'people' }),
  }

  it.each([
    ['goes by gender, which is personal', { aggregate: 'count', by: 'gender' }],
    ['tells age, which is personal', { aggregate: 'average', field: 'age', by: 'phase' }],
    ['goes by owner, whose records have titles that not every viewer reads', { aggregate: 'count', by: 'owner' }],
  ])('reports that it %s', (sentence, words) => {
    const charts = { all: { label: 'All', ...words } }
    const changed = { ...withList({ charts }), fields: { ...plots.fields, ...fields } } as AnyResource
    expect(complaintsOf({ resources: [people, changed] })).toContain(`plots: the chart all ${sentence}`)
  })
})

describe('The check of a list’s figures', () => {
  it.each([
    ['has the aggregate most, which is none', { aggregate: 'most' }],
    ['lacks the field of its sum', { aggregate: 'sum' }],
    ['counts records, and needs no field acres', { aggregate: 'count', field: 'acres' }],
    ['goes by phase, which is no date', { aggregate: 'count', over: 'phase' }],
    ['goes by phase, which is no instant', { aggregate: 'count', when: { past: 'phase' } }],
    [
      'is of stretches of days, and has no when',
      { aggregate: 'count', over: 'createdAt', when: { past: 'createdAt' } },
    ],
  ])('reports that one %s', (sentence, words) => {
    const changed = withList({ figures: { all: { label: 'All', ...words } } as never })
    expect(complaintsOf({ resources: [changed] }).find((one) => one.includes(sentence))).toContain(
      `plots: the figure all ${sentence}`,
    )
  })
})

describe('The check of a value with restricted reading', () => {
  it('reports one that is hidden from no one', () => {
    const fresh = text({ label: 'Fresh', shownTo: 'crop:edit' })
    const sentence = 'plots: fresh is not personal, so everyone who can read the record sees it'
    expect(complaintsOf(withField('fresh', fresh))).toEqual([sentence])
  })
})

describe('The check of an initial value', () => {
  it.each<[string, Field]>([
    ['fresh begins as yes, which is neither true nor false', { ...flag({ label: 'Fresh' }), initial: 'yes' } as never],
    ['fresh begins as 1.5, which is no whole number', integer({ label: 'Fresh', initial: 1.5 })],
    ['fresh begins as -1, which is below its minimum of 0', integer({ label: 'Fresh', min: 0, initial: -1 })],
    ['fresh begins as 12, which is above its maximum of 10', integer({ label: 'Fresh', max: 10, initial: 12 })],
  ])('reports "%s"', (sentence, field) => {
    expect(complaintsOf(withField('fresh', field))).toEqual([`plots: ${sentence}`])
  })

  it.each<[string, Field]>([
    [
      'fresh begins as today, but no date has an initial value',
      { ...date({ label: 'Fresh' }), initial: 'today' } as never,
    ],
    ['fresh begins as 2, but no area has an initial value', { ...area({ label: 'Fresh' }), initial: 2 } as never],
  ])('reports "%s", and that the kind does not have the option', (sentence, field) => {
    expect(complaintsOf(withField('fresh', field))).toContain(`plots: ${sentence}`)
  })
})
