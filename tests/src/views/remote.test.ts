import { beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { newsOf, takenOver, type Step } from '../../../src/views/form/conflict/remote'
import { changedValues, fillable, initialValues, type FormValues } from '../../../src/views/values/values'
import { wordDiff } from '../../../src/views/form/conflict/wordDiff'
import { agoWords, listed, presenceWords } from '../../../src/views/live/words'
import { signedIn, viewerWith } from '../../providers/signedIn'
import { authorityList } from '#resources'
import { gita } from './stage'

beforeEach(() => signedIn(viewerWith(Object.keys(authorityList))))

const ravi = { id: 9, label: 'Ravi Kumar' }
const step = (version: number, fields: readonly string[], other: Partial<Step> = {}): Step => ({
  version,
  action: 'update',
  by: ravi,
  changes: fields.map((field) => ({ field })),
  ...other,
})

/** A form opened on Gita at version 3, with these values typed. */
function formWith(typed: FormValues) {
  const fields = fillable(farmers.fields, 'update')
  const base = initialValues(fields, gita)
  const standing = { base, version: 3 }
  return { resource: farmers, fields, standing, changed: changedValues(fields, base, { ...base, ...typed }) }
}

describe('Changes by others to a record whose form is open', () => {
  it('name who made them, separating what can be taken over from what both changed', () => {
    const open = formWith({ lastName: 'Kaur', addressLine: 'House 2' })
    const row = { ...gita, version: 5, pin: '141001', addressLine: 'House 1' }
    const news = newsOf(open, { row, steps: [step(5, ['addressLine']), step(4, ['pin']), step(3, ['mobile'])] })
    expect(news).toEqual({
      kind: 'changed',
      deeds: ['Ravi Kumar changed PIN and Address'],
      theirs: ['pin'],
      both: ['addressLine'],
    })
  })

  it('are no conflict where both wrote the same', () => {
    const open = formWith({ addressLine: 'House 1' })
    const news = newsOf(open, {
      row: { ...gita, version: 4, addressLine: 'House 1' },
      steps: [step(4, ['addressLine'])],
    })
    expect(news).toMatchObject({ theirs: [], both: [] })
  })

  it('are empty when there were none', () => {
    expect(newsOf(formWith({ lastName: 'Kaur' }), { row: gita, steps: [step(3, ['pin'])] })).toBeUndefined()
  })

  it('may be the viewer’s own in another window', () => {
    const news = newsOf(formWith({}), {
      row: { ...gita, version: 4, pin: '141001' },
      steps: [step(4, ['pin'], { by: { id: 7, label: 'Asha Verma' } })],
    })
    expect(news?.deeds).toEqual(['You, in another window, changed PIN'])
  })

  it('may mean that the record can no longer be changed, or is gone', () => {
    const row = { ...gita, version: 4, status: 'MERGED', _can: [] }
    expect(newsOf(formWith({}), { row, steps: [step(4, ['status'], { action: 'merge' })] })).toMatchObject({
      kind: 'closed',
      deeds: ['Ravi Kumar carried out “Merge into another farmer”'],
    })
    expect(newsOf(formWith({}), { steps: [step(4, [], { action: 'delete' })] })).toMatchObject({
      kind: 'gone',
      deeds: ['Ravi Kumar deleted this farmer'],
    })
  })

  it('move untouched fields onto the newer version when taken over', () => {
    const open = formWith({ lastName: 'Kaur' })
    const row = { ...gita, version: 4, pin: '141001' }
    const stored = { row, steps: [step(4, ['pin'])] }
    const news = newsOf(open, stored)
    const { values, standing } = takenOver(open, row, news ?? { kind: 'changed', deeds: [], theirs: [], both: [] })
    expect(values).toEqual({ pin: '141001' })
    expect(standing.version).toBe(4)
    expect(newsOf({ ...open, standing }, stored)).toBeUndefined()
  })

  it('leave fields that both changed as conflicts for saving when taken over', () => {
    const open = formWith({ addressLine: 'House 2' })
    const row = { ...gita, version: 4, pin: '141001', addressLine: 'House 1' }
    const stored = { row, steps: [step(4, ['pin', 'addressLine'])] }
    const { values, standing } = takenOver(open, row, {
      kind: 'changed',
      deeds: [],
      theirs: ['pin'],
      both: ['addressLine'],
    })
    expect(values).toEqual({ pin: '141001' })
    expect(standing).toMatchObject({ version: 3, base: { addressLine: undefined, pin: '141001' } })
    expect(newsOf({ ...open, standing }, stored)).toMatchObject({ theirs: [], both: ['addressLine'] })
  })
})

describe('Text', () => {
  it('lists a few things, and counts the rest', () => {
    expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C', 'D', 'E'])]).toEqual([
      '',
      'A',
      'A and B',
      'A, B, C and 2 more',
    ])
  })

  it('says who is here and who edits', () => {
    expect(
      presenceWords([
        { id: 1, name: 'Asha Verma', doing: 'viewing' },
        { id: 2, name: 'Ravi Kumar', doing: 'editing' },
        { id: 3, name: 'Meena Devi', doing: 'viewing' },
      ]),
    ).toBe('Ravi Kumar is editing, Asha Verma and Meena Devi are also here')
  })

  it('says how long ago something was', () => {
    const at = Date.parse('2026-11-21T08:35:00Z')
    expect([0, 59_000, 60_000, 3_599_000, 3_600_000].map((later) => agoWords(at, at + later))).toEqual([
      'just now',
      'just now',
      '1 min ago',
      '59 min ago',
      'on 21 Nov 2026, 14:05',
    ])
  })
})

describe('The new words of a text', () => {
  const marked = (before: string, after: string): string =>
    wordDiff(before, after)
      .map(({ text, isNew }) => (isNew ? `[${text.trim()}] ` : text))
      .join('')
      .trim()

  it('are highlighted among the existing ones', () => {
    expect(marked('Near the old well', 'Near the new well, Galib')).toBe('Near the [new well, Galib]')
    expect(marked('the field by the road', 'the field by the long road')).toBe('the field by the [long] road')
  })

  it('are not highlighted against an empty text, nor in texts too long to compare', () => {
    expect(wordDiff('', 'all of it')).toEqual([{ text: 'all of it', isNew: false }])
    expect(wordDiff('a', 'word '.repeat(500))).toHaveLength(1)
  })
})
