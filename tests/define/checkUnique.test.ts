import { describe, expect, it } from 'vitest'
import { date } from '#define'
import { complaintsOf, plots, withField } from './plots'

describe('Of what is unique the check', () => {
  it('asks for days where something is unique for a time', () => {
    const from = withField('from', date({ label: 'From' }))
    const rule = { fields: ['name'], during: ['from', 'name'], message: 'Taken' } as const
    expect(complaintsOf({ ...from, rules: { ...from.rules, unique: [rule] } })).toEqual([
      'plots: what is unique for a time needs days, and name is none',
    ])
  })

  it('asks for a field by which what shares a name is distinguished, and for no other word beside it', () => {
    const rule = { fields: ['name'], distinguishedBy: 'nmae', edits: true, message: 'Taken' } as const
    expect(complaintsOf({ ...plots, rules: { ...plots.rules, unique: [rule as never] } })).toEqual([
      'plots: what another value distinguishes is not unique for a time, not edited by a new record, and its index includes nothing',
      'plots: records are distinguished by nmae, which is no field',
    ])
  })
})
