import { describe, expect, it } from 'vitest'
import { sidebar } from '#resources'
import { specSidebar, type SpecEntry } from './sidebar'

function partsOf(entry: SpecEntry): { readonly label: string; readonly within: readonly string[] } {
  return typeof entry === 'string' ? { label: entry, within: [] } : { label: entry.group, within: entry.entries }
}

describe('The sidebar', () => {
  it('has the entries and groups of the specification, in its order and words; others may be in between', () => {
    const expected = specSidebar.map((entry) => {
      const { label, within } = partsOf(entry)
      return typeof entry === 'string' ? label : { group: label, entries: [...within] }
    })
    const wanted = new Set(expected.flatMap((one) => (typeof one === 'string' ? one : [one.group, ...one.entries])))
    const labels = (entries: readonly { readonly label: string }[]): string[] =>
      entries.flatMap(({ label }) => (wanted.has(label) ? label : []))
    const declared = sidebar.flatMap((entry): readonly (string | { group: string; entries: string[] })[] => {
      if (!('entries' in entry)) return labels([entry])
      return wanted.has(entry.label) ? [{ group: entry.label, entries: labels(entry.entries) }] : []
    })
    expect(declared).toEqual(expected)
  })
})
