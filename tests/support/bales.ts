import { code, date, integer, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const

/** Places of bales: an action presses one more for a barn. */
export const barns = resource({
  is: { name: 'barns', singular: 'Barn', plural: 'Barns', title: 'name' },
  fields: { name: text({ label: 'Name', required: true, unique: true }) },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  actions: {
    press: { label: 'Press', key: 'farmer:edit', effect: true, bulk: true, done: 'Pressed', failed: 'Not pressed' },
  },
  access,
})

/** Bales have numbers that may have gaps, and many rules that refuse a new one. */
export const bales = resource({
  is: { name: 'bales', singular: 'Bale', plural: 'Bales', title: 'baleNo' },
  fields: {
    baleNo: code({ label: 'No.', pattern: 'BALE-{0000}' }),
    label: text({ label: 'Label', required: true, unique: true }),
    tag: text({ label: 'Tag', unique: true }),
    weight: integer({ label: 'Weight', initial: 1 }),
    barn: reference({ label: 'Barn', to: 'barns' }),
  },
  rules: {
    limits: [{ per: 'barn', max: 2, message: 'A barn has at most 2 bales' }],
    checks: [{ field: 'weight', holds: { field: 'weight', gte: 1 }, message: 'A bale weighs something' }],
  },
  list: { columns: ['baleNo', 'label'], search: ['label'], filters: [], sort: 'baleNo' },
  imports: { by: 'tag' },
  access,
})

/** The bands of a bale, which are rows in its form. */
export const bands = resource({
  is: { name: 'bands', singular: 'Band', plural: 'Bands', title: 'colour' },
  fields: {
    bale: reference({ label: 'Bale', to: 'bales', required: true, part: true, nested: ['colour'] }),
    colour: text({ label: 'Colour', required: true, max: 10 }),
  },
  rules: { unique: [{ fields: ['bale', 'colour'], message: 'This bale has this band already' }] },
  list: { columns: ['colour'], search: [], filters: [], sort: 'colour' },
  access,
})

/** Weigh notes on bales have numbers without gaps. */
export const weighNotes = resource({
  is: { name: 'weigh-notes', singular: 'Weigh note', plural: 'Weigh notes', title: 'noteNo' },
  fields: {
    noteNo: code({ label: 'No.', pattern: 'WN-{fy}-{0000}', gapless: true }),
    label: text({ label: 'Label', required: true, unique: true }),
  },
  list: { columns: ['noteNo', 'label'], search: ['label'], filters: [], sort: 'noteNo' },
  access,
})

/** Dockets have numbers without gaps per financial year of their day. */
export const dockets = resource({
  is: { name: 'dockets', singular: 'Docket', plural: 'Dockets', title: 'docketNo' },
  fields: {
    docketNo: code({ label: 'No.', pattern: 'DK-{fy}-{0000}', gapless: true, datedBy: 'issuedOn' }),
    issuedOn: date({ label: 'Issued', required: true }),
  },
  list: { columns: ['docketNo', 'issuedOn'], search: ['docketNo'], filters: [], sort: 'docketNo' },
  access,
})
