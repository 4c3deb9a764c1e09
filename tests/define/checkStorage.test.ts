import { describe, expect, it } from 'vitest'
import { many, type AnyResource, type IndexedFields } from '#define'
import { complaintsOf, plots, withField } from './plots'

const withIndexes = (of: AnyResource, ...indexes: readonly IndexedFields[]): AnyResource => ({
  ...of,
  storage: { ...of.storage, indexes },
})

const without = (...unindexed: readonly string[]): AnyResource => ({
  ...plots,
  storage: { ...plots.storage, unindexed },
})

describe('The check of fields without an index', () => {
  it('accepts one that a list may be sorted by', () => {
    expect(complaintsOf(without('village'))).toEqual([])
  })

  it('refuses an unknown field, and the order of the list', () => {
    expect(complaintsOf(without('colour'))).toContain('plots: there is no field colour')
    const order = plots.list.sort.replace(/^-/, '')
    expect(complaintsOf(without(order))).toContain(`plots: the list is ordered by ${order}, which needs an index`)
  })
})

describe('The check of declared indexes', () => {
  it('accepts existing fields, timestamps, included values and a condition', () => {
    const index: IndexedFields = {
      name: 'open_by_creator',
      fields: ['createdBy', 'createdAt'],
      includes: ['village'],
      where: { field: 'phase', eq: 'OPEN' },
      filled: 'createdBy',
    }
    expect(complaintsOf(withIndexes(plots, index))).toEqual([])
  })

  it.each<[string, AnyResource]>([
    ['plots: an index names colour, which is no field', withIndexes(plots, { fields: ['colour'] })],
    ['plots: an index names colour, which is no field', withIndexes(plots, { fields: ['name'], includes: ['colour'] })],
    ['plots: an index names colour, which is no field', withIndexes(plots, { fields: ['name'], filled: 'colour' })],
    [
      'plots: an index names others, which has no column',
      withIndexes(withField('others', many({ label: 'Others', to: 'plots' })), { fields: ['others'] }),
    ],
    [
      'plots: phase has no option SHUT',
      withIndexes(plots, { fields: ['name'], where: { field: 'phase', eq: 'SHUT' } }),
    ],
    ['plots: the index OpenOnes is not in snake_case', withIndexes(plots, { name: 'OpenOnes', fields: ['name'] })],
    [
      'plots: the index named is declared twice',
      withIndexes(plots, { name: 'named', fields: ['name'] }, { name: 'named', fields: ['phase'] }),
    ],
  ])('reports: %s', (complaint, spoiled) => {
    expect(complaintsOf(spoiled)).toContain(complaint)
  })
})
