import { describe, expect, it } from 'vitest'
import { knownLook, outlinesOf, reference, resource, text, type AnyResource } from '#define'
import { pointCredits } from '#resources'
import { complaintsOf, plots } from './plots'

const more = { next: reference({ to: 'plots', readOnly: true }), last: reference({ to: 'plots', readOnly: true }) }
/** The result of the check for plots with a subject column of two references. */
const among = (of: readonly [string, string], fields: AnyResource['fields'] = {}): readonly string[] =>
  complaintsOf({ ...plots, fields: { ...plots.fields, ...more, ...fields }, list: { ...plots.list, about: { of } } })

describe('The column of what a row is about', () => {
  it('is of references, and its name is no field’s', () => {
    expect(among(['next', 'last'])).toEqual([])
    expect(among(['name', 'last'])).toEqual(['plots: a row is about name, which is no reference'])
    const about = reference({ to: 'plots', readOnly: true })
    expect(among(['about', 'last'], { about })).toEqual([
      'plots: there is a field about, which is the name of the column',
    ])
  })

  it('is kept in a look, also beside its references', () => {
    expect(knownLook(pointCredits, { columns: ['about', 'farmer'], widths: { about: 200 } })).toEqual({
      columns: ['about', 'farmer'],
      widths: { about: 200 },
    })
  })

  it('needs the declarations of the records that it may show', () => {
    const access = { see: 'view_farmer_tab', create: false, update: false, delete: false } as const
    const owners = resource({
      is: { name: 'owners', singular: 'Owner', plural: 'Owners', title: 'name' },
      fields: { name: text({ label: 'Name' }), phone: text({ label: 'Phone' }) },
      list: { columns: ['name'], search: [], filters: [], sort: 'name' },
      access,
    })
    const wells = resource({
      is: { name: 'wells', singular: 'Well', plural: 'Wells', title: 'name' },
      fields: {
        name: text({ label: 'Name' }),
        owner: reference({ label: 'Owner', to: 'owners', shows: ['phone'] }),
        tenant: reference({ label: 'Tenant', to: 'owners' }),
      },
      list: {
        columns: ['name', 'about'],
        about: { of: ['owner', 'tenant'] },
        search: [],
        filters: [],
        sort: 'name',
      },
      access,
    })
    expect(outlinesOf({ water: [wells], people: [owners] })[0]?.rooms).toEqual(['water', 'people'])
  })
})
