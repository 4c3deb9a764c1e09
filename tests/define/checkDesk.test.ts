import { describe, expect, it } from 'vitest'
import { choice, image, integer, reference, text, verdictsOf, type AnyResource } from '#define'
import { complaintsOf, plots, words } from './plots'

const look = choice({ label: 'Look', readOnly: true, options: { DUE: 'Due', AGREED: 'Agreed' } })
const fields = {
  ...plots.fields,
  photo: image({ label: 'Photo', folder: 'farmer_farm_images' }),
  trees: integer({ label: 'Trees' }),
  mother: reference({ label: 'Mother', to: 'plots' }),
  judge: reference({ label: 'Judge', to: 'users' }),
  look,
}

const users = { ...plots, is: { ...plots.is, name: 'users' }, navigation: { ...plots.navigation, path: 'users' } }

const sound = {
  waiting: 'OPEN',
  evidence: 'photo',
  facts: ['name'],
  verdicts: { close: 'c' },
}

/** The plots with a desk, changed by this. */
function withDesk(changed: object, bulk = false): AnyResource {
  const action = { ...words, from: ['OPEN'], to: 'DONE' } as const
  return {
    ...plots,
    fields,
    page: {
      ...plots.page,
      sections: [{ label: 'Plot', fields: Object.keys(fields) }],
      desk: { ...sound, ...changed },
    },
    actions: {
      close: { ...action, ...(bulk && { bulk }) },
      agree: { ...words, sets: { look: 'AGREED' }, notSelf: ['judge'] },
      nod: { ...words, sets: { look: 'AGREED' } },
    },
  }
}

const secondLook = { after: ['close'], field: 'look', due: 'DUE', verdicts: { agree: 'a' } }
const related = { label: 'Others', of: 'plots', by: { mother: 'id' }, field: 'photo' }

describe('The check of a desk', () => {
  it('accepts a valid one', () => {
    const flags = { many: { label: 'Many trees', when: { field: 'trees', gt: 9 } } }
    const mother = { label: 'Mother', of: 'plots', by: { id: 'mother' }, field: 'home' }
    const evidence = ['photo', related, mother, { map: ['home', 'mother.home'] }]
    const alike = [{ label: 'Names', names: ['name', 'mother'] }]
    const resource = withDesk({ flags, evidence, alike, secondLook, sort: '-name' }, true)
    expect(complaintsOf({ resources: [resource, users] })).toEqual([])
  })

  it.each<[string, object]>([
    ['what waits is LOST, which is no state', { waiting: ['OPEN', 'LOST'] }],
    ['the desk is sorted by photo, by which no list is', { sort: '-photo' }],
    ['the desk is filtered by photo, by which no list is', { filters: ['photo'] }],
    ['the desk has no evidence', { evidence: [] }],
    ['the evidence is name, which is no picture and no document', { evidence: 'name' }],
    ['the evidence is of plants, which is not declared', { evidence: [{ ...related, of: 'plants' }] }],
    ['plots has no field father', { evidence: [{ ...related, by: { father: 'id' } }] }],
    ['the evidence is found by age, which is no field', { evidence: [{ ...related, by: { mother: 'age' } }] }],
    [
      'the evidence is name of plots, which is no picture, no document and no place on a map',
      { evidence: [{ ...related, field: 'name' }] },
    ],
    ['plots has no field age', { evidence: [{ ...related, shows: ['age'] }] }],
    ['phase has no option LOST', { evidence: [{ ...related, where: { field: 'phase', eq: 'LOST' } }] }],
    ['the map draws name, which is no position, outline or path', { evidence: [{ map: ['name'] }] }],
    ['the map draws mother.name, which is no position, outline or path', { evidence: [{ map: ['mother.name'] }] }],
    ['a proof has no word maps', { evidence: [{ map: ['home'], maps: true }] }],
    ['the desk shows age, which is no field', { facts: ['age'] }],
    ['trees is no text, no reference and no place', { alike: [{ label: 'Names', names: ['name', 'trees'] }] }],
    ['there is no field age', { flags: { old: { label: 'Old', when: { field: 'age', gt: 9 } } } }],
    [
      'the flag old has no word colour',
      { flags: { old: { label: 'Old', when: { field: 'trees', gt: 9 }, colour: 1 } } },
    ],
    ['parts of name are covered, which is no evidence of the record', { covers: ['name'] }],
    ['the verdict burn is no action', { verdicts: { close: 'c', burn: 'b' } }],
    ['the key C of close is C, which is no small letter', { verdicts: { close: 'C' } }],
    ['the key z of close is taken', { verdicts: { close: 'z' } }],
    ['close is undone by reopen, which is no action', { verdicts: { close: { key: 'c', undoneBy: 'reopen' } } }],
    ['the verdict close has no word digit', { verdicts: { close: { key: 'c', digit: 1 } } }],
    ['the second look follows burn, which is no verdict', { secondLook: { ...secondLook, after: ['burn'] } }],
    ['the share of second looks is 0, which is no percentage above 0', { secondLook: { ...secondLook, share: 0 } }],
    [
      'name is no read-only choice, in which a second look could be kept',
      { secondLook: { ...secondLook, field: 'name' } },
    ],
    ['look has no option SOON', { secondLook: { ...secondLook, due: 'SOON' } }],
    [
      'close is a verdict of the first look too',
      { secondLook: { ...secondLook, verdicts: { agree: 'a', close: 'c' } } },
    ],
    [
      'nod names no first reviewer in notSelf, who could judge twice',
      { secondLook: { ...secondLook, verdicts: { nod: 'n' } } },
    ],
  ])('reports “%s”', (sentence, changed) => {
    expect(complaintsOf(withDesk(changed))).toContain(
      `plots: ${sentence.replace(/^the key C of close is C/, 'the key of close is C')}`,
    )
  })

  it('requires flags for bulk verdicts', () => {
    expect(complaintsOf(withDesk({}, true))).toContain(
      'plots: close judges many at once, but no flags say which are left out',
    )
  })

  it('refuses a tab of the list at its address', () => {
    const resource = withDesk({})
    const tabs = { desk: { label: 'Desk' } }
    expect(complaintsOf({ ...resource, list: { ...resource.list, tabs } })).toContain(
      'plots: a tab of the list is called desk, and so is the address of the desk',
    )
  })
})

