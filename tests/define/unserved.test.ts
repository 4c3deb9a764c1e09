import { describe, expect, it } from 'vitest'
import { reference } from '#define'
import { boards, dashboard, farmers, register, type Board } from '#resources'
import { behaviours, endpoints } from '../../server/behaviours'
import { mistakesIn } from '../../server/check'
import { unservedAddresses } from '../../server/check/unserved'
import { plots, withAction, withField } from './plots'

const checked = { register, behaviours, endpoints, boards }

describe('The check of addresses that declarations name', () => {
  const saidOf = (resource: typeof plots): [string, string][] =>
    unservedAddresses([resource], []).map(({ path, sentence }) => [path.join('.'), sentence])
  const served = (address: string): string => `no endpoint in server/behaviours.ts serves ${address}`

  it('reports a preview of an action that no endpoint serves', () => {
    expect(saidOf(withAction({ previewFrom: 'cost' }))).toEqual([
      ['actions.act.previewFrom', served('POST /api/admin/plots/:id/cost')],
    ])
  })

  it('reports a preview of a form that no endpoint serves', () => {
    const preview = { at: 'price', label: 'Price', of: ['name'] }
    expect(saidOf({ ...plots, form: { ...plots.form, preview } })).toEqual([
      ['form.preview.at', served('POST /api/admin/plots/price')],
    ])
  })

  it('reports proposals and suggestions, of a form and of a record, that no endpoint serves', () => {
    const owner = (words: object) => reference({ label: 'Owner', to: 'users', ...words })
    expect(saidOf(withField('owner', owner({ proposes: 'proposal', suggestedBy: { at: 'owners', of: [] } })))).toEqual([
      ['fields.owner.proposes', served('GET /api/admin/plots/proposal')],
      ['fields.owner.suggestedBy', served('POST /api/admin/plots/owners')],
    ])
    expect(saidOf(withAction({ input: { owner: owner({ suggestedBy: 'owners' }) } }))).toEqual([
      ['actions.act.input.owner.suggestedBy', served('GET /api/admin/plots/:id/owners')],
    ])
  })

  it('reports nothing that an endpoint serves', () => {
    const served = [{ method: 'POST', path: '/admin/plots/:id/cost' }] as const
    expect(unservedAddresses([withAction({ previewFrom: 'cost' })], served)).toEqual([])
  })

  it('is part of the check of the declarations', async () => {
    const told = await mistakesIn({ ...checked, endpoints: [] })
    expect(told).toContain('bookings: no endpoint in server/behaviours.ts serves POST /api/admin/bookings/price')
  })
})

describe('The check of dashboards', () => {
  const saidOf = (board: Partial<Board>): Promise<string[]> =>
    mistakesIn({ ...checked, boards: [{ ...dashboard, ...board }] })

  it('reports a figure that its list does not declare', async () => {
    const told = await saidOf({ growth: [{ resource: farmers, figure: 'newFarmer' }] })
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(
      'farmers: resources/dashboard.ts shows newFarmer, which is none of the figures of the list. Did you mean newFarmers?',
    )
    expect(await saidOf({ tiles: [{ resource: farmers, figure: 'newFarmer', group: 'there' }] })).toEqual(told)
  })

  it('reports a chart that its list does not declare', async () => {
    const [told] = await saidOf({ charts: { months: { resource: farmers, chart: 'byMonths' } } })
    expect(told).toContain('shows byMonths, which is none of the charts of the list. Did you mean byMonth?')
  })
})
