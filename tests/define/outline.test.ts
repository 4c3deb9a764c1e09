import { describe, expect, it } from 'vitest'
import { outlined, outlinesOf, packed, reference, resource, text, unpacked } from '#define'
import { register } from '#resources'

const list = { columns: ['name'], search: [], filters: [], sort: 'name' } as const
const access = { create: 'geo:edit', update: 'geo:edit', delete: false } as const
const wells = resource({
  is: { name: 'wells', singular: 'Well', plural: 'Wells', title: 'name' },
  fields: { name: text({ label: 'Name' }), owner: reference({ label: 'Owner', to: 'owners', shows: ['phone'] }) },
  access: { see: 'view_geography', ...access },
  list: {
    ...list,
    columns: ['name', 'owner'],
    tabs: { deep: { label: 'Deep', where: { field: 'name', startsWith: 'D' } } },
  },
})
const owners = resource({
  is: { name: 'owners', singular: 'Owner', plural: 'Owners', title: 'name' },
  list,
  access: { see: 'view_farmer_tab', ...access },
  fields: { name: text({ label: 'Name' }), phone: text({ label: 'Phone' }) },
})
const [outline, other] = outlinesOf({ water: [wells], people: [owners] })

describe('The outline of a resource', () => {
  it('has its place and its access, and no fields', () => {
    expect(outline).toMatchObject({ is: { name: 'wells', plural: 'Wells' }, navigation: { path: 'wells' } })
    expect(outline?.access).toEqual({ ...access, see: 'view_geography', choose: 'view_geography' })
    expect(outline?.list.tabs).toEqual({ deep: { label: 'Deep' } })
    expect(outline).not.toHaveProperty('fields')
  })

  it('names the rooms whose declarations its list needs: its own first, then those of what its rows show', () => {
    expect(outline?.rooms).toEqual(['water', 'people'])
    expect(other?.rooms).toEqual(['people'])
  })

  it('replaces the declaration: with its own values immediately, the rest once loaded, and an error until then', () => {
    if (!outline) throw new Error('There is no outline')
    let come = false
    const standing = outlined(outline, () => (come ? wells : undefined))
    expect(standing.is.plural).toBe('Wells')
    expect(Object.keys(standing.list.tabs)).toEqual(['deep'])
    expect(() => standing.fields).toThrow('The declaration of wells has not come yet: fields was asked for')
    expect(() => standing.list.columns).toThrow('The declaration of wells has not come yet: list.columns was asked for')
    come = true
    expect(standing.fields).toBe(wells.fields)
    expect(standing.list.tabs.deep?.where).toEqual({ field: 'name', startsWith: 'D' })
  })
})

it('An outline is unchanged after it was packed for browsers', () => {
  const outlines = outlinesOf({ all: register.resources })
  expect(outlines.map((one) => unpacked(packed(one)))).toEqual(outlines)
  expect(JSON.stringify(outlines.map(packed)).length).toBeLessThan(JSON.stringify(outlines).length * 0.8)
})
