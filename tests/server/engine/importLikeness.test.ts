import { describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import type { Work } from '../../../server/engine/engine'
import { notesIn } from '../../../server/engine/imports/footers'
import { tellDoublesInSheet } from '../../../server/engine/imports/alike/inSheet'
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
  ])('“%s” and “%s” are different', (one, other) => {
    expect(alike(one, other)).toBe(false)
  })

  it('of places differ when one has an additional word', () => {
    expect(alike('Chak Rampur', 'Chak Rampur Bet', false)).toBe(false)
  })
})

describe('A sheet with all its rows in one village', () => {
  const letters = [...'bdgjklmn']
  const at = (number: number, place: number): string => letters[Math.floor(number / 8 ** place) % 8] ?? ''
  const nameOf = (number: number): string =>
    `${at(number, 0)}a${at(number, 1)}ur ${at(number, 2)}o${at(number, 3)}an Singh`
  const rows = Array.from({ length: 3000 }, (_, number) => ({
    number: number + 2,
    sound: { same: ['1'], text: nameOf(number), unless: [] },
  }))
  rows.push({ number: 5000, sound: { same: ['1'], text: nameOf(2999).replace('Singh', 'Sing'), unless: [] } })

  it('is compared with itself in batches without blocking other requests, and its duplicates are reported', async () => {
    const told: string[] = []
    const tx = {
      // The rule by name and village; the mobile numbers all differ.
      rows: ({ values }: { readonly values: readonly unknown[] }) => Promise.resolve(values.includes('1') ? rows : []),
      run: ({ values }: { readonly values: readonly unknown[] }) => Promise.resolve(told.push(String(values[0]))),
    }
    const viewer = { keys: new Set(['pii:reveal']), places: 'everywhere' }
    let turns = 0
    const others = setInterval(() => (turns += 1))
    await tellDoublesInSheet({ tx, viewer } as unknown as Work, { resource: farmers, fixed: {} }, 'sheet')
    clearInterval(others)
    expect(turns).toBeGreaterThan(2)
    const doubles = JSON.parse(told[0] ?? '[]') as { number: number; double: { row: number }[] }[]
    expect(doubles.find(({ number }) => number === 5000)?.double[0]?.row).toBe(3001)
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

  it('are no notes when all rows are short', () => {
    expect(notesIn([{ number: 2, cells: ['Total', '1'] }], isKeyed)).toEqual([])
  })
})
