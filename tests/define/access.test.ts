import { describe, expect, it } from 'vitest'
import { allows, check, complaintText, reference, resource, text, type AnyResource } from '#define'
import '#resources'
import { plots } from './plots'

const held = new Set(['view_farmer_tab', 'role_akc', 'point_credit_menu'])

describe('Access', () => {
  it('is granted by the one key', () => {
    expect(allows(held, 'view_farmer_tab')).toBe(true)
    expect(allows(held, 'farmer:edit')).toBe(false)
  })

  it('is granted by any of several keys', () => {
    expect(allows(held, ['farmer:edit', 'view_farmer_tab'])).toBe(true)
    expect(allows(held, ['farmer:edit', 'farmer:create'])).toBe(false)
    expect(allows(held, [])).toBe(false)
  })

  it('is granted however the company spells the key', () => {
    expect(allows(held, 'POINT_CREDIT_MENU')).toBe(true)
    expect(allows(held, ['ROLE_PICTURE_VERIFICATION', 'POINT_CREDIT_MENU'])).toBe(true)
    expect(allows(held, 'VIEW_STATE_BUDGET')).toBe(false)
  })

  it('is granted when being signed in is enough', () => {
    expect(allows(new Set(), 'signedIn')).toBe(true)
  })

  it('is denied when no one may', () => {
    expect(allows(held, false)).toBe(false)
  })

  it('is denied for a part of a key', () => {
    expect(allows(new Set(['view_farmer']), 'view_farmer_tab')).toBe(false)
    expect(allows(new Set(['view_farmer_tab_old']), 'view_farmer_tab')).toBe(false)
  })
})

describe('The scope of records that belong to another one', () => {
  /** Notes about a plot, whose rows are limited by its village. */
  const notes = (link: object, access: object = {}): AnyResource =>
    resource({
      is: { name: 'notes', singular: 'Note', plural: 'Notes', title: 'name' },
      fields: {
        name: text({ label: 'Name', required: true }),
        plot: reference({ label: 'Plot', to: 'plots', required: true, ...link }),
      },
      list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
      access: { see: 'view_farmer_tab', create: 'farmer:edit', update: 'farmer:edit', delete: false, ...access },
    })
  const saidOf = (one: AnyResource): string[] =>
    check({ resources: [plots, one], pages: [], sidebar: [] }).map(complaintText)
  const missing =
    "notes: the records belong to plots, which has a scope, and have none themselves: declare scope: 'plot'"

  it.each([
    ['parts', { part: true }],
    ['rows in its form', { nested: ['name'] }],
  ])('is required of %s', (_what, link) => {
    expect(saidOf(notes(link))).toContain(missing)
    expect(saidOf(notes(link, { scope: 'plot' }))).not.toContain(missing)
  })

  it('is not required of records that only refer to one, and of parts of a record without one', () => {
    expect(saidOf(notes({}))).not.toContain(missing)
    const { scope: _place, ...open } = plots.access
    const found = check({ resources: [{ ...plots, access: open }, notes({ part: true })], pages: [], sidebar: [] })
    expect(found.map(complaintText)).not.toContain(missing)
  })
})