describe('The check of fields set by one key each', () => {
  const marks = { field: 'labels', key: 'hotkey', group: 'group', colour: 'colour' }
  const groups = choice({ label: 'Group', options: { CROP: 'Crop' } })
  const labels = (pattern = /^[1-5]$/): AnyResource => ({
    ...plots,
    is: { ...plots.is, name: 'labels' },
    navigation: { ...plots.navigation, path: 'labels' },
    fields: {
      ...plots.fields,
      hotkey: text({ label: 'Key', pattern: { source: pattern.source, message: 'One digit' } }),
      group: groups,
      colour: choice({ label: 'Colour', options: { RED: 'Red' } }),
    },
    page: {
      sections: [{ label: 'Label', fields: [...Object.keys(plots.fields), 'hotkey', 'group', 'colour'] }],
    },
  })
  const marked = (changed: object = {}, input = true): AnyResource => {
    const resource = withDesk({ marks: { ...marks, ...changed } })
    const many = { kind: 'many', to: 'labels', label: 'Labels' } as const
    const close = { ...resource.actions.close, ...(input && { input: { labels: many } }) }
    return {
      ...resource,
      fields: { ...resource.fields, labels: many },
      page: { ...resource.page, sections: [...resource.page.sections, { label: 'Labels', fields: ['labels'] }] },
      actions: { ...resource.actions, close },
    } as unknown as AnyResource
  }
  const saidOf = (resource: AnyResource, other = labels()): string[] =>
    complaintsOf({ resources: [resource, other, users] }).filter((one) => /marks|labels|kind|key|asks/.test(one))

  it('accepts them when a verdict requires them', () => {
    expect(saidOf(marked())).toEqual([])
  })

  it.each<[string, AnyResource, AnyResource?]>([
    ['name is no field of plots of the kind many', marked({ field: 'name' })],
    ['no verdict asks for labels', marked({}, false)],
    ['name is no field of labels of the kind choice', marked({ group: 'name' })],
    ['phases is no field of labels of the kind choice', marked({ colour: 'phases' })],
    ['home is no field of labels of the kind text', marked({ key: 'home' })],
    ['hotkey may be c, which is a key of the desk', marked(), labels(/^[a-e]$/)],
  ])('reports “%s”', (sentence, resource, other) => {
    expect(saidOf(resource, other)).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]))
  })
})

describe('The check of a list’s data set', () => {
  const saidOf = (dataset: object): string[] => {
    const labels = {
      ...plots,
      is: { ...plots.is, name: 'labels' },
      navigation: { ...plots.navigation, path: 'labels' },
      fields: { ...plots.fields, group: choice({ label: 'Group', options: { CROP: 'Crop' } }) },
    }
    const resource = withDesk({})
    const list = {
      ...resource.list,
      dataset: { image: 'photo', categories: 'labels', supercategory: 'group', ...dataset },
    }
    const many = { kind: 'many', to: 'labels', label: 'Labels' }
    const whole = { ...resource, list, fields: { ...resource.fields, labels: many } } as unknown as AnyResource
    return complaintsOf({ resources: [whole, labels, users] }).filter((one) => one.includes('of the kind'))
  }

  it.each<[string | undefined, object]>([
    [undefined, {}],
    ['plots: name is no field of plots of the kind image', { image: 'name' }],
    ['plots: photo is no field of plots of the kind many', { categories: 'photo' }],
    ['plots: home is no field of labels of the kind choice', { supercategory: 'home' }],
  ])('reports “%s”', (sentence, dataset) => {
    expect(saidOf(dataset)).toEqual(sentence === undefined ? [] : [sentence])
  })
})

describe('The verdicts of a resource', () => {
  it('are those of the desk and of the second review, each with its key', () => {
    expect(verdictsOf(withDesk({ secondLook }))).toEqual([
      { name: 'close', key: 'c' },
      { name: 'agree', key: 'a' },
    ])
    expect(verdictsOf(plots)).toEqual([])
  })
})
