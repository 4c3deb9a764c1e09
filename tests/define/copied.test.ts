import { describe, expect, it } from 'vitest'
import { check, choice, integer, text, type AnyResource, type Field } from '#define'
import { groves, trees } from '../support/groves'
import { saidOf } from './plots'

/** Returns the complaints about a tree with an additional or replaced field. */
function complaintsOf(name: string, field: Field, more: Readonly<Record<string, Field>> = {}): readonly string[] {
  const tree: AnyResource = trees
  const fields = { ...tree.fields, [name]: field, ...more }
  const page = { ...tree.page, sections: [{ label: 'All', fields: Object.keys(fields) }] }
  return saidOf(check({ resources: [groves, { ...tree, fields, page }], pages: [], sidebar: [] }))
}
const label = { label: 'Extra' }

describe('The check of a prefilled field', () => {
  it('accepts a valid one', () => {
    expect(check({ resources: [groves, trees], pages: [], sidebar: [] })).toEqual([])
  })

  it.each<[string, Field]>([
    ['extra comes from wood, which is no reference', text({ ...label, from: 'wood.name' })],
    ['extra comes from name, which is no reference', text({ ...label, from: 'name.name' })],
    ['extra comes from shade, which is no field of groves', text({ ...label, from: 'grove.shade' })],
    ['extra comes from grove.name, which is no integer that can be copied', integer({ ...label, from: 'grove.name' })],
    [
      'extra comes from grove.soil, but has no option SAND',
      choice({ ...label, options: { CLAY: 'Clay' }, from: 'grove.soil' }),
    ],
    ['extra follows, but says not where it comes from', text({ ...label, follows: true })],
    [
      'extra follows, so “required” says nothing',
      text({ ...label, required: true, from: 'grove.name', follows: true }),
    ],
    ['extra comes from grove.name, and is derived', text({ ...label, from: 'grove.name', formula: { text: 'grove' } })],
  ])('reports that %s', (complaint, field) => {
    expect(complaintsOf('extra', field)).toContain(`trees: ${complaint}`)
  })

  it('refuses a value that is personal only at its source', () => {
    const secret: AnyResource = {
      ...groves,
      fields: { ...groves.fields, name: { ...groves.fields.name, personal: true } },
    }
    expect(saidOf(check({ resources: [secret, trees], pages: [], sidebar: [] }))).toContain(
      'trees: groveName comes from grove.name, which is personal, and is not personal itself',
    )
  })

  it('detects values that depend on each other in a circle', () => {
    const twin = text({ label: 'Twin', from: 'twinOf.twin', follows: true })
    const twinOf: Field = { kind: 'reference', label: 'Twin of', to: 'trees' }
    expect(complaintsOf('twin', twin, { twinOf }).join('\n')).toContain('in a circle: trees.twin → trees.twin')
  })
})
