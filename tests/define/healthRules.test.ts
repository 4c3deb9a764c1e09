import { describe, expect, it } from 'vitest'
import { reference, type HealthRule } from '#define'
import { complaintsOf, plots, withField } from './plots'

const owned = withField('owner', reference({ label: 'Owner', to: 'plots' }))
const withRule = (rule: object): string[] =>
  complaintsOf({ ...owned, healthRules: { sound: { label: 'All is well', ...rule } as HealthRule } })

describe('The check of health rules', () => {
  it('accepts rules with declared fields, references and resources', () => {
    expect(withRule({ holds: { field: 'name', empty: false }, while: { field: 'phase', eq: 'OPEN' } })).toEqual([])
    expect(withRule({ reference: 'owner', satisfies: { field: 'phase', eq: 'OPEN' } })).toEqual([])
    expect(withRule({ has: { of: 'plots', through: 'owner', where: { field: 'phase', eq: 'OPEN' } } })).toEqual([])
    expect(plots.healthRules).toEqual({})
  })

  it.each([
    ['a field that is not declared', { holds: { field: 'end', empty: false } }, 'there is no field end'],
    [
      'an option that the field does not have',
      { holds: { field: 'name', empty: false }, while: { field: 'phase', eq: 'SHUT' } },
      'phase has no option SHUT',
    ],
    [
      'a reference that is none',
      { reference: 'name', satisfies: { field: 'phase', eq: 'OPEN' } },
      'name is no reference and no place',
    ],
    [
      'a field that the referenced record does not have',
      { reference: 'owner', satisfies: { field: 'end', eq: 'OPEN' } },
      'there is no field end',
    ],
    [
      'records of an unknown resource',
      { has: { of: 'ploughs', through: 'owner' } },
      'it looks for ploughs, which is not declared',
    ],
    ['a way that leads elsewhere', { has: { of: 'plots', through: 'name' } }, 'name of plots is no reference to plots'],
  ])('reports %s', (_what, rule, sentence) => {
    expect(withRule(rule)).toEqual([`plots: the health rule sound: ${sentence}`])
  })
})
