import { describe, expect, it } from 'vitest'
import { defaultMessages, linksTo, many, page, paths, place, reference, resource, resourceNamed, text } from '#define'
import '#resources'

const is = { name: 'lands', singular: 'Land', plural: 'Lands', title: 'name' } as const
const list = { columns: ['name'], search: ['name'], filters: [], sort: 'name' } as const
const access = { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false } as const
const lands = resource({
  is,
  fields: {
    name: text({ label: 'Name' }),
    farmer: reference({ label: 'Farmer', to: 'farmers', related: 'Lands' }),
    crops: many({ label: 'Crops', to: 'crops' }),
    village: place({ label: 'Village', level: 'village', related: 'Lands here' }),
  },
  list,
  access,
})

describe('A declaration', () => {
  it('gets default values', () => {
    expect(lands).toMatchObject({
      is: { service: 'admin', part: false },
      rules: { limits: [], unique: [] },
      list: { size: 10, tabs: {} },
      page: { sections: [{ label: 'Land', fields: ['name', 'farmer', 'crops', 'village'] }] },
      access: { choose: 'view_farmer_tab' },
      actions: {},
      navigation: { path: 'lands' },
    })
  })

  it('keeps declared values', () => {
    const said = resource({
      is: { ...is, service: 'farmer' },
      fields: { name: text({ label: 'Name' }) },
      list: { ...list, size: 35 },
      form: { messages: { created: 'Land added successfully' } },
      access: { ...access, choose: 'signedIn' },
      navigation: { path: 'plots' },
    })
    expect(said).toMatchObject({
      is: { service: 'farmer' },
      list: { size: 35 },
      access: { choose: 'signedIn' },
      navigation: { path: 'plots' },
    })
    expect(said.form.messages).toEqual({ ...defaultMessages('Land'), created: 'Land added successfully' })
  })

  it('is plain data: nothing is lost when it is written as JSON', () => {
    expect(JSON.parse(JSON.stringify(lands))).toEqual(lands)
  })

  it('has the specification’s messages by default', () => {
    expect(defaultMessages('User')).toEqual({
      created: 'User created successfully',
      updated: 'User updated successfully',
      deleted: 'User deleted successfully',
      createFailed: 'Error while creating user',
      updateFailed: 'Error while updating user',
      deleteFailed: 'Error while deleting user',
      fetchFailed: 'Error while fetching user',
      notFound: 'User Not Found',
      noneFound: 'No data found',
    })
  })
})

describe('A page', () => {
  it('has its name as path by default', () => {
    expect(
      page({
        is: { name: 'help', label: 'Help' },
        access: { see: 'signedIn' },
      }).navigation.path,
    ).toBe('help')
    expect(
      page({
        is: { name: 'help', label: 'Help' },
        access: { see: 'signedIn' },
        navigation: { path: 'support' },
      }).navigation.path,
    ).toBe('support')
  })
})

describe('The addresses of a resource', () => {
  it('are its path in the portal and its name in the service', () => {
    const moved = {
      ...lands,
      is: { ...lands.is, service: 'farmer' as const },
      navigation: { path: 'plots' },
    }
    expect([paths.list(moved), paths.list(moved, 'leased'), paths.show(moved, 12), paths.create(moved)]).toEqual([
      '/plots',
      '/plots/leased',
      '/plots/12',
      '/plots/create',
    ])
    expect(paths.edit(moved, 12)).toBe('/plots/12/edit')
    expect([paths.api(moved), paths.api(moved, 12, 'history')]).toEqual(['/farmer/lands', '/farmer/lands/12/history'])
  })
})

describe('The links to a resource', () => {
  it('are its references, its places and its lists', () => {
    const register = { resources: [lands] }
    expect(linksTo(register, 'farmers')).toEqual([
      { from: lands, field: 'farmer', kind: 'reference', related: 'Lands' },
    ])
    expect(linksTo(register, 'crops')).toEqual([{ from: lands, field: 'crops', kind: 'many' }])
    expect(linksTo(register, 'geographies')).toEqual([
      { from: lands, field: 'village', kind: 'place', related: 'Lands here' },
    ])
    expect(linksTo(register, 'lands')).toEqual([])
  })

  it('lead to a resource that can be found by its name', () => {
    expect(resourceNamed({ resources: [lands] }, 'lands')).toBe(lands)
    expect(() => resourceNamed({ resources: [lands] }, 'bookings')).toThrow('No resource is named bookings')
  })
})
