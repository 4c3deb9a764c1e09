import { describe, expect, it } from 'vitest'
import { sidebar } from '#resources'
import { missing } from './missing'
import { specSidebar, type SpecEntry } from './sidebar'

function partsOf(entry: SpecEntry): { readonly label: string; readonly within: readonly string[] } {
  return typeof entry === 'string' ? { label: entry, within: [] } : { label: entry.group, within: entry.entries }
}

describe('The sidebar', () => {
  it('has the entries and groups of the specification, in its order and its words, but for what is missing by name', () => {
    const isMissing = (label: string): boolean => (missing.sidebar as readonly string[]).includes(label)
    const expected = specSidebar.flatMap((entry) => {
      const { label, within } = partsOf(entry)
      const entries = within.filter((one) => !isMissing(one))
      return isMissing(label) ? [] : [typeof entry === 'string' ? label : { group: label, entries }]
    })
    const declared = sidebar.map((entry) =>
      'entries' in entry ? { group: entry.label, entries: entry.entries.map(({ label }) => label) } : entry.label,
    )
    expect(declared).toEqual(expected)
  })

  it('misses nothing but what the specification has', () => {
    const labels = specSidebar.map(partsOf).flatMap(({ label, within }) => [label, ...within])
    expect(missing.sidebar.filter((label) => !labels.includes(label))).toEqual([])
  })
})
