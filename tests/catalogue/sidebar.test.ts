import { describe, expect, it } from 'vitest'
import { sidebar } from '#resources'
import { missing } from './missing'
import { specSidebar } from './sidebar'

describe('The sidebar', () => {
  it('has the entries and groups of the specification, in its order and its words, but for what is missing by name', () => {
    const isMissing = (label: string): boolean => (missing.sidebar as readonly string[]).includes(label)
    const expected = specSidebar.flatMap((entry) => {
      const label = typeof entry === 'string' ? entry : entry.group
      return isMissing(label) ? [] : [entry]
    })
    const declared = sidebar.map((entry) =>
      'entries' in entry
        ? { group: entry.label, entries: (entry.entries as readonly { label: string }[]).map(({ label }) => label) }
        : entry.label,
    )
    expect(declared).toEqual(expected)
  })

  it('misses nothing but what the specification has', () => {
    const labels = specSidebar.map((entry) => (typeof entry === 'string' ? entry : entry.group))
    expect(missing.sidebar.filter((label) => !labels.includes(label))).toEqual([])
  })
})
