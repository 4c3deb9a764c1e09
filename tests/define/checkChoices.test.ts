import { describe, expect, it } from 'vitest'
import { reference, type AnyResource, type Choices, type Field } from '#define'
import { boats, harbours, piers, repairs } from '../support/harbours'
import { complaintsOf } from './plots'

const complaints = (changed: AnyResource): string[] =>
  complaintsOf({
    resources: [harbours, piers, boats, repairs].map((one) => (one.is.name === changed.is.name ? changed : one)),
  })
const withChoices = (choices: Choices): AnyResource => ({
  ...repairs,
  fields: { ...repairs.fields, pier: reference({ label: 'Pier', to: 'piers', choices }) },
})
const withOther = (other: Field): AnyResource => {
  const fields = { ...repairs.fields, other }
  return { ...repairs, fields, page: { ...repairs.page, sections: [{ label: 'Repair', fields: Object.keys(fields) }] } }
}

describe('The check of choices that depend on the form', () => {
  it('accepts a field of the form, and one of the record of its reference', () => {
    expect(complaints(repairs)).toEqual([])
  })

  it.each<[string, Choices]>([
    ['the choices of pier name haven, which is no field of the form', { field: 'harbour', eq: { form: 'haven' } }],
    ['the choices of pier name boat.port, which is no field of boats', { field: 'harbour', eq: { form: 'boat.port' } }],
    [
      'the choices of pier name name.harbour, but name is no reference',
      { field: 'harbour', eq: { form: 'name.harbour' } },
    ],
    ['the choices of pier compare with boat, which is of another kind', { field: 'harbour', eq: { form: 'boat' } }],
    ['there is no field haven', { all: [{ field: 'haven', eq: { form: 'boat' } }] }],
  ])('reports "%s"', (sentence, choices) => {
    expect(complaints(withChoices(choices))).toEqual([`repairs: ${sentence}`])
  })

  it.each<[string, Choices]>([
    ['constant', { field: 'name', eq: 'North pier' }],
    ['dependent', { field: 'name', eq: { form: 'name' } }],
  ])('refuses %s choices by which a picker could not filter the list', (_, choices) => {
    expect(complaints(withChoices(choices))).toEqual([
      'repairs: the choices of pier ask name, by which the list of piers cannot be filtered',
    ])
  })

  it('treats the id of a record as a link to it, and in the inputs of actions as the record itself', () => {
    const other = reference({ label: 'Other boat', to: 'boats', choices: { field: 'id', ne: { form: 'boat' } } })
    expect(complaints(withOther(other))).toEqual([])
    const wrong = reference({ label: 'Pier', to: 'piers', choices: { field: 'id', ne: { form: 'boat' } } })
    expect(complaints(withOther(wrong))).toEqual([
      'repairs: the choices of other compare with boat, which is of another kind',
    ])
  })

  it('names fields that a suggestion depends on and that the form lacks', () => {
    const suggestedBy = { at: 'piers', of: ['boat', 'haven'] }
    const pier = reference({ label: 'Pier', to: 'piers', suggestedBy })
    expect(complaints({ ...repairs, fields: { ...repairs.fields, pier } })).toEqual([
      'repairs: what is proposed for pier depends on haven, which is no other field of the form',
    ])
  })

  it.each<[string, AnyResource, Partial<Field>]>([
    ['harbour', piers, { personal: true }],
    ['boat.harbour', boats, { read: 'pii:reveal' }],
    ['boat', repairs, { read: 'pii:reveal' }],
  ])('refuses a %s that distinguishes records if not everyone may see it', (path, resource, veil) => {
    const name = path.split('.').at(-1) ?? ''
    const veiled = { ...resource, fields: { ...resource.fields, [name]: { ...resource.fields[name], ...veil } } }
    expect(complaints(veiled as AnyResource)).toContain(
      `repairs: the choices of pier would tell ${path}, which not everyone sees`,
    )
  })
})
