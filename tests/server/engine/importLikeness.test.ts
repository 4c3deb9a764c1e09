import { describe, expect, it } from 'vitest'
import { notesIn } from '../../../server/engine/imports/footers'
import { ALIKE, heard, likelyKeys, likeness } from '../../../server/engine/imports/alike/likeness'

const alike = (one: string, other: string, isPerson = true): boolean =>
  likeness(heard(one), heard(other), isPerson) >= ALIKE

describe('Two names', () => {
  it.each([
    ['Rampur', 'Rampura'],
    ['Jagraon', 'Jagroan'],
    ['Gurpreet Singh', 'Gurprit Sing'],
    ['Choudhary Ram', 'Chaudhari Ram'],
    ['Sukhwinder Kaur', 'Sukhvinder Kaur'],
    ['Geeta Devi', 'Gita Devi'],
    ['Rampur Kalan', 'Rampur Kala'],
    ['Singh Gurpreet', 'Gurpreet Singh'],
    ['Ram Kumar Singh', 'Ram Singh'],
    ['Rapur Khurd', 'Rampur Khurd'],
  ])('“%s” and “%s” are probably the same, and share a key', (one, other) => {
    expect(alike(one, other)).toBe(true)
    const keys = new Set(likelyKeys(heard(one), true))
    expect(likelyKeys(heard(other), true).some((key) => keys.has(key))).toBe(true)
  })

  it.each([
    ['Rampur', 'Rajpur'],
    ['Rampur Kalan', 'Rampur Khurd'],
    ['Chak 12', 'Chak 13'],
    ['Many A', 'Many B'],
    ['Ram Singh', 'Hari Singh'],
    ['Balwinder Singh', 'Kulwinder Singh'],
    ['Ramesh Kumar', 'Rakesh Kumar'],
    ['Manjit Kaur', 'Ranjit Kaur'],
    ['Singh', 'Gurpreet Singh'],
  ])('“%s” and “%s” are two', (one, other) => {
    expect(alike(one, other)).toBe(false)
  })

  it('of places are two where one has a word more', () => {
    expect(alike('Chak Rampur', 'Chak Rampur Bet', false)).toBe(false)
  })
})

describe('Rows below the table of a sheet', () => {
  const data = Array.from({ length: 4 }, (_, at) => ({ number: at + 2, cells: [`${at}`, 'Rampur', 'Jagraon', '9'] }))
  const isKeyed = ({ cells }: { readonly cells: readonly string[] }): boolean => cells.includes('key')

  it.each([
    ['a total right below it', [{ number: 6, cells: ['Total', '4', '', ''] }], [6]],
    [
      'a signature below an empty row, and what follows it',
      [
        { number: 7, cells: ['', '', '', 'Gurpreet'] },
        { number: 8, cells: ['Prepared by', 'Ram'] },
      ],
      [7, 8],
    ],
    ['a short row that is no note', [{ number: 6, cells: ['', 'Rampura', '', ''] }], []],
    ['a short row below an empty one that says which record it means', [{ number: 7, cells: ['key', 'x'] }], []],
    [
      'a total below a short row',
      [
        { number: 6, cells: ['', 'Rampura', '', ''] },
        { number: 8, cells: ['Total: 5'] },
      ],
      [8],
    ],
    ['a word that only begins like one', [{ number: 6, cells: ['Totalpur', ''] }], []],
  ])('are notes: %s', (_, rows, notes) => {
    expect(notesIn([...data, ...rows], isKeyed)).toEqual(notes)
  })

  it('are none where all rows are short', () => {
    expect(notesIn([{ number: 2, cells: ['Total', '1'] }], isKeyed)).toEqual([])
  })
})
