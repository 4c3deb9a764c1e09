import { describe, expect, it } from 'vitest'
import { check, complaintText, condition, date, image, nameInWords, resource, text, choice } from '#define'
import { register } from '#resources'

/** Nests, which rely on default labels. */
const nests = resource({
  is: { name: 'nests', singular: 'Nest', plural: 'Nests', title: 'ownName' },
  fields: {
    ownName: text({ required: true }),
    seenOn: date({ label: 'Last seen', readOnly: true, past: true }),
    photo: image({ readOnly: true, folder: 'farmer_farm_images' }),
    birds: condition({ of: 'birds', many: 'Birds', facts: { wingSpan: text({}) } }),
    status: choice({ readOnly: true, initial: 'EMPTY', options: { EMPTY: 'Empty', TAKEN: 'Taken' } }),
  },
  rules: { state: 'status' },
  list: { columns: ['ownName'], search: [], filters: [], sort: 'ownName' },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: 'farmer:edit' },
  actions: {
    moveIn: { key: 'farmer:edit', to: 'TAKEN', asks: ['seenOn', 'photo'], input: { reason: text({ max: 80 }) } },
    leave: { label: 'Fly away', key: 'farmer:edit', to: 'EMPTY', done: 'Flown', failed: 'Still here' },
  },
  form: { messages: { updated: 'Nest looked after' } },
})

describe('The default label', () => {
  it.each([
    ['plannedFor', 'Planned for'],
    ['addressLine2', 'Address line2'],
    ['IN_PROGRESS', 'In progress'],
    ['soil-labs', 'Soil labs'],
  ])('of %s is %s', (name, words) => {
    expect(nameInWords(name)).toBe(words)
  })

  it('comes from the names of fields, of inputs and of the facts of a condition', () => {
    const { ownName, seenOn, birds } = nests.fields
    expect([ownName.label, seenOn.label, birds.label]).toEqual(['Own name', 'Last seen', 'Birds'])
    expect(birds.facts.wingSpan.label).toBe('Wing span')
    expect(nests.actions.moveIn.input).toMatchObject({ reason: { label: 'Reason', max: 80 } })
  })

  it('of an action comes from its name, and its messages are those of a change', () => {
    const { moveIn, leave } = nests.actions
    expect(moveIn).toMatchObject({ label: 'Move in', done: 'Nest looked after', failed: 'Error while updating nest' })
    expect(leave).toMatchObject({ label: 'Fly away', done: 'Flown', failed: 'Still here' })
  })

  it('of an action’s input comes from the field that it asks for, which is required', () => {
    const { seenOn, photo } = nests.actions.moveIn.input as unknown as Record<string, object>
    expect(seenOn).toEqual({ kind: 'date', label: 'Last seen', past: true, required: true })
    expect(photo).toEqual({ kind: 'image', label: 'Photo', folder: 'farmer_farm_images', required: true })
  })

  it('passes the check', () => {
    expect(check({ ...register, resources: [...register.resources, nests] }).map(complaintText)).toEqual([])
  })
})
